"""The C event parser, or the pure one where it is missing; and its complaints in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
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
    "event_source",
    "explain_error",
    "guard",
]

_HARMLESS = bytes((*b"\t\n\r", *range(0x20, 0x7F)))
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_FOREIGN_BREAKS = re.compile("[\x85\u2028\u2029]")
_STAND_INS = "\ue085\ue028\ue029"


class SyntaxFault(Exception):  # noqa: N818 - said of a sheet, not a fault of the program
    """What is wrong with the YAML, in plain words, and at which offset of the text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


try:
    from _ruamel_yaml_clibz import CParser as _CParser
except ImportError:  # ruamel.yaml without its extra: slower, same results
    _CParser = None


def event_source(text: str) -> Callable[[], Any]:
    """A function that gives the next event of the text at each call; raises ``YAMLError``."""
    if _CParser is not None:
        source: Callable[[], Any] = _CParser(text).get_event
        return source
    from ruamel.yaml import YAML
    from ruamel.yaml.docinfo import DocInfo

    yaml = YAML(typ="safe", pure=True)
    _, parser = yaml.get_constructor_parser(text)
    yaml.doc_infos.append(DocInfo(requested_version=None))  # where a %YAML line is noted
    pure: Callable[[], Any] = parser.get_event
    return pure


def guard(text: str) -> str:
    """The text as the parser should see it: as long as the original, character for character.

    libyaml still ends lines at NEL, LS and PS as YAML 1.1 did; score sheets end them at LF, CR LF and CR only.

    Raises:
        SyntaxFault: a character that no YAML document may hold.
    """
    rest = text.encode("utf-8", "surrogatepass").translate(None, _HARMLESS).decode("utf-8", "surrogatepass")
    if not rest:
        return text
    if _FORBIDDEN.search(rest) and (found := _FORBIDDEN.search(text)):
        code = ord(found.group())
        hint = "; this looks like UTF-16 without its byte order mark" if code == 0 and "\0" in text[:4] else ""
        raise SyntaxFault(f"the control character U+{code:04X} may not stand in a sheet{hint}", found.start())
    if _FOREIGN_BREAKS.search(rest):
        return text.translate(dict(zip((0x85, 0x2028, 0x2029), _STAND_INS, strict=True)))
    return text


def restore(text: str) -> str:
    """Undo :func:`guard` in a scalar of a guarded text."""
    return text.translate(dict(zip(map(ord, _STAND_INS), "\x85\u2028\u2029", strict=True)))


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
    ("block sequence entries are not allowed", "a '-' item cannot begin here; put it on a line of its own"),
    ("found duplicate anchor", "an anchor of this name is there already"),
    ("expected node content", "a value was expected here"),
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
