"""The pool of the final award: who may lead a category at the end. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from checker.bounds import NOTHING, Bounds
from checker.findings import Pointer
from checker.game.award import Counts, Gain, gains
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook.numbers import MOST_PLAYERS
from checker.sheet import model

NOBODY: Gain = frozenset()
_MOST_LEADERS = MOST_PLAYERS + 3
"""Players of whom every set may be looked at; there ought to be five."""


def scenarios_of(play: Play) -> list[frozenset[str]]:
    """Who may have died unwritten, in every combination; all or none of them at a table with too many players."""
    unsure = [] if play.frozen else [who.name for who in play.explorers.values() if who.may_be_lost]
    if len(play.explorers) > MOST_PLAYERS:
        return [frozenset(), *([frozenset(unsure)] if unsure else [])]
    return [frozenset(chosen) for size in range(len(unsure) + 1) for chosen in combinations(unsure, size)]


def fates_of(play: Play) -> dict[str, str | None]:
    """What became of everybody, as recomputed."""
    if play.frozen:
        return {name: play.snapshot[name].fate for name in play.explorers}
    return {name: who.fate for name, who in play.explorers.items()}


def counts_of(play: Play, category: str) -> Counts:
    """What each explorer has left in a category; after a game that went on, when it was over."""
    counts: dict[str, Bounds] = {}
    for name, who in play.explorers.items():
        if play.frozen:
            held, fate = play.snapshot[name].stocks.get(category) or who.unknown(category), play.snapshot[name].fate
        else:
            held, fate = who.held(category), who.fate
        counts[name] = count_at_the_end(category, held, fate)
    return counts


def count_at_the_end(category: str, held: Bounds, fate: str | None) -> Bounds:
    """The living have Health and Sanity left; the Health of the dead and the Sanity of the insane have run out."""
    if category not in ("health", "sanity"):
        return held
    if fate is None:
        return Bounds(max(held.low, 1), max(held.high, 1))
    ran_out = "sanity" if fate == "insane" else "health"
    return NOTHING if category == ran_out and held.low <= 0 else held


def possible_gains(play: Play, counts: Counts, died: frozenset[str]) -> frozenset[Gain]:
    """Every set of players that may gain the point of a category, if these died unwritten too."""
    lost = died.union(name for name, fate in fates_of(play).items() if fate is not None)
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    if (rough := roughly(counts, lost)) is not None:
        return rough
    found = gains(counts, lost, pool_of, at_zero)
    _touch(play, counts, lost, found)
    return found


def roughly(counts: Counts, lost: Collection[str]) -> frozenset[Gain] | None:
    """Who may gain an open category at a table with too many players to go through all sets of them; else None."""
    if len(counts) <= _MOST_LEADERS or all(count.exact is not None for count in counts.values()):
        return None
    everybody = frozenset(name for name in counts if name not in lost)
    return frozenset((NOBODY, everybody, *(frozenset((name,)) for name in everybody)))


def _touch(play: Play, counts: Counts, lost: Collection[str], found: frozenset[Gain]) -> None:
    """Note the questions about the award that would send the point elsewhere."""
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    if lost and gains(counts, lost, "living" if pool_of == "everyone" else "everyone", at_zero) != found:
        play.results.touched.add("award-pool")
    some_at_zero = len(lost) < len(counts) and any(count.low <= 0 for count in counts.values())
    if some_at_zero and gains(counts, lost, pool_of, "none" if at_zero == "shared" else "shared") != found:
        play.results.touched.add("award-at-zero")


def named_in(play: Play, final: model.Final | None, category: str) -> list[tuple[str, Pointer]] | None:
    """Who took a category as written, each with the node; None where the sheet does not say."""
    written = (final.awards or {}).get(category) if final is not None else None
    if written is None:
        return None
    at: Pointer = ("final", "awards", category)
    if isinstance(written, str):
        return [] if written == "none" and written not in play.explorers else [(written, at)]
    return [(name, (*at, index)) for index, name in enumerate(written) if isinstance(name, str)]  # type: ignore[arg-type]


def fate_on_paper(play: Play, who: Explorer) -> str | None:
    """What became of somebody as whoever gave the award saw it: a status at the end that is corrected counts here."""
    for finding in play.status_findings.get(who.name, ()):
        return None if finding.recorded == "alive" else str(finding.recorded)
    return who.written_fate
