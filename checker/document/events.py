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
    "explain_error",
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
    """What is wrong with the YAML, in plain words, and at which offset of the text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


try:
    from yaml.cyaml import CParser as _CParser
except ImportError:  # no libyaml on this machine: slower, same results
    _CParser = None


def parsers(size: int) -> list[Parser]:
    """The parsers that may read a text, each to be asked only when the one before it has refused.

    libyaml is quick and refuses some of YAML 1.2; what it takes, both take, and read alike.

    Args:
        size: Code points of the whole file.
    """
    if _CParser is None:
        return [_pure]
    return [_quick, _pure] if size <= MOST_JUDGED else [_quick]


def _quick(text: str) -> Source:
    assert _CParser is not None
    source: Source = _CParser(text).get_event
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


_PLAIN_WORDS = (
    ("cannot start any token", "this character cannot begin a value; put the text in quotes"),
    (
        "mapping values are not allowed",
        "a second ': ' in this place; put the text in quotes, or check how far the line above is indented",
    ),
    (
        "did not find expected key",
        "this line does not line up with the keys above it; check how far it is indented",
    ),
    (
        "did not find expected '-' indicator",
        "an item beginning with '-' was expected here; check how far the line is indented",
    ),
    (
        "did not find expected ',' or ']'",
        "the list opened with '[' goes on here without a ',' or a closing ']'",
    ),
    ("expected ',' or ']'", "the list opened with '[' goes on here without a ',' or a closing ']'"),
    (
        "did not find expected ',' or '}'",
        "the mapping opened with '{' goes on here without a ',' or a closing '}'",
    ),
    ("expected ',' or '}'", "the mapping opened with '{' goes on here without a ',' or a closing '}'"),
    ("could not find expected ':'", "a ':' was expected after the key in the line before"),
    ("unexpected end of stream", "the text in quotes is never closed"),
    ("unexpected document separator", "the text in quotes is never closed before the next document"),
    ("unexpected document indicator", "the text in quotes is never closed before the next document"),
    (
        "did not find expected <document start>",
        "text after the end of the sheet; check how far it is indented",
    ),
    ("expected '<document start>'", "text after the end of the sheet; check how far it is indented"),
    (
        "unknown escape character",
        "an unknown escape after '\\' in double quotes; use single quotes or write '\\\\'",
    ),
    ("invalid Unicode character escape", "the escape after '\\' stands for no character"),
    ("expected hexdecimal number", "the escape after '\\' needs hexadecimal digits"),
    ("mapping keys are not allowed", "a '?' begins a key, and none can begin here; put the text in quotes"),
    ("expected comment or line break", "only a comment may follow in this line; put the text in quotes"),
    ("expected a comment or a line break", "only a comment may follow in this line; put the text in quotes"),
    ("expected chomping or indentation", "only a comment may follow in this line; put the text in quotes"),
    ("sequence entries are not allowed", "a '-' item cannot begin here; put it on a line of its own"),
    ("found duplicate anchor", "an anchor of this name is there already"),
    ("expected node content", "a value was expected here"),
    ("expected the node content", "a value was expected here"),
    ("unexpected ':'", "a space is missing after this ':'"),
    ("block mapping", "this line does not line up with the keys above it; check how far it is indented"),
    ("block collection", "this line does not line up with the items above it; check how far it is indented"),
    ("directive", "a line beginning with '%' is a directive, and this is none that YAML knows"),
    ("YAML document", "the '%YAML' line asks for another version than 1.2"),
    ("tag", "a '!' begins a tag, and this is none; put the text in quotes"),
    ("alias", "a '*' begins an alias, and this is none; put the text in quotes"),
    ("anchor", "a '&' begins an anchor, and this is none; put the text in quotes"),
)


def explain_error(error: YAMLError, text: str) -> SyntaxFault:
    """The parser's complaint as a player would understand it, with the offset it points at."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    offset = min(int(getattr(mark, "index", 0) or 0), len(text))
    said = f"{getattr(error, 'problem', '') or ''} {getattr(error, 'context', '') or ''}".strip() or str(error)
    begin = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    indent = text[begin : begin + len(text[begin:]) - len(text[begin:].lstrip(" \t"))]
    if "\t" in indent or text[offset : offset + 1] == "\t":
        tab = text.find("\t", begin)
        return SyntaxFault("a tab is used to indent this line; YAML takes spaces only", tab)
    if offset >= len(text.rstrip()) and ("','" in said or "expected" in said) and "quoted" not in said:
        opened = getattr(getattr(error, "context_mark", None), "index", None)
        bracket = text[opened : opened + 1] if opened is not None else ""
        if bracket in ("[", "{"):
            return SyntaxFault(f"the sheet ends before the '{bracket}' is closed", offset)
    for token, words in _PLAIN_WORDS:
        if token in said:
            return SyntaxFault(words, offset)
    return SyntaxFault(f"this is not YAML: {said}", offset)
