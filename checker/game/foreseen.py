"""The final award as the last Game Turn foresees it: a final score tells of the points before the award."""

from __future__ import annotations

from itertools import combinations
from math import inf

from checker.bounds import NOTHING, Bounds, exactly
from checker.game import deaths
from checker.game.award import Counts, Gain, gains
from checker.game.play import Play
from checker.game.pool import count_at_the_end, named_in, roughly
from checker.game.state import Explorer
from checker.rulebook.numbers import CATEGORIES, ENVY_SANITY, TRACKS
from checker.sheet import model


def foreseen(play: Play, final: model.Final, turn: model.GameTurn) -> dict[str, Bounds]:
    """How many categories each player will gain, worked out before the counts of ``final`` are looked at."""
    fates = {name: _fate_foreseen(play, who) for name, who in play.explorers.items()}
    lost = {name for name, fate in fates.items() if fate is not None}
    unsure = [name for name, who in play.explorers.items() if name not in lost and _may_be_lost(play, who)]
    won = dict.fromkeys(play.explorers, NOTHING)
    for category in CATEGORIES:
        named = named_in(play, final, category)
        if named is not None:
            every: frozenset[Gain] = frozenset((frozenset(name for name, _ in named),))
        else:
            counts = {
                name: count_at_the_end(category, _count_foreseen(final, turn, who, category), fates[name])
                for name, who in play.explorers.items()
            }
            every = _any_gains(play, counts, lost, unsure)
        for name, before in won.items():
            least, most = all(name in gain for gain in every), any(name in gain for gain in every)
            won[name] = before.plus(Bounds(int(least), int(most)))
    return won


def _any_gains(play: Play, counts: Counts, lost: set[str], unsure: list[str]) -> frozenset[Gain]:
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    if (rough := roughly(counts, lost)) is not None:
        return rough
    return frozenset(
        gain
        for size in range(len(unsure) + 1)
        for died in combinations(unsure, size)
        for gain in gains(counts, lost.union(died), pool_of, at_zero)
    )


def _may_be_lost(play: Play, who: Explorer) -> bool:
    """Whether somebody may count as lost: they may have died, or their status tells of what the turns will deny."""
    denied = _told_at_the_end(play, who) is not None and deaths.turns_tell(play, who)
    return denied or deaths.may_have_died(play, who)


def _told_at_the_end(play: Play, who: Explorer) -> str | None:
    """``dead`` or ``insane``, where only ``final.state`` says so, by a status or by a track that ran out."""
    state = play.state_in_the_end(who)
    if who.fate is not None or state is None:
        return None
    if state.status is not None:
        return None if state.status == "alive" else state.status
    counts = state.__pydantic_extra__ or {}
    return next((deaths.FATES.get(track, "dead") for track in TRACKS if counts.get(track) == 0), None)


def _fate_foreseen(play: Play, who: Explorer) -> str | None:
    return who.fate or (None if deaths.turns_tell(play, who) else _told_at_the_end(play, who))


def _count_foreseen(final: model.Final, turn: model.GameTurn, who: Explorer, category: str) -> Bounds:
    state = (final.state or {}).get(who.name)
    counted = (state.__pydantic_extra__ or {}).get(category) if state is not None else None
    if counted is None:
        counted = ((turn.state or {}).get(who.name) or {}).get(category)
    if counted is not None:
        return exactly(counted)
    held = who.held(category)
    if category != "sanity":
        return held
    claims = [each.player if isinstance(each, model.EnvyClaim) else each for each in turn.envy or ()]
    spent = ENVY_SANITY * claims.count(who.name)
    return held.plus(Bounds(spent if turn.envy is not None else ENVY_SANITY, spent)).within(0, inf)
