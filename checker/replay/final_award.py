"""The final award on both tracks, and the final scores. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import inf, prod
from typing import NamedTuple

from checker.bounds import NOTHING, OPEN, Bounds, exactly
from checker.findings import Finding, Pointer
from checker.replay import deaths, events, totals
from checker.replay.award import Counts, Gain, gains
from checker.replay.outcome import Category
from checker.replay.play import Play
from checker.replay.result import Way
from checker.replay.state import Explorer
from checker.rulebook.numbers import CATEGORIES, ENVY_SANITY, MOST_PLAYERS, TRACKS
from checker.sheet import model

_FINAL: Pointer = ("final",)
_NOBODY: Gain = frozenset()
_MOST_LEADERS = MOST_PLAYERS + 3
"""Players of whom every set may be looked at; there ought to be five."""


class _Contest(NamedTuple):
    """A category that is wrong as written, and of which it is open who gains it.

    Attributes:
        named: Who has it as written.
        settled: Players of whom a finding says whether they gain it.
    """

    named: Gain
    settled: Gain


_Open = list[tuple[list[frozenset[Gain]], _Contest | None]]
"""Open categories: who may gain each, by who died unwritten; and what is written of it, where that is wrong."""


@dataclass(slots=True)
class Award:
    """The final award while it is worked out.

    Attributes:
        categories: Every category as recomputed.
        ways: What hangs together at the end, as far as the final scores leave it possible.
        reach: How many open categories each player may gain, taken alone.
        won: Points of each player as written, of categories that are certain or written.
        settled: Players whose final score, as written, settles their total in every way.
        wrong: Final scores that are wrong where it is open what is due, with their findings.
        all_written: Whether the sheet says of every category who gained it.
        withheld: Categories that nobody is given because the game went on and their counts at its end are unknown: how
            many of them each player may have gained. They are no part of the result, and decide who may have won it.
    """

    categories: list[Category] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    reach: dict[str, Bounds] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    wrong: dict[str, tuple[int, Finding]] = field(default_factory=dict)
    all_written: bool = True
    withheld: dict[str, Bounds] = field(default_factory=dict)

    def withhold(self, every: frozenset[Gain], players: Iterable[str]) -> None:
        """Give nobody the point of a category."""
        for name in players:
            gained = [name in gain for gain in every]
            before = self.withheld.get(name, NOTHING)
            self.withheld[name] = before.plus(Bounds(int(all(gained)), int(any(gained))))


def _gained(ways: Iterable[Way], seat: int) -> Bounds:
    """How many open categories a player may gain, by the number of their seat."""
    counts = [way.award[seat] for way in ways]
    return Bounds(min(counts), max(counts))


def no_award(play: Play) -> Award:
    """An unfinished game has none."""
    nothing = (0,) * len(play.explorers)
    ways = [Way(lost, nothing, nothing) for lost in _scenarios(play)]
    return Award(ways=ways, won=dict.fromkeys(play.explorers, 0))


def give(play: Play, final: model.Final | None) -> Award:
    """Give the award, judge it where it is written, and compare the final scores with what it comes to."""
    award = Award(won=dict.fromkeys(play.explorers, 0))
    scenarios = _scenarios(play)
    open_categories: _Open = []
    alike: dict[tuple[Bounds, ...], list[frozenset[Gain]]] = {}  # on a sparse sheet categories are mostly all unknown
    for name in CATEGORIES:
        counts = counts_of(play, name)
        key = tuple(counts.values())
        if key not in alike:
            alike[key] = [_possible(play, counts, lost) for lost in scenarios]
        possible = alike[key]
        contested = _category(play, final, award, name, possible)
        if award.categories[-1].open:
            open_categories.append((possible, contested))
    award.reach = {name: _reach(name, open_categories) for name in play.explorers}
    award.ways = _ways(play, final, award, scenarios, open_categories)
    for name, written in ((final.scores if final is not None else None) or {}).items():
        if written is not None:
            _final_score(play, award, play.explorers[name], written)
    for name, (written, finding) in award.wrong.items():
        _settle_wrong(play, award, play.explorers[name], written, finding)
    for seat, (name, who) in enumerate(play.explorers.items()):
        gained = _gained(award.ways, seat).exact
        if gained and name not in award.settled and name not in award.wrong:  # told by the others' final scores
            play.take_up(_FINAL if final is not None else play.turn.at, who, gained, "unitemised")
            who.points += gained
            award.settled.add(name)
    return award


# who may lead


def _scenarios(play: Play) -> list[frozenset[str]]:
    """Who may have died unwritten, in every combination; all or none of them at a table with too many players."""
    unsure = [] if play.frozen else [who.name for who in play.explorers.values() if who.may_be_lost]
    if len(play.explorers) > MOST_PLAYERS:
        return [frozenset(), *([frozenset(unsure)] if unsure else [])]
    return [frozenset(chosen) for size in range(len(unsure) + 1) for chosen in combinations(unsure, size)]


def _fates(play: Play) -> dict[str, str | None]:
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
        counts[name] = _count_at_the_end(category, held, fate)
    return counts


def _count_at_the_end(category: str, held: Bounds, fate: str | None) -> Bounds:
    """The living have Health and Sanity left; the Health of the dead and the Sanity of the insane have run out."""
    if category not in ("health", "sanity"):
        return held
    if fate is None:
        return Bounds(max(held.low, 1), max(held.high, 1))
    ran_out = "sanity" if fate == "insane" else "health"
    return NOTHING if category == ran_out and held.low <= 0 else held


def _possible(play: Play, counts: Counts, died: frozenset[str]) -> frozenset[Gain]:
    lost = died.union(name for name, fate in _fates(play).items() if fate is not None)
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    if (rough := _roughly(counts, lost)) is not None:
        return rough
    found = gains(counts, lost, pool_of, at_zero)
    _touch(play, counts, lost, found)
    return found


def _roughly(counts: Counts, lost: Collection[str]) -> frozenset[Gain] | None:
    """Who may gain an open category at a table with too many players to go through all sets of them; else None."""
    if len(counts) <= _MOST_LEADERS or all(count.exact is not None for count in counts.values()):
        return None
    everybody = frozenset(name for name in counts if name not in lost)
    return frozenset((_NOBODY, everybody, *(frozenset((name,)) for name in everybody)))


def _touch(play: Play, counts: Counts, lost: Collection[str], found: frozenset[Gain]) -> None:
    """Note the questions about the award that would send the point elsewhere."""
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    if lost and gains(counts, lost, "living" if pool_of == "everyone" else "everyone", at_zero) != found:
        play.results.touched.add("award-pool")
    some_at_zero = len(lost) < len(counts) and any(count.low <= 0 for count in counts.values())
    if some_at_zero and gains(counts, lost, pool_of, "none" if at_zero == "shared" else "shared") != found:
        play.results.touched.add("award-at-zero")


# one category


def _category(
    play: Play, final: model.Final | None, award: Award, category: str, possible: list[frozenset[Gain]]
) -> _Contest | None:
    """Give the point of one category; what is written of it, if that is wrong and it is open who gains it then."""
    named = named_in(play, final, category)
    every = frozenset(chain.from_iterable(possible))
    certain = next(iter(every)) if len(every) == 1 else None
    if named is None:
        award.all_written = False
        _unwritten_category(play, final, award, category, every, certain)
        return None
    named_once = dict(reversed(named))
    for name in named_once:
        award.won[name] += 1
    if play.played_on is not None:
        if certain is None:
            award.withhold(every, play.explorers)
        _enter_after_the_end(play, category, named_once, certain or _NOBODY, play.played_on)
        award.categories.append(Category(category, frozenset((certain or _NOBODY,)), True, counts_of(play, category)))
        return None
    found = _judge(play, category, named, every)
    more = {name: each for each in found for name, points in each.effect.items() if points > 0}
    less = {name: each for each in reversed(found) for name, points in each.effect.items() if points < 0}
    _enter(play, category, named_once, less, more)
    contested = bool(found) and certain is None
    gained = every if contested else frozenset((frozenset(named_once).union(more).difference(less),))
    award.categories.append(Category(category, gained, True, counts_of(play, category)))
    settled = frozenset(name for each in found for name in each.effect)
    return _Contest(frozenset(named_once), settled) if contested else None


def _enter_after_the_end(
    play: Play, category: str, named: Mapping[str, Pointer], certain: Gain, played_on: Finding
) -> None:
    """Points of a category in a game that had been over: who has it when it was over gains it."""
    less = {name: played_on for name in named if name not in certain}
    more = dict.fromkeys((name for name in play.explorers if name in certain and name not in named), played_on)
    _enter(play, category, named, less, more)


def _enter(
    play: Play, category: str, named: Mapping[str, Pointer], less: Mapping[str, Finding], more: Mapping[str, Finding]
) -> None:
    """Points of a category as they are written, and what findings take from and give to whom."""
    for name, place in named.items():
        play.explorers[name].points += 1
        play.correct(place, play.explorers[name], 1, 0 if name in less else 1, f"award-{category}", less.get(name))
    for name, finding in more.items():
        play.correct((*_FINAL, "awards", category), play.explorers[name], 0, 1, f"award-{category}", finding)


def _unwritten_category(
    play: Play, final: model.Final | None, award: Award, category: str, every: frozenset[Gain], certain: Gain | None
) -> None:
    base: Pointer = _FINAL if final is not None else play.turn.at
    counts = counts_of(play, category)
    if certain is None:
        fates = _fates(play)
        unknown = [name for name, count in counts.items() if count.exact is None and fates[name] is None]
        play.lacks("award-missed", base, f"{category} of {', '.join(unknown)} at the end")
        if play.frozen:
            award.withhold(every, play.explorers)
            every = frozenset((_NOBODY,))
    for name in sorted(certain or _NOBODY, key=list(play.explorers).index):
        award.won[name] += 1
        play.explorers[name].points += 1
        play.correct(base, play.explorers[name], 1, 1, f"award-{category}", None)
    award.categories.append(Category(category, every, False, counts))


def named_in(play: Play, final: model.Final | None, category: str) -> list[tuple[str, Pointer]] | None:
    """Who took a category as written, each with the node; None where the sheet does not say."""
    written = (final.awards or {}).get(category) if final is not None else None
    if written is None:
        return None
    at: Pointer = (*_FINAL, "awards", category)
    if isinstance(written, str):
        return [] if written == "none" and written not in play.explorers else [(written, at)]
    return [(name, (*at, index)) for index, name in enumerate(written) if isinstance(name, str)]  # type: ignore[arg-type]


def _judge(play: Play, category: str, named: list[tuple[str, Pointer]], every: frozenset[Gain]) -> list[Finding]:
    if every == {frozenset(name for name, _ in named)}:
        return []
    fates = _fates(play)
    as_written = {name: fate_on_paper(play, who) for name, who in play.explorers.items()}
    seen = {
        name: _count_at_the_end(category, who.held_as_written(category), as_written[name])
        for name, who in play.explorers.items()
    }
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    because: list[Finding] = []
    for name, who in play.explorers.items():
        because.extend(who.because(category))
        if who.fate != as_written[name]:
            because.extend(play.death_findings.get(name, ()))
            because.extend(play.status_findings.get(name, ()))
    event = events.Awarded(
        (*_FINAL, "awards", category),
        category,
        named,
        every,
        gains(seen, [name for name, fate in as_written.items() if fate is not None], pool_of, at_zero),
        {name: fate for name, fate in fates.items() if fate is not None},
        counts_of(play, category),
        list(dict.fromkeys(because)),
    )
    return play.judge(event)


def fate_on_paper(play: Play, who: Explorer) -> str | None:
    """What became of somebody as whoever gave the award saw it: a status at the end that is corrected counts here."""
    for finding in play.status_findings.get(who.name, ()):
        return None if finding.recorded == "alive" else str(finding.recorded)
    return who.written_fate


# all of them together


def _reach(name: str, open_categories: _Open) -> Bounds:
    """How many of the categories that nobody wrote down a player may gain, whatever the others gain."""
    reach = NOTHING
    for possible, contest in open_categories:
        if contest is None:
            gained = [name in gain for gain in chain.from_iterable(possible)]
            reach = reach.plus(Bounds(int(all(gained)), int(any(gained))))
    return reach


_Wanted = Mapping[str, Bounds | None]
MOST_WAYS = 5_000
"""Beyond that the open categories are reckoned player by player: what hangs together is not seen then."""


def _ways(
    play: Play,
    final: model.Final | None,
    award: Award,
    scenarios: list[frozenset[str]],
    open_categories: _Open,
) -> list[Way]:
    """Every combination of who died and who gains what is open, as far as the final scores may tell them apart."""
    wanted = {name: _wanted(play, final, award, name) for name in play.explorers}
    if _combinations(wanted, len(scenarios), len(open_categories)) > MOST_WAYS:
        return _one_by_one(play, award, scenarios, open_categories)
    ways = _combined(play, scenarios, open_categories, wanted)
    if ways:
        return ways
    anything: _Wanted = {name: award.reach[name] for name in wanted}  # the scores do not go together
    if _combinations(anything, len(scenarios), len(open_categories)) > MOST_WAYS:
        return _one_by_one(play, award, scenarios, open_categories)
    return _combined(play, scenarios, open_categories, anything)


def _wanted(play: Play, final: model.Final | None, award: Award, name: str) -> Bounds | None:
    """How many open categories a player is to gain, by a final score beside known points; None if it is all one."""
    written = (final.scores or {}).get(name) if final is not None else None
    who = play.explorers[name]
    if written is None:
        return award.reach[name]
    if not who.known:
        return None if who.open == OPEN else award.reach[name]
    gained = written - who.points
    return exactly(gained) if award.reach[name].allows(gained) else award.reach[name]


def _combinations(wanted: _Wanted, scenarios: int, categories: int) -> float:
    """About how many ways there are, if each player may gain so many categories."""
    return scenarios * prod(1 + min(each.high, categories) for each in wanted.values() if each is not None)


def _one_by_one(play: Play, award: Award, scenarios: list[frozenset[str]], open_categories: _Open) -> list[Way]:
    """Open categories reckoned player by player: they become part of what is open in their points."""
    nothing = (0,) * len(play.explorers)
    for name, who in play.explorers.items():
        who.open = who.open.plus(award.reach[name])
        for possible, contest in open_categories:
            if contest is not None and name not in contest.settled:
                gained = [int(name in gain) - int(name in contest.named) for gain in chain.from_iterable(possible)]
                who.delta = who.delta.plus(Bounds(min(gained), max(gained)))
        award.reach[name] = NOTHING
    return [Way(lost, nothing, nothing) for lost in scenarios]


def _combined(play: Play, scenarios: list[frozenset[str]], open_categories: _Open, wanted: _Wanted) -> list[Way]:
    names = list(play.explorers)
    limits = [wanted[name] for name in names]
    nothing = (0,) * len(names)
    ways: list[Way] = []
    if all(limit is None for limit in limits) and all(contest is None for _, contest in open_categories):
        return [Way(lost, nothing, nothing) for lost in scenarios]
    for number, lost in enumerate(scenarios):
        reached: set[tuple[tuple[int, ...], tuple[int, ...]]] = {(nothing, nothing)}
        for possible, contest in open_categories:
            steps = {_step(names, gain, contest, limits) for gain in possible[number]}
            reached = {
                (total, _sum(other, more))
                for one, other in reached
                for award, more in steps
                if _within(total := _sum(one, award), limits)
            }
        ways.extend(
            Way(lost, award, more)
            for award, more in sorted(reached)
            if all(limit is None or limit.allows(count) for count, limit in zip(award, limits, strict=True))
        )
    return ways


def _within(counts: tuple[int, ...], limits: list[Bounds | None]) -> bool:
    return all(limit is None or count <= limit.high for count, limit in zip(counts, limits, strict=True))


def _step(
    names: list[str], gain: Gain, contest: _Contest | None, limits: list[Bounds | None]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What one category gives each player: as a point that is not written, or beside what is written."""
    nothing = (0,) * len(names)
    if contest is None:
        counts = (limit is not None and name in gain for name, limit in zip(names, limits, strict=True))
        return tuple(map(int, counts)), nothing
    more = (0 if name in contest.settled else int(name in gain) - int(name in contest.named) for name in names)
    return nothing, tuple(more)


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


