"""``--format junit``: test results. A sheet is a suite, a finding a failure, a clean sheet one test that passes."""

from __future__ import annotations

from collections import Counter
from typing import TextIO

from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport
from checker.report.concise import line_of
from checker.report.markup import body, element, escaped, holding, write_document
from checker.report.places import causes_of, titled
from checker.report.run import Run
from checker.report.verdict import line_of_sheet
from checker.rules.base import effect_words


def write(run: Run, out: TextIO) -> None:
    """Write a suite for each sheet."""
    tests = sum(_count(report) for report in run.reports)
    top = _counts(tests, run.summary.findings, run.summary.silenced)
    write_document(out, "testsuites", {"name": "checker", **top}, map(_suite, run.reports))


def _count(report: SheetReport) -> int:
    return max(1, len(report.findings)) + len(report.silenced)


def _counts(tests: int, failures: int, skipped: int) -> dict[str, object]:
    return {"tests": tests, "failures": failures, "errors": 0, "skipped": skipped, "time": 0}


def _suite(report: SheetReport) -> str:
    name = titled(report.path, report.document)
    seen: Counter[str] = Counter()
    cases = [_case(report, name, each, _failure(report, each), seen) for each in report.findings]
    if not cases:
        clean = {"classname": name, "name": "score sheet", "file": report.path, "time": 0}
        cases.append(element("testcase", clean))
    for each in report.silenced:
        skipped = element("skipped", {"message": f"silenced by an ignore comment: {each.finding.message}"})
        cases.append(_case(report, name, each, skipped, seen))
    counts = _counts(_count(report), len(report.findings), len(report.silenced))
    said = holding("system-out", {}, escaped(line_of_sheet(report)))
    return element("testsuite", {"name": name, **counts}, [*cases, said], 1)


def _case(report: SheetReport, suite: str, each: Located, inside: str, seen: Counter[str]) -> str:
    """A case. Its name is free of line numbers, so that a server knows it again."""
    name = f"{each.finding.rule} {json_pointer(each.finding.at)}".rstrip()
    seen[name] += 1
    if seen[name] > 1:
        name = f"{name} ({seen[name]})"
    case = {"classname": suite, "name": name, "file": report.path, "line": each.where.line, "time": 0}
    return element("testcase", case, [inside], 2)


def _failure(report: SheetReport, each: Located) -> str:
    finding = each.finding
    lines = [line_of(report.path, each)]
    lines += [f"  {report.path}:{where.line}:{where.column}: {words}" for where, words in each.related]
    if finding.effect:
        lines.append(f"  points: {effect_words(finding.effect)}")
    lines += [f"  because of {line_of(report.path, cause)}" for cause in causes_of(report, each)]
    return holding("failure", {"type": each.severity, "message": finding.message}, body(lines))
