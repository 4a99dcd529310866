"""Entries of a log in a few words, and values as plain data."""

from __future__ import annotations

from typing import Any

from checker.document.values import Value, text_of
from checker.rulebook.numbers import STOCKS
from checker.sheet.model import KINDS

SILENT = frozenset({"note", "allowed"})


def kind_of(entry: Value) -> str | None:
    """The kind of a log entry; None for what is no entry."""
    if not isinstance(entry, dict):
        return None
    for key in entry:
        if key in KINDS or key in STOCKS:
            return str(key)
    rest = [key for key in entry if key not in SILENT]
    return str(rest[0]) if rest else "note"


def short(entry: Value) -> str:
    """An entry in a few words."""
    kind = kind_of(entry) or "note"
    about = entry.get(kind) if isinstance(entry, dict) else None
    text = text_of(about)
    return f"{kind}: {text}" if text is not None else kind


def plain(value: Value) -> Any:
    """A value as plain data for JSON."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    text = text_of(value)
    return {"true": True, "false": False}.get(text or "", text) if type(value) is str else text
