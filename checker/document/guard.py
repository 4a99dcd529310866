"""A text as the parsers should see it, as long as the original, and back again in what they read out of it."""

from __future__ import annotations

import re

from checker.document.events import SyntaxFault

_HARMLESS = bytes((*b"\t\n\r", *range(0x20, 0x7F)))
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")

_FOREIGN_BREAKS = re.compile("[\x85\u2028\u2029]")
_HIDE_BREAKS = str.maketrans("\x85\u2028\u2029", "\ue085\ue028\ue029")
_NO_KEY = re.compile(r"(?<![^\s\[{,:])\?(?=[^\s,\[\]{}])")
_QUESTION = "\ue13f"
_SHOW = str.maketrans("\ue085\ue028\ue029\ue13f", "\x85\u2028\u2029?")

_MARK = re.compile("\\A\ufeff|(?<![^\r\n])\ufeff(?=---|%)")
"""A byte order mark that may be there: at the very beginning, and where a document begins that was one in a file."""

_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|.)", re.DOTALL)
_LONGEST_ESCAPE = 12
_HIDE_ASCII = {code: 0xE100 + code for code in range(0x80)}
_SHOW_ASCII = {new: old for old, new in _HIDE_ASCII.items()}
_HIDDEN = re.compile("(?:\ue15c[\ue130-\ue175]{5}){2}")


def guard(text: str) -> str:
    r"""The text as a parser should see it, character for character; the same object where nothing is to be done.

    The parsers end lines at NEL, LS and PS as YAML 1.1 did, take the first character of ``[?Ada, Ben]`` for the mark of
    a key, and know no escape of two halves, as JSON has them for what does not fit into four digits
    (``"\ud83d\udc18"``). Characters that nobody uses stand in for these.

    Raises:
        SyntaxFault: a character that no YAML document may hold.
    """
    if "\\ud" in text or "\\uD" in text:
        text = _ESCAPE.sub(_hidden, text)
    if "?" in text:
        text = _NO_KEY.sub(_QUESTION, text)
    rest = text.encode("utf-8", "surrogatepass").translate(None, _HARMLESS).decode("utf-8", "surrogatepass")
    if not rest:
        return text
    if _FORBIDDEN.search(rest) and (found := _FORBIDDEN.search(text)):
        code = ord(found.group())
        hint = "; this looks like UTF-16 without its byte order mark" if code == 0 and "\0" in text[:4] else ""
        raise SyntaxFault(f"the control character U+{code:04X} may not stand in a sheet{hint}", found.start())
    if "\ufeff" in rest:
        text = _MARK.sub("\n", text)
    if _FOREIGN_BREAKS.search(rest):
        return text.translate(_HIDE_BREAKS)
    return text


def restore(text: str, style: str | None) -> str:
    """Undo :func:`guard` in a scalar of a guarded text.

    Args:
        text: The scalar.
        style: How it was written; only in double quotes is an escape one.
    """
    text = text.translate(_SHOW)
    return _HIDDEN.sub(_character if style == '"' else _escape, text)


def _hidden(escape: re.Match[str]) -> str:
    written = escape.group()
    return written.translate(_HIDE_ASCII) if len(written) == _LONGEST_ESCAPE else written


def _escape(hidden: re.Match[str]) -> str:
    return hidden.group().translate(_SHOW_ASCII)


def _character(hidden: re.Match[str]) -> str:
    high, low = (int(half, 16) for half in _escape(hidden).split("\\u")[1:])
    return chr(0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00)
