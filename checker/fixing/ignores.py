"""Ignore comments written for findings that are there, ``--add-ignore``.

A comment goes behind the finding's line. Where that line ends in the middle of a text it goes on a line of its own
above; a comment that is there already takes the rule's name in.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial

from checker.document.comments import Ignore, read_ignores
from checker.document.events import (
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    Source,
    SyntaxFault,
    YAMLError,
    each_event,
    read_events,
)
from checker.document.guard import guard
from checker.document.reader import Limits
from checker.document.spans import Lines
from checker.fixing.lines import break_at, line_end, line_start
from checker.fixing.model import Edit, spliced
from checker.fixing.session import bounds_of
from checker.hidden import HIDDEN
from checker.pipeline import Located, SheetReport
from checker.rules.catalogue import ORDER

NEVER = frozenset({"unused-ignore", "unreadable-file", "invalid-yaml"})
"""Rules that no comment can silence: those about comments, and about files that are not read."""
_NODES = (MappingStartEvent, SequenceStartEvent, ScalarEvent)


class NoComments(Exception):  # noqa: N818 - said to people, the text is as it was
    """The text takes no comments; the message says why."""


def add_ignores(text: str, reports: Iterable[SheetReport], reason: str) -> str:
    """The text with ignore comments for all findings of these reports.

    A finding stays where no comment can silence it alone: at the first key, in a line that ends in the middle of a
    text, for what stands above the first key is for the whole document.

    Args:
        text: The text that the reports are of.
        reports: The reports; findings that are not to be silenced are taken out of them.
        reason: Why, for people. It is put on one line.

    Raises:
        NoComments: the text is JSON, which has none: who reads it as such could do so no more.
    """
    findings = ((each, report.document) for report in reports for each in report.findings)
    return spliced(text, ignoring(text, findings, reason))


def ignoring(text: str, findings: Iterable[tuple[Located, int]], reason: str) -> list[Edit]:
    """The edits that write ignore comments for findings, each with the number of its document.

    Raises:
        NoComments: as in ``add_ignores``.
    """
    wanted = [(each, document) for each, document in findings if each.finding.rule not in NEVER]
    if wanted and _is_json(text):
        raise NoComments("this is JSON, which has no comments")
    page = _Page(_surveyed(text))
    for each, document in wanted:
        page.silence(each, document)
    return page.edits(" ".join(HIDDEN.sub(" ", reason).split()))


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@dataclass(slots=True)
class _Wanted:
    """A comment to be written: the rules, and the existing comment that takes them, if there is one."""

    rules: set[str] = field(default_factory=set)
    into: Ignore | None = None


class _Survey:
    """Where comments can be written in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = Lines(text)
        self.scalars, firsts = survey(text)
        self.firsts = {self.lines.position(at, at).line for at in firsts}
        self.bounds = bounds_of(text, Limits())
        self.on_line = {self.lines.position(each.start, each.start).line: each for each in read_ignores(text)}


_surveyed = lru_cache(maxsize=1)(_Survey)
"""Kept for the next comment in the same text, which an editor asks for."""


