"""The format, read from the model: which keys stand where, what they are for, and what their values name.

All who ask what may stand in a place ask here: the JSON Schema, messages, names, ``diff``, ``anonymise``, the editor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin

from pydantic import Discriminator, Tag

from checker.document.values import Ignored, Value
from checker.findings import Pointer
from checker.rulebook.numbers import CATEGORIES, STOCKS
from checker.rulebook.rulings import RULINGS
from checker.sheet import model
from checker.sheet.types import STOCK_WORDS, Keys, Meanings, Number, Role, Scalar, Stocks, Together

_UNKNOWN_KEYS = (model.Short, model.Note)
"""What an entry is taken for whose kind nobody knows."""


class Form:
    """What may stand in one place of a sheet.

    Args:
        role: What a scalar is here.
        key: The key of the format that it stands under.

    Attributes:
        words: Words of the format that a scalar may be, each with what it means.
        items: What may stand in a list here.
        by_name: What may stand under each name, in a mapping that players are the keys of.
        by_stock: What may stand under each key, in a mapping that stocks or levels may be the keys of.
        unknown: What may stand under a key that the format does not know.
        whole: Whether a stock that such a mapping leaves out is 0, rather than unknown.
        together: Whether a list or mapping says nothing without one of its items.
        keyed: What the keys of a mapping name, where it is not one of the model's parts.
        owner: The part of the model that a mapping is.
        scalar: The type of a scalar, or of a mapping of stocks.
        blank: Whether it may be left empty.
        ways: The ways to write it; itself alone where there is one.
    """

    def __init__(self, role: Role = "word", key: str = "", *, words: Mapping[str, str] | None = None) -> None:
        self.role: Role = role
        self.key = key
        self.words: Mapping[str, str] = words or {}
        self.items: Form | None = None
        self.by_name: Form | None = None
        self.by_stock: Form | None = None
        self.unknown: Form | None = None
        self.whole = self.together = self.blank = False
        self.keyed: Keys | None = None
        self.owner: type[model.Part] | None = None
        self.scalar: Scalar | None = None
        self.tag = ""
        self.ways: tuple[Form, ...] = (self,)
        self._choose: Callable[[Value], object] | None = None

    @cached_property
    def keys(self) -> Mapping[str, Form]:
        """The keys of a mapping, in the order of the model."""
        if self.owner is not None:
            fields = self.owner.model_fields.items()
            return {name: _annotated(field.metadata, field.annotation, name) for name, field in fields}
        if self.keyed is not None and self.keyed.names == "category":
            return dict.fromkeys(CATEGORIES, self.unknown or STRAY)
        if self.keyed is not None and self.keyed.names == "question":
            return {name: Form(words=dict.fromkeys(each.options, "")) for name, each in RULINGS.items()}
        return {name: form for way in self.ways if way is not self for name, form in way.keys.items()}

    @cached_property
    def about(self) -> Mapping[str, str]:
        """What the keys are for, with those of stocks."""
        if self.owner is not None:
            stocks = STOCK_WORDS if self.by_stock else {}
            return {**words_of(self.owner), **{name: words for name, words in stocks.items() if name != "points"}}
        if isinstance(self.scalar, Stocks):
            return {name: words for name, words in STOCK_WORDS.items() if name != "points" or not self.whole}
        if self.keyed is not None and self.keyed.names == "question":
            return {name: f"{each.question} Default: {each.default}." for name, each in RULINGS.items()}
        return dict.fromkeys(self.keys, "")

    def offers(self, present: frozenset[str]) -> Mapping[str, str]:
        """The keys that may join those that are there, each with what it is for."""
        mappings = [way.about for way in self.ways]
        fitting = [each for each in mappings if present <= each.keys()] or mappings
        return {key: words for each in fitting for key, words in each.items() if key not in present}

    @cached_property
    def first(self) -> str | None:
        """The key that a scalar in the place of a mapping speaks of."""
        scalars = [way for way in self.ways if way.owner is None and way.items is None]
        first = next(iter(self.keys.items()), None)
        if first is None or len(scalars) != 1 or len(self.ways) == 1:
            return None
        short, long = scalars[0], first[1]
        return first[0] if (short.role, short.words) == (long.role, long.words) else None

    def under(self, key: str) -> Form | None:
        """What may stand under a key; None where the format does not know the key."""
        return self.by_name or self.keys.get(key) or self.by_stock or self.unknown

    def fitting(self, value: Value) -> Form | None:
        """The way in which a mapping or list is written, None if it is none of them."""
        tag = self._choose(value) if self._choose is not None else None
        parts = [way for way in self.ways if (way.is_mapping if isinstance(value, dict) else way.items is not None)]
        return next((way for way in parts if way.tag == tag), parts[0] if parts else None)

    @property
    def is_mapping(self) -> bool:
        """Whether a mapping is due here."""
        return self.owner is not None or self.keyed is not None or self.by_stock is not None

    @cached_property
    def refers(self) -> bool:
        """Whether something is named here or further in: a player, a stock, a Resource, a question."""
        if self.role == "name" or self.keyed is not None or self.by_stock is not None:
            return True
        keys = self.keys.values() if self.owner is not None else ()
        below = [self.items, *keys, *(way for way in self.ways if way is not self)]
        return (self.role == "kept" and bool(self.words)) or any(each is not None and each.refers for each in below)

    @cached_property
    def referring(self) -> tuple[tuple[str, Form], ...]:
        """The keys of a mapping under which something is named."""
        return tuple((key, form) for key, form in self.keys.items() if form.refers)

    @cached_property
    def quiet(self) -> frozenset[type]:
        """The parts of the model that may stand here and in which nothing is named."""
        return frozenset(part for part, way in self.by_part.items() if not way.refers)

    @cached_property
    def by_part(self) -> Mapping[type, Form]:
        """The ways that are written as a part of the model."""
        return {way.owner: way for way in self.ways if way.owner is not None}

    @cached_property
    def nobody(self) -> bool:
        """Whether ``none`` in the place of a name says that it is nobody."""
        return any(way.together for way in self.ways)

    @cached_property
    def list_together(self) -> bool:
        """Whether a list here says nothing without one of its items."""
        return any(way.together for way in self.ways if way.items is not None)

    @cached_property
    def parts(self) -> tuple[type[model.Part], ...]:
        """The parts of the model that stand here, in a list or mapping too."""
        below = [way.items or way.by_name or way.by_stock or way.unknown for way in self.ways if way.owner is None]
        owners = [way.owner for way in self.ways if way.owner is not None]
        return (*owners, *(part for each in below if each is not None for part in each.parts))

    @cached_property
    def likeness(self) -> tuple[object, ...]:
        """What is equal where the same may stand and means as much."""
        return tuple(
            (
                *(way.role, *way.words, way.owner, way.scalar and str(way.scalar.json), way.keyed and way.keyed.names),
                *(each and each.likeness for each in (way.items, way.by_name, way.by_stock, way.unknown)),
            )
            for way in self.ways
        )


STRAY = Form("stray")
"""What stands where the format knows nothing."""


def _form(kind: Any, key: str) -> Form:
    """What an annotation of the model allows under a key."""
    if isinstance(kind, ForwardRef):
        kind = getattr(model, kind.__forward_arg__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(kind.__metadata__, inner[0], key)
    if origin in (Union, UnionType):
        ways = [_form(each, key) for each in inner if each is not NoneType and not _left_out(each)]
        return _either([way for form in ways for way in form.ways], ways[0], key, blank=NoneType in inner)
    form = Form(key=key)
    if origin is Literal:
        form.words = dict.fromkeys(inner, "")
    elif origin is list:
        form.items = _form(inner[0], key)
        form.role = form.items.role if form.items.role in ("name", "kept") else "word"
    elif inner:
        _keyed(form, inner[0], _form(inner[1], key))
    else:
        form.owner = kind
        if kind.model_config.get("extra") == "allow":
            form.by_stock = _form(get_args(get_annotations(kind, eval_str=True)["__pydantic_extra__"])[1], "")
    return form


def _annotated(notes: Sequence[Any], kind: Any, key: str) -> Form:
    """What an annotated type allows: a type of the format's own, or what is annotated."""
    scalar = next((each for each in notes if isinstance(each, Scalar)), None)
    if scalar is None:
        form = _form(kind, key)
        for each in notes:
            if isinstance(each, Tag):
                form.tag = each.tag
            elif isinstance(each, Meanings):
                form.words = {word: each.words[word] for word in form.words}
            elif isinstance(each, Discriminator) and callable(each.discriminator):
                form._choose = each.discriminator
            elif isinstance(each, Together):
                for way in form.ways:
                    way.together = True
        return form
    form = Form(scalar.role, key, words=dict.fromkeys(scalar.words, ""))
    form.scalar = scalar
    if isinstance(scalar, Stocks):
        form.by_stock, form.whole = _form(Number, key), scalar.changed
    return form


