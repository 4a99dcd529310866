"""Ignore comments that silence nothing: the rule's name goes, or the whole comment."""

from __future__ import annotations

from collections.abc import Collection

from checker.document.comments import Ignore, read_ignores
from checker.fixing.lines import line_start, next_line
from checker.fixing.model import Edit
from checker.pipeline import Located
from checker.rules.catalogue import RULES
from checker.settings import Settings


def removable(each: Located, settings: Settings) -> bool:
    """Whether a comment is needless for good, not only while its rule is not asked for."""
    name = each.finding.recorded
    if name not in RULES or not isinstance(name, str):
        return True
    return name not in settings.ignore and (not settings.select or name in settings.select)


def without_needless(text: str, spans: Collection[tuple[int, int]]) -> list[Edit]:
    """The edits that remove these names, or whole comments, from the ignore comments of a text."""
    edits = []
    for ignore in read_ignores(text):
        names = [(start, end) for _, start, end in ignore.rules]
        left = [span for span in names if span not in spans]
        if left == names and (ignore.start, ignore.end) not in spans:
            continue
        if left:
            words = ", ".join(text[start:end] for start, end in left)
            edits.append(Edit(names[0][0], names[-1][1], words))
        else:
            edits.append(_gone(text, ignore))
    return edits


def _gone(text: str, ignore: Ignore) -> Edit:
    """The comment goes: with its line if it stands alone, else with the spaces before it."""
    if ignore.alone:
        return Edit(line_start(text, ignore.start), next_line(text, ignore.start), "")
    start = ignore.start
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    return Edit(start, ignore.end, "")
