"""What is certain although something is open: least and greatest totals, certain and possible winners.

Exact: the open categories of the award are gone through together. Each of them goes to some set of players that the
known counts allow; what a written final score says about them is kept to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from checker.replay.outcome import Category, Outcome
from checker.rulebook.numbers import FINDS, MOST_PLAYERS, RIVAL_LOSS

Gain = frozenset[str]
_ON_TRACKS = ("health", "sanity")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the sheet leaves possible.

    Attributes:
        low: Least total of each player, None where there is none.
        high: Greatest total of each player, None where there is none.
        certain_winners: Who wins whatever the unknown is.
        possible_winners: Who wins under something that is possible.
    """

    low: Mapping[str, int | None]
    high: Mapping[str, int | None]
    certain_winners: list[str]
    possible_winners: list[str]


def bounds_of(outcome: Outcome) -> Bounds:
    """The bounds of one replay."""
    players = [each.player for each in outcome.standings]
    totals = {each.player: each.recomputed for each in outcome.standings}
    loose = {name for name in players if totals[name] is None or not outcome.slack[name].known}
    if not outcome.finished:
        least = {name: _least(outcome, name, totals[name]) if name in loose else totals[name] for name in players}
        return Bounds(least, {name: None if name in loose else totals[name] for name in players}, [], [])
    ways = _ways(outcome, players)
    ends = {_totals(outcome, players, gained) for gained in ways}
    low: dict[str, int | None] = {}
    high: dict[str, int | None] = {}
    for index, name in enumerate(players):
        reached = [end[index] for end in ends]
        known = None if totals[name] is None else min(reached)
        low[name] = _least(outcome, name, known) if name in loose else known
        high[name] = None if name in loose else max(reached)
    winners = [_winners(outcome, players, end, loose) for end in ends]
    certain = [name for name in players if all(name in sure for sure, _ in winners)]
    possible = [name for name in players if any(name in maybe for _, maybe in winners)]
    if len(players) < 2:
        certain, possible = [], []
    return Bounds(low, high, certain, possible)


def _least(outcome: Outcome, name: str, known: int | None) -> int | None:
    """The least total of somebody who is not itemised: rivals may have made finds of their Patron's.

    A find brings its finder two points at least, so a rival's unlogged points say how many there can have been.
    None where nobody knows them.
    """
    if known is None or outcome.points_floored:
        return known
    losses = 0
    for rival, points in outcome.unlogged.items():
        if rival == name:
            continue
        if points is None:
            return None
        losses += points // min(FINDS.values())
    return known - losses * RIVAL_LOSS


def _ways(outcome: Outcome, players: list[str]) -> set[tuple[int, ...]]:
    """How many open categories each player may gain: every combination that a written final score allows.

    Where every total is settled by a written final score nothing has to be gone through; nor with more players than the
    game has seats for, where only the reach of each total is told.
    """
    none: tuple[int, ...] = (0,) * len(players)
    if all(slack.fixed or slack.taken is not None for slack in outcome.slack.values()):
        return {tuple(outcome.slack[name].taken or 0 for name in players)}
    if len(players) > MOST_PLAYERS:
        return {none, tuple(sum(each.open for each in outcome.categories) for _ in players)}
    reached = {none}
    for category in outcome.categories:
        if not category.open:
            continue
        steps = {tuple(int(name in gain) for name in players) for gain in _gains(outcome, category)}
        reached = {tuple(a + b for a, b in zip(before, step, strict=True)) for before in reached for step in steps}
    fitting = {
        way
        for way in reached
        if all(
            (taken := outcome.slack[name].taken) is None or count == taken
            for name, count in zip(players, way, strict=True)
        )
    }
    return fitting or reached


def _totals(outcome: Outcome, players: list[str], gained: tuple[int, ...]) -> tuple[int, ...]:
    ends = []
    for name, count in zip(players, gained, strict=True):
        slack = outcome.slack[name]
        base = next(each.recomputed for each in outcome.standings if each.player == name) or 0
        ends.append(base if slack.fixed else base - (slack.taken or 0) + count)
    return tuple(ends)


def _gains(outcome: Outcome, category: Category) -> set[Gain]:
    """The sets of players who may gain an open category: whoever leads it, at any count that is possible."""
    fates = {each.player: each.status for each in outcome.standings}
    eligible = frozenset(name for name, status in fates.items() if status == "alive")
    pool = list(fates) if outcome.rulings["award-pool"] == "everyone" else list(eligible)
    track = category.name in _ON_TRACKS
    top = outcome.tops.get(category.name) if track else None
    known = {name: count for name in pool if (count := category.counts.get(name)) is not None}
    least = {name: int(track and name in eligible) for name in pool if name not in known}
    best = max(known.values(), default=0)
    highest = max(best, 1) + 1  # whatever leads beyond that leads here too
    found: set[Gain] = set()
    for count in range(best, highest + 1 if top is None else max(best, min(highest, top)) + 1):
        level = frozenset(name for name, held in known.items() if held == count)
        for chosen in _subsets([name for name in least if least[name] <= count and (top is None or count <= top)]):
            if (level or chosen) and all(low < count for name, low in least.items() if name not in chosen):
                nobody = count == 0 and outcome.rulings["award-at-zero"] == "none"
                found.add(frozenset() if nobody else (level | chosen) & eligible)
    return found or {frozenset()}


def _subsets(names: list[str]) -> Iterator[Gain]:
    for size in range(len(names) + 1):
        yield from (frozenset(chosen) for chosen in combinations(names, size))


def _winners(outcome: Outcome, players: list[str], end: tuple[int, ...], loose: set[str]) -> tuple[set[str], set[str]]:
    """Who surely wins and who may win at these totals, where loose totals may be any higher number."""
    lost = {each.player for each in outcome.standings if each.status != "alive"}
    below = lost if outcome.rulings["dead-may-win"] == "no" and len(lost) < len(players) else set()
    racing = {name: total for name, total in zip(players, end, strict=True) if name not in below}
    running = loose & racing.keys()
    fixed = max((total for name, total in racing.items() if name not in running), default=None)
    level = {name for name, total in racing.items() if name not in running and total == fixed}
    if not running:
        return level, level
    least = {name: None if name in _nowhere(outcome) else _least(outcome, name, racing[name]) for name in running}
    maybe = running | (level if all(low is None or low <= (fixed or 0) for low in least.values()) else set())
    ahead = {name for name, low in least.items() if fixed is None or (low is not None and low >= fixed)}
    return (ahead if len(running) == 1 else set()), maybe


def _nowhere(outcome: Outcome) -> set[str]:
    """Players without any total."""
    return {each.player for each in outcome.standings if each.recomputed is None}