# final scores


def _final_score(play: Play, award: Award, who: Explorer, written: int) -> None:
    """Compare a final score with the points and the award; it leaves only the ways that give it."""
    at: Pointer = (*_FINAL, "scores", who.name)
    who.last_total = at, None, written
    seat = list(play.explorers).index(who.name)
    base = who.total_as_written
    if play.frozen and not award.all_written:
        play.take_up(at, who, written - who.points, "correction")
        who.points = written
        return
    fitting = [way for way in award.ways if base.allows(written - way.award[seat])]
    alone = base.plus(award.reach[who.name])
    if fitting:
        award.ways = fitting
        play.take_up(at, who, written - who.points, "unitemised")
        _take_over(award, who, written)
        return
    together = alone.allows(written)
    gained = _gained(award.ways, seat) if together else award.reach[who.name]
    due = base.plus(gained)
    event = events.FinalScored(at, who, written, due, gained.moved(award.won[who.name]), together)
    if due.exact is not None:
        play.take_up(at, who, due.exact - who.points, "unitemised")
        who.points, who.open = due.exact, NOTHING
        totals.take_over(play, event)
        award.settled.add(who.name)
        return
    before = who.delta
    found = play.judge(event, after_end=True)
    if found:
        who.delta = before
        award.wrong[who.name] = written, found[0]
    else:
        play.take_up(at, who, written - who.points, "correction")
        _take_over(award, who, written)


