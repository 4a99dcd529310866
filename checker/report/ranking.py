"""The text of ``checker rank``: written and recomputed side by side, each correction, and what each finding changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO

from checker.pipeline import SheetReport
from checker.readings.impact import WEIGHT
from checker.report.concise import line_of
from checker.report.places import titled
from checker.report.run import Run
from checker.report.terminal import Column, room, table, wrapped
from checker.report.text import MOST_SHOWN, make_console
from checker.report.verdict import line_of_sheet, outcome_of
from checker.report.visible import visible
from checker.rules.base import change

_CORRECTIONS = "Corrections"
"""The column that stands below the table where there is no room for it."""
_LEFT_OUT = "  left out, for want of room: {}"


def write(run: Run, out: TextIO, *, colour: bool = False) -> None:
    """Write a table for each sheet."""
    console = make_console(out, colour=colour)
    most = room()

    def say(line: str) -> None:
        for part in wrapped(line, most):
            console.print(part)

    for report in run.reports:
        if report.outcome is None:
            say(line_of_sheet(report))
            for each in report.findings:
                say(f"  {line_of(report.path, each)}")
        else:
            _ranking(report, most, say)
        console.print()


def _ranking(report: SheetReport, most: int, say: Callable[[str], None]) -> None:
    """The table of one sheet, and what is to be said of it."""
    title = visible(titled(report.path, report.document))
    say(f"{title}{': ' + visible(report.event) if report.event else ''}")
    lines, left_out = table(list(_columns(report)), most)
    for line in lines:
        say(line)
    if _CORRECTIONS in left_out:
        for row in report.standings:
            for words in _corrections(report, row.player):
                say(f"  {visible(row.player)} {words}")
    if rest := [heading for heading in left_out if heading != _CORRECTIONS]:
        say(_LEFT_OUT.format(", ".join(rest)))
    say(f"  {outcome_of(report)}")
    if report.depends_on:
        say(f"  the ranking hangs on how the rulebook is read: {', '.join(report.depends_on)} (`checker rulings`)")
    _impacts(report, say)


def _columns(report: SheetReport) -> Iterator[Column]:
    rows = report.standings
    yield Column("Rank", [_or_dash(row.rank) for row in rows], weight=9)
    yield Column("Player", [visible(row.player) for row in rows], left=True, weight=9)
    yield Column("Status", [row.status or "?" for row in rows], left=True, weight=2)
    yield Column("Written", [_or_dash(row.written) for row in rows], weight=3)
    yield Column("Recomputed", [_or_dash(row.recomputed) for row in rows], weight=8)
    if _open_totals(report):
        yield Column("Possible", [row.total.words() for row in rows], weight=7)
    yield Column("Rank written", [_or_dash(row.written_rank) for row in rows], weight=1)
    yield Column(_CORRECTIONS, ["\n".join(_corrections(report, row.player)) for row in rows], left=True)


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
            changes = f"another {impact.changes}" if impact.changes != "total" else "other points"
            rows.append((changes, each, f"{result} ({totals})" if result else totals))
    if report.by_effect and report.every:
        say("  Too many findings to replay the game for each: what one changes is told from its effect alone.")
    if not rows:
        return
    say("  If the judge let one of these stand (`--allow FINGERPRINT` tries it):")
    for changes, each, result in rows[:MOST_SHOWN]:
        say(f"    {changes:14} line {each.where.line}: {each.finding.rule}, {each.fingerprint}")
        say(f"      {result}")
    if len(rows) > MOST_SHOWN:
        say(f"    … and {len(rows) - MOST_SHOWN} more, which --format json lists")


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def _corrections(report: SheetReport, player: str) -> list[str]:
    parts = []
    for each in (*report.findings, *report.silenced):
        points = each.finding.effect.get(player)
        if points:
            parts.append(f"{change(points)} {each.finding.rule} (line {each.where.line})")
    if len(parts) > MOST_SHOWN:
        parts[MOST_SHOWN:] = [f"… and {len(parts) - MOST_SHOWN} more"]
    return parts
