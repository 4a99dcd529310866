"""What may stand where on a sheet, worked out from the model; ``diff`` and ``anonymise`` follow it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from checker.document.values import Ignored
from checker.rulebook.numbers import CATEGORIES
from checker.rulebook.rulings import RULINGS
from checker.sheet import types
from checker.sheet.model import Part, Sheet

Role = Literal["name", "text", "kept", "card", "word", "stock", "key", "stray"]
"""What a scalar is: a player's name; free text; what is printed on the game's material (the name of a card may have a
player's in it); a word or number of the format; a key that is a stock's,
or that the format does not know; what stands where the format knows nothing."""


@dataclass(slots=True)
class Shape:
    """What a node may be.

    Attributes:
        role: What a scalar is here.
        key: The key of the format that it stands under.
        words: Words of the format that a scalar may be.
        items: The shape of a list's items.
        keys: The keys of a mapping, in the order of the model.
        by_name: The shape under each name, of a mapping that players are the keys of.
        by_stock: The shape under each key, of a mapping that stocks or levels may be the keys of.
        whole: Whether a stock that such a mapping leaves out is 0, rather than unknown.
        first: The key that a scalar in the place of the mapping speaks of.
        unknown: The shape under a key that the format does not know.
    """

    role: Role = "word"
    key: str = ""
    words: frozenset[str] = frozenset()
    items: Shape | None = None
    keys: Mapping[str, Shape] = field(default_factory=dict)
    by_name: Shape | None = None
    by_stock: Shape | None = None
    whole: bool = False
    first: str | None = None
    unknown: Shape | None = None


_OURS: Mapping[Any, Callable[[str], Shape]] = {
    types.Name: lambda key: Shape("name", key),
    types.Text: lambda key: Shape("text", key),
    types.Allowed: lambda key: Shape("text", key),
    types.Printed: lambda key: Shape("kept", key),
    types.Resource: lambda key: Shape("kept", key),
    types.Card: lambda key: Shape("card", key),
    types.Counts: lambda key: Shape(key=key, by_stock=Shape(key=key)),
    types.Amounts: lambda key: Shape(key=key, by_stock=Shape(key=key), whole=True),
    types.Costs: lambda key: Shape(key=key, by_stock=Shape(key=key), whole=True),
}
"""What the types of the format's own mean; the others are numbers and flags."""
_NOT_BY_NAME: Mapping[Any, Callable[[str, Shape], Shape]] = {
    types.Category: lambda _, below: Shape(keys=dict.fromkeys(CATEGORIES, below), unknown=below),
    types.Question: lambda _, __: Shape(
        keys={name: Shape(words=frozenset(each.options)) for name, each in RULINGS.items()}
    ),
    types.Level: lambda key, below: Shape(key=key, by_stock=below),
}
"""The keys of mappings that are no players."""


@cache
def shape_of(part: type[Part] = Sheet, key: str = "") -> Shape:
    """The shape of a mapping of the format, which stands under a key."""
    hints = get_type_hints(part, include_extras=True)
    keys = {name: _shape(hints[name], name) for name in part.model_fields}
    extra = Shape() if part.model_config.get("extra") == "allow" else None
    return Shape(key=key, keys=keys, by_stock=extra)


def _shape(kind: Any, key: str) -> Shape:
    """The shape of what stands under a key."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _of_type(inner[0], inner[1:], key)
    if origin in (Union, UnionType):
        ways = [each for each in inner if each is not type(None) and Ignored not in get_args(each)]
        return reduce(_either, [_shape(each, key) for each in ways])
    if origin is Literal:
        return Shape(key=key, words=frozenset(inner))
    if origin is list:
        items = _shape(inner[0], key)
        return Shape(items.role if items.role in ("name", "kept") else "word", key, items=items)
    if inner:
        below, other = _shape(inner[1], key), _NOT_BY_NAME.get(inner[0])
        return Shape(key=key, by_name=below) if other is None else other(key, below)
    return shape_of(kind, key)


def _of_type(kind: Any, notes: tuple[Any, ...], key: str) -> Shape:
    """The shape of an annotated type: of one of the format's own, or of what is annotated."""
    for ours, shape in _OURS.items():
        if ours.__metadata__[0] is notes[0]:
            return shape(key)
    return Shape(key=key) if kind in (int, bool) else _shape(kind, key)


def _either(one: Shape, other: Shape) -> Shape:
    """What may be written in two ways: short or long, or as one of several kinds of entry."""
    short, long = (other, one) if one.keys else (one, other)
    first = next(iter(long.keys), None)
    means_it = first is not None and not short.keys and _scalar(short) == _scalar(long.keys[first])
    return Shape(
        one.role if one.role != "word" else other.role,
        one.key,
        one.words | other.words,
        one.items or other.items,
        {**one.keys, **other.keys},
        one.by_name or other.by_name,
        one.by_stock or other.by_stock,
        one.whole or other.whole,
        first if means_it else None,
        one.unknown or other.unknown,
    )


def _scalar(shape: Shape) -> object:
    return shape.role, shape.words
