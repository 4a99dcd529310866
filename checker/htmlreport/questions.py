"""The open readings of a sheet: which questions of the rulebook it touches, and where each answer leads."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.disputes.rulings import Reading, read_out
from checker.htmlreport.read import Read
from checker.report.verdict import ranking_words, unfinished_words, untouched_words, who_wins
from checker.rulebook.rulings import RULINGS

_MOST_OUTCOMES = 16


@dataclass(frozen=True, slots=True)
class Question:
    """An open question that the sheet touches."""

    name: str
    words: str
    own: str
    other: str
    decides: str


@dataclass(frozen=True, slots=True)
class ReadingResult:
    """Where a combination of readings leads.

    Attributes:
        readings: What is read otherwise than the sheet reads it; empty for its own reading.
        ranking: The players with their totals; said to be open where their order is.
        wins: Who wins, or may.
        differs: Whether the ranking is another one.
    """

    readings: list[str]
    ranking: str
    wins: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Questions:
    """All of it; ``more`` counts the combinations that are not shown, ``untouched`` is said where nothing is asked."""

    asked: list[Question] = field(default_factory=list)
    results: list[ReadingResult] = field(default_factory=list)
    more: int = 0
    untouched: str = ""


def questions_of(read: Read) -> Questions:
    """Try the readings of a sheet; of one that was skipped there are none."""
    if read.opened is None:
        return Questions()
    readout = read_out(read.opened)
    if not readout.touched:
        return Questions(untouched=untouched_words(read.opened.case.outcome))
    own = next((each.choices for each in readout.outcomes if each.own), {})
    first = read.opened.case.outcome.ranking
    certain = all(each.outcome.ranking is not None for each in readout.outcomes)
    decides = dict.fromkeys(readout.touched, "no place" if certain else "open") | dict.fromkeys(
        readout.decisive, "the ranking"
    )
    asked = [
        Question(name, RULINGS[name].question, own[name], RULINGS[name].other(own[name]), decides[name])
        for name in readout.touched
    ]
    results = [_result(each, dict(own), first) for each in readout.outcomes[:_MOST_OUTCOMES]]
    return Questions(asked, results, max(0, len(readout.outcomes) - _MOST_OUTCOMES))


def _result(reading: Reading, own: dict[str, str], first: list[list[str]] | None) -> ReadingResult:
    outcome = reading.outcome
    settled = outcome.ranking is not None or not outcome.finished
    return ReadingResult(
        [f"{name}: {choice}" for name, choice in reading.choices.items() if choice != own[name]],
        ("" if settled else "open: ") + ranking_words(outcome),
        who_wins(outcome) or ("–" if outcome.finished else unfinished_words(outcome)),
        outcome.ranking != first,
    )
