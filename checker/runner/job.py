"""Check one file: in a worker, or in the run itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.document.reader import TOO_MUCH, Unreadable, decode, read_bytes
from checker.pipeline import SheetReport, check_bytes, unreadable
from checker.runner.clock import OutOfTime, at_most
from checker.settings import Settings

if TYPE_CHECKING:
    from checker.runner.cache import Cache
    from checker.runner.fixes import FixOptions, FixOutcome


@dataclass(frozen=True, slots=True)
class Job:
    """One file.

    Attributes:
        path: The file to read.
        name: What reports call it.
        found: Whether a search found it, so that it may be some other YAML.
        settings: How to judge.
        data: The content of standard input; None for a file.
        tree: The folder that was searched, out of which nothing is written; None for a file that was named.
        home: The path by which its configuration is found, where that is not the name.
    """

    path: str
    name: str
    found: bool
    settings: Settings
    data: bytes | None = None
    tree: str | None = None
    home: str | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What holds for all files of a run.

    Attributes:
        deep: Whether reports say what each finding changes, which costs further replays.
        seconds: How long a file may take, None for ever.
        cache: Where earlier reports are, None for nowhere.
        fixing: What is fixed in files, None to leave them as they are.
    """

    deep: bool = False
    seconds: float | None = None
    cache: Cache | None = None
    fixing: FixOptions | None = None


@dataclass(slots=True)
class FileResult:
    """The result of one file.

    Attributes:
        reports: One for each document.
        missing: Whether the file did not exist any more.
        from_cache: Whether the reports come from the cache.
        fixes: What was fixed in it.
    """

    reports: list[SheetReport] = field(default_factory=list)
    missing: bool = False
    from_cache: bool = False
    fixes: FixOutcome | None = None

    @property
    def foreign(self) -> bool:
        """Whether all of it is some other kind of YAML."""
        return bool(self.reports) and all(report.foreign for report in self.reports)


def check_job(job: Job, context: Context) -> FileResult:
    """Check one file. What goes wrong with it is a finding."""
    try:
        with at_most(context.seconds):
            return _check(job, context)
    except FileNotFoundError:
        return FileResult(missing=True)
    except OutOfTime:
        return FileResult([too_slow(job, context.seconds)])
    except MemoryError:
        return FileResult([unreadable(job.name, TOO_MUCH, job.settings)])


def too_slow(job: Job, seconds: float | None) -> SheetReport:
    """The report of a file that took too long."""
    return unreadable(job.name, f"this file took longer than {seconds:g} seconds (--timeout)", job.settings)


def died(job: Job) -> SheetReport:
    """The report of a file on which a process died."""
    return unreadable(job.name, "the process that read this file died: memory may have run out", job.settings)


def _check(job: Job, context: Context) -> FileResult:
    data = job.data
    if data is None:
        try:
            data = read_bytes(Path(job.path), job.settings.limits)
        except Unreadable as error:  # and never a second time: what came down a pipe is gone
            return _left([unreadable(job.name, str(error), job.settings)], context.fixing)
    if context.fixing is not None:
        return _fix(job, data, context.fixing, deep=context.deep)
    key = context.cache.key(data, job.settings, deep=context.deep) if context.cache is not None else ""
    if context.cache is not None and (known := context.cache.get(key)) is not None:
        for report in known:
            report.path = job.name
        return FileResult(known, from_cache=True)
    reports = check_bytes(data, job.name, job.settings)
    settle(reports, data, job.settings, deep=context.deep)
    if context.cache is not None:
        context.cache.put(key, reports)
    return FileResult(reports)


def _fix(job: Job, data: bytes, fixing: FixOptions, *, deep: bool) -> FileResult:
    from checker.runner.fixes import fix_file

    found = fix_file(job, data, fixing)
    if found is None:
        return _left(check_bytes(data, job.name, job.settings), fixing)
    reports, text, fixes = found
    settle(reports, text, job.settings, deep=deep)
    return FileResult(reports, fixes=fixes)


def _left(reports: list[SheetReport], fixing: FixOptions | None) -> FileResult:
    """The result of a file that is no text, and so stays as it is."""
    if fixing is None or fixing.ignore is None:
        return FileResult(reports)
    from checker.runner.fixes import FixOutcome

    return FileResult(reports, fixes=FixOutcome(left=sum(len(report.findings) for report in reports)))


def settle(reports: Sequence[SheetReport], text: str | bytes, settings: Settings, *, deep: bool) -> None:
    """Work out what takes further replays, and drop the sheets: the reports are small now, and can be pickled.

    The impact of a finding is kept, the outcome without it is not: ``rank`` shows it, ``check`` does not.
    """
    if deep and any(report.lines is not None and report.findings for report in reports):
        from checker.fixing.edits import edits_for

        plain = text if isinstance(text, str) else decode(text)
        for report in reports:
            fixes = edits_for(report, plain, settings)
            for each in report.findings:
                if (fix := fixes.get(each.fingerprint)) is not None:
                    each.edits = [(edit.start, edit.end, edit.text) for edit in fix.edits]
                    each.fix_safe = fix.safe
    for report in reports:
        outcome = report.outcome
        if deep and outcome is not None:
            impacts = {name: replace(impact, if_allowed=outcome) for name, impact in report.each_impact()}
            report.__dict__["impacts"] = impacts
        report.case = None
