"""Names of stocks in the schema: those that the game has, and any other that is not surely a slip of the pen.

A sheet may name any Resource, so an unknown name is fine, unless one slip makes a stock of it. JSON Schema can say
that with a pattern; it is made of the stocks' names.
"""

from __future__ import annotations

import re
from typing import Any

from checker.rulebook.numbers import STOCKS

Node = dict[str, Any]
CHANGED = sorted(STOCKS - {"points"})
"""What can be gained, lost or paid."""


def slips() -> str:
    """A pattern for every name that is one slip away from a stock: a letter more, less or other, or two swapped."""
    ways: list[str] = []
    for stock in sorted(STOCKS):
        for index in range(len(stock)):
            before, letter, after = stock[:index], stock[index], stock[index + 1 :]
            ways.append(f"{before}(.?{after}|.{letter}{after})")
            if after and after[0] != letter:
                ways.append(f"{before}{after[0]}{letter}{after[1:]}")
        ways.append(f"{stock}.")
    return f"^({'|'.join(ways)})$"


def names_of_stocks() -> dict[str, Node]:
    """Names that stand where a stock is due."""
    slip: Node = {"not": {"pattern": slips()}}
    return {
        "stock": {"anyOf": [{"enum": sorted(STOCKS)}, slip]},
        "changed-stock": {"anyOf": [{"enum": CHANGED}, slip], "not": {"enum": ["points"]}},
    }


def is_slip(name: str) -> bool:
    """Whether the pattern takes a name for a slip; for tests."""
    return name not in STOCKS and re.match(slips(), name) is not None
