"""What the format has at a place of a sheet, read from the model: which keys, and what a value there looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import cycle
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin

from pydantic import Tag

from checker.document.values import Ignored, Value
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS
from checker.sheet import model
from checker.sheet.model import KINDS, Part
from checker.sheet.types import Counts, Example

_AND = re.compile(r"\s*(?:[,;&+/>，、；]|\band\b)\s*")
_PLACE = re.compile(r"^\d+[.)]\s*")
_LONGEST_ROW = 200
"""Code points of a row of names."""
_AROUND = "()[] （）［］"
ALL = frozenset({"all", "both", "everybody", "everyone"})
NOBODY = frozenset({"nobody", "no one", "noone", "nil", "-"})


def several(text: str) -> list[str]:
    """The names in a text, if it is a row of them: ``Ada, Ben``, ``Ada & Ben``."""
    if len(text) > _LONGEST_ROW:
        return []
    names = [_PLACE.sub("", name) for name in _AND.split(text.strip(_AROUND)) if name]
    return names if len(names) > 1 else []


def flow(value: Value) -> str:
    """A value as it may be written in one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    return "" if value is None else str(value)


# What is due at a place


def _members(annotation: Any) -> Iterator[tuple[str, Any]]:
    """What a value may be, each with its tag: models, lists, mappings, scalars."""
    if isinstance(annotation, ForwardRef):
        annotation = getattr(model, annotation.__forward_arg__)
    arguments = get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        for each in arguments:
            yield from _members(each)
    elif get_origin(annotation) is Annotated:
        tag = next((each.tag for each in arguments[1:] if isinstance(each, Tag)), "")
        if any(isinstance(each, Example) for each in arguments[1:]):
            if arguments[0] is not Ignored:
                yield tag, annotation
        else:
            for inner, each in _members(arguments[0]):
                yield inner or tag, each
    elif annotation is not NoneType:
        yield "", annotation


@lru_cache(maxsize=256)
def _fields(owner: type[Part]) -> Mapping[str, Any]:
    return {name: field.rebuild_annotation() for name, field in owner.model_fields.items()}


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Part)


def _is_mapping(annotation: Any) -> bool:
    return _is_model(annotation) or get_origin(annotation) in (dict, Mapping)


def _is_list(annotation: Any) -> bool:
    return get_origin(annotation) in (list,)


def _fitting(annotation: Any, value: Value) -> Any:
    """The one of several forms that a value has, None if it has none of them."""
    members = list(_members(annotation))
    tag = model.kind_of_entry(value) if any(name == "#decide" for name, _ in members) else None
    if tag is not None:
        return next((each for name, each in members if name == tag), None)
    a_mapping = isinstance(value, dict)
    return next((each for _, each in members if (_is_mapping(each) if a_mapping else _is_list(each))), None)


def due_at(pointer: Pointer, tree: Value) -> Any:
    """The annotation of what is due at a place; None where the model has nothing to say of it."""
    annotation: Any = model.Sheet
    for step in pointer:
        owner = _fitting(annotation, tree)
        if _is_model(owner):
            annotation = _fields(owner).get(str(step))
        else:
            annotation = get_args(owner)[-1] if get_args(owner) and get_origin(owner) is not Annotated else None
        if annotation is None:
            return None
        fits = (isinstance(tree, dict) and step in tree) or (isinstance(tree, list) and isinstance(step, int))
        tree = tree[step] if fits and (isinstance(tree, dict) or int(step) < len(tree)) else None
    return annotation


def takes_names(pointer: Pointer, tree: Value) -> bool:
    """Whether a list is due at a place that may hold names or words."""
    lists = [each for _, each in _members(due_at(pointer, tree)) if _is_list(each)]
    return any(get_args(each)[:1] == (str,) for due in lists for _, each in _members(get_args(due)[0]))


def model_at(pointer: Pointer, tree: Value) -> type[Part] | None:
    """The model of the mapping at a place."""
    annotation, value = due_at(pointer, tree), node_at(tree, pointer)
    owner = _fitting(annotation, value if isinstance(value, dict) else {}) if annotation is not None else None
    return owner if _is_model(owner) else None


def keys_of(pointer: Pointer, tree: Value) -> list[str]:
    """The keys that the format has for the mapping at a place."""
    owner = model_at(pointer, tree)
    if owner is None or owner is model.Short or owner is model.Note:
        entry = node_at(tree, pointer)
        unknown = owner is not None or (len(pointer) == 6 and pointer[4] == "log" and isinstance(entry, dict))
        return [*model.Note.model_fields, *KINDS, *sorted(STOCKS)] if unknown else []
    return list(owner.model_fields)


def node_at(tree: Value, pointer: Pointer) -> Value:
    """The node at a pointer that is known to be there."""
    for step in pointer:
        tree = tree[step]
    return tree


def cut_short(tree: Value) -> frozenset[Pointer]:
    """The mappings and lists that may go on where a document breaks off, and the last value in them."""
    pointers: list[Pointer] = [()]
    while isinstance(tree, dict | list) and tree:
        step = next(reversed(tree)) if isinstance(tree, dict) else len(tree) - 1
        pointers.append((*pointers[-1], step))
        tree = tree[step]
    return frozenset(pointers)