def _left_out(kind: Any) -> bool:
    """Whether a type is only what the loader puts in the place of faulty parts."""
    return get_args(kind)[:1] == (Ignored,) or (get_origin(kind) is Annotated and _left_out(get_args(kind)[0]))


def _keyed(form: Form, keys: Any, below: Form) -> None:
    """Say what the keys of a mapping are."""
    form.keyed = next((each for each in get_args(keys)[1:] if isinstance(each, Keys)), Keys("player"))
    place = {"player": "by_name", "level": "by_stock", "category": "unknown"}.get(form.keyed.names)
    if place is not None:
        setattr(form, place, below)


def _either(ways: list[Form], first: Form, key: str, *, blank: bool) -> Form:
    """What may be written in several ways."""
    if len(ways) == 1:
        first.blank = first.blank or blank
        return first
    form = Form(next((way.role for way in ways if way.role != "word"), "word"), key)
    form.words = {word: means for way in ways for word, means in way.words.items()}
    form.ways, form.blank, form._choose = tuple(ways), blank, first._choose
    form.items = next((way.items for way in ways if way.items is not None), None)
    form.by_name = next((way.by_name for way in ways if way.by_name is not None), None)
    form.by_stock = next((way.by_stock for way in ways if way.by_stock is not None), None)
    form.unknown = next((way.unknown for way in ways if way.unknown is not None), None)
    form.whole = any(way.whole for way in ways)
    return form


