"""``--format gitlab``: a Code Quality report for merge requests."""

from __future__ import annotations

import hashlib
from typing import Any, TextIO

from checker.pipeline import Located, SheetReport
from checker.report.encode import encode
from checker.report.places import relative
from checker.report.run import Run
from checker.report.visible import visible

_SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


def write(run: Run, out: TextIO) -> None:
    """Write the findings as a list."""
    taken: set[str] = set()
    out.write(encode([_issue(report, each, taken) for report in run.reports for each in report.findings]) + "\n")


def _issue(report: SheetReport, each: Located, taken: set[str]) -> dict[str, Any]:
    path = relative(report.path)
    return {
        "type": "issue",
        "description": visible(each.finding.message),
        "check_name": each.finding.rule,
        "fingerprint": _fingerprint(path, report.document, each.fingerprint, taken),
        "severity": _SEVERITIES[each.severity],
        "location": {"path": path, "lines": {"begin": each.where.line, "end": each.where.end_line}},
    }


def _fingerprint(path: str, document: int, own: str, taken: set[str]) -> str:
    """A name of its own for a finding: GitLab shows only the first of two alike."""
    number = 0
    while True:
        said = "\0".join((path, str(document), own, *([str(number)] if number else [])))
        found = hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        if found not in taken:
            taken.add(found)
            return found
        number += 1
