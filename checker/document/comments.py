"""Ignore comments: ``# checker: ignore[rule, rule] reason``.

Only real comments count: a ``#`` in a quoted or block scalar is text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from checker.document.events import ScalarEvent, Source, SyntaxFault, YAMLError, each_event, pieces, read_events
from checker.document.guard import guard

_COMMENT = re.compile(
    r"(?:^|(?<=[ \t]))\#[ \t]*checker:[ \t]*ignore\b(?:[ \t]*\[(?P<rules>[^\]\r\n]*)\])?(?P<reason>[^\r\n]*)",
    re.MULTILINE,
)
_NAME = re.compile(r"[^\s,]+")


@dataclass(slots=True)
class Ignore:
    """One ignore comment.

    Attributes:
        start: Offset of its ``#``.
        end: Offset of its end.
        rules: The rules that it names, each with start and end offset.
        reason: Why, in the author's words.
        alone: Whether nothing but spaces is before it on its line.
        used: Rules that silenced something.
    """

    start: int
    end: int
    rules: list[tuple[str, int, int]]
    reason: str
    alone: bool
    used: set[str] = field(default_factory=set)


def read_ignores(text: str) -> list[Ignore]:
    """All ignore comments of a text, in order."""
    found = list(_COMMENT.finditer(text))
    if not found:
        return []
    scalars = _texts(text)
    ignores = []
    for match in found:
        start = match.start()
        before = bisect_right(scalars, (start, len(text))) - 1
        if before >= 0 and start < scalars[before][1]:
            continue
        line = text.rfind("\n", 0, start)
        line = max(line, text.rfind("\r", line + 1, start)) + 1
        named = match.group("rules")
        rules = []
        if named is not None:
            offset = match.start("rules")
            rules = [(each.group(), offset + each.start(), offset + each.end()) for each in _NAME.finditer(named)]
        alone = not text[line:start].strip()
        ignores.append(Ignore(start, match.end(), rules, match.group("reason").strip(), alone))
    return ignores


def _texts(text: str) -> list[tuple[int, int]]:
    """Where quoted and block scalars stand, in order; as far as the text can be parsed."""
    try:
        guarded = guard(text)
    except SyntaxFault:
        return []
    spans = []
    for base, end in pieces(guarded):
        found: list[tuple[int, int]] = []
        with suppress(YAMLError):
            read_events(guarded[base:end], len(text), partial(_texts_in, base, found))
        spans += found
    return spans


def _texts_in(base: int, found: list[tuple[int, int]], following: Source) -> None:
    found.clear()
    for event in each_event(following):
        if type(event) is ScalarEvent and event.style:
            found.append((base + event.start_mark.index, base + event.end_mark.index))
