"""The text of ``checker rank``: written and recomputed side by side, each correction, and what each finding changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from checker.pipeline import SheetReport
from checker.ranking.impact import WEIGHT
from checker.report.concise import line_of
from checker.report.run import Run
from checker.report.text import MOST_SHOWN, make_console
from checker.report.verdict import line_of_sheet, outcome_of
from checker.report.visible import visible
from checker.rules.base import change

_HEADINGS = ("Rank", "Player", "Status", "Written", "Recomputed", "Possible", "Rank written", "Corrections")


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
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        open_totals = _open_totals(report)
        for heading in _HEADINGS:
            if heading != "Possible" or open_totals:
                left = heading in ("Player", "Status", "Corrections")
                table.add_column(heading, justify="left" if left else "right", no_wrap=True)
        for standing in report.standings:
            table.add_row(
                _or_dash(standing.rank),
                visible(standing.player),
                standing.status or "?",
                _or_dash(standing.written),
                _or_dash(standing.recomputed),
                *((standing.total.words(),) if open_totals else ()),
                _or_dash(standing.written_rank),
                _corrections(report, standing.player),
            )
        console.print(table)
        console.print(f"  {outcome_of(report)}")
        if report.depends_on:
            console.print(
                f"  the ranking hangs on how the rulebook is read: {', '.join(report.depends_on)} (`checker rulings`)"
            )
        _impacts(report, console.print)
        console.print()


def _open_totals(report: SheetReport) -> bool:
    """Whether anything about the totals is open."""
    return any(each.recomputed is None for each in report.standings)


def _impacts(report: SheetReport, say: Callable[[str], None]) -> None:
    """For each finding that changes something: the result if the judge let that one stand."""
    rows = []
    for each in sorted(report.every, key=lambda each: WEIGHT[report.impacts[each.fingerprint].changes]):
        impact = report.impacts[each.fingerprint]
        if impact.changes != "nothing":
            result = ", ".join(" = ".join(visible(name) for name in tied) for tied in impact.if_allowed.ranking or [])
            totals = ", ".join(f"{visible(row.player)} {row.total.words()}" for row in impact.if_allowed.standings)
            changes = f"another {impact.changes}" if impact.changes != "total" else "a total"
            rows.append((changes, each, f"{result} ({totals})" if result else totals))
    if report.by_effect and report.every:
        say("  Too many findings to replay the game for each: what one changes is told from its effect alone.")
    if not rows:
        return
    say("  If the judge let one of these stand (`--allow FINGERPRINT` tries it):")
    for changes, each, result in rows[:MOST_SHOWN]:
        say(f"    {changes:14} line {each.where.line}: {each.finding.rule}, {each.fingerprint}")
        say(f"    {'':14} {result}")
    if len(rows) > MOST_SHOWN:
        say(f"    … and {len(rows) - MOST_SHOWN} more, which --format json lists")


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def _corrections(report: SheetReport, player: str) -> str:
    parts = []
    for each in (*report.findings, *report.silenced):
        points = each.finding.effect.get(player)
        if points:
            parts.append(f"{change(points)} {each.finding.rule} (line {each.where.line})")
    if len(parts) > MOST_SHOWN:
        parts[MOST_SHOWN:] = [f"… and {len(parts) - MOST_SHOWN} more"]
    return "\n".join(parts)
