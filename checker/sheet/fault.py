"""What is wrong with one part of a sheet, and what is done about it so that the rest can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from checker.document.values import Value
from checker.findings import Pointer

NO_STOCK_OF_POINTS = "points are not gained, lost or paid as a stock: write what earned them as an entry"


@dataclass(frozen=True, slots=True)
class Fault:
    """A part that cannot be read.

    Attributes:
        part: Whether it is the node or its key.
        written: What stands there.
        suggestion: What was probably meant.
        unread: Where something may have stood that cannot be read.
        puts: Nodes and what is put there instead.
        drops: Nodes that go.
        unless: Nodes; if one of them was taken out before, this is its consequence and is not reported.
        quiet: Whether another finding says it.
        listed: A player's name as the list of players has it, of which ``written`` is another spelling.
        group: Faults of one group are one finding.
        related: Other places worth a look, each with a few words.
    """

    rule: str
    at: Pointer
    message: str
    part: Literal["node", "key"] = "node"
    written: object = None
    suggestion: str | None = None
    unread: tuple[Pointer, ...] = ()
    puts: tuple[tuple[Pointer, Value], ...] = ()
    drops: tuple[Pointer, ...] = ()
    unless: tuple[Pointer, ...] = ()
    quiet: bool = False
    listed: str = ""
    group: str = ""
    related: tuple[tuple[Pointer, str], ...] = ()

    def silent(self, taken_out: set[Pointer]) -> bool:
        """Whether an earlier finding explains this one."""
        return self.quiet or any(pointer in taken_out for pointer in self.unless)


def comma_inside(at: Pointer, key: str, mapping: dict[str, Value], rule: str, part: str) -> Fault | None:
    """The fault of a number with a comma in it: between braces ``{Ada: 47,5}`` says ``Ada: 47`` and a key ``5``.

    Args:
        at: The mapping.
        key: The key that is none.
        mapping: What stands in it.
        rule: The rule that an unknown key breaks there.
        part: What one number of the mapping is.
    """
    if not key.isdecimal() or mapping[key] is not None:
        return None
    keys = list(mapping)
    before = keys[keys.index(key) - 1] if keys.index(key) else None
    number = mapping[before] if before is not None else None
    if before is None or not isinstance(number, int):
        return None
    due = f"without it: {before}: {number}{key}" if len(key) == 3 else "whole"
    message = f"'{number},{key}' has a comma in it, which ends a value between braces; {part} is written {due}"
    places = ((*at, before), (*at, key))
    return Fault(
        rule, places[1], message, "key", written=key, unread=places, puts=((places[0], None),), drops=(places[1],)
    )
