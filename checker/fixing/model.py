"""What a fix is made of: edits of the text, and before that, what is to stand at which node."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from checker.findings import Finding, Pointer


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
class Names:
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


Put: TypeAlias = int | bool | Names | Ranking | Losses | Word
"""What is to stand at a node."""
Puts: TypeAlias = dict[Pointer, Put]


def spliced(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits that do not overlap carried out."""
    parts: list[str] = []
    end = 0
    for edit in sorted(edits):
        parts += (text[end : edit.start], edit.text)
        end = edit.end
    parts.append(text[end:])
    return "".join(parts)


def number_of(finding: Finding) -> int | None:
    """The whole number that a finding says is due."""
    return finding.expected if isinstance(finding.expected, int) else None
