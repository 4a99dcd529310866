"""A file put right, or given ignore comments, on the way through a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from checker.document.reader import Unreadable, decode

if TYPE_CHECKING:
    from checker.fixing.apply import Applied
    from checker.pipeline import SheetReport
    from checker.runner.job import Job


@dataclass(frozen=True, slots=True)
class Mending:
    """What is done to files.

    Attributes:
        fix: Whether what can be put right is put right.
        unsafe: Whether guesses are made too.
        show: Whether it is only shown, as a patch.
        ignore: The reason for comments that silence what is left; None for no comments.
    """

    fix: bool = False
    unsafe: bool = False
    show: bool = False
    ignore: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One finding that was put right, or silenced.

    Attributes:
        document: Number of the document, from 0.
        rule: The rule.
        message: What it had to say.
        safe: Whether this was no guess.
        changes: What was changed, a line each.
    """

    document: int
    rule: str
    message: str
    safe: bool
    changes: tuple[str, ...]


@dataclass(slots=True)
class Mended:
    """What was done to one file.

    Attributes:
        changes: What was put right.
        silenced: How many findings were given a comment.
        patch: The difference, where it is only to be shown.
        text: The new text of standard input.
        problem: Why the file was not written.
    """

    changes: list[Change] = field(default_factory=list)
    silenced: int = 0
    patch: str = ""
    text: str | None = None
    problem: str | None = None


def mend(job: Job, data: bytes, mending: Mending) -> tuple[list[SheetReport], str, Mended] | None:
    """Put a file right, write or show it.

    Args:
        job: The file.
        data: Its content.
        mending: What is to be done.

    Returns:
        The reports of the file as it then is, their text, and what was done; None if it is no text.
    """
    from checker.fixing.apply import fix_text
    from checker.fixing.ignores import add_ignores
    from checker.pipeline import check

    try:
        text = decode(data)
    except Unreadable:
        return None
    new, mended, reports = text, Mended(), check(text, job.name, job.settings)
    before = reports
    if _foreign(job, reports):
        return reports, text, mended
    if mending.fix:
        result = fix_text(text, job.name, job.settings, unsafe=mending.unsafe)
        new, reports = result.text, result.reports
        mended.changes = [_change(each) for each in result.applied]
    if mending.ignore is not None:
        last, left = new, sum(len(report.findings) for report in reports)
        new = add_ignores(new, reports, mending.ignore)
        reports = check(new, job.name, job.settings) if new != last else reports
        mended.silenced = left - sum(len(report.findings) for report in reports)
    if mending.show:
        from checker.fixing.diff import unified

        mended.patch = unified(job.name, text, new)
        return before, text, mended
    if job.data is not None:
        mended.text = new
    elif new != text and (problem := _written(job, data, new)):
        return before, text, Mended(problem=problem)
    return reports, new, mended


def _foreign(job: Job, reports: Sequence[SheetReport]) -> bool:
    """Whether a search came upon some other kind of YAML: that is left alone."""
    return job.found and all(report.foreign for report in reports)


def _written(job: Job, data: bytes, text: str) -> str | None:
    from checker.files import NotWritten, write_back

    try:
        write_back(job.path, data, text, tree=job.tree)
    except NotWritten as problem:
        return str(problem)
    return None


def _change(applied: Applied) -> Change:
    finding = applied.finding.finding
    return Change(applied.document, finding.rule, finding.message, applied.fix.safe, applied.changes)
