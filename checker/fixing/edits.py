"""The fix of each finding, as the JSON field ``fix`` holds it and an editor offers it."""

from __future__ import annotations

from checker.fixing.guesses import guess, guessable, guesses_of, harmless, harmless_of
from checker.fixing.model import Edit, Fix
from checker.fixing.proposals import certain
from checker.fixing.session import FixSession, bounds_of, settings_of
from checker.fixing.solving import attempt, candidates, derivable, with_followers
from checker.pipeline import Located, SheetReport
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
    if not any(promising(each, judged) for each in report.findings):
        return {}
    bounds = bounds_of(text, judged.limits)
    return fixes_on(FixSession(report, text, bounds[report.document], judged)) if report.document < len(bounds) else {}


def fixes_on(session: FixSession) -> dict[str, Fix]:
    """The fixes of the findings of a sheet."""
    fixes: dict[str, Fix] = {}
    for each in candidates(session):
        if session.exhausted:
            break
        fix = _derived(session, each)
        if fix is not None:
            fixes[each.fingerprint] = fix
    guesses = guesses_of(session)
    together = {id(each) for each, _ in harmless_of(session, guesses)}
    for each, edits in guesses:
        if id(each) in together or harmless(session, [(each.finding, edits)]):
            fixes[each.fingerprint] = Fix(False, session.in_file(edits))
    return fixes


def fix_on(session: FixSession, each: Located) -> Fix | None:
    """The fix of one finding; None where there is none."""
    if derivable(each, session.settings):
        return _derived(session, each)
    edits = guess(session, each)
    return Fix(False, session.in_file(edits)) if edits and harmless(session, [(each.finding, edits)]) else None


def promising(each: Located, settings: Settings) -> bool:
    """Whether a finding may have a fix; a new check has to prove it."""
    return derivable(each, settings) or guessable(each, settings)


def _derived(session: FixSession, each: Located) -> Fix | None:
    solution = attempt(session, with_followers(session, [each])) or attempt(session, [each])
    if solution is None:
        return None
    return Fix(all(certain(chosen.finding) for chosen in solution.chosen), session.in_file(solution.edits))