def unread_behind(cut: frozenset[Pointer], tree: Value) -> Iterator[Pointer]:
    """Where something may have stood behind the place at which a document breaks off."""
    for pointer in cut:
        node = node_at(tree, pointer)
        if isinstance(node, list):
            yield (*pointer, len(node))
        elif not isinstance(node, dict):
            yield pointer
        elif pointer:
            yield from ((*pointer, key) for key in keys_of(pointer, tree) if key not in node and key != "note")
        if isinstance(node, dict) and (pointer[4:5] == ("log",) or (pointer and not keys_of(pointer, tree))):
            yield pointer
    yield from ((key,) for key in model.Sheet.model_fields if key not in tree and key != "game")


def belongs(key: str, parent: Pointer, tree: Value) -> str:
    """Where a key belongs that has no place in a mapping, in words; empty where nobody knows."""
    owner = model_at(parent, tree)
    under = [
        f"'{name}'"
        for name, annotation in (_fields(owner).items() if owner is not None else ())
        if any(key in inner.model_fields for inner in _inside(annotation))
        or (key in STOCKS and any(each == Counts for _, each in _members(annotation)))
    ]
    if under:
        return f"'{key}' has no place here; it belongs under {' or '.join(under)}"
    for length in range(len(parent) - 1, -1, -1):
        outer = model_at(parent[:length], tree)
        if outer is not None and key in outer.model_fields and key not in ("note", "allowed", "points"):
            return f"'{key}' has no place here; it belongs further out, beside '{parent[length]}'"
    return ""


def _inside(annotation: Any) -> Iterator[type[Part]]:
    for _, each in _members(annotation):
        if _is_model(each):
            yield each
        elif get_origin(each) in (list, dict, Mapping):
            yield from _inside(get_args(each)[-1])


def entry_of(key: str, value: Value) -> str:
    """How an entry is written whose key is one of the words that another key takes: ``finding: Okapi``."""
    for entry in _inside(_fields(model.PlayerTurn)["log"]):
        for name, annotation in _fields(entry).items():
            choices = [
                choice for _, each in _members(annotation) if get_origin(each) is Literal for choice in get_args(each)
            ]
            if key in choices:
                first = next(iter(each for each in KINDS if each in entry.model_fields))
                return f"{name}: {key}" if first == name else f"{{{first}: {flow(value) or '…'}, {name}: {key}}}"
    return ""


# What it looks like


class Pencil:
    """Writes examples.

    Args:
        names: Names to use for players.
    """

    def __init__(self, names: list[str]) -> None:
        own = [name for name in names if name and len(name) <= 20 and plain_name(name)]
        self._names = own[:2] if len(own) > 1 else ["Ada", "Ben"]
        self._numbers = cycle((3, 5, 2))

    def line(self, pointer: Pointer, tree: Value) -> str:
        """What might stand at a place, with its key or dash; empty where nobody knows."""
        annotation = due_at(pointer, tree)
        if annotation is None:
            return ""
        example = self.value(annotation)
        if isinstance(pointer[-1], str):
            dashes = isinstance(example, list) and isinstance(example[0], dict)
            return f"- {_item(example[0])}" if dashes else f"{pointer[-1]}: {flow(example)}"
        return f"- {_item(example)}"

    def value(self, annotation: Any, *, in_list: bool = False) -> Value:
        """What might stand where an annotation is due; in a list it is short."""
        members = [each for _, each in _members(annotation)]
        lists = [each for each in members if _is_list(each) and not in_list]
        short = [each for each in members if not _is_model(each) and get_args(each)[:1] != ("none",)]
        due = (lists or short or members)[0]
        kind, inside = get_origin(due), get_args(due)
        if _is_model(due):
            return self._mapping(due, 1 if in_list else 2)
        if kind is Literal:
            return inside[0]
        if kind is list:
            first = self.value(inside[0], in_list=True)
            return [first] if isinstance(first, dict) else [first, self.value(inside[0], in_list=True)]
        if kind in (dict, Mapping):
            keys = [self.value(inside[0]) for _ in range(1 if any(map(_is_model, _inside(inside[1]))) else 2)]
            return {key: self.value(inside[1]) for key in keys}
        return self._scalar(next((each.example for each in inside if isinstance(each, Example)), None))

    def _mapping(self, owner: type[Part], most: int) -> dict[str, Value]:
        fields = owner.model_fields
        required = [name for name, field in fields.items() if field.is_required()]
        names = required or [name for name in fields if name not in ("note", "allowed")][:most]
        return {name: self.value(_fields(owner)[name]) for name in names}

    def _scalar(self, example: Value) -> Value:
        if example is int:
            return next(self._numbers)
        if example is None:
            self._names.append(name := self._names.pop(0))
            return name
        return example


def _item(example: Value) -> str:
    if isinstance(example, dict) and len(example) == 1:
        return flow(example)[1:-1]
    return flow(example)


def plain_name(name: str) -> bool:
    """Whether a name can be written without quotes."""
    return name[0].isalpha() and name.replace(" ", "").replace("-", "").isalnum()
