"""``--format rdjson``: the Diagnostic Format of reviewdog.

Its columns count bytes of UTF-8, from 1, and ends are exclusive.
"""

from __future__ import annotations

from typing import Any, TextIO

from checker.document.spans import Position
from checker.pipeline import Located, SheetReport
from checker.report.concise import line_of
from checker.report.encode import encode
from checker.report.places import edits_of, related_to
from checker.report.run import Run
from checker.report.visible import visible

_SEVERITIES = {"error": "ERROR", "warning": "WARNING", "note": "INFO"}


def write(run: Run, out: TextIO) -> None:
    """Write the findings as one result."""
    diagnostics = [_diagnostic(report, each) for report in run.reports for each in report.findings]
    out.write(encode({"source": {"name": "checker"}, "diagnostics": diagnostics}) + "\n")


def _diagnostic(report: SheetReport, each: Located) -> dict[str, Any]:
    found: dict[str, Any] = {
        "message": visible(each.finding.message),
        "location": _location(report, each.where),
        "severity": _SEVERITIES[each.severity],
        "code": {"value": each.finding.rule},
    }
    edits, _ = edits_of(report, each)
    if edits:
        found["suggestions"] = [{"range": _range(report, edit.where), "text": edit.text} for edit in edits]
    found["original_output"] = line_of(report.path, each)
    if related := related_to(report, each):
        found["related_locations"] = [
            {"message": visible(words), "location": _location(report, where)} for words, where in related
        ]
    return found


def _location(report: SheetReport, where: Position) -> dict[str, Any]:
    return {"path": report.path, "range": _range(report, where)}


def _range(report: SheetReport, where: Position) -> dict[str, Any]:
    return {
        "start": {"line": where.line, "column": _bytes_to(report, where.line, where.column)},
        "end": {"line": where.end_line, "column": _bytes_to(report, where.end_line, where.end_column)},
    }


def _bytes_to(report: SheetReport, line: int, column: int) -> int:
    """The column in bytes of UTF-8; the characters of a line end have one each."""
    before = report.lines.line(line)[: column - 1] if report.lines is not None else ""
    return column + len(before.encode("utf-8", "surrogatepass")) - len(before)
