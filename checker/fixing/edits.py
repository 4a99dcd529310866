"""The fix of each finding, as the JSON field ``fix`` holds it and an editor offers it."""

from __future__ import annotations

from checker.findings import Finding
from checker.fixing.desk import Desk, bounds_of, key_of, settings_of
from checker.fixing.guesses import guess
from checker.fixing.model import Edit, Fix
from checker.fixing.paper import Unwritable
from checker.fixing.solving import attempt, candidates, with_followers
from checker.fixing.writing import write
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
    judged = settings_of(report, settings)
    safe = [each for each in report.findings if each.finding.rewrite is None or each.finding.safe]
    if not report.findings or (not safe and not any(map(guess, (each.finding for each in report.findings)))):
        return {}
    bounds = bounds_of(text, judged)
    if report.document >= len(bounds):
        return {}
    desk = Desk(report, text, bounds[report.document], judged)
    return fixes_on(desk)


def fixes_on(desk: Desk) -> dict[str, Fix]:
    """The fixes of the findings of a sheet on the desk."""
    fixes: dict[str, Fix] = {}
    for each in candidates(desk):
        solution = attempt(desk, with_followers(desk, [each])) or attempt(desk, [each])
        if solution is not None:
            fixes[each.fingerprint] = Fix(True, desk.in_file(solution.edits))
    for each in desk.report.findings:
        edits = guessed(desk, each.finding)
        if edits:
            fixes[each.fingerprint] = Fix(False, desk.in_file(edits))
    return fixes


def guessed(desk: Desk, finding: Finding) -> list[Edit]:
    """The edit that writes what was probably meant; none if it would only make another fault of it."""
    word = guess(finding)
    if word is None:
        return []
    try:
        edits = write(desk.paper, finding.at, word)
    except Unwritable:
        return []
    after = desk.after(edits) if edits else None
    if after is None:
        return []
    now = [key_of(each) for each in after.findings]
    worse = any(now.count(key) > desk.keys[key] for key in now if key[0] in ("duplicate-key", "invalid-yaml"))
    return [] if worse or key_of(finding) in now else edits
