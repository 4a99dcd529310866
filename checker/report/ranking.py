"""The text of ``checker rank``: written and recomputed side by side, and each correction."""

from __future__ import annotations

from typing import TextIO

from checker.pipeline import SheetReport
from checker.report.concise import line_of
from checker.report.run import Run
from checker.report.text import make_console
from checker.report.verdict import line_of_sheet, outcome_of
from checker.report.visible import visible
from checker.rules.base import change


def write(run: Run, out: TextIO, *, colour: bool = False) -> None:
    """Write a table for each sheet."""
    from rich.table import Table

    console = make_console(out, colour=colour)
    for report in run.reports:
        if report.outcome is None:
            console.print(line_of_sheet(report))
            for each in report.findings:
                console.print(f"  {line_of(report.path, each)}")
            console.print()
            continue
        title = visible(report.path) + (f" (document {report.document + 1})" if report.document else "")
        console.print(f"{title}{': ' + visible(report.event) if report.event else ''}")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2))
        for heading, side in (("Rank", "right"), ("Player", "left"), ("Status", "left"), ("Written", "right"),
                              ("Recomputed", "right"), ("Rank written", "right"), ("Corrections", "left")):  # fmt: skip
            table.add_column(heading, justify=side, no_wrap=True)  # type: ignore[arg-type]
        for standing in report.standings:
            table.add_row(
                _or_dash(standing.rank),
                visible(standing.player),
                standing.status,
                _or_dash(standing.written),
                _or_dash(standing.recomputed),
                _or_dash(standing.written_rank),
                _corrections(report, standing.player),
            )
        console.print(table)
        console.print(f"  {outcome_of(report)}")
        if report.depends_on:
            console.print(f"  the ranking hangs on: {', '.join(report.depends_on)}")
        console.print()


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def _corrections(report: SheetReport, player: str) -> str:
    parts = []
    for each in (*report.findings, *report.silenced):
        points = each.finding.effect.get(player)
        if points:
            parts.append(f"{change(points)} {each.finding.rule} (line {each.where.line})")
    return ", ".join(parts)
