"""``--format markdown``: tables for a comment on a pull request, or for a job's summary."""

from __future__ import annotations

import re
from typing import TextIO

from checker.pipeline import Located, SheetReport
from checker.report.places import titled
from checker.report.run import Run
from checker.report.verdict import by_severity, line_of_run, outcome_of, plural
from checker.report.visible import visible
from checker.rules.base import effect_words

MOST = 60_000
"""Characters: GitHub takes comments of 65,536."""
_NO_WIDTH = "\u200b"
_MARKS = re.compile(rf"[\\`*_\[\]|~$&<>{_NO_WIDTH}]")
_BREAKS = re.compile(r"@|#(?=\d)|\bGH-(?=\d)|(?<=:)(?=//)|(?<=www)(?=\.)", re.IGNORECASE)
_FINDINGS = "| | place | finding | points | rule |\n|---|---|---|---|---|\n"
_SHEETS = "| sheet | event | findings | result |\n|---|---|---|---|\n"


def write(run: Run, out: TextIO) -> None:
    """Write a table of the findings and one of the sheets, each cut off where a comment would get too long."""
    out.write(f"### checker: {line_of_run(run.summary)}\n")
    findings = [_finding(report, each) for report in run.reports for each in report.findings]
    sheets = [_sheet(report) for report in run.reports]
    room = MOST - min(MOST // 3, sum(map(len, sheets)))
    _table(_FINDINGS, findings, "finding", room, out)
    _table(_SHEETS, sheets, "sheet", MOST - min(room, sum(map(len, findings))), out)


def _table(head: str, rows: list[str], word: str, room: int, out: TextIO) -> None:
    if not rows:
        return
    out.write(f"\n{head}")
    for index, row in enumerate(rows):
        room -= len(row)
        if room < 0:
            out.write(f"\n… and {plural(len(rows) - index, word)} more, which do not fit here.\n")
            return
        out.write(row)


def _finding(report: SheetReport, each: Located) -> str:
    finding, where = each.finding, each.where
    place = f"{cell(report.path)}:{where.line}:{where.column}"
    points = effect_words(finding.effect)
    return f"| {each.severity} | {place} | {cell(finding.message)} | {cell(points)} | `{finding.rule}` |\n"


def _sheet(report: SheetReport) -> str:
    name = cell(titled(report.path, report.document))
    said = by_severity(report) or ["clean"]
    if report.silenced:
        said.append(f"{len(report.silenced)} silenced")
    if report.allowed:
        said.append(f"{plural(len(report.allowed), 'claim')} allowed")
    return f"| {name} | {cell(report.event or '')} | {', '.join(said)} | {cell(outcome_of(report))} |\n"


def cell(text: str) -> str:
    """Text of a sheet for a cell: nothing in it is markup, HTML, a mention, or a link.

    Marks become character references, which no parser of tables or Markdown takes for structure. Mentions, numbers of
    issues and bare addresses are broken by a space of no width, for GitHub looks for them in what has been rendered.
    """
    broken = _BREAKS.sub(lambda found: f"{found.group()}{_NO_WIDTH}", visible(text))
    return _MARKS.sub(lambda found: f"&#{ord(found.group())};", broken)
