"""Which findings ignore comments silence, and which comments silence nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice, takewhile
from operator import itemgetter
from typing import TYPE_CHECKING

from checker.document.comments import Ignore
from checker.document.spans import Lines
from checker.findings import Finding

if TYPE_CHECKING:
    from checker.pipeline import Located

RULE = "unused-ignore"


def apply(
    located: list[Located], ignores: Iterable[Ignore], lines: Lines, first_key: int
) -> tuple[list[Located], list[Located], list[Finding]]:
    """Split findings into reported and silenced ones, and report comments that silenced nothing.

    Args:
        located: The findings of one document.
        ignores: The ignore comments of that document.
        lines: The lines of the text.
        first_key: Offset of the document's first key: a comment on a line above it is for the whole document.
    """
    ignores = list(ignores)
    reported, silenced = split(located, ignores, lines, first_key)
    return reported, silenced, [finding for ignore in ignores for finding in _unused(ignore)]


def split(
    located: list[Located], ignores: Iterable[Ignore], lines: Lines, first_key: int
) -> tuple[list[Located], list[Located]]:
    """Findings that are reported, and those that a comment silences; comments note what they were used for."""
    reach: dict[str, _Reach] = {}
    head, below = lines.position(first_key, first_key).line, _Below(lines)
    for ignore in ignores:
        line = lines.position(ignore.start, ignore.start).line
        for name in {name for name, _, _ in ignore.rules}:
            reach.setdefault(name, _Reach()).add(ignore, line, head, below)
    reported: list[Located] = []
    silenced: list[Located] = []
    for each in located:
        mine = reach.get(each.finding.rule)
        covering = mine.covering(each) if mine is not None else []
        for ignore in covering:
            ignore.used.add(each.finding.rule)
        each.reason = "; ".join(dict.fromkeys(ignore.reason for ignore in covering if ignore.reason))
        (silenced if covering else reported).append(each)
    return reported, silenced


@dataclass(slots=True)
class _Reach:
    """The comments that name one rule, by what they cover: a file may hold a hundred thousand of either.

    Attributes:
        everywhere: Those above the first key.
        own: By the line that they stand on, in order.
        under: Those on a line of their own, by the line below.
    """

    everywhere: list[Ignore] = field(default_factory=list)
    own: list[tuple[int, Ignore]] = field(default_factory=list)
    under: dict[int, list[Ignore]] = field(default_factory=dict)

    def add(self, ignore: Ignore, line: int, head: int, below: _Below) -> None:
        if ignore.alone and line < head:
            self.everywhere.append(ignore)
            return
        self.own.append((line, ignore))
        if ignore.alone:
            self.under.setdefault(below.of(line), []).append(ignore)

    def covering(self, each: Located) -> list[Ignore]:
        first, last = each.where.line, max(each.where.line, each.where.end_line)
        begin = bisect_left(self.own, first, key=itemgetter(0))
        own = [ignore for _, ignore in takewhile(lambda pair: pair[0] <= last, islice(self.own, begin, None))]
        return [*self.everywhere, *own, *self.under.get(first, ())]


class _Below:
    """The line that a comment on a line of its own stands above; comments in between do not count."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._known: dict[int, int] = {}

    def of(self, line: int) -> int:
        passed = []
        while line not in self._known:
            passed.append(line)
            following = self._lines.line(line + 1)
            if line >= len(self._lines.starts) or not following.lstrip().startswith("#"):
                self._known[line] = line + 1
                break
            line += 1
        found = self._known[line]
        self._known.update(dict.fromkeys(passed, found))
        return found


def idle(ignores: Iterable[Ignore]) -> Iterable[Finding]:
    """Comments that would silence unused-ignore where there is none to silence."""
    for ignore in ignores:
        for name, start, end in ignore.rules:
            if name == RULE and name not in ignore.used:
                message = f"there is nothing for '{name}' to silence here"
                yield Finding(RULE, (), message, span=(start, end), recorded=name)


def _unused(ignore: Ignore) -> Iterable[Finding]:
    if not ignore.rules:
        message = "this comment names no rule, so it silences nothing: write '# checker: ignore[rule] reason'"
        yield Finding(RULE, (), message, span=(ignore.start, ignore.end), recorded=ignore.reason)
        return
    for name, start, end in ignore.rules:
        if name not in ignore.used and name != RULE:
            message = f"there is nothing for '{name}' to silence here"
            yield Finding(RULE, (), message, span=(start, end), recorded=name)
