"""The fix of each finding, as the JSON field ``fix`` holds it and an editor offers it."""

from __future__ import annotations

from checker.fixing.desk import Desk, bounds_of, settings_of
from checker.fixing.guesses import guesses_of, harmless, harmless_of, word_of
from checker.fixing.model import Edit, Fix
from checker.fixing.own import fixable
from checker.fixing.solving import attempt, candidates, with_followers
from checker.pipeline import SheetReport
from checker.settings import Settings

__all__ = ["Edit", "Fix", "edits_for"]


def edits_for(report: SheetReport, text: str, settings: Settings | None = None) -> dict[str, Fix]:
    """The fixes of a sheet's findings, by fingerprint; findings without one are left out.

    Each fix stands for itself: with it alone the sheet has no finding that it did not have before.

    Args:
        report: The sheet's report.
        text: The text of the file, decoded.
        settings: How it was judged, where the report does not say (a sheet that was skipped).
    """
    if not any(fixable(each.finding) or word_of(each.finding) for each in report.findings):
        return {}
    judged = settings_of(report, settings)
    bounds = bounds_of(text, judged.limits)
    return fixes_on(Desk(report, text, bounds[report.document], judged)) if report.document < len(bounds) else {}


def fixes_on(desk: Desk) -> dict[str, Fix]:
    """The fixes of the findings of a sheet on the desk."""
    fixes: dict[str, Fix] = {}
    for each in candidates(desk):
        if desk.tired:
            break
        solution = attempt(desk, with_followers(desk, [each])) or attempt(desk, [each])
        if solution is not None:
            fixes[each.fingerprint] = Fix(True, desk.in_file(solution.edits))
    guesses = guesses_of(desk)
    together = {id(each) for each, _ in harmless_of(desk, guesses)}
    for each, edits in guesses:
        if id(each) in together or harmless(desk, [(each.finding, edits)]):
            fixes[each.fingerprint] = Fix(False, desk.in_file(edits))
    return fixes
