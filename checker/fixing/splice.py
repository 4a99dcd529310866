"""Add, remove or replace items of a list or mapping, without changing the text between and behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.fixing.lines import after_spaces, break_at, line_end, line_start, next_line
from checker.fixing.model import Edit

Slots = Sequence[str | None]
"""The new text of each item that is there; None to remove it."""


class CannotSplice(Exception):  # noqa: N818 - a fact about the text
    """The items cannot be changed without changing other text."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list or mapping in the text.

    Attributes:
        text: The text that it is in.
        start: Offset of the list or mapping.
        end: Offset behind it.
        flow: Whether it is written in brackets or braces.
        rows: Start and end of each item.
        bullet: What begins an item in block style: ``- ``, or nothing in a mapping.
        empty: What stands for it in block style when no item is left.
    """

    text: str
    start: int
    end: int
    flow: bool
    rows: Sequence[tuple[int, int]]
    bullet: str
    empty: str


def splice(items: Items, slots: Slots, more: Sequence[str] = ()) -> list[Edit]:
    """The edits that give items new texts, take some out, or append more.

    Raises:
        CannotSplice: that cannot be done without harm.
    """
    text, edits = items.text, []
    for (start, end), new in zip(items.rows, slots, strict=True):
        if new is None or text[start:end] == new:
            continue
        if not _replaceable(text[start:end]):
            raise CannotSplice
        edits.append(Edit(start, end, new))
    gone = [index for index, new in enumerate(slots) if new is None]
    if gone:
        edits += _flow_without(items, gone) if items.flow else _block_without(items, gone)
    if more:
        edits.append(_flow_with(items, more) if items.flow else _block_with(items, more))
    return edits


def _replaceable(text: str) -> bool:
    """Whether an item can be replaced without losing a comment; a block scalar ends beyond its line."""
    return ("\n" not in text and "\r" not in text) or ("#" not in text and text[-1] not in "\r\n")


# in brackets


def _flow_with(items: Items, more: Sequence[str]) -> Edit:
    if not items.rows:
        return Edit(items.end - 1, items.end - 1, ", ".join(more))
    comma = ", "
    if len(items.rows) > 1:
        between = items.text[items.rows[0][1] : items.rows[1][0]]
        comma = between if not between.strip(", \t") and between.count(",") == 1 else comma
    last = items.rows[-1][1]
    return Edit(last, last, "".join(comma + each for each in more))


def _flow_without(items: Items, gone: Sequence[int]) -> list[Edit]:
    text, rows = items.text, items.rows
    kept = [index for index in range(len(rows)) if index not in gone]
    if not kept:
        return _flow_emptied(items)
    edits: list[Edit] = []
    for index in gone:
        if index > kept[-1]:
            continue
        start, end = rows[index]
        following = rows[index + 1][0]
        edits += _cut(text, start, following) or [Edit(start, end, ""), *_commas(text, end, following)]
    if kept[-1] + 1 < len(rows):
        edits += _tail(items, kept[-1])
    return edits


def _flow_emptied(items: Items) -> list[Edit]:
    text, edits = items.text, []
    whole = _cut(text, items.start + 1, items.end - 1)
    if whole:
        return whole
    bounds = [*(start for start, _ in items.rows[1:]), items.end - 1]
    for (start, end), following in zip(items.rows, bounds, strict=True):
        edits += [Edit(start, end, ""), *_commas(text, end, following)]
    return edits


def _tail(items: Items, last_kept: int) -> list[Edit]:
    """Remove the last items, with the comma in front of each."""
    text, rows = items.text, items.rows
    begin = rows[last_kept][1]
    whole = _cut(text, begin, rows[-1][1])
    if whole:
        return whole
    edits: list[Edit] = []
    for start, end in rows[last_kept + 1 :]:
        edits += [*_commas(text, begin, start), Edit(start, end, "")]
        begin = end
    return edits


def _cut(text: str, start: int, end: int) -> list[Edit]:
    """Remove a stretch of text; no edit if a comment is in it."""
    return [] if "#" in text[start:end] else [Edit(start, end, "")]


def _commas(text: str, start: int, end: int) -> list[Edit]:
    """The comma between two items, which may be behind a comment."""
    at = start
    while at < end:
        if text[at] == ",":
            return [Edit(at, at + 1, "")]
        at = line_end(text, at) if text[at] == "#" else at + 1
    return []


# in block style


def _head(items: Items, index: int) -> int:
    """Where an item begins on its line, its dash included."""
    start = items.rows[index][0]
    if not items.bullet:
        return start
    dash = items.text.rfind("-", 0, start)
    if dash < 0 or items.text[dash + 1 : start].strip(" \r\n"):
        raise CannotSplice
    return dash


def _alone(items: Items, head: int) -> bool:
    return not items.text[line_start(items.text, head) : head].strip(" ")


def _block_without(items: Items, gone: Sequence[int]) -> list[Edit]:
    text, edits = items.text, []
    left = list(gone)
    if len(gone) == len(items.rows):
        first, (start, end) = _head(items, left.pop(0)), items.rows[0]
        if items.bullet:
            edits.append(Edit(first, first + 1, " "))
        if not _replaceable(text[start:end]):
            raise CannotSplice
        edits.append(Edit(start, end, items.empty))
    for index in left:
        head, (_, end) = _head(items, index), items.rows[index]
        if not _alone(items, head) or not _replaceable(text[head:end]):
            raise CannotSplice
        behind = after_spaces(text, end)
        if behind == line_end(text, end):
            edits.append(Edit(line_start(text, head), next_line(text, end), ""))
        elif text[behind] == "#":
            edits.append(Edit(head, behind, ""))
        else:
            raise CannotSplice
    return edits


def _block_with(items: Items, more: Sequence[str]) -> Edit:
    text = items.text
    head, (_, end) = _head(items, len(items.rows) - 1), items.rows[-1]
    if text[end - 1 : end] in "\r\n":
        raise CannotSplice
    indent = " " * (head - line_start(text, head))
    at = line_end(text, end)
    behind = after_spaces(text, end)
    if behind != at and text[behind] != "#":
        raise CannotSplice
    line = break_at(text, end)
    return Edit(at, at, "".join(f"{line}{indent}{items.bullet}{each}" for each in more))
