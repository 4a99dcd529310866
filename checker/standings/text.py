"""``--format text``: the table for a terminal, then the games, what did not count, and what to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from checker.report.visible import visible, width
from checker.standings import words
from checker.standings.table import Table
from checker.standings.tournament import Tournament

_LEFT = ("Player",)


def write(tournament: Tournament, out: TextIO) -> None:
    """Write all of it."""
    lines = [tournament.title, words.summary(tournament), ""]
    lines += _table(tournament, tournament.recomputed)
    if tournament.parted:
        lines += ["", "As written:", *_table(tournament, tournament.written)]
    if tournament.changes:
        lines += ["", "Findings that change the table (who would move if the judge let just that one stand):"]
        lines += [f"  {words.finding(each)}: {words.moves(each)}" for each in tournament.changes]
    if tournament.games:
        lines += ["", "Games:"]
    for game in tournament.games:
        lines.append(f"  {words.title(game.source)}: {words.result(game)}")
        if said := words.written(game):
            lines.append(f"    as written: {said}")
        lines += [f"    {remark}" for remark in game.remarks]
    if tournament.not_counted:
        lines += ["", "Not counted:", *(f"  {words.reason(each)}" for each in tournament.not_counted)]
    if tournament.doubts:
        lines += ["", "To look at:", *(f"  {each}" for each in tournament.doubts)]
    for line in lines:
        out.write(visible(line).rstrip() + "\n")


def _table(tournament: Tournament, table: Table) -> list[str]:
    """Columns as wide as what stands in them, numbers to the right."""
    heads = words.headings(tournament)
    if not table:
        return ["No game counts."]
    cells = [heads, *([visible(cell) for cell in row] for row in words.rows(tournament, table))]
    wide = [max(width(row[at]) for row in cells) for at in range(len(heads))]
    return [_row(row, heads, wide) for row in cells]


def _row(row: Sequence[str], heads: Sequence[str], wide: Sequence[int]) -> str:
    parts = []
    for cell, head, most in zip(row, heads, wide, strict=True):
        gap = " " * (most - width(cell))
        parts.append(cell + gap if head in _LEFT else gap + cell)
    return "  ".join(parts)
