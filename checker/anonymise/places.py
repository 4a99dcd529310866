"""Where everything stands in the text of a sheet: scalars with their roles, anchors, tags; the rest are comments."""

from __future__ import annotations

import unicodedata
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from checker.document.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    Source,
    each_event,
    is_merge,
    read_events,
)
from checker.document.guard import guard, restore
from checker.sheet.format import SHEET, STRAY, Form

_CORE = "tag:yaml.org,2002:"
_PLAYERS = SHEET.keys["players"]


@dataclass(slots=True)
class Spot:
    """A scalar.

    Attributes:
        start: Offset of the scalar itself, behind its anchor and tag.
        text: Its text in NFC.
        style: How it is written: ``'``, ``"``, ``|``, ``>``, or empty.
        form: What it may be.
        key: Whether it is a key.
        settled: Whether it is a key of the format, which stays.
        document: Which document it is in, from 0.
        player: Whether it is one of the names under ``players``.
    """

    start: int
    end: int
    text: str
    style: str
    form: Form
    key: bool
    settled: bool
    document: int
    player: bool = False


@dataclass(slots=True)
class Token:
    """An anchor, an alias or a tag: its place and what is put there."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class Places:
    """All of it, in the order of the text."""

    spots: list[Spot] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    aliases: list[Spot] = field(default_factory=list)
    """What aliases in the place of a scalar stand for."""


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is open.

    Attributes:
        form: Its form.
        mapping: Whether it is a mapping.
        value: The form of the value whose key was read last; None if a key is next.
    """

    form: Form
    mapping: bool
    value: Form | None = None


def places_of(text: str) -> Places:
    """Walk through a text.

    Raises:
        YAMLError, SyntaxFault: it is no YAML.
    """
    guarded = guard(text)
    return read_events(guarded, len(text), lambda following: _Walk(text, following, guarded is not text).run())


class _Walk:
    def __init__(self, text: str, following: Source, guarded: bool) -> None:
        self.text = text
        self.next = following
        self.restored = guarded
        self.places = Places()
        self.stack: list[_Frame] = []
        self.document = -1
        self.anchors: dict[str, str] = {}
        self.scalars: dict[str, str] = {}

    def run(self) -> Places:
        """Everything up to the end of the stream."""
        for event in each_event(self.next):
            kind = type(event)
            if kind is DocumentStartEvent:
                self.document += 1
                self.stack, self.scalars = [], {}
            elif kind is ScalarEvent:
                self._scalar(event)
            elif kind is AliasEvent:
                self._alias(event)
            elif kind in (MappingStartEvent, SequenceStartEvent):
                self._properties(event)
                form, key = self._place()
                self.stack.append(_Frame(STRAY if key else form, kind is MappingStartEvent))
            elif kind in (MappingEndEvent, SequenceEndEvent):
                self.stack.pop()
        return self.places

    def _place(self) -> tuple[Form, bool]:
        """The form of the node that comes next, and whether it is a key; a key that is no scalar leads astray."""
        if not self.stack:
            return SHEET, False
        frame = self.stack[-1]
        if not frame.mapping:
            return frame.form.items or STRAY, False
        if frame.value is None:
            frame.value = STRAY
            return frame.form, True
        form, frame.value = frame.value, None
        return form, False

    def _scalar(self, event: Any) -> None:
        start = self._properties(event)
        text = restore(event.value, event.style) if self.restored else event.value
        text = unicodedata.normalize("NFC", text)
        if event.anchor is not None:
            self.scalars[event.anchor] = text
        form, key = self._place()
        spot = Spot(start, event.end_mark.index, text, event.style or "", form, key, False, self.document)
        if key:
            under = _merged if is_merge(event) else _under
            spot.settled, spot.form, self.stack[-1].value = under(self.stack[-1].form, text)
        spot.player = self._is_player(key)
        self.places.spots.append(spot)

    def _is_player(self, key: bool) -> bool:
        """Whether what comes now is a name under ``players``."""
        return bool(self.stack) and self.stack[-1].form is _PLAYERS and (key or not self.stack[-1].mapping)

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self.places.tokens.append(Token(start, end, f"*{self._anchor(event.anchor)}"))
        form, key = self._place()
        text = self.scalars.get(event.anchor)
        if text is None:
            return
        if key:
            _, form, self.stack[-1].value = _under(self.stack[-1].form, text)
        spot = Spot(start, end, text, "", form, key, False, self.document, self._is_player(key))
        self.places.aliases.append(spot)

    def _anchor(self, name: str) -> str:
        return self.anchors.setdefault(name, f"a{len(self.anchors) + 1}")

    def _properties(self, event: Any) -> int:
        """Note the anchor and the tag of a node; gives the offset of the node itself."""
        at: int = event.start_mark.index
        for _ in range((event.anchor is not None) + (event.tag is not None)):
            at = self._blank(at)
            end = at
            while end < len(self.text) and self.text[end] not in " \t\r\n,[]{}":
                end += 1
            if self.text[at] == "&":
                put = f"&{self._anchor(event.anchor)}"
            elif self.text[at] == "!":
                put = self.text[at:end] if event.tag == "!" or event.tag.startswith(_CORE) else "!tag"
            else:  # a tag that nobody wrote
                return at
            self.places.tokens.append(Token(at, end, put))
            at = end
        return self._blank(at) if at != event.start_mark.index else at

    def _blank(self, at: int) -> int:
        """Skip spaces, line ends and comments."""
        text = self.text
        while at < len(text) and text[at] in " \t\r\n#":
            if text[at] == "#":
                while at < len(text) and text[at] not in "\r\n":
                    at += 1
            else:
                at += 1
        return at


def _under(form: Form, key: str) -> tuple[bool, Form, Form]:
    """Whether a key is one of the format, what the key may be, and the form of its value."""
    if form.by_name is not None:
        return False, Form("name"), form.by_name
    if key in form.keys:
        return True, form, form.keys[key]
    if form.by_stock is not None:
        return False, Form("stock", words=dict.fromkeys(form.keys, "")), form.by_stock
    if form.keys:
        return False, Form("key", words=dict.fromkeys(form.keys, "")), form.unknown or STRAY
    return False, STRAY, STRAY


def _merged(form: Form, _: str) -> tuple[bool, Form, Form]:
    """What :func:`_under` says, of a key that merges: its value is what is around it, or a list of that."""
    value = copy(form)
    value.items = form
    return True, form, value
