"""Places in a text as editors count them: lines from 0, columns in UTF-16 units unless another way was agreed on."""

from __future__ import annotations

from bisect import bisect_right

from lsprotocol.types import Position, PositionEncodingKind, Range
from pygls.workspace import PositionCodec

from checker.document.spans import Lines


class Positions:
    """A text with its lines.

    Args:
        text: The text.
        encoding: The unit of columns.
    """

    def __init__(self, text: str, encoding: str = PositionEncodingKind.Utf16) -> None:
        self.text = text
        self.lines = Lines(text)
        self._codec = PositionCodec(encoding)

    def position(self, offset: int) -> Position:
        """The place of an offset, which counts code points."""
        line = bisect_right(self.lines.starts, offset) - 1
        start = self.lines.starts[line]
        return Position(line, self._width(self.text[start:offset]))

    def range(self, start: int, end: int) -> Range:
        """A stretch of the text."""
        return Range(self.position(start), self.position(end))

    def visible_range(self, start: int, end: int) -> Range:
        """A stretch of the text that has something in it to underline, if its line has."""
        if start == end:
            content = self.lines.line(self.position(start).line + 1)
            begin = self.lines.starts[self.position(start).line]
            end = min(start + 1, begin + len(content))
            start = min(start, max(begin, end - 1))
        return self.range(start, end)

    def offset(self, position: Position) -> int:
        """The offset of a place; beyond the end of a line it is that end."""
        if position.line >= len(self.lines.starts):
            return len(self.text)
        start = self.lines.starts[position.line]
        content = self.lines.line(position.line + 1)
        if content.isascii():
            return start + min(position.character, len(content))
        units = 0
        for index, letter in enumerate(content):
            if units >= position.character:
                return start + index
            units += self._width(letter)
        return start + len(content)

    def _width(self, text: str) -> int:
        return len(text) if text.isascii() else self._codec.client_num_units(text)
