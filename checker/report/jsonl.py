"""``--format jsonl``: the JSON report as a stream, an object a line.

A sheet comes first, then its findings; the summary ends the stream.
"""

from __future__ import annotations

from typing import Any, TextIO

from checker import __version__
from checker.report.encode import encode
from checker.report.json import SCHEMA, sheet_as_json, summary_as_json
from checker.report.run import Run


def write(run: Run, out: TextIO) -> None:
    """Write a line for each sheet, each finding, and the summary."""
    for report in run.reports:
        sheet = sheet_as_json(report)
        findings: list[dict[str, Any]] = sheet.pop("findings")
        _line({"type": "sheet", **sheet}, out)
        place = {"path": sheet["path"], "document": sheet["document"]}
        for finding in findings:
            _line({"type": "finding", **place, **finding}, out)
    _line({"type": "summary", "checker": __version__, "schema": SCHEMA, **summary_as_json(run)}, out)


def _line(data: dict[str, Any], out: TextIO) -> None:
    out.write(encode(data, indent=None) + "\n")
