"""Which findings ignore comments silence, and which comments silence nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from operator import itemgetter
from typing import TYPE_CHECKING

from checker.config.selection import ALL, groups, selectors
from checker.document.comments import Ignore
from checker.document.spans import Lines
from checker.findings import Finding
from checker.rules.catalogue import RULES
from checker.sheet.suggest import nearest

if TYPE_CHECKING:
    from checker.pipeline import Located

RULE = "unused-ignore"
_MOST_SLIPS = 200
"""Unknown names of a document for which the nearest rule is looked up: each takes half a millisecond."""
_LONGEST = 60
"""Characters of a name that may be a slip."""


class Comments:
    """The ignore comments of one document. A name in them is that of a rule, of a group, or ``all``.

    Args:
        ignores: The comments, in order.
        lines: The lines of the text.
        first_key: Offset of the document's first key: a comment on a line above it is for the whole document.
    """

    def __init__(self, ignores: Sequence[Ignore], lines: Lines, first_key: int) -> None:
        self._ignores = ignores
        self._about: dict[tuple[int, int], tuple[Ignore, str]] = {}
        self._slips: dict[str, str | None] = {}
        self._reach: dict[str, _Reach] = {}
        self._meant: dict[str, _Reach] = {}
        head, below = lines.position(first_key, first_key).line, _Below(lines)
        for ignore in ignores:
            line = lines.position(ignore.start, ignore.start).line
            for name in dict.fromkeys(name for name, _, _ in ignore.rules):
                slip = self._slip(name)
                if slip is not None:
                    self._meant.setdefault(slip, _Reach()).add(ignore, line, head, below)
                elif _known(name):
                    self._reach.setdefault(name, _Reach()).add(ignore, line, head, below)

    def split(self, located: Iterable[Located]) -> tuple[list[Located], list[Located]]:
        """Findings that are reported, and those that a comment silences; comments note what they were used for.

        What a comment with a slip in its rule's name seems to be about is reported, and marked as spared.
        """
        reported: list[Located] = []
        silenced: list[Located] = []
        for each in located:
            covering = list(_covering(self._reach, each))
            for name, ignore in covering:
                ignore.used.add(name)
            each.reason = "; ".join(dict.fromkeys(ignore.reason for _, ignore in covering if ignore.reason))
            each.spared = not covering and any(_covering(self._meant, each))
            (silenced if covering else reported).append(each)
        for name, reach in self._reach.items():
            reach.spread(name)
        return reported, silenced

    def unused(self) -> list[Finding]:
        """What is to be said of comments that silenced nothing so far, name by name."""
        return [finding for ignore in self._ignores for finding in self._unused(ignore)]

    def split_unused(self, unused: Sequence[Located]) -> tuple[list[Located], list[Located]]:
        """Of what ``unused`` says, what is reported and what is silenced: another comment may be about that."""
        about = [self._about[each.span] for each in unused]
        _, silenced = self.split(each for each, (_, name) in zip(unused, about, strict=True) if name != RULE)
        quiet = {id(each) for each in silenced}
        left = [each for each, (ignore, name) in zip(unused, about, strict=True) if name not in ignore.used]
        return [each for each in left if id(each) not in quiet], silenced

    def _slip(self, name: str) -> str | None:
        """What a name that there is not was probably meant to be."""
        if _known(name) or len(name) > _LONGEST:
            return None
        if name not in self._slips:
            self._slips[name] = nearest(name, selectors()) if len(self._slips) < _MOST_SLIPS else None
        return self._slips[name]

    def _unused(self, ignore: Ignore) -> Iterator[Finding]:
        bare = not ignore.reason
        if not ignore.rules:
            message = "this comment names no rule, so it silences nothing: write '# checker: ignore[rule] reason'"
            span = (ignore.start, ignore.end)
            self._about[span] = ignore, ""
            yield Finding(RULE, (), message, span=span, recorded=ignore.reason, safe=bare)
        for name, start, end in ignore.rules:
            if name in ignore.used:
                continue
            slip = self._slip(name)
            message = f"there is nothing for '{name}' to silence here"
            if not _known(name):
                message = f"'{name}': no such rule" + (f", did you mean '{slip}'?" if slip else "")
            safe = slip is None and (bare or bool(ignore.used))
            self._about[start, end] = ignore, name
            yield Finding(RULE, (), message, span=(start, end), recorded=name, rewrite=slip, safe=safe)


def _known(name: str) -> bool:
    return name in RULES or name in groups()


def _covering(reach: dict[str, _Reach], each: Located) -> Iterator[tuple[str, Ignore]]:
    """The comments that reach a finding, each with the name by which it does.

    A group, or ``all``, is about neither its own comment nor others with the same name: else comments that silence
    nothing could keep each other out of the report.
    """
    finding = each.finding
    for name in (finding.rule, RULES[finding.rule].group, ALL):
        if name not in reach or (finding.rule == RULE and name in (finding.recorded, finding.rewrite)):
            continue
        for ignore in reach[name].covering(each):
            if name == finding.rule or not (finding.rule == RULE and ignore.start <= each.span[0] < ignore.end):
                yield name, ignore


@dataclass(slots=True)
class _Reach:
    """The comments with one name in them, by what they cover: a file may hold a hundred thousand of either.

    Attributes:
        everywhere: Those above the first key. Two of them stand for all.
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
        return [*self.everywhere[:2], *own, *self.under.get(first, ())]

    def spread(self, name: str) -> None:
        """Note for all comments above the first key what was noted for those that stand for them."""
        if any(name in ignore.used for ignore in self.everywhere[:2]):
            for ignore in self.everywhere:
                ignore.used.add(name)


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
