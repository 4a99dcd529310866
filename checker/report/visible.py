"""Text from a sheet made safe to show: no control character reaches a terminal or a log."""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]|\r|\n|\t"
)


_COMMAND = re.compile(r"(##(?:vso)?)\[")
"""What CI runners obey anywhere in a line."""
_COMMAND_LINE = re.compile(r"\A(\s*:)(?=:)")
"""What they obey where a line begins with it, as it may with a name of a player or a file."""


def visible(text: str) -> str:
    """The text with control, formatting and line-ending characters as escapes: backslash, u, four digits."""
    return _COMMAND_LINE.sub(r"\1 ", _COMMAND.sub(r"\1 [", _HIDDEN.sub(_escape, text)))


def visible_line(text: str) -> str:
    """A line of a file: like :func:`visible`, but a tab becomes a space, so that columns still fit."""
    text = _HIDDEN.sub(lambda found: " " if found.group() == "\t" else "\ufffd", text)
    return _COMMAND.sub(r"\1(", text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found.group())
    return {9: "\\t", 10: "\\n", 13: "\\r"}.get(code) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def width(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
