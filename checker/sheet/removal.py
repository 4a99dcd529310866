"""What goes with a faulty value, and what stands for it so that it says nothing."""

from __future__ import annotations

from typing import Any, Final

from checker.document.values import IGNORED, Value
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS
from checker.sheet import model
from checker.sheet.format import along

ENTRY: Final = ("turns", "*", "player_turns", "*", "log", "*")
UNKNOWN: Any = object()
"""Put for an amount that cannot be read: that stock changed, nobody knows by how much."""
_TIME_UP = (*ENTRY[:4], "time_up")
_DESERTION = ("turns", "*", "desertion", "*")
_BY_PLACE: tuple[tuple[Pointer, int, Value], ...] = (
    (_TIME_UP, 5, IGNORED),
    ((*_TIME_UP, "health_roll", "**"), 6, IGNORED),
    (_DESERTION, 4, IGNORED),
    ((*_DESERTION, "*"), 5, IGNORED),
    ((*_DESERTION, "*", "stopped"), 5, IGNORED),
    (("turns", "*", "boosts", "*", "*"), 4, None),
    (("turns", "*", "bag"), 3, {}),
    (("final", "ranking", "**"), 2, None),
    ((*ENTRY, "meet", "**"), 7, None),
)
"""Where more goes than the value, or something is put there: how many steps of the way to it are kept, and what is
put. ``**`` at the end is any way further in."""


def matches(pointer: Pointer, pattern: Pointer) -> bool:
    """Whether a pointer has the shape of a pattern, in which ``*`` is any one step."""
    if pattern[-1:] == ("**",):
        pointer, pattern = pointer[: len(pattern) - 1], pattern[:-1]
    return len(pointer) == len(pattern) and all(
        want in ("*", step) for step, want in zip(pointer, pattern, strict=True)
    )


def in_entry(pointer: Pointer) -> bool:
    """Whether this is a key of a log entry, or further in."""
    return len(pointer) > len(ENTRY) and matches(pointer, (*ENTRY, "**"))


def removal(pointer: Pointer, tree: Value) -> tuple[Pointer, Value]:
    """What goes with a faulty value, and what is put there: None for nothing."""
    ways = list(along(pointer, tree))
    whole = next((length for length, way in enumerate(ways) if way.together), None)
    if whole is not None:
        return pointer[:whole], None
    parent, key = (ways[-1], str(pointer[-1])) if len(ways) == len(pointer) > 0 else (None, "")
    if parent is not None and parent.by_stock is not None and parent.whole:
        return pointer, UNKNOWN
    if parent is not None and parent.owner is not None and isinstance(pointer[-2:][0], int):
        if parent.owner is model.Short and key in STOCKS - {"points"}:
            return pointer[:-1], {"lose": {key: None}}
        field = parent.owner.model_fields.get(key)
        if field is not None and field.is_required():
            return pointer[:-1], None
    if matches(pointer, ("players", "*")) and isinstance(pointer[1], str):
        return pointer, {}
    return next(((pointer[:kept], put) for place, kept, put in _BY_PLACE if matches(pointer, place)), (pointer, None))
