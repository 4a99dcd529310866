"""What one record says in one place, and whether the other says the same there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from checker.disputes.opening import Opened
from checker.document.values import Value, text_of
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS
from checker.sheet.model import KINDS

Kind = Literal["value", "only-a", "only-b", "order"]
SILENT = frozenset({"note", "allowed"})


@dataclass(slots=True)
class Difference:
    """One thing that the records say differently."""

    kind: Kind
    game_turn: int | None
    player: str | None
    at_a: Pointer | None
    at_b: Pointer | None
    a: Any
    b: Any
    follows_from: int | None = None
    rules_a: list[str] = field(default_factory=list)
    rules_b: list[str] = field(default_factory=list)


class Comparer:
    """Compares what stands in two places of two records."""

    def __init__(self, a: Opened, b: Opened, to_a: Mapping[str, str]) -> None:
        self.a, self.b = a, b
        self.to_a = to_a
        self.turn: int | None = None
        self.player: str | None = None

    # what all comparisons end in

    def name(self, value: Value) -> str | None:
        """A name of B's as A writes it."""
        text = text_of(value)
        return self.to_a.get(text, text) if text is not None else None

    def found(self, kind: Kind, at_a: Pointer | None, at_b: Pointer | None, a: Any, b: Any) -> Difference:
        """A difference at the place where the walk is."""
        return Difference(kind, self.turn, self.player, at_a, at_b, plain(a), plain(b))

    def scalar(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value, *, named: bool = False) -> Iterator[Difference]:
        """Two scalars that both records have."""
        if a is None or b is None or isinstance(a, dict | list) or isinstance(b, dict | list):
            return
        same = (text_of(a) == self.name(b)) if named else plain(a) == plain(b)
        if not same:
            yield self.found("value", at_a, at_b, a, b)

    def maps(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value, *, players: bool = False) -> Iterator[Difference]:
        """Scalars under keys that both mappings have."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        keys = {(self.name(key) if players else key): key for key in b}
        for key, value in a.items():
            if key in keys and key not in SILENT:
                if players:
                    self.player = key
                yield from self.scalar((*at_a, key), (*at_b, keys[key]), value, b[keys[key]])
        if players:
            self.player = None

    def lists(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """Names, one or a list of them, whose order means nothing."""
        if a is None or b is None:
            return
        one = a if isinstance(a, list) else [a]
        other = b if isinstance(b, list) else [b]
        names_a = {text_of(item) for item in one if text_of(item) != "none"}
        names_b = {self.name(item) for item in other if text_of(item) != "none"}
        if names_a != names_b:
            yield self.found("value", at_a, at_b, a, b)


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
