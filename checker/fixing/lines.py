"""Lines of a text by offset. LF, CR LF and CR end lines, nothing else does."""

from __future__ import annotations

import re

_BREAK = re.compile(r"\r\n|\n|\r")


def line_start(text: str, at: int) -> int:
    """Where the line begins that an offset is in."""
    line = text.rfind("\n", 0, at)
    return max(line, text.rfind("\r", line + 1, at)) + 1


def line_end(text: str, at: int) -> int:
    """Where the line ends that an offset is in, without its break."""
    found = _BREAK.search(text, at)
    return found.start() if found else len(text)


def next_line(text: str, at: int) -> int:
    """Where the next line begins, the end of the text if there is none."""
    found = _BREAK.search(text, at)
    return found.end() if found else len(text)


def break_at(text: str, at: int) -> str:
    """The line break used at an offset: that of its own line, else the first of the text."""
    found = _BREAK.search(text, at) or _BREAK.search(text)
    return found.group() if found else "\n"


def after_spaces(text: str, at: int) -> int:
    """The offset of the next character that is no space or tab."""
    while at < len(text) and text[at] in " \t":
        at += 1
    return at
