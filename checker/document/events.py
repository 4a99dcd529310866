"""The events of a text, which parser they come from, and its complaints in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

__all__ = [
    "AliasEvent",
    "DocumentEndEvent",
    "DocumentStartEvent",
    "MappingEndEvent",
    "MappingStartEvent",
    "ScalarEvent",
    "SequenceEndEvent",
    "SequenceStartEvent",
    "StreamEndEvent",
    "StreamStartEvent",
    "SyntaxFault",
    "YAMLError",
    "each_event",
    "is_merge",
    "is_too_deep",
    "parsers",
    "pieces",
    "read_events",
]

Source = Callable[[], Any]
"""Gives the next event at each call, None behind the last; raises ``YAMLError``."""
Parser = Callable[[str], Source]
"""Makes a source of a text."""
Result = TypeVar("Result")

MOST_JUDGED = 256 * 1024
"""Code points of a file up to which the pure parser is asked again: for as many it takes some seconds."""
MOST_NESTED = 1000
"""Levels at which libyaml gives up, from 0.2.6 on: the time that a token takes grows with them."""
_DOCUMENT = re.compile(
    r"(?<![^\r\n])(?:%[^\r\n]*+[\r\n]++(?:[ \t]*+(?:#[^\r\n]*+)?+[\r\n]++)*+){0,4}+---(?![^ \t\r\n])"
)
"""Where a document begins, with some directives before it."""


class SyntaxFault(Exception):  # noqa: N818 - said of a sheet, not a fault of the program
    """What is wrong with the YAML, in plain words.

    Attributes:
        offset: Where it is in the text.
        noticed: Where it was noticed, if that is another place.
    """

    def __init__(self, message: str, offset: int, noticed: int | None = None) -> None:
        super().__init__(message)
        self.offset = offset
        self.noticed = noticed

    def moved(self, base: int) -> SyntaxFault:
        """The same in a text of which this one is the part from an offset on."""
        noticed = None if self.noticed is None else self.noticed + base
        return SyntaxFault(str(self), self.offset + base, noticed)


try:
    from yaml.cyaml import CParser
except ImportError:  # no libyaml on this machine: slower, same results
    CParser = None


def parsers(size: int) -> list[Parser]:
    """The parsers that may read a text, each to be asked only when the one before it has refused.

    libyaml is quick and refuses some of YAML 1.2; what it takes, both take, and read alike.

    Args:
        size: Code points of the whole file.
    """
    if CParser is None:
        return [_pure]
    return [_quick, _pure] if size <= MOST_JUDGED else [_quick]


def _quick(text: str) -> Source:
    assert CParser is not None
    source: Source = CParser(text).get_event
    return source


def _pure(text: str) -> Source:
    from checker.document.pure import pure_source  # its imports take as long as all others together

    return pure_source(text)


def read_events(text: str, size: int, walk: Callable[[Source], Result]) -> Result:
    """What a walk over the events of a text comes to; it begins again when a parser has refused.

    Args:
        text: A guarded text, or a piece of one.
        size: Code points of the whole file.
        walk: Called with a source of events, once for each parser that is asked.

    Raises:
        YAMLError: no parser takes the text; what the last one says.
    """
    *others, last = parsers(size)
    for parser in others:
        with suppress(YAMLError):
            return walk(parser(text))
    return walk(last(text))


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Start and end offset of the pieces of a guarded text, each from one ``---`` to the next; nothing goes across."""
    start = 0
    if "---" in text:
        for found in _DOCUMENT.finditer(text):
            if found.start():
                yield start, found.start()
            start = found.start()
    yield start, len(text)


def each_event(following: Source) -> Iterator[Any]:
    """All events of a source, for walks that keep nothing in mind of how deep they are.

    Raises:
        YAMLError: the text is no YAML, or mappings and lists stand too deep in each other.
    """
    depth = 0
    while (event := following()) is not None:
        if isinstance(event, CollectionStartEvent):
            depth += 1
            if depth > MOST_NESTED:
                raise MarkedYAMLError(problem="exceeded maximum nesting depth", problem_mark=event.start_mark)
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
        yield event


def is_too_deep(refusal: YAMLError) -> bool:
    """Whether a parser gave up at mappings and lists that stand too deep in each other."""
    return "nesting depth" in str(getattr(refusal, "problem", None))


def is_merge(key: Any) -> bool:
    """Whether the event of a key is that of a merge: the plain ``<<``, in quotes it is a name."""
    return bool(key.value == "<<" and not key.style and key.tag in (None, "tag:yaml.org,2002:merge"))
