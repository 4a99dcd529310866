"""What was measured, as tables that are printed and written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

NOT_THERE = "not there"


@dataclass(slots=True)
class Table:
    """One table of the page.

    Attributes:
        title: Its heading.
        note: What was measured, and how.
        head: The names of the columns; the first column is a name, all others are figures.
        rows: The cells.
    """

    title: str
    note: str
    head: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """Add a row; cells that are left out stay empty."""
        self.rows.append((*cells, *[""] * (len(self.head) - len(cells))))


@dataclass(frozen=True, slots=True)
class Aim:
    """An aim, and whether it was reached.

    Attributes:
        name: What was aimed at.
        figure: What was measured.
        met: Whether that is enough; None where it could not be measured.
        where: Where the time goes, for an aim that was missed.
    """

    name: str
    figure: str
    met: bool | None
    where: str = ""

    @property
    def word(self) -> str:
        """The verdict."""
        return "not measured" if self.met is None else "met" if self.met else "missed"


def milliseconds(seconds: float) -> str:
    """Such as ``12.3 ms``, or seconds where that is easier to read."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:,.2f} s"


def megabytes(size: float) -> str:
    """Such as ``45 MB``."""
    return f"{size / 1e6:,.0f} MB"


def kilobytes(size: float) -> str:
    """Such as ``8.2 KB``, or MB where that is easier to read."""
    return f"{size / 1e6:,.1f} MB" if size >= 1e6 else f"{size / 1e3:,.1f} KB"


def times(ratio: float) -> str:
    """Such as ``2.4 ×``."""
    return f"{ratio:,.1f} ×" if ratio >= 10 else f"{ratio:.2f} ×"


def as_markdown(table: Table) -> str:
    """The table as a part of a page."""
    lines = [f"## {table.title}", "", table.note, ""]
    lines.append(f"| {' | '.join(table.head)} |")
    lines.append(f"|---|{'---:|' * (len(table.head) - 1)}")
    lines.extend(f"| {' | '.join(row)} |" for row in table.rows)
    return "\n".join(lines) + "\n"


def as_text(table: Table) -> str:
    """The table for a terminal."""
    every = [table.head, *table.rows]
    widths = [max(len(row[column]) for row in every) for column in range(len(table.head))]
    lines = [table.title]
    for row in every:
        first, *rest = row
        cells = [f"{first:<{widths[0]}}", *(f"{each:>{width}}" for each, width in zip(rest, widths[1:], strict=True))]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
