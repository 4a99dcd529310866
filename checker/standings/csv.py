"""``--format csv``: a line a player, with a header, for a spreadsheet. No name in it is taken for a formula."""

from __future__ import annotations

import csv
import unicodedata
from fractions import Fraction
from typing import TextIO

from checker.report.visible import visible
from checker.standings.table import Tally
from checker.standings.tournament import Tournament

_FORMULA = ("=", "+", "-", "@")


def write(tournament: Tournament, out: TextIO) -> None:
    """Write the table, recomputed and as written side by side. What does not count has no line here."""
    most = max([tournament.most, *(place for tally in tournament.written.values() for place in tally.places)])
    writer = csv.writer(out, lineterminator="\n")
    heads = [*Tally().numbers(), *(f"place_{place}" for place in range(1, most + 1))]
    writer.writerow(["player", "games", *heads, *(f"written_{head}" for head in heads)])
    for name, tally in tournament.recomputed.items():
        other = tournament.written[name]
        writer.writerow([harmless(name), tally.games, *_cells(tally, most), *_cells(other, most)])


def _cells(tally: Tally, most: int) -> list[object]:
    return [*map(_number, tally.numbers().values()), *(tally.places[place] for place in range(1, most + 1))]


def _number(value: Fraction | int | None) -> str:
    return "" if value is None else f"{float(value):.4f}".rstrip("0").rstrip(".")


def harmless(text: str) -> str:
    """A text that a spreadsheet shows as it is: where it would be a formula, an apostrophe goes before it.

    Wide forms and leading spaces are looked through, as spreadsheets do; control characters are made visible.
    """
    shown = visible(text)
    plain = unicodedata.normalize("NFKC", shown).lstrip()
    return f"'{shown}" if plain.startswith((*_FORMULA, "'")) else shown
