"""``--format checkstyle``: the XML of Checkstyle, which many servers and editors read."""

from __future__ import annotations

from itertools import groupby
from typing import TextIO

from checker.pipeline import Located
from checker.report.markup import element, write_document
from checker.report.run import Run
from checker.rules.catalogue import RULES

_SEVERITIES = {"error": "error", "warning": "warning", "note": "info"}


def write(run: Run, out: TextIO) -> None:
    """Write a file element for each file, clean ones too, with an error element for each finding."""
    files = (
        element("file", {"name": path}, [_error(each) for report in reports for each in report.findings], 1)
        for path, reports in groupby(run.reports, key=lambda report: report.path)
    )
    write_document(out, "checkstyle", {"version": "10.0"}, files)


def _error(each: Located) -> str:
    rule = RULES[each.finding.rule]
    return element(
        "error",
        {
            "line": each.where.line,
            "column": each.where.column,
            "severity": _SEVERITIES[each.severity],
            "message": each.finding.message,
            "source": f"checker.{rule.group}.{rule.name}",
        },
    )
