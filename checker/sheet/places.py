"""Where everything stands in the text of a sheet, beside what the format has for that place.

A walk for whoever changes or completes the text: scalars, anchors, aliases and tags with what may stand there. What is
between them is blank, or comments.
"""

from __future__ import annotations

import unicodedata
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal

from checker.document.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    Source,
    YAMLError,
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
        start: Offset of the scalar itself, behind its anchor and tag; of an alias, of the alias.
        end: Offset behind it.
        text: Its text in NFC.
        style: How it is written: ``'``, ``"``, ``|``, ``>``, or empty.
        form: What it may be.
        key: Whether it is a key.
        document: Which document it is in, from 0.
        settled: Whether it is a key of the format, which stays.
        player: Whether it is one of the names under ``players``.
        of: What an alias in the place of a scalar stands for; None for a scalar.
    """

    start: int
    end: int
    text: str
    style: str
    form: Form
    key: bool
    document: int
    settled: bool = False
    player: bool = False
    of: Spot | None = None

    @property
    def block(self) -> bool:
        """Whether it is a block of text."""
        return self.style in ("|", ">")

    @property
    def names(self) -> bool:
        """Whether it is in the place of a player's name, and there is one."""
        return self.form.role == "name" and bool(self.text or self.style)


@dataclass(slots=True)
class Token:
    """An anchor, an alias or a tag; ``name`` is the anchor's, or the tag where it is not of YAML itself."""

    start: int
    end: int
    sign: Literal["&", "*", "!"]
    name: str


@dataclass(slots=True)
class Frame:
    """A mapping or list that is open.

    Attributes:
        form: What may stand in its place.
        mapping: Whether it is a mapping.
        keys: The keys read so far.
        value: What may stand under the key that was read last; None where a key is next.
    """

    form: Form
    mapping: bool
    keys: list[str] = field(default_factory=list)
    value: Form | None = None


class Places:
    """A walk through a text, or up to an offset.

    On the way to an offset the first parser's word counts: the other one is slow, and nobody asks what is wrong.

    Args:
        text: The text.
        until: Where to stop; the whole text if it is left out.

    Attributes:
        spots: The scalars, in the order of the text.
        tokens: Anchors, aliases and tags.
        aliases: What stands for a scalar in its place.
        copied: Whether a part of the sheet is copied from where nobody knows what it is.
        frame: What was open where the walk stopped, before the scalar there was read.

    Raises:
        YAMLError, SyntaxFault: it is no YAML.
    """

    def __init__(self, text: str, until: int | None = None) -> None:
        self._text = text
        self._until = until
        guarded = guard(text)
        self._guarded = guarded is not text
        read_events(guarded, len(text), self._walk)

    @property
    def names(self) -> list[Spot]:
        """The scalars in the places of players' names, each once, wherever aliases stand for it."""
        named = [spot for spot in self.spots if spot.names]
        named += [each.of for each in self.aliases if each.names and each.of is not None]
        return sorted({spot.start: spot for spot in named}.values(), key=lambda spot: spot.start)

    @property
    def players(self) -> list[str]:
        """The names under ``players``, in their order."""
        listed = [spot for spot in (*self.spots, *self.aliases) if spot.player and spot.names]
        return list(dict.fromkeys(spot.text for spot in sorted(listed, key=lambda spot: spot.start)))

    def _walk(self, following: Source) -> None:
        self.spots: list[Spot] = []
        self.tokens: list[Token] = []
        self.aliases: list[Spot] = []
        self.copied = False
        self.frame: Frame | None = None
        self._document = -1
        self._begin_document()
        try:
            self._events(following, len(self._text) + 1 if self._until is None else self._until)
        except YAMLError:
            if self._until is None:
                raise

    def _begin_document(self) -> None:
        self._stack: list[Frame] = []
        self._scalars: dict[str, Spot] = {}
        self._forms: dict[str, Form] = {}

    def _events(self, following: Source, until: int) -> None:
        for event in each_event(following):
            kind = type(event)
            if kind is ScalarEvent:
                if event.start_mark.index >= until:
                    self.frame = self._stack[-1] if self._stack else None
                    return
                self._scalar(event)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self._container(event, mapping=kind is MappingStartEvent)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self._stack.pop()
            elif kind is AliasEvent:
                self._alias(event)
            elif kind is DocumentStartEvent:
                self._document += 1
                self._begin_document()

    def _place(self) -> tuple[Form, bool]:
        """What may stand in the next node's place, and whether it is a key; a key that is no scalar leads astray."""
        if not self._stack:
            return SHEET, False
        frame = self._stack[-1]
        if not frame.mapping:
            return frame.form.items or STRAY, False
        if frame.value is None:
            frame.value = STRAY
            return frame.form, True
        form, frame.value = frame.value, None
        return form, False

    def _container(self, event: Any, *, mapping: bool) -> None:
        self._properties(event)
        form, key = self._place()
        form = STRAY if key else form
        if event.anchor is not None:
            self._forms[event.anchor] = form
        self._stack.append(Frame(form, mapping))

    def _scalar(self, event: Any) -> None:
        text = event.value
        if not text.isascii():
            text = unicodedata.normalize("NFC", restore(text, event.style) if self._guarded else text)
        spot = self._spot(self._properties(event), event, text, event.style or "", merges=is_merge(event))
        if event.anchor is not None:
            self._scalars[event.anchor] = spot
        self.spots.append(spot)

    def _spot(self, start: int, event: Any, text: str, style: str, *, merges: bool = False) -> Spot:
        """A scalar, or an alias of one, in the place that comes next."""
        frame = self._stack[-1] if self._stack else None
        form, key = self._place()
        player = frame is not None and frame.form is _PLAYERS and (key or not frame.mapping)
        settled = False
        if key and frame is not None:
            frame.keys.append(text)
            settled, form, frame.value = _merged(form) if merges else _under(form, text)
        return Spot(start, event.end_mark.index, text, style, form, key, self._document, settled, player)

    def _alias(self, event: Any) -> None:
        start = event.start_mark.index
        self.tokens.append(Token(start, event.end_mark.index, "*", event.anchor))
        named = self._scalars.get(event.anchor)
        if named is None:
            form, copied = self._forms.get(event.anchor), self._place()[0]
            self.copied = self.copied or form is None or form.likeness != copied.likeness
            return
        spot = self._spot(start, event, named.text, "")
        spot.of = named
        self.aliases.append(spot)

    def _properties(self, event: Any) -> int:
        """Note the anchor and the tag of a node; gives the offset of the node itself."""
        at: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return at
        for _ in range((event.anchor is not None) + (event.tag is not None)):
            at = self._blank(at)
            end = at
            while end < len(self._text) and self._text[end] not in " \t\r\n,[]{}":
                end += 1
            if self._text[at] == "&":
                self.tokens.append(Token(at, end, "&", event.anchor))
            elif self._text[at] == "!":
                known = event.tag == "!" or event.tag.startswith(_CORE)
                self.tokens.append(Token(at, end, "!", "" if known else event.tag))
            else:  # a tag that nobody wrote
                return at
            at = end
        return self._blank(at)

    def _blank(self, at: int) -> int:
        """Skip spaces, line ends and comments."""
        text = self._text
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


def _merged(form: Form) -> tuple[bool, Form, Form]:
    """The same of a key that merges: its value is what is around it, or a list of that."""
    value = copy(form)
    value.items = form
    return True, form, value
