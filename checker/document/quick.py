"""The hot loop: mappings, lists and scalars that have neither anchor nor tag, as nearly all of a sheet has.

What is out of the ordinary is handed to ``tree.py``, node by node; what has a fault makes this walk give up, for it
does not know where it is in the document.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.document.events import (
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from checker.document.values import COMMON, Quoted, Value, number

_ODD: Any = object()
_NUMERIC = frozenset("+-0123456789")


class Unusual(Exception):  # noqa: N818 - said of a document, not a fault of the program
    """A fault that somebody has to find the place of."""


def scalar(event: Any, normal: Callable[[str, str | None], str] | None) -> Value:
    """What a scalar is that has no tag."""
    value: Value = event.value
    if normal is not None and not value.isascii():
        value = normal(value, event.style)
    if event.style:
        return Quoted(value)
    resolved = COMMON.get(value, _ODD)
    if resolved is not _ODD:
        return resolved
    if value[0] in _NUMERIC:
        resolved = number(value)
        return value if resolved is None else resolved
    return value


class QuickWalk:
    """The hot loop over the events of one text.

    Args:
        following: Gives the next event.
        careful: Whether there may be anchors and tags.
        foreign: Whether there may be characters that have to be brought into the form in which names are compared.
        deepest: How deep mappings and lists may stand.
    """

    def __init__(self, following: Callable[[], Any], *, careful: bool, foreign: bool, deepest: int) -> None:
        self._next = following
        self._careful = careful
        self._foreign = foreign
        self._deepest = deepest

    # what is left to the slow walk

    def _node(self, event: Any, depth: int) -> Value:
        """The value of any node, given its first event and how deep it stands."""
        raise NotImplementedError

    def _normal(self, text: str, style: str | None) -> str:
        """The text of a scalar as names are compared."""
        raise NotImplementedError

    def _count(self, nodes: int) -> None:
        """Count some nodes; where there are too many that is the end."""
        raise NotImplementedError

    # both raise Unusual

    def quick_mapping(self, depth: int) -> dict[str, Value]:
        """The members of a mapping whose start was read.

        What :func:`scalar` does stands here once more: a call costs as much again.
        """
        following, careful, deepest = self._next, self._careful, self._deepest
        normal = self._normal if self._foreign else None
        common, odd, numeric = COMMON.get, _ODD, _NUMERIC
        held: dict[str, Value] = {}
        while True:
            event = following()
            kind = type(event)
            if kind is not ScalarEvent:
                if kind is MappingEndEvent:
                    break
                raise Unusual
            key = event.value
            if normal is not None and not key.isascii():
                key = normal(key, event.style)
            if key in held or (careful and (event.anchor is not None or event.tag is not None)):
                raise Unusual
            event = following()
            kind = type(event)
            if careful and (event.anchor is not None or event.tag is not None):
                held[key] = self._node(event, depth)
            elif kind is ScalarEvent:
                value = event.value
                if normal is not None and not value.isascii():
                    value = normal(value, event.style)
                if event.style:
                    held[key] = Quoted(value)
                    continue
                resolved = common(value, odd)
                if resolved is not odd:
                    held[key] = resolved
                elif value[0] in numeric:
                    resolved = number(value)
                    held[key] = value if resolved is None else resolved
                else:
                    held[key] = value
            elif kind is MappingStartEvent and depth < deepest:
                held[key] = self.quick_mapping(depth + 1)
            elif kind is SequenceStartEvent and depth < deepest:
                held[key] = self.quick_sequence(depth + 1)
            else:
                held[key] = self._node(event, depth)
        self._count(2 * len(held))
        return held

    def quick_sequence(self, depth: int) -> list[Value]:
        """The items of a list whose start was read."""
        following, careful, deepest = self._next, self._careful, self._deepest
        normal = self._normal if self._foreign else None
        held: list[Value] = []
        put = held.append
        while True:
            event = following()
            kind = type(event)
            if kind is SequenceEndEvent:
                break
            if careful and (event.anchor is not None or event.tag is not None):
                put(self._node(event, depth))
            elif kind is MappingStartEvent and depth < deepest:
                put(self.quick_mapping(depth + 1))
            elif kind is ScalarEvent:
                put(scalar(event, normal))
            elif kind is SequenceStartEvent and depth < deepest:
                put(self.quick_sequence(depth + 1))
            else:
                put(self._node(event, depth))
        self._count(len(held))
        return held
