"""YAML events to values, one document at a time.

Most of a sheet is read by ``quick.py``, the rest here. Neither keeps positions: what has to be shown to somebody is
looked up afterwards by ``spans.py``, in a second walk that only sheets with findings pay for.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from checker.document.events import (
    MOST_NESTED,
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    Parser,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
    SyntaxFault,
    YAMLError,
    is_merge,
    is_too_deep,
    parsers,
    pieces,
)
from checker.document.guard import guard, restore
from checker.document.odd import odd_in
from checker.document.quick import QuickWalk, Unusual, scalar
from checker.document.reader import LONGEST_NAME, MOST_DOCUMENTS, Limits, Unreadable
from checker.document.refusals import explain_error
from checker.document.values import Quoted, Tagged, Value, number
from checker.findings import Pointer

_MERGE = "<<"
_TOO_MANY = "this sheet has more than {} nodes once its aliases are written out"
_TOO_DEEP = "this sheet is nested deeper than the limit of {}"
_TOO_MANY_DOCUMENTS = f"this file holds more than {MOST_DOCUMENTS} sheets"
_TEXT = 100
"""Code points of a text that weigh as much as a node."""
_FRAMES, _FRAMES_ABOVE = 4, 500
"""Calls that are under way at once: for each level of nesting at the most, and above them all."""
_LINES_ABOVE = 3
"""Of a fault: a key without its colon is noticed in the next line."""
_NOTHING = re.compile(r"(?:\s|#[^\r\n]*+)*+")
_ODD_INDENT = re.compile("^ *[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]", re.MULTILINE)
_DROP: Any = object()
_CORE_TAGS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("int", "float", "bool", "null", "map", "seq"))
_TEXT_TAG = "tag:yaml.org,2002:str"


@dataclass(slots=True)
class Fault:
    """Something wrong in the way the document is built, whatever it says."""

    kind: Literal["duplicate-key", "complex-key", "merge"]
    at: Pointer
    span: tuple[int, int] | None = None
    key: str = ""


@dataclass(slots=True)
class Document:
    """One YAML document.

    Attributes:
        index: Its number in the file, from 0.
        value: Its content, None if it is empty.
        faults: What is wrong with its building.
        error: The syntax error that ended it; its content is what stands before that, if it can be read.
        limit: The limit that it is beyond; its content is lost then.
        keys: Where the keys of its outermost mapping stand, None where an alias is in the place of key or value; empty
            where mappings may be merged.
        start: Offset where the text of this document begins, comments above it included.
        end: Offset where what was read of it ends.
        behind: Offset where the next one may begin.
    """

    index: int = 0
    value: Value = None
    faults: list[Fault] = field(default_factory=list)
    error: SyntaxFault | None = None
    limit: str | None = None
    keys: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    start: int = 0
    end: int = 0
    behind: int = 0

    @property
    def is_nothing(self) -> bool:
        """Whether nothing stands in it."""
        return self.value is None and self.error is None and self.limit is None

    def outermost(self, pointer: Pointer, part: str) -> tuple[int, int] | None:
        """The place of a key of the outermost mapping; None where another walk has to look for the place.

        What a pointer without steps is shown at is the first key. A scalar is its own place, not its key.
        """
        if not pointer:
            return next(iter(self.keys.values()), None)
        at_key = part == "key" or (isinstance(self.value, dict) and isinstance(self.value.get(pointer[0]), dict | list))
        return self.keys.get(str(pointer[0])) if len(pointer) == 1 and at_key else None


def read_documents(text: str, limits: Limits) -> Iterator[Document]:
    """All documents of a text, at least one. After a syntax error reading goes on at the next ``---``."""
    _make_room(limits.depth)
    try:
        guarded = guard(text)
    except SyntaxFault as fault:
        yield Document(0, error=fault, end=len(text), behind=len(text))
        return
    index = begin = 0
    for base, end in pieces(guarded):
        for document in _documents(guarded, base, end, limits, guarded is not text):
            document.index, document.start = index, begin
            if index and document.is_nothing and end == len(guarded) and _NOTHING.fullmatch(guarded, document.end):
                return  # behind a last '---'
            if index >= MOST_DOCUMENTS:
                document.value, document.error, document.limit = None, None, _TOO_MANY_DOCUMENTS
            begin = end if document.error is not None else document.end
            if document.limit is not None:
                document.end = begin = len(text)
            document.behind = begin
            yield document
            if document.limit is not None:
                return
            index += 1
    if index == 0:
        yield Document(0, end=len(text), behind=len(text))


def _documents(text: str, base: int, end: int, limits: Limits, guarded: bool) -> Iterator[Document]:
    """The documents of a piece of a text; more than one where ``...`` parts them."""
    piece = text[base:end]
    fault: SyntaxFault | None = None
    given = 0
    for parser in parsers(len(text)):
        walk = _Walk(parser, piece, base, limits, guarded)
        read = 0
        try:
            while (document := walk.document()) is not None:
                read += 1
                if read > given:
                    _look_at_indents(piece, document.value)
                    given += 1
                    yield document
            return
        except YAMLError as refusal:
            if is_too_deep(refusal):
                yield Document(limit=_TOO_DEEP.format(min(limits.depth, MOST_NESTED)))
                return
            fault = explain_error(refusal, piece)
        except SyntaxFault as found:
            fault = found
            break
        except Unreadable as unreadable:
            yield Document(limit=str(unreadable))
            return
    assert fault is not None
    yield _cut(text, base, end, limits, guarded, fault, given)


def _cut(text: str, base: int, end: int, limits: Limits, guarded: bool, fault: SyntaxFault, given: int) -> Document:
    """What stands before the line of a fault, or before one a little above, read as if nothing came behind it."""
    cut = fault.offset
    for _ in range(_LINES_ABOVE):
        cut = max(text.rfind("\n", base, base + cut), text.rfind("\r", base, base + cut), base - 1) + 1 - base
        document = _first_of(text[base : base + cut], base, len(text), limits, guarded, given)
        if document is not None or not cut:
            break
        cut -= 1
    if document is None or not isinstance(document.value, dict):
        return Document(error=fault.moved(base), end=end)
    document.error, document.end = fault.moved(base), base + cut
    return document


def _first_of(piece: str, base: int, size: int, limits: Limits, guarded: bool, given: int) -> Document | None:
    """The first document behind so many others; None if the text cannot be read."""
    for parser in parsers(size):
        with suppress(YAMLError, SyntaxFault, Unreadable):
            walk = _Walk(parser, piece, base, limits, guarded)
            for _ in range(given):
                walk.document()
            return walk.document() or Document()
    return None


def _look_at_indents(text: str, value: Value) -> None:
    """Refuse keys that are indented with other spaces than YAML knows: they are parts of other mappings than it seems.

    Raises:
        SyntaxFault: there is one.
    """
    found = None if text.isascii() else _ODD_INDENT.search(text)
    odd = {key for key in _keys_in(value) if _ODD_INDENT.match(key)} if found is not None else ()
    for found in _ODD_INDENT.finditer(text) if odd else ():
        if any(text.startswith(key, found.end() - 1) for key in odd):
            raise SyntaxFault(
                f"this line is indented with {odd_in(found.group())}; YAML takes usual spaces only", found.end() - 1
            )


def _keys_in(value: Value) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _keys_in(each)


def _make_room(depth: int) -> None:
    """Let the walks, which go down with the nesting, go as deep as the limit lets a sheet be nested."""
    needed = _FRAMES * depth + _FRAMES_ABOVE
    if needed > sys.getrecursionlimit():
        sys.setrecursionlimit(needed)


class _Walk(QuickWalk):
    """One pass of the parser over a text.

    It goes quickly over whatever has neither anchor nor tag, without knowing where it is. A document in which something
    turns out to be wrong is read once more from the beginning, this time with the way to each node.
    """

    def __init__(self, parser: Parser, text: str, base: int, limits: Limits, guarded: bool) -> None:
        careful = "&" in text or "*" in text or "!" in text
        foreign = guarded or "\\" in text or not _normalized(text)  # an escape may stand for any character
        super().__init__(parser(text), careful=careful, foreign=foreign, deepest=limits.depth)
        self._parser = parser
        self._text = text
        self._base = base
        self._limits = limits
        self._guarded = guarded
        self._merging = _MERGE in text
        self._quickly = not self._merging
        self._anchors: dict[str, tuple[Value, int, int]] = {}
        self._open: set[str] = set()
        self._depths: dict[int, int] = {}
        self._path: list[str | int] = []
        self._nodes = 0
        self._into = Document()
        self._read = 0

    def document(self) -> Document | None:
        """The next document; None at the end of the text."""
        if self._quickly:
            try:
                return self._document()
            except Unusual:
                self._begin_again()
        return self._document()

    def _begin_again(self) -> None:
        """Go back to the beginning of a document, and slowly from here on."""
        self._quickly = False
        self._next = self._parser(self._text)
        for _ in range(self._read):
            while type(self._next()) is not DocumentEndEvent:
                pass

    def _document(self) -> Document | None:
        while True:
            event = self._next()
            kind = type(event)
            if kind is DocumentStartEvent:
                break
            if kind is StreamEndEvent or event is None:
                return None
        self._anchors.clear()
        self._open.clear()
        self._depths.clear()
        self._path.clear()
        self._nodes = 0
        into = self._into = Document()
        into.value = self._node(self._next(), 0)
        into.end = self._base + self._next().end_mark.index
        self._read += 1
        return into

    def _node(self, event: Any, depth: int) -> Value:
        """The value of any node, given its first event."""
        kind = type(event)
        if kind is ScalarEvent:
            value = scalar(event, self._normal)
            return self._marked(event, value) if self._careful else value
        if kind is AliasEvent:
            return self._alias(event, depth)
        return self._container(event, depth)

    def _container(self, event: Any, depth: int) -> Value:
        """A mapping or a list, with its anchor and tag."""
        if depth >= self._limits.depth:
            raise Unreadable(_TOO_DEEP.format(self._limits.depth))
        a_mapping = type(event) is MappingStartEvent
        anchor, tag = (event.anchor, event.tag) if self._careful else (None, None)
        if self._quickly and depth and anchor is None and tag is None and not self._open:
            return self.quick_mapping(depth + 1) if a_mapping else self.quick_sequence(depth + 1)
        if anchor is not None:
            self._open.add(anchor)
        before = self._nodes
        marks = None if depth or self._merging else self._into.keys
        value: Value = self._mapping(depth + 1, marks) if a_mapping else self._sequence(depth + 1)
        self._count(len(value) * (2 if a_mapping else 1))
        if anchor is not None:
            self._open.discard(anchor)
            self._anchors[anchor] = (value, self._nodes - before, self._depth(value))
        return Tagged(tag) if tag is not None and tag not in _CORE_TAGS else value

    def _count(self, nodes: int) -> None:
        self._nodes += nodes
        if self._nodes > self._limits.nodes:
            raise Unreadable(_TOO_MANY.format(self._limits.nodes))

    def _mapping(self, depth: int, marks: dict[str, tuple[int, int] | None] | None) -> dict[str, Value]:
        """The members of a mapping.

        Args:
            depth: How deep it stands.
            marks: Where the places of its keys are put.
        """
        following, path = self._next, self._path
        held: dict[str, Value] = {}
        merged: list[Value] = []
        while True:
            event = following()
            kind = type(event)
            if kind is MappingEndEvent:
                break
            key = self._key(event) if kind is ScalarEvent else self._odd_key(event)
            merge = kind is ScalarEvent and is_merge(event)
            if key in held and not merge:
                self._duplicate(event, key)
                key = _DROP
            first = following()
            if marks is not None and key is not _DROP:  # an alias is its own place
                marks[key] = None if AliasEvent in (type(event), type(first)) else self._span(event)
            path.append(key if key is not _DROP else "?")
            value = self._node(first, depth)
            path.pop()
            if merge:
                merged.append(value)
            elif key is not _DROP:
                held[key] = value
        for value in merged:
            self._merge(value, held)
        return held

    def _key(self, event: Any) -> str:
        key: str = event.value
        if not key.isascii():
            key = self._normal(key, event.style)
        if self._careful:
            self._anchored(event, key)
        return key

    def _sequence(self, depth: int) -> list[Value]:
        """The items of a list."""
        held: list[Value] = []
        while True:
            event = self._next()
            if type(event) is SequenceEndEvent:
                return held
            self._path.append(len(held))
            held.append(self._node(event, depth))
            self._path.pop()

    def _normal(self, text: str, style: str | None) -> str:
        """The text of a scalar in NFC, as it was before the guard."""
        text = restore(text, style) if self._guarded else text
        return unicodedata.normalize("NFC", text) if len(text) <= LONGEST_NAME else text

    def _marked(self, event: Any, value: Value) -> Value:
        """A scalar that may have a tag or an anchor."""
        if event.tag is not None:
            value = _tagged(event, value)
        self._anchored(event, value)
        return value

    def _anchored(self, event: Any, value: Value) -> None:
        """Remember a scalar with an anchor. Its length counts: a megabyte, written out ten thousand times, is much."""
        more = len(event.value) // _TEXT
        if more:
            self._count(more)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, 1 + more, 0)

    def _span(self, event: Any) -> tuple[int, int]:
        return self._base + event.start_mark.index, self._base + event.end_mark.index

    def _duplicate(self, event: Any, key: str) -> None:
        self._fault(Fault("duplicate-key", (*self._path, key), self._span(event), key))

    def _fault(self, fault: Fault) -> None:
        if self._quickly:
            raise Unusual
        self._into.faults.append(fault)

    def _alias(self, event: Any, depth: int) -> Value:
        name = event.anchor
        if name in self._open:
            raise Unreadable(f"the alias '*{name}' stands inside its own anchor: written out it has no end")
        if name not in self._anchors:
            raise SyntaxFault(f"the alias '*{name}' refers to an anchor that is not there", event.start_mark.index)
        value, size, deep = self._anchors[name]
        self._count(size)
        if deep + depth > self._limits.depth:
            raise Unreadable(f"aliases nest this sheet deeper than the limit of {self._limits.depth}")
        return value

    def _odd_key(self, event: Any) -> Any:
        """A key that is no scalar: an alias of one will do, a list or mapping will not."""
        if type(event) is AliasEvent:
            value = self._alias(event, 0)
            if isinstance(value, str):
                return str(value)
        else:
            self._skip()
        start, _ = self._span(event)
        self._fault(Fault("complex-key", (*self._path, "?"), (start, start + 1)))
        return _DROP

    def _skip(self) -> None:
        depth = 1
        while depth:
            kind = type(self._next())
            self._count(1)
            if kind is MappingEndEvent or kind is SequenceEndEvent:
                depth -= 1
            elif kind is not ScalarEvent and kind is not AliasEvent:
                depth += 1
                if depth > self._limits.depth:
                    raise Unreadable(_TOO_DEEP.format(self._limits.depth))

    def _merge(self, merged: Value, into: dict[str, Value]) -> None:
        """Take over the keys of merged mappings: what the mapping says itself comes first."""
        parts = merged if isinstance(merged, list) else [merged]
        if all(isinstance(part, dict) for part in parts):
            for part in parts:
                for key, value in part.items():
                    into.setdefault(key, value)
        else:
            self._fault(Fault("merge", (*self._path, _MERGE)))

    def _depth(self, value: Value) -> int:
        """How many levels of mappings and lists a value has; anchored parts are measured once."""
        deepest = 0
        pending = [(value, 1)]
        while pending:
            node, level = pending.pop()
            if isinstance(node, dict):
                children = list(node.values())
            elif isinstance(node, list):
                children = node
            else:
                continue
            known = self._depths.get(id(node))
            if known is not None:
                deepest = max(deepest, level + known - 1)
                continue
            deepest = max(deepest, level)
            pending.extend((child, level + 1) for child in children)
        if isinstance(value, dict | list):
            self._depths[id(value)] = deepest
        return deepest


def _normalized(text: str) -> bool:
    return text.isascii() or unicodedata.is_normalized("NFC", text)


def _tagged(event: Any, value: Value) -> Value:
    if event.tag == _TEXT_TAG:
        return Quoted(event.value)
    if event.tag == "!" or event.tag in _CORE_TAGS:
        if isinstance(value, Quoted) and event.tag != "!":
            plain = str(value)
            resolved = number(plain) if plain else None
            return plain if resolved is None else resolved
        return value
    return Tagged(event.tag)
