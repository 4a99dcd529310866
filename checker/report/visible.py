"""Text made safe to show: no control character reaches a terminal or a page, and no line is a runner's command."""

from __future__ import annotations

import io
import re
from typing import TextIO

from checker.hidden import HIDDEN, HIDDEN_BUT_LAYOUT, escape

_COMMAND = re.compile(r"(##\w{0,16})(?=\[)|^([^\S\n]*:)(?=:)", re.MULTILINE)
"""What CI runners obey, ``##[error]`` and ``##vso[…]`` anywhere, ``::error::`` where a line begins with it."""
_LONG = 64


def visible(text: str) -> str:
    """A text from a sheet, a path, or a word of the command line as part of one line: what is hidden is written out."""
    return _calm(HIDDEN.sub(escape, text))


def harmless(text: str) -> str:
    """A whole text that is ready to be shown; its lines stay."""
    return _calm(HIDDEN_BUT_LAYOUT.sub(escape, text))


def visible_line(text: str) -> str:
    """A line of a file in its columns: a space for a tab, and a sign of its own for what is hidden."""
    text = HIDDEN.sub(lambda found: " " if found.group() == "\t" else "\ufffd", text)
    return _COMMAND.sub(lambda found: f"{found.group()[:-1]}?", text)


def _calm(text: str) -> str:
    return _COMMAND.sub(r"\g<0> ", text)


class Door(io.TextIOBase, TextIO):
    """The way out for text: whatever is written is harmless, whoever wrote it.

    Args:
        out: Where it goes.
        commands: Whether lines may begin as commands of a CI runner, which is all that a report for one consists of.
    """

    def __init__(self, out: TextIO, *, commands: bool = False) -> None:
        self.inner = exact(out)
        self._commands = commands
        self._line = ""

    def write(self, text: str) -> int:
        """Write a text. What stands in its line already counts: a command may come in two parts."""
        before = self._line
        shown = HIDDEN_BUT_LAYOUT.sub(escape, text) if self._commands else harmless(before + text)[len(before) :]
        self.inner.write(shown)
        line = shown[shown.rfind("\n") + 1 :] if "\n" in shown else before + shown
        self._line = line if len(line) <= _LONG else f"…{line[-_LONG // 2 :]}"
        return len(text)

    def flush(self) -> None:
        """Send on what is still on its way."""
        self.inner.flush()

    def fileno(self) -> int:
        """The number of the open file."""
        return self.inner.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.inner.isatty()

    def writable(self) -> bool:
        """It is."""
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]  # nobody sets it
        """How text becomes bytes."""
        return self.inner.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        """What is done with text that cannot become bytes."""
        return self.inner.errors


def exact(out: TextIO) -> TextIO:
    """A stream without its door: for patches and sheets, which are exact or useless, and for colours of our own."""
    return out.inner if isinstance(out, Door) else out


def width(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
