"""Where the nodes of a document stand: the second walk, made only when there is something to show."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

from checker.document.events import (
    DocumentStartEvent,
    Source,
    StreamEndEvent,
    read_events,
)
from checker.document.guard import guard, restore
from checker.document.node import Node
from checker.document.reader import LONGEST_NAME
from checker.document.routes import EVERYWHERE, RouteWalk, routes_to
from checker.document.values import Value
from checker.findings import Pointer

_BREAK = re.compile(r"\r\n|\n|\r")
_ENDED = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n])*\.\.\.(?=[ \t\r\n]|$)")
"""A second end of the document before; the parser takes it behind a document only, and this walk has left that out."""


class Position(NamedTuple):
    """A stretch of text; lines and columns count from 1, columns in code points, ends are exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Lines:
    """Where the lines of a text begin; LF, CR LF and CR end lines, nothing else does."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.starts = [0, *(found.end() for found in _BREAK.finditer(text))]

    def position(self, start: int, end: int) -> Position:
        """Line and column of a stretch of the text given by offsets in code points."""
        first, last = bisect_right(self.starts, start), bisect_right(self.starts, end)
        return Position(first, start - self.starts[first - 1] + 1, last, end - self.starts[last - 1] + 1)

    def line(self, number: int) -> str:
        """The text of a line, without its end; empty beyond the last one."""
        if not 1 <= number <= len(self.starts):
            return ""
        end = self.starts[number] if number < len(self.starts) else len(self._text)
        return self._text[self.starts[number - 1] : end].rstrip("\r\n")


class Spans:
    """The places of the nodes of one document.

    Args:
        text: The whole text.
        start: Offset where the text of the document begins.
        end: Offset where it ends.
        wanted: The nodes that will be asked for; all of them where it is left out.
    """

    def __init__(self, text: str, start: int, end: int, wanted: Iterable[Pointer] | None = None) -> None:
        piece = text[start:end]
        guarded = guard(piece)
        self._restore = guarded is not piece
        while start and (ended := _ENDED.match(guarded)):
            guarded = f"{guarded[: ended.end() - 3]}#..{guarded[ended.end() :]}"
        self._start = start
        self._routes = EVERYWHERE if wanted is None else routes_to(wanted)
        self.root: Node | None = read_events(guarded, len(text), self._walk)

    def _walk(self, following: Source) -> Node | None:
        while (kind := type(following())) is not StreamEndEvent:
            if kind is DocumentStartEvent:
                return RouteWalk(following, self._text, self._start).node(following(), self._routes)
        return None

    def _text(self, event: Any) -> str:
        value: str = event.value
        if self._restore:
            value = restore(value, event.style)
        if not value.isascii() and len(value) <= LONGEST_NAME:
            value = unicodedata.normalize("NFC", value)
        return value

    def node(self, pointer: Pointer) -> Node | None:
        """The node at a pointer, or the nearest one around it that is there.

        What is reached through an alias or a merge key is shown where the alias stands.
        """
        node = self.root
        for step in pointer:
            if node is None or node.kind == "alias":
                return node
            child = node.children.get(step)
            if child is None:
                return node.merges[0] if node.merges else node
            node = child
        return node

    def exactly(self, pointer: Pointer) -> Node | None:
        """The node at a pointer; None where it is written elsewhere, or nowhere."""
        node = self.root
        for step in pointer:
            node = node.children.get(step) if node is not None else None
        return node

    def span(self, pointer: Pointer, part: str = "node") -> tuple[int, int]:
        """Start and end offset of the place that a person would point to.

        A scalar is its own place; a mapping or list under a key is pointed at by its key, a mapping in a list by
        its first key.
        """
        node = self.node(pointer)
        if node is None:
            return 0, 0
        if node.key is not None and (part == "key" or node.kind in ("map", "list") or node.start == node.end):
            return node.key.start, node.key.end
        if node.kind == "map" and node.children:
            first = next(iter(node.children.values())).key
            if first is not None:
                return first.start, first.end
        if node.kind == "list" and node.children and not node.flow:
            first_item = node.children[0]
            return first_item.start, max(first_item.start, first_item.end)
        return node.start, node.end


def value_at(tree: Value, pointer: Pointer) -> Value:
    """The value at a pointer, None where there is nothing."""
    for step in pointer:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree
