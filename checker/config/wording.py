"""pydantic's faults in words for people who write a configuration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from checker.config.faults import hint

_DUE = {
    "string_type": "text",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "int_type": "a whole number",
    "string_too_short": "some text",
}
_OWN = ("unknown_rule", "unknown_ruling", "unknown_choice", "level")


def sentence(fault: Mapping[str, Any], known: Sequence[str]) -> str:
    """One fault as one sentence that begins with the place.

    Args:
        fault: As pydantic gives it.
        known: The keys that may stand at that place.
    """
    kind, loc, written = fault["type"], list(fault["loc"]), fault["input"]
    if loc and loc[-1] == "[key]":
        loc = loc[:-2]
    context = fault.get("ctx", {})
    if kind == "extra_forbidden":
        key = str(loc.pop())
        return f"{_place(loc)}unknown key '{key}'{hint(key, known)}"
    if kind in _OWN:
        return f"{_place(loc)}{fault['msg']}"
    if kind == "literal_error":
        options = str(context["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
        return f"{_place(loc)}{_shown(written)} is none of {', '.join(options)}{hint(str(written), options)}"
    if kind in _DUE:
        return f"{_place(loc)}{_DUE[kind]} is due here, not {_shown(written)}"
    if kind == "greater_than_equal":
        return f"{_place(loc)}{_shown(written)} is too small, the least is {context['ge']}"
    if kind == "less_than_equal":
        return f"{_place(loc)}{_shown(written)} is too large, the most is {context['le']}"
    return f"{_place(loc)}{fault['msg'][:1].lower()}{fault['msg'][1:]}"


def _place(loc: Sequence[int | str]) -> str:
    place = ""
    for step in loc:
        if isinstance(step, int):
            place += f"[{step}]"
        else:
            place += f"{'.' if place else ''}{step}"
    return f"{place}: " if place else ""


def _shown(written: object) -> str:
    if isinstance(written, bool):
        return str(written).lower()
    if isinstance(written, dict):
        return "a table"
    if isinstance(written, list):
        return "a list"
    if isinstance(written, (int, float)):
        return str(written)
    return f"'{written}'"
