"""Fix a file, or write ignore comments into it, as part of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from checker.document.reader import Unreadable, decode
from checker.silence import RULE as UNUSED

if TYPE_CHECKING:
    from checker.findings import Pointer
    from checker.fixing.apply import Applied
    from checker.pipeline import SheetReport
    from checker.runner.job import Job


@dataclass(frozen=True, slots=True)
class FixOptions:
    """What is fixed in files, and whether it is written.

    Attributes:
        fix: Whether fixes that follow from the sheet are made.
        unsafe: Whether guesses are made too.
        show: Whether the fixes are only shown, as a patch.
        ignore: The reason for ignore comments on the findings that are left; None for no comments.
    """

    fix: bool = False
    unsafe: bool = False
    show: bool = False
    ignore: str | None = None


@dataclass(frozen=True, slots=True)
class FixedFinding:
    """One finding that was fixed.

    Attributes:
        document: Number of the document, from 0.
        rule: The rule.
        message: Its message.
        safe: Whether the fix follows from the sheet; False for a guess.
        changes: What was changed, a line each.
    """

    document: int
    rule: str
    message: str
    safe: bool
    changes: tuple[str, ...]


@dataclass(slots=True)
class FixOutcome:
    """What was fixed in one file.

    Attributes:
        changes: The findings that were fixed.
        silenced: How many findings were given a comment.
        patch: The difference, where it is only to be shown.
        text: The new text of standard input.
        problem: Why the file was not written.
        uncommented: Why it was given no comments.
        left: How many findings no comment could be written for.
    """

    changes: list[FixedFinding] = field(default_factory=list)
    silenced: int = 0
    patch: str = ""
    text: str | None = None
    problem: str | None = None
    uncommented: str | None = None
    left: int = 0


def fix_file(job: Job, data: bytes, options: FixOptions) -> tuple[list[SheetReport], str, FixOutcome] | None:
    """Fix a file, and write or show it.

    Args:
        job: The file.
        data: Its content.
        options: What is to be done.

    Returns:
        The reports of the file as it is then, its text, and what was fixed; None if it is no text.
    """
    from checker.fixing.apply import fix_text
    from checker.pipeline import check

    try:
        text = decode(data)
    except Unreadable:
        return None
    new, outcome, reports = text, FixOutcome(), check(text, job.name, job.settings)
    before = reports
    if _foreign(job, reports):
        return reports, text, outcome
    if options.fix:
        result = fix_text(text, job.name, job.settings, unsafe=options.unsafe, reports=reports)
        new, reports = result.text, result.reports
        outcome.changes = [_fixed(each) for each in result.applied]
    if options.ignore is not None:
        new, reports = _commented(job, new, reports, options.ignore, outcome)
    if options.show:
        from checker.fixing.diff import unified

        outcome.patch = unified(job.name, text, new)
        return before, text, outcome
    if job.data is not None:
        outcome.text = new
    elif new != text and (problem := _written(job, data, new)):
        return before, text, FixOutcome(problem=problem)
    return reports, new, outcome


def _commented(
    job: Job, text: str, reports: list[SheetReport], reason: str, outcome: FixOutcome
) -> tuple[str, list[SheetReport]]:
    """The text with ignore comments, and its reports; both unchanged where it takes no comments."""
    from checker.fixing.ignores import NoComments, add_ignores
    from checker.pipeline import check

    count = _count(reports)
    try:
        new = add_ignores(text, reports, reason)
    except NoComments as error:
        outcome.uncommented = str(error)
        return text, reports
    after = check(new, job.name, job.settings) if new != text else reports
    if [_outcome(report) for report in after] != [_outcome(report) for report in reports] or _count(after) > count:
        outcome.uncommented = "with comments it would not say the same"
        return text, reports
    outcome.left = _count(after)
    outcome.silenced = count - outcome.left
    return new, after


def _count(reports: Sequence[SheetReport]) -> int:
    return sum(len(report.findings) for report in reports)


def _outcome(report: SheetReport) -> list[tuple[str, Pointer]]:
    """All findings of a sheet, silenced ones included, but for those about comments."""
    return [(each.finding.rule, each.finding.at) for each in report.every if each.finding.rule != UNUSED]


def _foreign(job: Job, reports: Sequence[SheetReport]) -> bool:
    """Whether a search found some other kind of YAML, which is left alone."""
    return job.found and all(report.foreign for report in reports)


def _written(job: Job, data: bytes, text: str) -> str | None:
    from checker.files import NotWritten, write_back

    try:
        write_back(job.path, data, text, tree=job.tree)
    except NotWritten as problem:
        return str(problem)
    return None


def _fixed(applied: Applied) -> FixedFinding:
    finding = applied.finding.finding
    return FixedFinding(applied.document, finding.rule, finding.message, applied.fix.safe, applied.changes)