class _Page:
    """A text with the comments that are to be written into it."""

    def __init__(self, survey: _Survey) -> None:
        self.text, self.lines, self.bounds = survey.text, survey.lines, survey.bounds
        self.scalars, self.firsts, self.on_line = survey.scalars, survey.firsts, survey.on_line
        self.behind: dict[int, _Wanted] = {}
        self.above: dict[int, _Wanted] = {}
        self.at_end: dict[int, _Wanted] = {}
        self._ends: dict[int, int] = {}

    def silence(self, each: Located, document: int) -> None:
        """Find the place for one finding's comment."""
        start, end = self.bounds[document]
        if each.span[0] < start:  # an empty document has no line of its own: a comment in it is for all of it
            if end in (len(self.text), line_start(self.text, end)):
                self.at_end.setdefault(end, _Wanted()).rules.add(each.finding.rule)
            return
        first, last = each.where.line, max(each.where.line, each.where.end_line)
        if last > first and not self.text[self.lines.starts[last - 1] : each.span[1]].strip():
            last -= 1  # a block of text ends where the next line begins
        places = [line for line in range(first, last + 1) if not self._in_text(self._end(line))]
        taken = next((line for line in places if line in self.on_line), None)
        if taken is not None or places:
            line = places[0] if taken is None else taken
            wanted = self.behind.setdefault(line, _Wanted(into=self.on_line.get(line)))
        elif first not in self.firsts and not self._in_text(self.lines.starts[first - 1]):
            above = self.on_line.get(first - 1)
            wanted = self.above.setdefault(first, _Wanted(into=above if above is not None and above.alone else None))
        else:
            return
        wanted.rules.add(each.finding.rule)

    def _end(self, line: int) -> int:
        if line not in self._ends:  # a line may be as long as the text, and hold thousands of findings
            self._ends[line] = line_end(self.text, self.lines.starts[line - 1])
        return self._ends[line]

    def _in_text(self, at: int) -> bool:
        """Whether an offset is within a scalar, where a ``#`` would be text or break it."""
        index = bisect_right(self.scalars, (at, len(self.text) + 1)) - 1
        return index >= 0 and self.scalars[index][0] < at < self.scalars[index][1]

    def edits(self, reason: str) -> list[Edit]:
        """The edits that write the comments."""
        edits = []
        for line, wanted in self.behind.items():
            if wanted.into is not None:
                edits += _joined(wanted.into, wanted.rules)
                continue
            at = self._end(line)
            space = "" if at == self.lines.starts[line - 1] else " " if self.text[at - 1] in " \t" else "  "
            edits.append(Edit(at, at, f"{space}{_comment(wanted.rules, reason)}"))
        for line, wanted in self.above.items():
            if wanted.into is not None:
                edits += _joined(wanted.into, wanted.rules)
                continue
            at = self.lines.starts[line - 1]
            content = self.lines.line(line)
            indent = content[: len(content) - len(content.lstrip(" "))]
            edits.append(Edit(at, at, f"{indent}{_comment(wanted.rules, reason)}{break_at(self.text, at)}"))
        for at, wanted in self.at_end.items():
            mark = break_at(self.text, at)
            before = "" if at == line_start(self.text, at) else mark
            edits.append(Edit(at, at, f"{before}{_comment(wanted.rules, reason)}{mark}"))
        return edits


def _comment(rules: Iterable[str], reason: str) -> str:
    return f"# checker: ignore[{', '.join(_in_order(rules))}] {reason}".rstrip()


def _in_order(rules: Iterable[str]) -> list[str]:
    return sorted(rules, key=lambda rule: ORDER[rule])


def _joined(ignore: Ignore, rules: set[str]) -> list[Edit]:
    """The rules taken into a comment that is there already, whose reason stays."""
    new = _in_order(rules - {name for name, _, _ in ignore.rules})
    if not new:
        return []
    if ignore.rules:
        at = ignore.rules[-1][2]
        return [Edit(at, at, "".join(f", {name}" for name in new))]
    at = ignore.start
    return [Edit(at, at, f"# checker: ignore[{', '.join(new)}] ")]


def survey(text: str) -> tuple[list[tuple[int, int]], list[int]]:
    """Where scalars stand, and where the content of each document begins; as far as they can be parsed."""
    scalars: list[tuple[int, int]] = []
    firsts: list[int] = []
    for base, end in bounds_of(text, Limits()):
        found: list[tuple[int, int]] = []
        first: list[int] = []
        with suppress(YAMLError, SyntaxFault):
            read_events(guard(text[base:end]), len(text), partial(_survey, base, found, first))
        scalars += found
        firsts += first[:1]
    return sorted(scalars), firsts


def _survey(base: int, scalars: list[tuple[int, int]], nodes: list[int], following: Source) -> None:
    scalars.clear()
    nodes.clear()
    for event in each_event(following):
        start = base + event.start_mark.index
        if not nodes and isinstance(event, _NODES):
            nodes.append(start)
        if type(event) is ScalarEvent:
            scalars.append((start, base + event.end_mark.index))
