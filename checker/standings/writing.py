"""The formats by name, the order that is asked for, and what a format has no room for."""

from __future__ import annotations

from importlib import import_module
from typing import TextIO

from checker.report.visible import visible
from checker.standings import words
from checker.standings.table import CRITERIA, Criterion
from checker.standings.tournament import Tournament

_BARE = ("csv",)
"""Formats that hold the table alone."""


def criteria(asked: str) -> tuple[Criterion, ...] | str:
    """The order that ``--order`` asks for, or what is wrong with it."""
    named = [each.strip() for each in asked.split(",") if each.strip()]
    chosen = tuple(criterion for each in named for criterion in CRITERIA if criterion == each)
    unknown = [each for each in named if each not in CRITERIA]
    if unknown or not chosen:
        wrong = visible(unknown[0]) if unknown else ""
        return f"there is no '{wrong}' to put players in order by; known: {', '.join(CRITERIA)}"
    return tuple(dict.fromkeys(chosen))


def lacking(name: str) -> str | None:
    """What to tell somebody who lacks a library that this format needs."""
    if name != "html":
        return None
    from checker.htmlreport.page import missing

    return missing("jinja2")


def write(tournament: Tournament, name: str, out: TextIO) -> None:
    """Write the tournament in a format."""
    import_module(f"checker.standings.{name}").write(tournament, out)


def aside(tournament: Tournament, name: str, *, elsewhere: bool) -> list[str]:
    """What goes to standard error: what the format has no room for, and what nobody sees who wrote to a file."""
    if name not in _BARE and not elsewhere:
        return []
    lines = [f"not counted: {words.reason(each)}" for each in tournament.not_counted]
    lines += tournament.doubts
    if name in _BARE:
        lines += [f"{words.title(game.source)}: {remark}" for game in tournament.games for remark in game.remarks]
        lines += [f"changes the table: {words.finding(each)}: {words.moves(each)}" for each in tournament.changes]
    return lines
