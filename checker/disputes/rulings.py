"""The outcome under every reading of the open questions that a sheet touches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from checker.disputes.opening import Opened
from checker.game.outcome import Outcome
from checker.readings.readings import Readings
from checker.rulebook.rulings import RULINGS

_MOST_AT_ONCE = 8
"""Questions that are tried in all combinations: 2^8 replays."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One combination of readings and where it leads."""

    choices: Mapping[str, str]
    own: bool
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Readout:
    """All that the open questions come to.

    Attributes:
        touched: Questions that change a total, a rank or an award in some combination.
        decisive: Questions that change the ranking.
        outcomes: One for each combination of the touched questions, the sheet's own first.
        cut: Whether there were too many, or too long ones, to play them all.
    """

    touched: list[str]
    decisive: list[str]
    outcomes: list[Reading]
    cut: bool = False


def read_out(opened: Opened) -> Readout:
    """Try every reading of the touched questions, at most 2^8 replays."""
    readings = opened.case.readings
    candidates = _candidates(readings)
    touched = [name for name in candidates if _tells(readings, name, candidates)]
    outcomes = []
    for flips in product((False, True), repeat=len(touched)):
        flipped = [name for name, flip in zip(touched, flips, strict=True) if flip]
        outcome = readings.under(flipped)
        if outcome is None:
            break
        choices = {name: _choice(readings, name, name in flipped) for name in touched}
        outcomes.append(Reading(choices, not flipped, outcome))
    outcomes.sort(key=lambda each: sum(each.choices[name] != readings.choice(name) for name in touched))
    decisive = readings.decisive(touched) if opened.case.outcome.finished else []
    return Readout(touched, decisive, outcomes, readings.cut)


def _candidates(readings: Readings) -> list[str]:
    """Every question that some combination of readings touches; if they are many, those that decide first."""
    known = readings.touched()
    while len(known) <= _MOST_AT_ONCE:
        found = set(known)
        for flips in product((False, True), repeat=len(known)):
            outcome = readings.under([name for name, flip in zip(known, flips, strict=True) if flip])
            found |= outcome.touched if outcome is not None else set()
        if found == set(known):
            return known
        known = [name for name in RULINGS if name in found]
    first = readings.decisive(known)
    kept = [*first, *(name for name in known if name not in first)][:_MOST_AT_ONCE]
    return [name for name in RULINGS if name in kept]


def _choice(readings: Readings, name: str, flipped: bool) -> str:
    own = readings.choice(name)
    return RULINGS[name].other(own) if flipped else own


def _signature(outcome: Outcome) -> object:
    totals = {each.player: (each.total, each.rank) for each in outcome.standings}
    return totals, {each.name: each.gains for each in outcome.categories}


def _tells(readings: Readings, name: str, candidates: list[str]) -> bool:
    """Whether a question changes a total, a rank or an award in some combination of the others."""
    others = [other for other in candidates if other != name]
    for flips in product((False, True), repeat=len(others)):
        flipped = [other for other, flip in zip(others, flips, strict=True) if flip]
        without, with_it = readings.under(flipped), readings.under([*flipped, name])
        if without is None or with_it is None:
            return False
        if _signature(without) != _signature(with_it):
            return True
    return False


def as_json(readout: Readout) -> dict[str, Any]:
    """The contract of ``rulings --format json``."""
    return {
        "touched": readout.touched,
        "decisive": readout.decisive,
        "certain": not readout.decisive and not readout.cut,
        **({"cut": True} if readout.cut else {}),
        "outcomes": [
            {
                "choices": dict(each.choices),
                "default": each.own,
                **each.outcome.as_json(),
            }
            for each in readout.outcomes
        ],
    }
