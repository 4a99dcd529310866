"""depends-on-ruling: the one note of a sheet whose ranking hangs on open questions."""

from __future__ import annotations

from checker.findings import Finding, Pointer, Unverified
from checker.ranking.case import Case


def note(case: Case) -> Finding | None:
    """The note, None where the result stands under every reading."""
    decisive = case.decisive
    if not decisive:
        return None
    first, parts = case.outcome, []
    alone = [name for name in decisive if case.readings.changes({name})]
    for name in alone:
        other = case.readings.under({name})
        ranking = other.ranking if other is not None else None
        then = f"makes it {_order(ranking)}" if ranking else "leaves the game unfinished"
        parts.append(f"{name} read the other way {then}")
    parts.extend(f"{' and '.join(group)} change it together" for group in case.readings.together(decisive, alone))
    message = f"the ranking {_order(first.ranking or [])} hangs on how the rulebook is read: {'; '.join(parts)}"
    sheet = case.loaded.sheet
    at: Pointer = ("final",) if sheet is not None and sheet.final is not None else ()
    return Finding("depends-on-ruling", at, message, expected=decisive)


def untried(case: Case) -> Unverified | None:
    """What is to be said where there are too many other readings, or too long ones, to try them all; else None."""
    if not case.readings.cut:
        return None
    return Unverified("depends-on-ruling", (), "there are too many other readings to play them all", whole=True)


def _order(ranking: list[list[str]]) -> str:
    return ", ".join(" = ".join(group) for group in ranking)
