"""The open readings of a sheet: which questions of the rulebook it touches, and where each answer leads."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.disputes.rulings import Reading, read_out
from checker.htmlreport.read import Read
from checker.report.verdict import names
from checker.rulebook.rulings import RULINGS

_MOST_OUTCOMES = 16


@dataclass(frozen=True, slots=True)
class Question:
    """An open question that the sheet touches."""

    name: str
    words: str
    own: str
    other: str
    decisive: bool


@dataclass(frozen=True, slots=True)
class Result:
    """Where a combination of readings leads.

    Attributes:
        readings: What is read otherwise than the sheet reads it; empty for its own reading.
        differs: Whether the ranking is another one.
    """

    readings: list[str]
    ranking: str
    winners: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Questions:
    """All of it; ``more`` counts the combinations that are not shown."""

    asked: list[Question] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    more: int = 0


def questions_of(read: Read) -> Questions:
    """Try the readings of a sheet; of one that was skipped there are none."""
    if read.opened is None:
        return Questions()
    readout = read_out(read.opened)
    if not readout.touched:
        return Questions()
    own = next((each.choices for each in readout.outcomes if each.own), {})
    first = read.opened.case.outcome.ranking
    asked = [
        Question(name, RULINGS[name].question, own[name], RULINGS[name].other(own[name]), name in readout.decisive)
        for name in readout.touched
    ]
    results = [_result(each, dict(own), first) for each in readout.outcomes[:_MOST_OUTCOMES]]
    return Questions(asked, results, max(0, len(readout.outcomes) - _MOST_OUTCOMES))


def _result(reading: Reading, own: dict[str, str], first: list[list[str]] | None) -> Result:
    outcome = reading.outcome
    totals = {each.player: each.recomputed for each in outcome.standings}
    ranking = ", ".join(
        " = ".join(f"{name} {_shown(totals[name])}" for name in group) for group in outcome.ranking or []
    )
    return Result(
        [f"{name}: {choice}" for name, choice in reading.choices.items() if choice != own[name]],
        ranking or "not finished",
        names(outcome.winners) if outcome.winners else "",
        outcome.ranking != first,
    )


def _shown(total: int | None) -> str:
    return "–" if total is None else str(total)
