"""What is wrong with a text that no parser takes, in words that a player understands."""

from __future__ import annotations

import re
from contextlib import suppress

from checker.document.events import ScalarEvent, SyntaxFault, YAMLError, each_event, parsers
from checker.document.odd import odd_in

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
    ("could not find expected ':'", "a ':' was expected after the key in the line before"),
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
    ("expected node content", "a value is due here; leave its key out where nobody knows it"),
    ("expected the node content", "a value is due here; leave its key out where nobody knows it"),
    ("unexpected ':'", "a space is missing after this ':'"),
    ("block mapping", "this line does not line up with the keys above it; check how far it is indented"),
    ("block collection", "this line does not line up with the items above it; check how far it is indented"),
    ("directive", "a line beginning with '%' is a directive, and this is none that YAML knows"),
    ("YAML document", "the '%YAML' line asks for another version than 1.2"),
    ("tag", "a '!' begins a tag, and this is none; put the text in quotes"),
    ("alias", "a '*' begins an alias, and this is none; put the text in quotes"),
    ("anchor", "a '&' begins an anchor, and this is none; put the text in quotes"),
)


_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?= |$)", re.MULTILINE)
_QUOTED_MAIL = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n]+)*(>)[ >]*[\w-]+ *:")
_COLON = re.compile(r"^[ -]*\w[\w-]* ?([\uff1a\ufe55]|:(?=[^ \t\r\n/]))", re.MULTILINE)
"""A key whose colon is none, or has no space behind it."""
_ONE_LINE = re.compile(r"[ -]*(\w[\w-]*: [^,:{}\[\]]+(?:, *[\w-]+: [^,:{}\[\]]+)+)$")
_ROW = re.compile(r"[ -]*(\w[\w-]*): ([^,:{}\[\]]+: [^,:{}\[\]]+(?:,[^,:{}\[\]]+: [^,:{}\[\]]+)+)$")
_DASH = re.compile(r"^ *([\u2013\u2014\u2022\u00b7]|-(?=[^ \t\r\n\d-]))", re.MULTILINE)
_WIDE = re.compile(r"[\uff5b\uff5d\uff3b\uff3d]")
_BRACKETS = re.compile(r"[\[\]{}]")
_CLOSING = {"[": "]", "{": "}"}


