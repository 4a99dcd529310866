"""YAML events to values, one document at a time.

This walk is the hot path: it keeps no positions. What has to be shown to somebody is looked up afterwards by
``spans.py``, in a second walk that only sheets with findings pay for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from checker.document.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
    SyntaxFault,
    YAMLError,
    event_source,
    explain_error,
    guard,
    restore,
)
from checker.document.reader import Limits, Unreadable
from checker.document.values import COMMON, Quoted, Tagged, Value, number
from checker.findings import Pointer

_MERGE = "<<"
_TOO_MANY = "this sheet has more than {} nodes once its aliases are written out"
_NO_KEY: Any = object()
_DROP: Any = object()
_CORE_TAGS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("int", "float", "bool", "null", "map", "seq"))
_TEXT_TAG = "tag:yaml.org,2002:str"
_NEXT_DOCUMENT = re.compile(r"^---(?=[ \t\r\n]|$)", re.MULTILINE)


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
        error: The syntax error that ended it; its content is lost then.
        limit: The limit that it is beyond; its content is lost then.
        base: Offset in the text where the parse of this document began.
        nth: Which document it is of that parse, from 0.
        start: Offset where the text of this document begins, comments above it included.
        end: Offset where it ends.
    """

    index: int
    value: Value = None
    faults: list[Fault] = field(default_factory=list)
    error: SyntaxFault | None = None
    limit: str | None = None
    base: int = 0
    nth: int = 0
    start: int = 0
    end: int = 0


def read_documents(text: str, limits: Limits) -> Iterator[Document]:
    """All documents of a text, at least one. After a syntax error reading goes on at the next ``---``."""
    try:
        guarded = guard(text)
    except SyntaxFault as fault:
        yield Document(0, error=fault, end=len(text))
        return
    index = base = begin = 0
    while True:
        rest = guarded[base:] if base else guarded
        walk = _Walk(rest, limits, guarded is not text)
        nth = 0
        following: re.Match[str] | None = None
        error: SyntaxFault | None = None
        while True:
            document = Document(index, base=base, nth=nth, start=begin, end=len(text))
            try:
                if not walk.document(document):
                    break
            except YAMLError as raised:
                error = explain_error(raised, rest)
            except SyntaxFault as raised:
                error = raised
            except Unreadable as raised:
                document.limit = str(raised)
                yield document
                return
            if error is not None:
                error.offset += base
                document.value, document.error = None, error
                following = _NEXT_DOCUMENT.search(guarded, max(error.offset, base + 1))
                document.end = following.start() if following else len(text)
            begin = document.end
            yield document
            index += 1
            nth += 1
            if error is not None:
                break
        if error is None or following is None:
            break
        base = following.start()
    if index == 0:
        yield Document(0, end=len(text))


