"""``--format concise``: one line a finding."""

from __future__ import annotations

from typing import TextIO

from checker.pipeline import Located
from checker.report.run import Run
from checker.report.visible import visible


def write(run: Run, out: TextIO) -> None:
    """Write ``path:line:column: error[rule] message`` for each finding."""
    for report in run.reports:
        for each in report.findings:
            out.write(line_of(report.path, each) + "\n")


def line_of(path: str, each: Located) -> str:
    """One finding on one line."""
    where = f"{'./' if path.startswith(':') else ''}{visible(path)}:{each.where.line}:{each.where.column}"
    return f"{where}: {each.severity}[{each.finding.rule}] {visible(each.finding.message)}"
