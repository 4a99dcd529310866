"""Where a report goes: one format to standard output, any number of others into files."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from checker.config.faults import Misconfigured, hint

if TYPE_CHECKING:
    from checker.report.run import Run

DEEP = frozenset({"json", "jsonl", "sarif", "rdjson"})
"""Formats that say what each finding changes, or how it is put right."""
_OPTION = "--output"


@dataclass(frozen=True, slots=True)
class Output:
    """A report for a file."""

    form: str
    file: Path


@dataclass(frozen=True, slots=True)
class Shape:
    """How a report is written.

    Attributes:
        colour: Whether standard output takes colours.
        quiet: Whether only findings are shown.
        extras: Keys that options add to the JSON report.
    """

    colour: bool = False
    quiet: bool = False
    extras: Mapping[str, Any] = field(default_factory=dict)


def parsed(written: Sequence[str]) -> list[Output]:
    """The outputs of ``--output FORMAT=FILE``.

    Raises:
        Misconfigured: no such format, no such folder, or two reports for one file.
    """
    from checker.report.registry import FORMATS

    outputs: list[Output] = []
    faults: list[str] = []
    for pair in written:
        form, equals, name = pair.partition("=")
        file = Path(name)
        if not equals or not name:
            faults.append(f"{_OPTION}: '{pair}' is not of the form FORMAT=FILE")
        elif form not in FORMATS:
            known = ", ".join(FORMATS)
            faults.append(f"{_OPTION}: '{form}' is none of {known}{hint(form, list(FORMATS))}")
        elif file.is_dir() or not file.absolute().parent.is_dir():
            faults.append(f"{_OPTION}: {name}: {'this is a folder' if file.is_dir() else 'there is no such folder'}")
        elif any(os.path.abspath(each.file) == os.path.abspath(file) for each in outputs):  # noqa: PTH100
            faults.append(f"{_OPTION}: {name}: two reports for one file")
        else:
            outputs.append(Output(form, file))
    if faults:
        raise Misconfigured("command line", faults)
    return outputs


def write_file(output: Output, run: Run, shape: Shape) -> None:
    """Write a report into its file, whole.

    Raises:
        Misconfigured: it cannot be written.
    """
    from checker.runner.files import opened_whole

    try:
        with opened_whole(output.file) as stream:
            text = io.TextIOWrapper(stream, "utf-8", "backslashreplace", newline="\n")
            write(output.form, run, text, Shape(extras=shape.extras))
            text.detach()  # which says all that is left to say, and leaves the stream open
    except OSError as error:
        raise Misconfigured(output.file, [f"it cannot be written: {error.strerror or error}"]) from None


def write(form: str, run: Run, out: TextIO, shape: Shape) -> None:
    """Write a report."""
    if form == "json" and shape.extras:
        from checker.report import json

        json.write(run, out, shape.extras)
    elif form == "text" and shape.quiet:
        _findings(run, out, colour=shape.colour)
    else:
        from checker.report.registry import FORMATS

        FORMATS[form](run, out, colour=shape.colour)


def close(form: str, run: Run) -> None:
    """Say on standard error what a format of one line a finding leaves unsaid."""
    if form != "concise":
        return
    from checker.report.verdict import line_of_run, line_of_sheet

    for report in run.reports:
        if not report.findings:
            print(line_of_sheet(report), file=sys.stderr)
    print(line_of_run(run.summary), file=sys.stderr)


def _findings(run: Run, out: TextIO, *, colour: bool) -> None:
    from checker.report.text import finding_text, make_console

    console = make_console(out, colour=colour)
    for report in run.reports:
        for each in report.findings:
            console.print(finding_text(report, each))
