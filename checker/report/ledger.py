"""The text of ``why``: a ledger of each player, and the table at the end of a Game Turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, TextIO

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


def write_accounts(opened: Opened, accounts: list[Account], out: TextIO) -> None:
    """A ledger for each player: Game Turn, part of it, row of the table, points and running totals on both tracks."""
    where = PurePath(visible(opened.path)).name
    for account in accounts:
        written = "" if account.written == account.recomputed else f", {number(account.written)} as written"
        counted = plural(number(account.recomputed), "point")
        out.write(f"{visible(account.player)}: {counted}{written}  ({visible(opened.path)})\n")
        out.write(f"{'':24}{'as written':>13}{'recomputed':>13}\n")
        out.write(f"{'':24}{'points':>7}{'total':>6}{'points':>7}{'total':>6}\n")
        out.write(f"{'at the start':24}{number(account.start):>13}{number(account.start):>13}\n")
        turn, part = -1, ""
        for row in account.rows:
            if (row.entry.game_turn or 0) != turn:
                turn, part = row.entry.game_turn or 0, ""
                out.write(f"Game Turn {turn}\n" if turn else "The end of the game\n")
            if turn and _part_of(opened, row) != part:
                part = _part_of(opened, row)
                out.write(f"  {part}\n")
            counted = change(row.entry.recomputed) if row.entry.recomputed else "–"
            claimed = change(row.entry.written) if row.entry.written else "–"
            out.write(
                f"    {row.entry.source:20}{claimed:>7}{number(row.running_written):>6}"
                f"{counted:>7}{number(row.running):>6}"
                f"  {where}:{row.line}  {_paragraph(row.entry.source)}\n"
            )
            out.write(_reason(opened, row.finding))
        out.write("\n")


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


def _reason(opened: Opened, fingerprint: str | None) -> str:
    for each in opened.report.every:
        if each.fingerprint == fingerprint:
            struck = "struck" if each.finding.strikes else "corrected"
            return f"      ^ {struck}, {each.finding.rule}: {visible(each.finding.message)}\n"
    return ""


def number(value: object) -> str:
    """A number, or a question mark where it is unknown."""
    return "?" if value is None else str(value)


def write_table(turn: int, table: Mapping[str, Mapping[str, object]], out: TextIO) -> None:
    """Every stock of every player at the end of a Game Turn; what is unknown is a question mark."""
    parted = any(isinstance(value, dict) for row in table.values() for value in row.values())
    out.write(
        f"The table at the end of Game Turn {turn}{' (written → recomputed where they differ)' if parted else ''}\n"
    )
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
