"""What a fix is made of: edits of the text, and before that, what is to stand at which node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from checker.findings import Finding, Pointer
from checker.sheet.model import Part


class Edit(NamedTuple):
    """A stretch of the text and what to put there; offsets in code points, the end is exclusive."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """What puts one finding right, with every written number that follows from it.

    Attributes:
        safe: Whether it is derived from the sheet (``--fix``), or a guess (``--unsafe-fixes``).
        edits: In the order of the text; they do not overlap.
    """

    safe: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class NameList:
    """Names to stand in a list or alone: a category of the award, the winners."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Best first, ties together."""

    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Losses:
    """Who is to lose by a find: a loss that has to be written, or None where the written one is right."""

    by_name: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A name or a word of the format, at a node or at its key."""

    text: str
    key: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Allowance:
    """A claim is to carry a judge's word that it stands."""

    reason: str


Proposal: TypeAlias = int | bool | NameList | Ranking | Losses | Word | Allowance
"""What is to stand at a node."""
Proposals: TypeAlias = dict[Pointer, Proposal]


def spliced(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits that do not overlap carried out."""
    parts: list[str] = []
    end = 0
    for edit in sorted(edits):
        parts += (text[end : edit.start], edit.text)
        end = edit.end
    parts.append(text[end:])
    return "".join(parts)


def composed(first: Sequence[Edit], then: Sequence[Edit], between: str) -> list[Edit]:
    """The edits of a text that do at once what edits of it and edits of what comes of them do one after the other.

    Args:
        first: Edits of the text; they do not overlap.
        then: Edits of the text that these make.
        between: That text.
    """
    extents: list[tuple[int, int, int, Edit | None]] = [(edit.start, edit.end, 0, edit) for edit in then]
    moved = 0
    for edit in sorted(first):
        start, longer = edit.start + moved, len(edit.text) - (edit.end - edit.start)
        extents.append((start, start + len(edit.text), longer, None))
        moved += longer
    whole: list[Edit] = []
    moved = 0
    for start, end, longer, within in _touching(extents):
        text = spliced(between[start:end], [Edit(each.start - start, each.end - start, each.text) for each in within])
        whole.append(Edit(start - moved, end - moved - longer, text))
        moved += longer
    return whole


def _touching(extents: list[tuple[int, int, int, Edit | None]]) -> Iterator[tuple[int, int, int, list[Edit]]]:
    """Extents of a text that touch each other as one, what they made it longer by summed up, with their edits."""
    at = 0
    extents = sorted(extents, key=lambda each: each[:2])
    while at < len(extents):
        start, end, longer, edits = extents[at][0], extents[at][1], 0, []
        while at < len(extents) and extents[at][0] <= end:
            _, until, more, edit = extents[at]
            end, longer = max(end, until), longer + more
            edits += [edit] if edit is not None else []
            at += 1
        yield start, end, longer, edits


def part_at(whole: object, at: Pointer) -> object:
    """What a model says at a pointer; None where nothing stands, or what stands there could not be read."""
    for step in at:
        if isinstance(whole, list):
            whole = whole[step] if isinstance(step, int) and step < len(whole) else None
        elif isinstance(whole, dict):
            whole = whole.get(str(step))
        else:
            whole = vars(whole).get(str(step)) if isinstance(whole, Part) else None
    return whole


def number_of(finding: Finding) -> int | None:
    """The whole number that a finding says is due."""
    return finding.expected if isinstance(finding.expected, int) else None
