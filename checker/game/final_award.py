"""The final award on both tracks, and the final scores. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from checker.bounds import NOTHING, Bounds
from checker.findings import Finding, Pointer
from checker.game import events, totals
from checker.game.award import Gain, gains
from checker.game.outcome import Category
from checker.game.play import Play
from checker.game.pool import (
    NOBODY,
    count_at_the_end,
    counts_of,
    fate_on_paper,
    fates_of,
    named_in,
    possible_gains,
    scenarios_of,
)
from checker.game.result import Way
from checker.game.state import Explorer
from checker.game.ways import Contest, Open, reach_of, ways_of
from checker.rulebook.numbers import CATEGORIES
from checker.sheet import model

_FINAL: Pointer = ("final",)


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
    ways = [Way(lost, nothing, nothing) for lost in scenarios_of(play)]
    return Award(ways=ways, won=dict.fromkeys(play.explorers, 0))


def give(play: Play, final: model.Final | None) -> Award:
    """Give the award, judge it where it is written, and compare the final scores with what it comes to."""
    award = Award(won=dict.fromkeys(play.explorers, 0))
    scenarios = scenarios_of(play)
    open_categories: Open = []
    alike: dict[tuple[Bounds, ...], list[frozenset[Gain]]] = {}  # on a sparse sheet categories are mostly all unknown
    for name in CATEGORIES:
        counts = counts_of(play, name)
        key = tuple(counts.values())
        if key not in alike:
            alike[key] = [possible_gains(play, counts, lost) for lost in scenarios]
        possible = alike[key]
        contested = _category(play, final, award, name, possible)
        if award.categories[-1].open:
            open_categories.append((possible, contested))
    award.reach = {name: reach_of(name, open_categories) for name in play.explorers}
    award.ways = ways_of(play, final, award.reach, scenarios, open_categories)
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


# one category


def _category(
    play: Play, final: model.Final | None, award: Award, category: str, possible: list[frozenset[Gain]]
) -> Contest | None:
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
        _enter_after_the_end(play, category, named_once, certain or NOBODY, play.played_on)
        award.categories.append(Category(category, frozenset((certain or NOBODY,)), True, counts_of(play, category)))
        return None
    found = _judge(play, category, named, every)
    more = {name: each for each in found for name, points in each.effect.items() if points > 0}
    less = {name: each for each in reversed(found) for name, points in each.effect.items() if points < 0}
    _enter(play, category, named_once, less, more)
    contested = bool(found) and certain is None
    gained = every if contested else frozenset((frozenset(named_once).union(more).difference(less),))
    award.categories.append(Category(category, gained, True, counts_of(play, category)))
    settled = frozenset(name for each in found for name in each.effect)
    return Contest(frozenset(named_once), settled) if contested else None


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
        fates = fates_of(play)
        unknown = [name for name, count in counts.items() if count.exact is None and fates[name] is None]
        play.lacks("award-missed", base, f"{category} of {', '.join(unknown)} at the end")
        if play.frozen:
            award.withhold(every, play.explorers)
            every = frozenset((NOBODY,))
    for name in sorted(certain or NOBODY, key=list(play.explorers).index):
        award.won[name] += 1
        play.explorers[name].points += 1
        play.correct(base, play.explorers[name], 1, 1, f"award-{category}", None)
    award.categories.append(Category(category, every, False, counts))


def _judge(play: Play, category: str, named: list[tuple[str, Pointer]], every: frozenset[Gain]) -> list[Finding]:
    if every == {frozenset(name for name, _ in named)}:
        return []
    fates = fates_of(play)
    as_written = {name: fate_on_paper(play, who) for name, who in play.explorers.items()}
    seen = {
        name: count_at_the_end(category, who.held_as_written(category), as_written[name])
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
