"""``--format github``: workflow commands, which GitHub Actions shows as annotations."""

from __future__ import annotations

from typing import TextIO

from checker.pipeline import Located
from checker.report.concise import line_of
from checker.report.run import Run
from checker.report.visible import visible

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def write(run: Run, out: TextIO) -> None:
    """Write a command for each finding. The message repeats the place, for the log does not show the properties."""
    for report in run.reports:
        for each in report.findings:
            out.write(annotation(report.path, each) + "\n")


def annotation(path: str, each: Located) -> str:
    """The workflow command of one finding.

    Columns are left out of a finding over several lines, for GitHub takes them on one line only; its ends are
    inclusive, where ours are the first column behind.
    """
    where = each.where
    properties: dict[str, object] = {"title": each.finding.rule, "file": path, "line": where.line}
    properties["endLine"] = where.end_line
    if where.end_line == where.line:
        properties["col"] = where.column
        properties["endColumn"] = max(where.column, where.end_column - 1)
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{_COMMANDS[each.severity]} {listed}::{_data(line_of(path, each))}"


def _data(text: str) -> str:
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