class _Walk:
    """One pass of the parser over a text."""

    def __init__(self, text: str, limits: Limits, guarded: bool) -> None:
        self._next: Callable[[], Any] = event_source(text)
        self._limits = limits
        self._careful = "&" in text or "*" in text or "!" in text
        self._merging = _MERGE in text
        self._ascii = text.isascii() and "\\" not in text
        self._guarded = guarded
        self._anchors: dict[str, tuple[Value, int, int]] = {}
        self._open: set[str] = set()
        self._depths: dict[int, int] = {}

    def document(self, into: Document) -> bool:
        """Read the next document; False at the end of the stream."""
        while True:
            event = self._next()
            kind = type(event)
            if kind is DocumentStartEvent:
                break
            if kind is StreamEndEvent or event is None:
                return False
        self._anchors.clear()
        self._open.clear()
        self._depths.clear()
        into.value = self._content(into)
        return True

    def _content(self, into: Document) -> Value:  # noqa: PLR0915 - one loop, on purpose: a call an event doubles its cost
        following = self._next
        careful, merging, plain_text = self._careful, self._merging, self._ascii
        common = COMMON.get
        max_nodes, max_depth = self._limits.nodes, self._limits.depth
        root: list[Value] = []
        current: Any = root
        is_map = False
        key: Any = _NO_KEY
        stack: list[tuple[Any, bool, Any, str | None, int]] = []
        nodes = 0
        while True:
            event = following()
            kind = type(event)
            if kind is ScalarEvent:
                value: Value = event.value
                if not plain_text:
                    value = self._normal(value)
                if is_map and key is _NO_KEY:
                    if value in current:
                        self._duplicate(into, event, stack, value)
                        key = _DROP
                    elif merging and value == _MERGE:
                        key = f"{_MERGE}\0{len(current)}"
                    else:
                        key = value
                    if careful and event.anchor is not None:
                        self._anchors[event.anchor] = (value, 1, 0)
                    continue
                if event.style:
                    value = Quoted(value)
                else:
                    resolved = common(value, _DROP)
                    if resolved is not _DROP:
                        value = resolved
                    elif value[0] in "+-0123456789":
                        resolved = number(value)
                        value = value if resolved is None else resolved
                if careful:
                    if event.tag is not None:
                        value = _tagged(event, value)
                    if event.anchor is not None:
                        self._anchors[event.anchor] = (value, 1, 0)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                done = current
                nodes += len(done) * (2 if is_map else 1)
                if nodes > max_nodes:
                    raise Unreadable(_TOO_MANY.format(max_nodes))
                if merging and is_map:
                    self._merge(into, done, stack)
                current, is_map, key, anchor, before = stack.pop()
                if anchor is not None:
                    self._open.discard(anchor)
                    self._anchors[anchor] = (done, nodes - before, self._depth(done))
                if is_map:
                    key = _NO_KEY
                continue
            elif kind is AliasEvent:
                value, size, depth = self._alias(event)
                nodes += size
                if nodes > max_nodes:
                    raise Unreadable(_TOO_MANY.format(max_nodes))
                if depth + len(stack) > max_depth:
                    raise Unreadable(f"aliases nest this sheet deeper than the limit of {max_depth}")
                if is_map and key is _NO_KEY:
                    key = self._alias_key(into, event, stack, current, value)
                    continue
            elif kind is DocumentEndEvent:
                into.end = into.base + event.end_mark.index
                break
            else:  # a mapping or a list begins
                new: Any = {} if kind is MappingStartEvent else []
                if is_map and key is _NO_KEY:
                    nodes += self._skip()
                    mark = event.start_mark.index
                    at = (*_path(stack), "?")
                    into.faults.append(Fault("complex-key", at, (into.base + mark, into.base + mark + 1)))
                    key = _DROP
                    continue
                if len(stack) >= max_depth:
                    raise Unreadable(f"this sheet is nested deeper than the limit of {max_depth}")
                anchor = event.anchor if careful else None
                if anchor is not None:
                    self._open.add(anchor)
                held = new
                if careful and event.tag is not None and event.tag not in _CORE_TAGS:
                    held = Tagged(event.tag)
                if not is_map:
                    current.append(held)
                elif key is not _DROP:
                    current[key] = held
                stack.append((current, is_map, key, anchor, nodes))
                current, is_map, key = new, kind is MappingStartEvent, _NO_KEY
                continue
            if not is_map:
                current.append(value)
            else:
                if key is not _DROP:
                    current[key] = value
                key = _NO_KEY
        return root[0] if root else None

    def _normal(self, text: str) -> str:
        """The text in NFC, as it was before the guard."""
        if text.isascii():
            return text
        text = unicodedata.normalize("NFC", text)
        return restore(text) if self._guarded else text

    def _duplicate(self, into: Document, event: Any, stack: list[Any], key: str) -> None:
        span = (into.base + event.start_mark.index, into.base + event.end_mark.index)
        into.faults.append(Fault("duplicate-key", (*_path(stack), key), span, key))

    def _alias(self, event: Any) -> tuple[Value, int, int]:
        name = event.anchor
        if name in self._open:
            raise Unreadable(f"the alias '*{name}' stands inside its own anchor: written out it has no end")
        if name not in self._anchors:
            raise SyntaxFault(f"the alias '*{name}' refers to an anchor that is not there", event.start_mark.index)
        return self._anchors[name]

    def _alias_key(self, into: Document, event: Any, stack: list[Any], current: Any, value: Value) -> Any:
        text = str(value) if isinstance(value, str) else None
        if text is not None and text not in current:
            return text
        if text is not None:
            self._duplicate(into, event, stack, text)
        else:
            span = (into.base + event.start_mark.index, into.base + event.end_mark.index)
            into.faults.append(Fault("complex-key", (*_path(stack), "?"), span))
        return _DROP

    def _skip(self) -> int:
        depth, count = 1, 0
        while depth:
            event = self._next()
            kind = type(event)
            count += 1
            if kind is MappingEndEvent or kind is SequenceEndEvent:
                depth -= 1
            elif kind is not ScalarEvent and kind is not AliasEvent:
                depth += 1
        return count

    def _merge(self, into: Document, done: dict[str, Value], stack: list[Any]) -> None:
        """Take over the keys of merged mappings: what the mapping says itself comes first."""
        for name in [name for name in done if name.startswith(_MERGE)]:
            merged = done.pop(name)
            parts = merged if isinstance(merged, list) else [merged]
            if all(isinstance(part, dict) for part in parts):
                for part in parts:
                    for key, value in part.items():
                        done.setdefault(key, value)
            else:
                into.faults.append(Fault("merge", (*_path(stack), _MERGE)))

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


def _path(stack: list[Any]) -> Pointer:
    """The pointer of the container that is open now."""
    steps: list[str | int] = []
    for container, is_map, key, _, _ in stack[1:]:
        steps.append((key if isinstance(key, str) else "?") if is_map else len(container) - 1)
    return tuple(steps)
