"""What every combination of the touched questions comes to, each played from the beginning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from checker.pipeline import SheetReport
from checker.ranking.case import Case
from checker.replay.outcome import Outcome
from checker.rulebook.rulings import RULINGS

MOST_TOUCHED = 6
"""With more of them it takes too long."""


def unlike(report: SheetReport) -> list[str]:
    """Readings of a sheet that the checker tells otherwise than replays do, and what it says decides; in words."""
    case = report.case
    if case is None or not case.outcome.finished or len(case.readings.touched()) > MOST_TOUCHED:
        return []
    return list(_unlike(case))


def _unlike(case: Case) -> Iterator[str]:
    touched = case.readings.touched()
    played = {
        chosen: reading(case, chosen) for size in range(len(touched) + 1) for chosen in combinations(touched, size)
    }
    before = _totals(case.outcome)
    for chosen, outcome in played.items():
        ranking = outcome.ranking or []
        if case.readings.ranking(chosen) != ranking:
            yield f"{chosen} is {case.readings.ranking(chosen)} instead of {ranking}"
        shifts = case.readings._shifts(frozenset(chosen))
        if shifts is not None and {name: before[name] + shifts.get(name, 0) for name in before} != _totals(outcome):
            yield f"{chosen} shifts {shifts} and comes to {_totals(outcome)}"
        if len(chosen) == 1 and shifts is not None and not outcome.touched.issubset(touched):
            yield f"{chosen} brings up {outcome.touched.difference(touched)}"
    now = played[()].ranking
    due = decisive(touched, lambda chosen: played[chosen].ranking != now)
    if len(case.outcome.standings) > 1 and case.decisive != due:
        yield f"{case.decisive} decide instead of {due}"


def _totals(outcome: Outcome) -> dict[str, int]:
    return {each.player: each.recomputed for each in outcome.standings if each.recomputed is not None}


def reading(case: Case, chosen: Iterable[str]) -> Outcome:
    """A replay from the beginning with these questions read the other way."""
    other = {name: RULINGS[name].other(case.readings.choice(name)) for name in chosen}
    return case.replay(rulings={**case.chosen, **other})


def decisive(names: Iterable[str], changes: Callable[[tuple[str, ...]], bool]) -> list[str]:
    """Those that change the ranking alone, then the smallest combinations of the others that do."""
    alone: list[str] = []
    rest: list[str] = []
    for name in names:
        (alone if changes((name,)) else rest).append(name)
    for size in range(2, len(rest) + 1):
        together = [chosen for chosen in combinations(rest, size) if changes(chosen)]
        if together:
            return alone + list(dict.fromkeys(name for chosen in together for name in chosen))
    return alone