def explain_error(error: YAMLError, text: str) -> SyntaxFault:
    """The parser's complaint as a player would understand it, with the offset it points at."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    offset = min(int(getattr(mark, "index", 0) or 0), len(text))
    opened = getattr(getattr(error, "context_mark", None), "index", None)
    said = f"{getattr(error, 'problem', '') or ''} {getattr(error, 'context', '') or ''}".strip() or str(error)
    begin = _line_of(text, offset)
    indent = text[begin : begin + len(text[begin:]) - len(text[begin:].lstrip(" \t"))]
    if "\t" in indent or text[offset : offset + 1] == "\t":
        tab = text.find("\t", begin)
        return SyntaxFault("a tab is used to indent this line; YAML takes spaces only", tab)
    fault = _pasted(text) or _unclosed(said, text, offset, opened) or _miswritten(said, text, offset)
    if fault is not None:
        return fault
    for token, words in _PLAIN_WORDS:
        if token in said:
            return SyntaxFault(words, offset)
    return SyntaxFault(f"this is not YAML: {said}", offset)


def _line_of(text: str, offset: int) -> int:
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


def _pasted(text: str) -> SyntaxFault | None:
    """What version control or a mail has put into a text."""
    conflict, mail = _CONFLICT.search(text), _QUOTED_MAIL.match(text)
    if conflict is not None:
        words = "two versions of this sheet were merged and both stand here: keep one, and take out the lines"
        return SyntaxFault(f"{words} of '<<<<<<<', '=======' and '>>>>>>>'", conflict.start())
    if mail is not None:
        return SyntaxFault("the lines begin with '>', as in a mail that is answered: take it away", mail.start(1))
    if text.lstrip().startswith("```"):
        return SyntaxFault("a line of ``` begins and ends a sheet in a message: take both out", text.index("```"))
    return None


def _unclosed(said: str, text: str, offset: int, opened: int | None) -> SyntaxFault | None:
    """A bracket or quote that is never closed: what is wrong is where it was opened."""
    if opened is not None and "quoted scalar" in said and ("unexpected" in said):
        return SyntaxFault(f"the text that begins with {text[opened]} here is never closed", opened, offset)
    bracket = text[opened : opened + 1] if opened is not None else ""
    if opened is not None and bracket in ("[", "{") and "expected" in said and "flow" in said:
        if ";" in text[opened:offset] and _is_closed(text, opened):
            return SyntaxFault("a ',' is due between two values, not ';'", text.rindex(";", opened, offset))
        if _is_closed(text, opened) and text[offset : offset + 1] == ":":
            return SyntaxFault("a second ': ' in this place; put the text in quotes", offset)
        if _is_closed(text, opened):
            return SyntaxFault(f"a ',' is missing here, between two parts of what '{bracket}' begins", offset, opened)
        return SyntaxFault(
            f"the '{bracket}' that is opened here is never closed with '{_CLOSING[bracket]}'", opened, offset
        )
    if text[:offset].rstrip(" \t\r\n")[-1:] in ("'", '"') and ("expected key" in said or "block mapping" in said):
        start, end = _last_quoted(text)
        if end and "\n" in text[start:end]:
            words = f"the text that begins with {text[start]} here ends only at the next one, some lines below"
            return SyntaxFault(words, start, end - 1)
        words = (
            "the text in quotes ends before this; put quotes of the other kind around it, or write the inner one twice"
        )
        return SyntaxFault(words, offset)
    return None


def _is_closed(text: str, opened: int) -> bool:
    """Whether a bracket is closed somewhere, as far as that can be told without reading what stands in it."""
    pending: list[str] = []
    for found in _BRACKETS.finditer(text, opened):
        if found.group() in _CLOSING:
            pending.append(_CLOSING[found.group()])
        elif pending.pop() != found.group():
            return False
        if not pending:
            return True
    return False


def _last_quoted(text: str) -> tuple[int, int]:
    """Where the last text in quotes begins and ends that can be read."""
    last = (0, 0)
    with suppress(YAMLError):
        for event in each_event(parsers(len(text))[0](text)):
            if type(event) is ScalarEvent and event.style in ("'", '"'):
                last = (event.start_mark.index, event.end_mark.index)
    return last


def _miswritten(said: str, text: str, offset: int) -> SyntaxFault | None:
    """What is written so that another line is refused: a colon that is none, keys in one line, a dash too few."""
    begin = _line_of(text, offset)
    end = next((at for at in range(offset, len(text)) if text[at] in "\r\n"), len(text))
    above = _line_of(text, len(text[:begin].rstrip()))
    colon = _COLON.search(text, above, end)
    if colon is not None:
        odd = odd_in(text[colon.start(1) : colon.end() + 1])
        words = f"{odd} stands here, where ':' and a space are due" if odd else "a space is missing behind this ':'"
        return SyntaxFault(words, colon.start(1))
    dash, wide = _DASH.match(text, begin, end), _WIDE.search(text, begin, end)
    if dash is not None:
        written, odd = dash.group(1), odd_in(text[dash.end() : dash.end() + 1])
        words = f"{odd or repr(written)} stands here, where '-' and a space are due"
        return SyntaxFault(words if odd or written != "-" else "a space is missing behind this '-'", dash.start(1))
    if wide is not None:
        return SyntaxFault(f"{odd_in(wide.group())} stands here; braces and brackets are plain ones", wide.start())
    if re.match(r"- \d", text[offset : offset + 3]):
        return SyntaxFault("the '-' stands apart from its number", offset)
    line = _ROW.match(text[begin:end].rstrip())
    if line is not None and "mapping values" in said:
        return SyntaxFault(
            f"several values stand in braces: {line.group(1)}: {{{line.group(2)}}}", begin + line.start(2)
        )
    row = _ONE_LINE.match(text[begin:end].rstrip())
    if row is not None and "mapping values" in said:
        return SyntaxFault(f"several keys in one line stand in braces: {{{row.group(1)}}}", begin + row.start(1))
    if text[begin:end].lstrip().startswith("- ") and ("expected key" in said or "block mapping" in said):
        return SyntaxFault("a '-' begins an item of a list here, but what stands above it begins with none", offset)
    return None
