"""Where a document breaks off: what of it may go on, and what may have stood behind it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.document.values import Value
from checker.findings import Pointer
from checker.sheet import model
from checker.sheet.format import keys_of, node_at


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
