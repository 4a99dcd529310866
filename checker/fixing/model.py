"""What a fix is made of: edits of the text, and before that, what is to stand at which node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from checker.findings import Finding, Pointer
from checker.sheet.model import Part


class Edit(NamedTuple):
    """A stretch of the text and its replacement; offsets in code points, the end is exclusive."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """The edits that fix one finding, with every written number that follows from it.

    Attributes:
        safe: Whether it is derived from the sheet (``--fix``), or a guess (``--unsafe-fixes``).
        edits: In the order of the text; they do not overlap.
    """

    safe: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class NameList:
    """The names that are to stand in a list or alone: in a category of the award, or as winners."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking that is to stand, best first, ties together."""

    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Losses:
    """The players who are to lose by a find, each with the loss to write; None where the written one is right."""

    by_name: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A name or a word of the format that is to stand at a node, or as its key."""

    text: str
    key: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Allowance:
    """A judge's reason that is to stand at a claim, so that the claim counts."""

    reason: str


Proposal: TypeAlias = int | bool | NameList | Ranking | Losses | Word | Allowance
"""What is proposed to stand at a node."""
Proposals: TypeAlias = dict[Pointer, Proposal]


def spliced(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits that do not overlap."""
    parts: list[str] = []
    end = 0
    for edit in sorted(edits):
        parts += (text[end : edit.start], edit.text)
        end = edit.end
    parts.append(text[end:])
    return "".join(parts)


def composed(first: Sequence[Edit], then: Sequence[Edit], between: str) -> list[Edit]:
    """One set of edits that does the same as two sets, one after the other.

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
    """Merge extents of a text that touch each other; their lengthenings are added up, their edits collected."""
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
