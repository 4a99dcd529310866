"""What hangs together at the end: who died unwritten, and who gains what is open, as the final scores allow it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from math import prod
from typing import NamedTuple

from checker.bounds import NOTHING, OPEN, Bounds, exactly
from checker.game.award import Gain
from checker.game.play import Play
from checker.game.result import Way
from checker.sheet import model


class Contest(NamedTuple):
    """A category that is wrong as written, and of which it is open who gains it.

    Attributes:
        named: Who has it as written.
        settled: Players of whom a finding says whether they gain it.
    """

    named: Gain
    settled: Gain


Open = list[tuple[list[frozenset[Gain]], Contest | None]]
"""Open categories: who may gain each, by who died unwritten; and what is written of it, where that is wrong."""


def reach_of(name: str, open_categories: Open) -> Bounds:
    """How many of the categories that nobody wrote down a player may gain, whatever the others gain."""
    found = NOTHING
    for possible, contest in open_categories:
        if contest is None:
            gained = [name in gain for gain in chain.from_iterable(possible)]
            found = found.plus(Bounds(int(all(gained)), int(any(gained))))
    return found


_Wanted = Mapping[str, Bounds | None]
MOST_WAYS = 5_000
"""Beyond that the open categories are reckoned player by player: what hangs together is not seen then."""


def ways_of(
    play: Play,
    final: model.Final | None,
    reach: dict[str, Bounds],
    scenarios: list[frozenset[str]],
    open_categories: Open,
) -> list[Way]:
    """Every combination of who died and who gains what is open, as far as the final scores may tell them apart.

    Args:
        play: The table.
        final: The end as written.
        reach: How many open categories each player may gain, taken alone; NOTHING for all where there are too many
            combinations, and the points of the players are open instead.
        scenarios: Who may have died unwritten, in every combination.
        open_categories: The categories of which it is open who gains them.
    """
    wanted = {name: _wanted(play, final, reach, name) for name in play.explorers}
    if _combinations(wanted, len(scenarios), len(open_categories)) > MOST_WAYS:
        return _one_by_one(play, reach, scenarios, open_categories)
    ways = _combined(play, scenarios, open_categories, wanted)
    if ways:
        return ways
    anything: _Wanted = {name: reach[name] for name in wanted}  # the scores do not go together
    if _combinations(anything, len(scenarios), len(open_categories)) > MOST_WAYS:
        return _one_by_one(play, reach, scenarios, open_categories)
    return _combined(play, scenarios, open_categories, anything)


def _wanted(play: Play, final: model.Final | None, reach: dict[str, Bounds], name: str) -> Bounds | None:
    """How many open categories a player is to gain, by a final score beside known points; None if it is all one."""
    written = (final.scores or {}).get(name) if final is not None else None
    who = play.explorers[name]
    if written is None:
        return reach[name]
    if not who.known:
        return None if who.open == OPEN else reach[name]
    gained = written - who.points
    return exactly(gained) if reach[name].allows(gained) else reach[name]


def _combinations(wanted: _Wanted, scenarios: int, categories: int) -> float:
    """About how many ways there are, if each player may gain so many categories."""
    return scenarios * prod(1 + min(each.high, categories) for each in wanted.values() if each is not None)


def _one_by_one(
    play: Play, reach: dict[str, Bounds], scenarios: list[frozenset[str]], open_categories: Open
) -> list[Way]:
    """Open categories reckoned player by player: they become part of what is open in their points."""
    nothing = (0,) * len(play.explorers)
    for name, who in play.explorers.items():
        who.open = who.open.plus(reach[name])
        for possible, contest in open_categories:
            if contest is not None and name not in contest.settled:
                gained = [int(name in gain) - int(name in contest.named) for gain in chain.from_iterable(possible)]
                who.delta = who.delta.plus(Bounds(min(gained), max(gained)))
        reach[name] = NOTHING
    return [Way(lost, nothing, nothing) for lost in scenarios]


def _combined(play: Play, scenarios: list[frozenset[str]], open_categories: Open, wanted: _Wanted) -> list[Way]:
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
    names: list[str], gain: Gain, contest: Contest | None, limits: list[Bounds | None]
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
