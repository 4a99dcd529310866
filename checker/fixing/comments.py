"""Edits of ignore comments that silence nothing: remove or correct a rule's name, or remove the comment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence

from checker.config.selection import expand
from checker.document.comments import Ignore
from checker.fixing.lines import line_start, next_line
from checker.fixing.model import Edit
from checker.pipeline import Located
from checker.rules.catalogue import RULES
from checker.settings import Settings

_MOST_NAMES = 100
"""Names in a comment up to which guesses are made; there are fewer rules and groups."""


def removable(each: Located, settings: Settings) -> bool:
    """Whether a comment is needless whatever is selected, not only because its rule is not selected."""
    name = each.finding.recorded
    named = expand([name]) & RULES.keys() if isinstance(name, str) else frozenset()
    return not named & settings.ignore and (not settings.select or named <= settings.select)


def without_needless(text: str, ignores: Sequence[Ignore], spans: Collection[tuple[int, int]]) -> list[Edit]:
    """The edits that remove these names, or whole comments, from the ignore comments of a text."""
    return [edit for ignore in ignores for edit in _less(text, ignore, spans)]


def guessed(text: str, ignores: Sequence[Ignore], span: tuple[int, int], meant: str | None) -> list[Edit]:
    """The edits that replace a name by the one that was probably meant; without one, the name is removed."""
    ignore = ignores[bisect_right(ignores, span[0], key=lambda each: each.start) - 1]
    if len(ignore.rules) > _MOST_NAMES:
        return []
    if meant is not None and all(name != meant for name, _, _ in ignore.rules):
        return [Edit(*span, meant)]
    return list(_less(text, ignore, {span}))


def _less(text: str, ignore: Ignore, spans: Collection[tuple[int, int]]) -> Iterator[Edit]:
    """A comment without these names; it is removed where no name is left, or where its own span is given."""
    names = [(start, end) for _, start, end in ignore.rules]
    left = [span for span in names if span not in spans]
    if left == names and (ignore.start, ignore.end) not in spans:
        return
    if left:
        yield Edit(names[0][0], names[-1][1], ", ".join(text[start:end] for start, end in left))
    else:
        yield _gone(text, ignore)


def _gone(text: str, ignore: Ignore) -> Edit:
    """Remove a comment: with its line if it stands alone, else with the spaces before it."""
    if ignore.alone:
        return Edit(line_start(text, ignore.start), next_line(text, ignore.start), "")
    start = ignore.start
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    return Edit(start, ignore.end, "")
