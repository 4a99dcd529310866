"""The order of findings in a report, and what is said of their weight for the result."""

from __future__ import annotations

from checker.pipeline import Located, SheetReport
from checker.readings.impact import WEIGHT

WORDS = {"winner": "who wins", "place": "a place in the ranking", "total": "points, but no place"}


def gravest_first(report: SheetReport) -> None:
    """Put what changes the winner first, then places, then totals; in the order of the file otherwise."""
    report.findings.sort(key=lambda each: WEIGHT[changes(report, each)])


def changes(report: SheetReport, each: Located) -> str:
    """What a finding changes: ``winner``, ``place``, ``total`` or ``nothing``."""
    impact = report.impacts.get(each.fingerprint)
    return impact.changes if impact is not None else "nothing"


def known(report: SheetReport) -> bool:
    """Whether it was worked out what each finding changes, which takes a replay for each."""
    return "impacts" in report.__dict__
