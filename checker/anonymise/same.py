"""Whether two texts get the same verdict, but for names."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from checker.findings import Pointer
from checker.pipeline import Located, SheetReport, check
from checker.settings import Settings


def difference(before: str, after: str, people: Mapping[str, str], settings: Settings) -> str | None:
    """The first difference between the verdicts on two texts in a few words, None if there is none.

    Args:
        before: The original.
        after: The text with new names.
        people: New names by the old ones.
        settings: How to judge.
    """
    reports = zip_longest(check(before, settings=settings), check(after, settings=settings))
    for number, (old, new) in enumerate(reports, 1):
        if old is None or new is None:
            return "the number of documents"
        then, now = _verdict(old, people), _verdict(new, {})
        for what, value in then.items():
            if now[what] != value:
                return f"the {what}" + (f" of document {number}" if old.document else "")
    if len(_lines(before)) != len(_lines(after)):
        return "the number of lines"
    return None


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _verdict(report: SheetReport, people: Mapping[str, str]) -> dict[str, Any]:
    """What is said about a sheet, with the new names."""

    def called(name: str) -> str:
        return people.get(name, name)

    def finding(each: Located) -> tuple[object, ...]:
        found = each.finding
        effect = {called(name): points for name, points in found.effect.items()}
        who = called(found.player) if found.player is not None else None
        return found.rule, each.severity, each.where.line, found.game_turn, who, effect, found.strikes

    return {
        "findings": [finding(each) for each in report.findings],
        "silenced findings": [finding(each) for each in report.silenced],
        "result": [
            (
                called(each.player),
                each.status,
                each.written,
                each.as_written,
                each.written_rank,
                each.rank,
                each.winner,
                each.total,
            )
            for each in report.standings
        ],
        "winners": [called(name) for name in report.winners],
        "certain winners": [called(name) for name in report.certain_winners],
        "possible winners": [called(name) for name in report.possible_winners],
        "open readings": report.depends_on,
        "unverified checks": [(each.rule, _pointer(each.at, people)) for each in report.unverified],
        "allowed claims": [_pointer(at, people) for at, _ in report.allowed],
        "kind of file": (report.foreign, report.record),
    }


def _pointer(pointer: Pointer, people: Mapping[str, str]) -> Pointer:
    return tuple(people.get(step, step) if isinstance(step, str) else step for step in pointer)
