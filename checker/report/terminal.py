"""What fits a terminal: how wide it is, lines wrapped at whole words, tables that leave out what matters least."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import chain
from typing import TextIO

from checker.report.visible import harmless, visible, width

ENDLESS = 10_000
"""The columns of a file or a pipe, where nothing is wrapped and nothing left out."""
_LEAST = 24
_GAP = 2
_SIGNS = {"+++": "1", "---": "1", "@": "35", "+": "32", "-": "31"}
"""The beginnings of lines of a patch, and the number of the style of each; the first that fits counts."""


def room() -> int:
    """How many columns standard output has."""
    if not (sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()):
        return ENDLESS
    return max(_LEAST, shutil.get_terminal_size((80, 24)).columns)


def wrapped(line: str, columns: int) -> list[str]:
    """A line in as many as it takes, parted between words, which stay whole; those that go on stand further in."""
    line = visible(line)  # a break of line in a name parts nothing
    if width(line) <= columns:
        return [line]
    within = " " * (len(line) - len(line.lstrip()))
    first, *words = line.strip().split(" ")
    lines = [within + first]
    for word in words:
        if width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{within}  {word}")
    return [each.rstrip() for each in lines]


def say(words: str, out: TextIO) -> None:
    """Write a sentence as wide as there is room."""
    out.write("".join(f"{line}\n" for line in wrapped(words, room())))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        heading: What stands above it.
        cells: What stands in it.
        left: Whether it stands to the left, as words do.
        weight: What it matters: the least goes first where there is no room.
    """

    heading: str
    cells: list[str] = field(default_factory=list)
    left: bool = False
    weight: int = 0


def table(columns: Sequence[Column], most: int, indent: str = "") -> tuple[list[str], list[str]]:
    """The lines of a table that is no wider than ``most``, and the headings of what had to be left out.

    Cells are wrapped at whole words before a column is left out.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    kept, left_out = list(columns), list[str]()
    while (widths := _widths(kept, most - len(indent))) is None:
        least = min(kept, key=lambda column: column.weight)
        kept.remove(least)
        left_out.append(least.heading)
    grid = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="")
    for column, wide in zip(kept, widths, strict=True):
        side = "left" if column.left else "right"
        grid.add_column(Text(column.heading), justify=side, overflow="fold", width=wide)  # type: ignore[arg-type]
    for row in zip(*(column.cells for column in kept), strict=True):
        grid.add_row(*map(Text, row))
    out = StringIO()
    Console(file=out, width=ENDLESS, color_system=None, legacy_windows=False).print(grid)
    return [f"{indent}{line}".rstrip() for line in out.getvalue().splitlines()], left_out


def _widths(columns: Sequence[Column], most: int) -> list[int] | None:
    """How wide each column is so that all fit and words stay whole; None where they do not."""
    parts = [[column.heading, *chain.from_iterable(map(str.splitlines, column.cells))] for column in columns]
    wide = [max(map(width, lines)) for lines in parts]
    least = [max(width(word) for line in lines for word in line.split() or [""]) for lines in parts]
    room = most - _GAP * (len(columns) - 1)
    while sum(wide) > room:
        shrinking = [at for at in range(len(wide)) if wide[at] > least[at]]
        if not shrinking:
            return wide if len(columns) == 1 else None
        wide[max(shrinking, key=lambda at: wide[at])] -= 1
    return wide


def coloured(patch: str) -> Iterator[str]:
    """A patch to look at rather than to apply, with what goes and what comes in colours."""
    for line in patch.splitlines(keepends=True):
        text = line.rstrip("\r\n")
        style = next((each for sign, each in _SIGNS.items() if text.startswith(sign)), None)
        shown = harmless(text)
        yield f"\x1b[{style}m{shown}\x1b[0m\n" if style else f"{shown}\n"


def listing(pairs: Iterable[tuple[str, str]], columns: int) -> Iterator[str]:
    """Names with what is said of each: beside it, or where there is no room for that below it."""
    both = list(pairs)
    wide = max((len(name) for name, _ in both), default=0)
    beside = columns - wide - 4
    for name, words in both:
        if beside < _LEAST:
            yield f"  {name}".rstrip()
            yield from textwrap.wrap(words, columns, initial_indent="    ", subsequent_indent="    ")
        else:
            lines = textwrap.wrap(words, beside, break_on_hyphens=False) or [""]
            yield f"  {name:<{wide}}  {lines[0]}".rstrip()
            yield from (f"{' ' * (wide + 4)}{line}" for line in lines[1:])
