"""Where a report goes: one format to standard output, any number of others into files."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from checker.cli.telling import say
from checker.config.faults import COMMAND_LINE, Misconfigured, hint, shown
from checker.config.paths import absolute

if TYPE_CHECKING:
    from checker.report.run import Run

DEEP = frozenset({"json", "jsonl", "sarif", "rdjson", "parquet"})
"""Formats that say what each finding changes, or how it is put right."""
TABLES = frozenset({"parquet"})
"""Formats of several files, in a folder: nothing for a terminal, or for a pipe."""
_OPTION = "--output"


@dataclass(frozen=True, slots=True)
class Output:
    """A report for a file, or for a folder if it is one of tables."""

    form: str
    file: Path


@dataclass(frozen=True, slots=True)
class ReportStyle:
    """How a report is written.

    Attributes:
        colour: Whether standard output takes colours.
        quiet: Whether only findings are shown.
        extras: Keys that options add to the JSON report.
    """

    colour: bool = False
    quiet: bool = False
    extras: Mapping[str, Any] = field(default_factory=dict)


def parsed(written: Sequence[str], form: str = "") -> list[Output]:
    """The outputs of ``--output FORMAT=FILE``; beside ``--format parquet`` also of ``--output FOLDER``.

    Args:
        written: What ``--output`` says.
        form: What ``--format`` says.

    Raises:
        Misconfigured: no such format, no such folder, or two reports for one file.
    """
    from checker.report.registry import FORMATS

    known = [*FORMATS, *sorted(TABLES)]
    outputs: list[Output] = []
    faults: list[str] = []
    for pair in written:
        named, equals, name = pair.partition("=")
        if form in TABLES and named not in known:
            named, equals, name = form, "=", pair
        if not equals or not name:
            faults.append(f"{_OPTION}: '{pair}' is not of the form FORMAT=FILE")
        elif named not in known:
            faults.append(f"{_OPTION}: '{named}' is none of {', '.join(known)}{hint(named, known)}")
        elif fault := _unfit(Output(named, Path(name)), outputs):
            faults.append(f"{_OPTION}: {name}: {fault}")
        else:
            outputs.append(Output(named, Path(name)))
    if form in TABLES and not faults and all(each.form != form for each in outputs):
        faults.append(f"{form} is binary, and more than one file: {_OPTION} FOLDER says where they go")
    if any(each.form in TABLES for each in outputs):
        from checker.report import parquet

        if lacking := parquet.missing():
            faults.append(lacking)
    if faults:
        raise Misconfigured(COMMAND_LINE, faults)
    return outputs


def _unfit(output: Output, others: Sequence[Output]) -> str | None:
    """Why a report cannot go where it is to go."""
    file = output.file
    if output.form in TABLES and file.exists() and not file.is_dir():
        return "this is a file, and a folder is due"
    if output.form not in TABLES and file.is_dir():
        return "this is a folder"
    if not Path(absolute(file)).parent.is_dir():
        return "there is no such folder"
    if any(absolute(each.file) == absolute(file) for each in others):
        return "two reports for one file"
    return None


def write_file(output: Output, run: Run, style: ReportStyle, read: Iterable[str | Path]) -> None:
    """Write a report into its file, whole, but over nothing that is read in this run.

    Raises:
        Misconfigured: it cannot be written.
    """
    from checker.files import report

    if output.form in TABLES:
        from checker.report import parquet

        with _said(output.file):
            parquet.write(run, output.file, read)
        return
    with _said(output.file), report(output.file, read) as stream:
        text = io.TextIOWrapper(stream, "utf-8", "backslashreplace", newline="\n")
        write(output.form, run, text, ReportStyle(extras=style.extras))
        text.detach()  # which says all that is left to say, and leaves the stream open


def deliver(data: str | bytes, file: Path, read: Iterable[str | Path]) -> None:
    """Write what a command made of sheets, whole, but over nothing that is read in this run.

    Args:
        data: Text to be shown, or bytes that are exact.
        file: Where it goes.
        read: What is read in this run.

    Raises:
        Misconfigured: it cannot be written.
    """
    from checker.files import report
    from checker.report.visible import harmless

    if isinstance(data, str):
        data = harmless(data).encode("utf-8", "backslashreplace")

    with _said(file), report(file, read) as stream:
        stream.write(data)


def refused(files: Iterable[Path], read: Sequence[str | Path]) -> Iterator[str]:
    """What is to be said of files, before anything is checked, that will not be written over."""
    from checker.files import NotWritten, refuse

    for file in files:
        try:
            refuse(file, read)
        except NotWritten as error:
            yield f"{shown(file)}: it cannot be written: {error}"


@contextmanager
def _said(file: Path) -> Iterator[None]:
    from checker.files import NotWritten

    try:
        yield
    except NotWritten as error:
        raise Misconfigured(file, [f"it cannot be written: {error}"]) from None
    except OSError as error:
        raise Misconfigured(file, [f"it cannot be written: {error.strerror or error}"]) from None


def write(form: str, run: Run, out: TextIO, style: ReportStyle) -> None:
    """Write a report, if it is one that a stream can take."""
    if form in TABLES:
        return
    if form == "json" and style.extras:
        from checker.report import json

        json.write(run, out, style.extras)
    elif form == "text" and style.quiet:
        _findings(run, out, colour=style.colour)
    else:
        from checker.report.registry import FORMATS

        FORMATS[form](run, out, colour=style.colour)


def close(form: str, run: Run) -> None:
    """Say on standard error what a format of one line a finding, or none, leaves unsaid."""
    if form != "concise" and form not in TABLES:
        return
    from checker.report.verdict import hints_of_run, line_of_run, line_of_sheet

    for report in run.reports if form == "concise" else ():
        if not report.findings:
            say(line_of_sheet(report))
    say(line_of_run(run.summary), *(f"  {hint}" for hint in hints_of_run(run.summary)))


def _findings(run: Run, out: TextIO, *, colour: bool) -> None:
    from checker.report.text import finding_text, make_console

    console = make_console(out, colour=colour)
    for report in run.reports:
        for each in report.findings:
            console.print(finding_text(report, each))
