"""What is certain although something is open: least and greatest totals, certain and possible winners.

Exact: the open categories of the award are gone through together. Each of them goes to some set of players that the
known counts allow; what a written final score says about them is kept to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from checker.replay.outcome import Category, Outcome
from checker.rulebook.numbers import FINDS, RIVAL_LOSS

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
        low[name] = _least(outcome, name, min(reached)) if name in loose else min(reached)
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
    """How many open categories each player may gain: every combination that a written final score allows."""
    reached: set[tuple[int, ...]] = {(0,) * len(players)}
    for category in outcome.categories:
        if not category.open:
            continue
        gains = list(_gains(outcome, category))
        steps = [tuple(int(name in gain) for name in players) for gain in gains]
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


def _gains(outcome: Outcome, category: Category) -> Iterable[Gain]:
    """The sets of players who may gain an open category."""
    fates = {each.player: each.status for each in outcome.standings}
    eligible = frozenset(name for name, status in fates.items() if status == "alive")
    pool = list(fates) if outcome.rulings["award-pool"] == "everyone" else list(eligible)
    top = outcome.tops.get(category.name) if category.name in _ON_TRACKS else None
    unknown = [name for name in pool if category.counts.get(name) is None]
    known = {name: count for name in pool if (count := category.counts.get(name)) is not None}
    lows = {name: 1 if category.name in _ON_TRACKS and name in eligible else 0 for name in unknown}
    best = max(known.values(), default=None)
    found: set[Gain] = set()
    for size in range(len(unknown) + 1):
        for chosen in combinations(unknown, size):
            rest = [lows[name] for name in unknown if name not in chosen]
            found.update(_leading(frozenset(chosen), known, best, lows, rest, top))
    gains = {lead & eligible for lead in found if lead}
    if outcome.rulings["award-at-zero"] == "none" and (best or 0) == 0:
        gains.add(frozenset())
    return gains or {frozenset()}


def _leading(
    chosen: Gain, known: Mapping[str, int], best: int | None, lows: Mapping[str, int], rest: list[int], top: int | None
) -> Iterable[Gain]:
    """Who leads if just these of the unknown counts are the highest of them, at the best known count or above it."""
    highest_low = max((lows[name] for name in chosen), default=0)
    fits = best is not None and highest_low <= best and (top is None or best <= top or not chosen)
    if best is not None and fits and all(low < best for low in rest):
        yield frozenset(name for name, count in known.items() if count == best) | chosen
    if chosen:
        least = max([highest_low, 0 if best is None else best + 1, *(low + 1 for low in rest)])
        if top is None or least <= top:
            yield chosen


def _winners(outcome: Outcome, players: list[str], end: tuple[int, ...], loose: set[str]) -> tuple[set[str], set[str]]:
    """Who surely wins and who may win at these totals, where loose totals may be any higher number."""
    lost = {each.player for each in outcome.standings if each.status != "alive"}
    below = lost if outcome.rulings["dead-may-win"] == "no" and len(lost) < len(players) else set()
    racing = {name: total for name, total in zip(players, end, strict=True) if name not in below}
    best = max(racing.values(), default=0)
    maybe = {name for name, total in racing.items() if name in loose or total == best}
    if loose & set(racing):
        fixed = max((total for name, total in racing.items() if name not in loose), default=None)
        maybe = {name for name in racing if name in loose or (racing[name] == fixed and _may_hold(racing, name, loose))}
        sure = {name for name in loose & set(racing) if len(racing) == 1}
        return sure, maybe
    return maybe, maybe


def _may_hold(racing: Mapping[str, int], name: str, loose: set[str]) -> bool:
    """Whether a known total is the best if everybody unknown has no more than what is known of them."""
    return all(racing[name] >= racing[other] for other in loose if other in racing)
