"""The text of one document: its nodes by pointer, and how names and numbers are written in its style."""

from __future__ import annotations

import re
from functools import cached_property

from checker.document.node import Node
from checker.document.spans import Spans
from checker.findings import Pointer
from checker.hidden import quoted
from checker.sheet.model import Sheet

_ANCHOR = re.compile(r"&([^\s,\[\]{}]+)")
_PLAIN_WORD = re.compile(r"(?:[^\W\d_][\w.'’-]*|\d+)(?: [\w.'’-]+)*")
_NEVER_PLAIN = frozenset("&*!|>%@`?,[]{}#'\"")


class Unwritable(Exception):  # noqa: N818 - a fact about the text
    """A node that has no text of its own, or shares its text with another node."""


class SheetSource:
    """One document of a text.

    Args:
        text: Its text alone, comments above it included.
        sheet: The sheet in it; None for one that was skipped.
    """

    def __init__(self, text: str, sheet: Sheet | None) -> None:
        self.text = text
        self.sheet = sheet
        self._root = Spans(text, 0, len(text)).root

    def node(self, pointer: Pointer) -> Node:
        """The node at exactly this pointer.

        Raises:
            Unwritable: it is reached through an alias or a merge key, or an alias elsewhere copies it.
        """
        node = self._root
        for step in pointer:
            if node is None or self._shared(node):
                raise Unwritable
            node = node.children.get(step)
        if node is None or node.kind == "alias" or self._shared(node):
            raise Unwritable
        return node

    def _shared(self, node: Node) -> bool:
        anchor = _ANCHOR.match(self.text, node.start)
        return anchor is not None and f"*{anchor.group(1)}" in self.text

    def scalar(self, pointer: Pointer, *, key: bool = False) -> Node:
        """The scalar at a pointer, or the key in front of it, when it stands in one line without anchor and tag.

        Raises:
            Unwritable: it does not.
        """
        node = self.node(pointer)
        if key:
            if node.key is None:
                raise Unwritable
            node = node.key
        written = self.written(node)
        if node.kind != "scalar" or not written or written[0] in "&!|>" or "\n" in written or "\r" in written:
            raise Unwritable
        return node

    def written(self, node: Node) -> str:
        """The text of a node."""
        return self.text[node.start : node.end]

    # how to write

    @cached_property
    def _players(self) -> dict[str, str]:
        """Every player's name as it stands under ``players``."""
        if self._root is None or self.sheet is None:
            return {}
        players = self._root.children.get("players")
        if players is None:
            return {}
        if isinstance(self.sheet.players, dict):
            return {str(name): self.written(child.key) for name, child in players.children.items() if child.key}
        written = {}
        for index, name in enumerate(self.sheet.players):
            child = players.children.get(index)
            if isinstance(name, str) and child is not None:
                written[name] = self.written(child)
        return written

    def name(self, name: str, near: dict[str, str] | None = None) -> str:
        """A player's name as it is to be written in a list.

        Args:
            name: The name.
            near: The names that stand there already, with their texts: their style is kept.
        """
        near = near or {}
        if name in near and _reusable(near[name]):
            return near[name]
        neighbours = {each[:1] for each in near.values()}
        if neighbours and neighbours <= {'"', "'"}:
            return word(name, next(iter(near.values())))
        token = self._players.get(name, "")
        return token if _reusable(token) else word(name, "")


def _reusable(token: str) -> bool:
    """Whether the text of a name can stand anywhere: in one line, and also between brackets."""
    if not token or "\n" in token or "\r" in token:
        return False
    if token[0] in "\"'":
        return True
    return token[0] not in _NEVER_PLAIN and not set(token) & set(",[]{}") and ": " not in token and " #" not in token


def word(text: str, instead_of: str) -> str:
    """A word as a scalar, in the quotes of the one that it replaces, else in quotes only where it needs them."""
    if instead_of.startswith("'") and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if not instead_of.startswith('"') and _PLAIN_WORD.fullmatch(text):
        return text
    return quoted(text)


def number(value: int, instead_of: str) -> str:
    """A number, with a plus sign if the one that it replaces has one."""
    return f"+{value}" if value >= 0 and instead_of.startswith("+") else str(value)


def truth(value: bool, instead_of: str) -> str:
    """True or false, in the capitals of the one that it replaces."""
    text = "true" if value else "false"
    if instead_of.isupper():
        return text.upper()
    return text.capitalize() if instead_of[:1].isupper() else text
