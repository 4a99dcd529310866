"""``--format markdown``: tables for a forum, a wiki or a pull request."""

from __future__ import annotations

from typing import TextIO

from checker.report.markdown import cell
from checker.standings import words
from checker.standings.table import Table
from checker.standings.tournament import Tournament


def write(tournament: Tournament, out: TextIO) -> None:
    """Write all of it."""
    out.write(f"## {cell(tournament.title)}\n\n{cell(words.summary(tournament))}\n\n")
    _table(tournament, tournament.recomputed, out)
    if tournament.parted:
        out.write("\n### As written\n\n")
        _table(tournament, tournament.written, out)
    if tournament.changes:
        out.write(
            "\n### Findings that change the table\n\n| finding | if the judge let just that one stand |\n|---|---|\n"
        )
        for each in tournament.changes:
            out.write(f"| {cell(words.finding(each))} | {cell(words.moves(each))} |\n")
    if tournament.games:
        out.write("\n### Games\n\n| game | result | as written |\n|---|---|---|\n")
        for game in tournament.games:
            said = "; ".join([words.result(game), *game.remarks])
            out.write(f"| {cell(words.title(game.source))} | {cell(said)} | {cell(words.written(game))} |\n")
    _list("Not counted", [words.reason(each) for each in tournament.not_counted], out)
    _list("To look at", tournament.doubts, out)


def _table(tournament: Tournament, table: Table, out: TextIO) -> None:
    if not table:
        out.write("No game counts.\n")
        return
    heads = words.headings(tournament)
    out.write(f"| {' | '.join(heads)} |\n|{'|'.join('---' if head == 'Player' else '--:' for head in heads)}|\n")
    for row in words.rows(tournament, table):
        out.write(f"| {' | '.join(cell(each) for each in row)} |\n")


def _list(title: str, lines: list[str], out: TextIO) -> None:
    if lines:
        out.write(f"\n### {title}\n\n")
        for line in lines:
            out.write(f"- {cell(line)}\n")