def _take_over(award: Award, who: Explorer, written: int) -> None:
    who.points, who.open, who.pending = written, NOTHING, []
    award.settled.add(who.name)


def _settle_wrong(play: Play, award: Award, who: Explorer, written: int, finding: Finding) -> None:
    """What is due instead of a wrong final score may be told by the final scores of the others."""
    at: Pointer = (*_FINAL, "scores", who.name)
    seat = list(play.explorers).index(who.name)
    due = who.total_as_written.plus(_gained(award.ways, seat))
    if due.exact is None:
        play.take_up(at, who, written - who.points, "correction", finding)
        return
    play.take_up(at, who, due.exact - who.points, "unitemised")
    play.take_up(at, who, written - due.exact, "correction", finding)
    finding.open.clear()
    finding.effect[who.name] = due.exact - written
    who.delta = who.delta.moved(due.exact - written)
    who.points, who.open = written, NOTHING
    award.settled.add(who.name)


# before the award


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
                name: _count_at_the_end(category, _count_foreseen(final, turn, who, category), fates[name])
                for name, who in play.explorers.items()
            }
            every = _any_gains(play, counts, lost, unsure)
        for name, before in won.items():
            least, most = all(name in gain for gain in every), any(name in gain for gain in every)
            won[name] = before.plus(Bounds(int(least), int(most)))
    return won


def _any_gains(play: Play, counts: Counts, lost: set[str], unsure: list[str]) -> frozenset[Gain]:
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    if (rough := _roughly(counts, lost)) is not None:
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
