"""A walk through the text of one document beside the format: players' names, and what is due where somebody types."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from checker.document.events import (
    AliasEvent,
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

_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*\s+)+")


@dataclass(frozen=True, slots=True)
class Name:
    """A scalar in the place of a player's name.

    Attributes:
        start: Offset of the scalar, behind its anchor and tag.
        end: Offset behind it.
        text: The name, as names are compared.
        block: Whether it is a block of text.
        declared: Whether it stands under ``players``.
    """

    start: int
    end: int
    text: str
    block: bool
    declared: bool


@dataclass(slots=True)
class Frame:
    """A mapping or list that is open.

    Attributes:
        form: What may stand in its place.
        mapping: Whether it is a mapping.
        keys: The keys read so far.
        value: What may stand under the key that was read last; None where a key is next.
        outer: What is open around it.
    """

    form: Form
    mapping: bool
    outer: Frame | None = None
    keys: list[str] = field(default_factory=list)
    value: Form | None = None


class NameWalk:
    """A walk up to an offset, or through the whole document.

    On the way to an offset the first parser's word counts: the other one is slow, and nobody asks what is wrong.

    Args:
        text: The text of the document alone.
        until: Where to stop; the whole document if it is left out.

    Attributes:
        names: The names, in the order of the text.
        copied: Whether a part of the sheet is copied from where nobody knows what it is.
        frame: What was open where the walk stopped, before the scalar there was read.

    Raises:
        YAMLError, SyntaxFault: the document is no YAML.
    """

    def __init__(self, text: str, until: int | None = None) -> None:
        self.names: list[Name] = []
        self.copied = False
        self.frame: Frame | None = None
        self._text = text
        self._until = until
        guarded = guard(text)
        self._guarded = guarded is not text
        read_events(guarded, len(text), self._walk)

    @property
    def players(self) -> list[str]:
        """The players' names, in their order."""
        return list(dict.fromkeys(name.text for name in self.names if name.declared))

    def _walk(self, following: Source) -> None:
        self.names, self.copied = [], False
        self._frame: Frame | None = None
        self._forms: dict[str, Form] = {}
        self._scalars: dict[str, Name] = {}
        self._players = SHEET.keys["players"]
        try:
            self._events(following, len(self._text) + 1 if self._until is None else self._until)
        except YAMLError:
            if self._until is None:
                raise

    def _events(self, following: Source, until: int) -> None:
        for event in each_event(following):
            kind = type(event)
            if kind is ScalarEvent:
                if event.start_mark.index >= until:
                    self.frame = self._frame
                    return
                self._scalar(event)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                form = self._value()
                if event.anchor is not None:
                    self._forms[event.anchor] = form
                self._frame = Frame(form, kind is MappingStartEvent, self._frame)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self._frame = self._frame.outer if self._frame is not None else None
            elif kind is AliasEvent:
                self._alias(event)

    def _value(self) -> Form:
        """Go past a value; what may be in its place. Of a mapping or list in the place of a key nobody knows."""
        frame = self._frame
        if frame is None:
            return SHEET
        if not frame.mapping:
            return frame.form.items or STRAY
        form, frame.value = frame.value or STRAY, None if frame.value is not None else STRAY
        return form

    def _scalar(self, event: Any) -> None:
        text, frame = event.value, self._frame
        if not text.isascii():
            text = unicodedata.normalize("NFC", restore(text, event.style) if self._guarded else text)
        declared = frame is not None and frame.form is self._players and frame.value is None
        due = self._due(text, merges=text == "<<" and is_merge(event)) and (text or event.style)
        if due or event.anchor is not None:
            name = Name(self._start(event), event.end_mark.index, text, event.style in ("|", ">"), declared)
            if event.anchor is not None:
                self._scalars[event.anchor] = name
            if due:
                self.names.append(name)

    def _start(self, event: Any) -> int:
        """Where a scalar begins, behind its anchor and tag."""
        start: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return start
        properties = _PROPERTIES.match(self._text, start, event.end_mark.index)
        return properties.end() if properties else start

    def _due(self, text: str, *, merges: bool = False) -> bool:
        """Go past a scalar; whether a player's name was due in its place."""
        frame = self._frame
        if frame is None or not frame.mapping or frame.value is not None:
            return self._value().role == "name"
        frame.keys.append(text)
        frame.value = frame.form if merges else frame.form.under(text) or STRAY
        return frame.form.by_name is not None and not merges

    def _alias(self, event: Any) -> None:
        """An alias of a name: what it is a copy of has to be the name."""
        named = self._scalars.get(event.anchor)
        if named is None:
            form, copy = self._forms.get(event.anchor), self._value()
            self.copied = self.copied or form is None or form.likeness != copy.likeness
        elif self._due(named.text) and named not in self.names:
            self.names.append(named)
