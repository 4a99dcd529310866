"""The text of ``why``: a ledger of each player, and the table at the end of a Game Turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, TextIO

from checker.report.terminal import room, say
from checker.report.visible import visible, width
from checker.rules.base import change, plural

if TYPE_CHECKING:
    from checker.disputes.opening import Opened
    from checker.disputes.why import Account, Row

_PARAGRAPHS = {"envy": "Envy", "death": "Death", "unitemised": "not itemised", "correction": "a slip"}
"""Paragraphs of the rulebook; what is not named stands in the table of Drama points, under its own name."""
_PARTS = {
    "desertion": "Desertion",
    "deaths": "Deaths in Desertion",
    "boosts": "Boost",
    "envy": "Envy",
    "scores": "Totals",
    "state": "Counts",
}


_SOURCES, _NUMBERS = 20, 26
"""Columns of the rows of the points table, and of the numbers behind them."""


def write_accounts(opened: Opened, accounts: list[Account], out: TextIO) -> None:
    """A ledger for each player: Game Turn, part of it, row of the table, points and running totals on both tracks."""
    for account in accounts:
        written = "" if account.written == account.recomputed else f", {number(account.written)} as written"
        counted = plural(number(account.recomputed), "point")
        say(f"{visible(account.player)}: {counted}{written}  ({visible(opened.path)})", out)
        sources, places = _layout(opened, account.rows)
        indent = " " * (sources + 4)
        out.write(f"{indent}{'as written':>13}{'recomputed':>13}\n")
        out.write(f"{indent}{'points':>7}{'total':>6}{'points':>7}{'total':>6}\n")
        out.write(f"{'at the start':{sources + 4}}{number(account.start):>13}{number(account.start):>13}\n")
        turn, part = -1, ""
        for row, place in zip(account.rows, places, strict=True):
            if (row.entry.game_turn or 0) != turn:
                turn, part = row.entry.game_turn or 0, ""
                out.write(f"Game Turn {turn}\n" if turn else "The end of the game\n")
            if turn and _part_of(opened, row) != part:
                part = _part_of(opened, row)
                say(f"  {part}", out)
            counted = change(row.entry.recomputed) if row.entry.recomputed else "–"
            claimed = change(row.entry.written) if row.entry.written else "–"
            out.write(
                f"    {row.entry.source:{sources}}{claimed:>7}{number(row.running_written):>6}"
                f"{counted:>7}{number(row.running):>6}{place}\n"
            )
            for reason in _reasons(opened, row.finding):
                say(reason, out)
        out.write("\n")


def _layout(opened: Opened, rows: list[Row]) -> tuple[int, list[str]]:
    """How wide the column of the table's rows is, and what stands behind each line: as much as there is room for."""
    file = PurePath(visible(opened.path)).name
    lines = [f":{row.line}" for row in rows]
    behind = [
        [f"  {file}{line}  {_paragraph(row.entry.source)}" for row, line in zip(rows, lines, strict=True)],
        [f"  {file}{line}" for line in lines],
        [f" {line}" for line in lines],
    ]
    longest = max((len(row.entry.source) for row in rows), default=0)
    for sources, places in ((_SOURCES, behind[0]), *((min(longest, _SOURCES), each) for each in behind)):
        if 4 + sources + _NUMBERS + max(map(width, places), default=0) <= room():
            return sources, places
    return min(longest, _SOURCES), [""] * len(rows)


def _paragraph(source: str) -> str:
    if source.startswith("award-"):
        return "Final award"
    return _PARAGRAPHS.get(source, "Drama points")


def _part_of(opened: Opened, row: Row) -> str:
    """The part of a Game Turn that a line belongs to."""
    from checker.disputes.entries import plain
    from checker.document.spans import value_at

    at = row.entry.at
    if at[2:3] == ("player_turns",) and len(at) > 3:
        taken = value_at(opened.tree, at[:4])
        name = plain(taken.get("player")) if isinstance(taken, dict) else None
        return f"Player Turn {int(at[3]) + 1}" + (f", {visible(str(name))}" if name is not None else "")
    return _PARTS.get(str(at[2]), "Totals") if len(at) > 2 else "Totals"


def _reasons(opened: Opened, fingerprint: str | None) -> Iterator[str]:
    for each in opened.report.every:
        if each.fingerprint == fingerprint:
            struck = "struck" if each.finding.strikes else "corrected"
            yield f"      ^ {struck}, {each.finding.rule}: {each.finding.message}"
            return


def number(value: object) -> str:
    """A number, or a question mark where it is unknown."""
    return "?" if value is None else str(value)


def write_table(turn: int, table: Mapping[str, Mapping[str, object]], out: TextIO) -> None:
    """Every stock of every player at the end of a Game Turn; what is unknown is a question mark."""
    parted = any(isinstance(value, dict) for row in table.values() for value in row.values())
    how = " (written → recomputed where they differ)" if parted else ""
    say(f"The table at the end of Game Turn {turn}{how}", out)
    stocks = list(dict.fromkeys(stock for row in table.values() for stock in row))
    columns = [["", *(visible(stock) for stock in stocks)]]
    for name, row in table.items():
        columns.append([visible(name), *(_shown(row.get(stock)) for stock in stocks)])
    wide = [max(width(cell) for cell in column) for column in columns]
    for cells in zip(*columns, strict=True):
        first, *rest = (cell + " " * (most - width(cell)) for cell, most in zip(cells, wide, strict=True))
        out.write(f"  {first}  {'  '.join(rest)}".rstrip() + "\n")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return f"{number(value['written'])} → {number(value['recomputed'])}"
    return number(value)
