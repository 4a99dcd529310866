"""The places of the nodes of a document: all of them, or only those on the way to what somebody wants to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from checker.document.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    is_merge,
)
from checker.document.node import Node
from checker.findings import Pointer

Routes = dict[str | int, Any] | None
"""The steps that are wanted from a node on, each with the steps behind it; None for all."""
EVERYWHERE: Routes = None


def routes_to(pointers: Iterable[Pointer]) -> Routes:
    """The steps to all of these nodes."""
    routes: dict[str | int, Any] = {}
    for pointer in pointers:
        here = routes
        for step in pointer:
            here = here.setdefault(step, {})
    return routes


def _behind(routes: Routes, step: str | int) -> Routes:
    return None if routes is None else routes.get(step, {})


class RouteWalk:
    """A walk over the events of one document that keeps what is on the way.

    Args:
        following: Gives the next event.
        text_of: The key that a scalar event is.
        base: Offset where the parse began.
    """

    def __init__(self, following: Callable[[], Any], text_of: Callable[[Any], str], base: int) -> None:
        self._next = following
        self._text_of = text_of
        self._base = base

    def node(self, event: Any, routes: Routes) -> Node:
        """The node that begins with an event, with its members on the way and its first one."""
        kind = type(event)
        start, end = self._base + event.start_mark.index, self._base + event.end_mark.index
        if kind is ScalarEvent:
            return Node(start, end, "scalar", event.style or "")
        if kind is AliasEvent:
            return Node(start, end, "alias")
        node = Node(start, end, "map" if kind is MappingStartEvent else "list", flow=bool(event.flow_style))
        if kind is MappingStartEvent:
            self._members(node, routes)
        else:
            self._items(node, routes)
        return node

    def _members(self, node: Node, routes: Routes) -> None:
        while True:
            event = self._next()
            kind = type(event)
            if kind is MappingEndEvent:
                break
            name = self._text_of(event) if kind is ScalarEvent else None
            if name is None:
                self._past(event)
            merge = name is not None and is_merge(event)
            following = self._next()
            on_the_way = routes is None or name in routes or not node.children or merge
            if name is None or not on_the_way:
                node.end = max(node.end, self._past(following))
                continue
            key, member = self.node(event, {}), self.node(following, _behind(routes, name))
            node.attach(key, None if merge else name, member)
        if node.flow:
            node.end = self._base + event.end_mark.index

    def _items(self, node: Node, routes: Routes) -> None:
        index = 0
        while True:
            event = self._next()
            if type(event) is SequenceEndEvent:
                break
            if routes is None or index == 0 or index in routes:
                child = node.children[index] = self.node(event, _behind(routes, index))
                node.end = max(node.end, child.end)
            else:
                node.end = max(node.end, self._past(event))
            index += 1
        if node.flow:
            node.end = self._base + event.end_mark.index

    def _past(self, event: Any) -> int:
        """Go past a node; the offset where the last scalar or bracket in it ends."""
        depth, last = 0, event
        while True:
            kind = type(event)
            if kind is ScalarEvent or kind is AliasEvent:
                last = event
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                depth -= 1
                if event.end_mark.index > event.start_mark.index:  # a bracket, not the end of a block
                    last = event
            else:
                depth += 1
            if not depth:
                return self._base + int(last.end_mark.index)
            event = self._next()