@cache
def form_of(part: type[model.Part]) -> Form:
    """What a mapping of the format may hold."""
    return _form(part, "")


SHEET = form_of(model.Sheet)


@cache
def words_of(part: type[model.Part]) -> Mapping[str, str]:
    """What each key of a part is for: what stands below the field in the model, else what its type says."""
    from checker.docstrings import docstrings_of

    said = {
        name: words
        for each in reversed(part.__mro__)
        if issubclass(each, model.Part)
        for name, words in docstrings_of(each).items()
    }
    keys = form_of(part).keys
    return {name: said.get(name) or (form.scalar.about if form.scalar else "") for name, form in keys.items()}


# A place of one sheet


def along(pointer: Pointer, tree: Value) -> Iterator[Form]:
    """How each mapping and list on the way to a place is written, as far as the format knows them."""
    form: Form | None = SHEET
    for step in pointer:
        way = form.fitting(tree) if form is not None else None
        if way is None:
            return
        yield way
        form = way.items if isinstance(step, int) else way.under(step)
        fits = (isinstance(tree, dict) and step in tree) or (isinstance(tree, list) and isinstance(step, int))
        tree = tree[step] if fits and (isinstance(tree, dict) or int(step) < len(tree)) else None


def at(pointer: Pointer, tree: Value) -> Form | None:
    """What is due at a place; None where the format has nothing to say of it."""
    ways = [None, *along(pointer, tree)]
    way = ways[-1]
    if way is None or len(ways) <= len(pointer):
        return None if pointer else SHEET
    return way.items if isinstance(pointer[-1], int) else way.under(pointer[-1])


def part_at(pointer: Pointer, tree: Value) -> Form | None:
    """The part of the model that the mapping at a place is."""
    form, value = at(pointer, tree), node_at(tree, pointer)
    way = form.fitting(value if isinstance(value, dict) else {}) if form is not None else None
    return way if way is not None and way.owner is not None else None


def keys_of(pointer: Pointer, tree: Value) -> list[str]:
    """The keys that the format has for the mapping at a place."""
    part = part_at(pointer, tree)
    if part is None or part.owner in _UNKNOWN_KEYS:
        entry = node_at(tree, pointer)
        unknown = part is not None or (len(pointer) == 6 and pointer[4] == "log" and isinstance(entry, dict))
        return [*model.Note.model_fields, *model.KINDS, *sorted(STOCKS)] if unknown else []
    return list(part.keys)


def node_at(tree: Value, pointer: Pointer) -> Value:
    """The node at a pointer that is known to be there."""
    for step in pointer:
        tree = tree[step]
    return tree


def belongs(key: str, parent: Pointer, tree: Value) -> str:
    """Where a key belongs that has no place in a mapping, in words; empty where nobody knows."""
    part = part_at(parent, tree)
    under = [
        f"'{name}'"
        for name, form in (part.keys.items() if part is not None else ())
        if any(key in inner.model_fields for inner in form.parts)
        or (key in STOCKS and isinstance(form.scalar, Stocks) and not form.whole)
    ]
    if under:
        return f"'{key}' has no place here; it belongs under {' or '.join(under)}"
    for length in range(len(parent) - 1, -1, -1):
        outer = part_at(parent[:length], tree)
        if outer is not None and key in outer.keys and key not in ("note", "allowed", "points"):
            return f"'{key}' has no place here; it belongs further out, beside '{parent[length]}'"
    return ""


def every(form: Form = SHEET) -> Iterator[Form]:
    """All that may stand in a place and below it."""
    yield form
    for below in (*form.keys.values(), form.items, form.by_name, form.by_stock, form.unknown):
        if below is not None:
            yield from every(below)
