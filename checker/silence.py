"""Which findings ignore comments silence, and which comments silence nothing."""

from __future__ import annotations

from collections.abc import Iterable
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
    head = lines.position(first_key, first_key).line
    reported: list[Located] = []
    silenced: list[Located] = []
    for each in located:
        hit = False
        for ignore in ignores:
            names = {name for name, _, _ in ignore.rules}
            if each.finding.rule in names and _covers(ignore, each, lines, head):
                ignore.used.add(each.finding.rule)
                hit = True
        (silenced if hit else reported).append(each)
    return reported, silenced


def idle(ignores: Iterable[Ignore]) -> Iterable[Finding]:
    """Comments that would silence unused-ignore where there is none to silence."""
    for ignore in ignores:
        for name, start, end in ignore.rules:
            if name == RULE and name not in ignore.used:
                message = f"there is nothing for '{name}' to silence here"
                yield Finding(RULE, (), message, span=(start, end), recorded=name)


def _covers(ignore: Ignore, each: Located, lines: Lines, head: int) -> bool:
    line = lines.position(ignore.start, ignore.start).line
    if ignore.alone and line < head:
        return True
    if each.where.line <= line <= max(each.where.line, each.where.end_line):
        return True
    return ignore.alone and _next_line(line, lines) == each.where.line


def _next_line(line: int, lines: Lines) -> int:
    """The line that a comment on a line of its own stands above; comments in between do not count."""
    following = line + 1
    while following <= len(lines.starts) and lines.line(following).lstrip().startswith("#"):
        following += 1
    return following


def _unused(ignore: Ignore) -> Iterable[Finding]:
    if not ignore.rules:
        message = "this comment names no rule, so it silences nothing: write '# checker: ignore[rule] reason'"
        yield Finding(RULE, (), message, span=(ignore.start, ignore.end), recorded=ignore.reason)
        return
    for name, start, end in ignore.rules:
        if name not in ignore.used and name != RULE:
            message = f"there is nothing for '{name}' to silence here"
            yield Finding(RULE, (), message, span=(start, end), recorded=name)
