"""``--format text``: the table for a terminal, then the games, what did not count, and what to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from checker.report.terminal import Column, room, table, wrapped
from checker.report.visible import visible
from checker.standings import words
from checker.standings.table import Criterion, Table
from checker.standings.tournament import Tournament

_LEFT = ("Player",)
_NUMBERS: Mapping[Criterion, str] = {
    "share": "Share",
    "wins": "Wins",
    "points": "Points",
    "average": "Average points",
    "place": "Average place",
}
"""The column that shows each number that players may be put in order by."""


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
        for part in wrapped(visible(line), room()):
            out.write(part.rstrip() + "\n")


def _table(tournament: Tournament, standing: Table) -> list[str]:
    """The table, without what decides least where there is no room for all of it."""
    if not standing:
        return ["No game counts."]
    cells = [list(map(visible, column)) for column in zip(*words.rows(tournament, standing), strict=True)]
    weights = {"Rank": 99, "Player": 99, "Games": 1, **dict.fromkeys(_NUMBERS.values(), 2)}
    weights |= {_NUMBERS[each]: 50 - at for at, each in enumerate(tournament.order)}
    columns = [
        Column(heading, column, left=heading in _LEFT, weight=weights.get(heading, -at))
        for at, (heading, column) in enumerate(zip(words.headings(tournament), cells, strict=True))
    ]
    lines, left_out = table(columns, room())
    missing = [column.heading for column in columns if column.heading in left_out]
    more = [f"(no room for {', '.join(missing)}: --format csv has all)"] if missing else []
    return [*lines, *more]
