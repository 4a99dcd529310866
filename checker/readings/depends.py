"""depends-on-ruling: the one note of a sheet whose ranking hangs on open questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from checker.findings import Finding, Pointer, Unverified
from checker.readings.case import Case


def note(case: Case) -> Finding | None:
    """The note, None where the result stands under every reading of what nobody has chosen."""
    if not case.decisive:
        return None
    first, parts = case.outcome, []
    asked = [name for name in case.readings.touched() if name not in case.chosen]
    alone = [name for name in asked if case.readings.changes({name})]
    groups = case.readings.together(asked, alone)
    decisive = list(dict.fromkeys((*alone, *chain.from_iterable(groups))))
    if not decisive:
        return None
    for name in alone:
        other = case.readings.under({name})
        ranking = other.ranking if other is not None else None
        then = f"makes it {_order(ranking)}" if ranking else "leaves the game unfinished"
        parts.append(f"{name} read the other way {then}")
    parts.extend(f"{words} changes it" for words in _together(groups))
    message = f"the ranking {_order(first.ranking or [])} hangs on how the rulebook is read: {'; '.join(parts)}"
    sheet = case.loaded.sheet
    at: Pointer = ("final",) if sheet is not None and sheet.final is not None else ()
    return Finding("depends-on-ruling", at, message, expected=decisive)


def _together(groups: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """``A or B together with C``: sets of questions that have one in common are told at once."""
    left = list(groups)
    while left:
        often = Counter(chain.from_iterable(left))
        hub = max(reversed(left[0]), key=lambda name: often[name])
        partners = [" and ".join(name for name in group if name != hub) for group in left if hub in group]
        yield f"{' or '.join(partners)} together with {hub}"
        left = [group for group in left if hub not in group]


def untried(case: Case) -> Unverified | None:
    """What is to be said where there are too many other readings, or too long ones, to try them all; else None."""
    if not case.readings.cut:
        return None
    return Unverified("depends-on-ruling", (), "there are too many other readings to play them all", whole=True)


def _order(ranking: list[list[str]]) -> str:
    return ", ".join(" = ".join(group) for group in ranking)
