"""What every combination of the touched questions comes to, each played from the beginning."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, combinations

from checker.game.outcome import Outcome
from checker.pipeline import SheetReport
from checker.readings.case import Case
from checker.rulebook.rulings import RULINGS

MOST_TOUCHED = 4
"""With more of them it takes too long."""


def unlike(report: SheetReport) -> list[str]:
    """What the checker says of other readings of a sheet and replays do not bear out, in words."""
    case = report.case
    if case is None or not case.outcome.finished or len(case.readings.touched()) > MOST_TOUCHED:
        return []
    return list(_unlike(case))


def _unlike(case: Case) -> Iterator[str]:
    touched = case.readings.touched()
    played = {chosen: reading(case, chosen) for chosen in _every(touched)}
    for chosen, outcome in played.items():
        told = case.readings.under(chosen)
        if told is None or told.as_json() != outcome.as_json():
            yield f"{chosen} is {told and told.as_json()} instead of {outcome.as_json()}"
        if len(chosen) < 2 and not outcome.touched.issubset(touched):
            yield f"{chosen} brings up {outcome.touched.difference(touched)}"
    due = decisive(touched, lambda chosen: differs(played[()], played[chosen]))
    if len(case.outcome.standings) > 1 and case.decisive != due:
        yield f"{case.decisive} decide instead of {due}"


def _every(names: Collection[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def reading(case: Case, chosen: Iterable[str]) -> Outcome:
    """A replay from the beginning with these questions read the other way."""
    other = {name: RULINGS[name].other(case.readings.choice(name)) for name in chosen}
    return case.replay(rulings={**case.chosen, **other})


def differs(one: Outcome, other: Outcome) -> bool:
    """Whether a ranking that is certain is another one, just as certain, or none at all under another reading."""
    if one.ranking is None or not other.finished:
        return one.ranking is not None
    return other.ranking is not None and other.ranking != one.ranking


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
