"""``--format junit``: test results. A sheet is a suite, a finding a failure, a clean sheet one test that passes."""

from __future__ import annotations

from collections import Counter
from typing import TextIO

from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport
from checker.report.concise import line_of
from checker.report.markup import HEAD, body, escaped, opening
from checker.report.places import causes_of
from checker.report.run import Run
from checker.report.verdict import line_of_sheet
from checker.rules.base import change


def write(run: Run, out: TextIO) -> None:
    """Write a suite for each sheet."""
    tests = sum(_count(report) for report in run.reports)
    top = _counts(tests, run.summary.findings, run.summary.silenced)
    out.write(f"{HEAD}{opening('testsuites', {'name': 'checker', **top})}>\n")
    for report in run.reports:
        _suite(report, out)
    out.write("</testsuites>\n")


def _count(report: SheetReport) -> int:
    return max(1, len(report.findings)) + len(report.silenced)


def _counts(tests: int, failures: int, skipped: int) -> dict[str, object]:
    return {"tests": tests, "failures": failures, "errors": 0, "skipped": skipped, "time": 0}


def _suite(report: SheetReport, out: TextIO) -> None:
    name = report.path + (f" (document {report.document + 1})" if report.document else "")
    counts = _counts(_count(report), len(report.findings), len(report.silenced))
    out.write(f"  {opening('testsuite', {'name': name, **counts})}>\n")
    if not report.findings:
        out.write(f"    {opening('testcase', {'classname': name, 'name': 'score sheet', 'file': report.path})}")
        out.write(' time="0"/>\n')
    seen: Counter[str] = Counter()
    for each in report.findings:
        out.write(f"    {_case(report, name, each, seen)}>\n      {_failure(report, each)}\n    </testcase>\n")
    for each in report.silenced:
        skipped = opening("skipped", {"message": f"silenced by an ignore comment: {each.finding.message}"})
        out.write(f"    {_case(report, name, each, seen)}>\n      {skipped}/>\n    </testcase>\n")
    out.write(f"    <system-out>{escaped(line_of_sheet(report))}</system-out>\n  </testsuite>\n")


def _case(report: SheetReport, suite: str, each: Located, seen: Counter[str]) -> str:
    """The opening of a case. Its name is free of line numbers, so that a server knows it again."""
    name = f"{each.finding.rule} {json_pointer(each.finding.at)}".rstrip()
    seen[name] += 1
    if seen[name] > 1:
        name = f"{name} ({seen[name]})"
    case = {"classname": suite, "name": name, "file": report.path, "line": each.where.line, "time": 0}
    return opening("testcase", case)


def _failure(report: SheetReport, each: Located) -> str:
    finding = each.finding
    lines = [line_of(report.path, each)]
    lines += [f"  {report.path}:{where.line}:{where.column}: {words}" for where, words in each.related]
    if finding.effect:
        lines.append("  points: " + ", ".join(f"{name} {change(points)}" for name, points in finding.effect.items()))
    lines += [f"  because of {line_of(report.path, cause)}" for cause in causes_of(report, each)]
    tag = opening("failure", {"type": each.severity, "message": finding.message})
    return f"{tag}>{body(lines)}</failure>"
