"""A reading that cannot be read may be any of its options: only what all of them come to is certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from checker.bounds import OPEN, joined
from checker.findings import Pointer
from checker.game.ledger import LedgerLine
from checker.game.outcome import Outcome, Standing

T = TypeVar("T")


def in_common(outcomes: Sequence[Outcome]) -> Outcome:
    """What several outcomes of one sheet have in common; the first is the one whose words are kept."""
    first = outcomes[0]
    players = [each.player for each in first.standings]
    certain = [name for name in players if all(name in each.certain_winners for each in outcomes)]
    found = [{(finding.rule, finding.at) for finding in each.findings} for each in outcomes]
    return replace(
        first,
        ledger=_ledger(outcomes),
        findings=[each for each in first.findings if all((each.rule, each.at) in others for others in found)],
        touched=frozenset().union(*(each.touched for each in outcomes)),
        standings=[_standing([_of(each, name) for each in outcomes], certain=name in certain) for name in players],
        finished=_same([each.finished for each in outcomes]),
        otherwise=_same([each.otherwise for each in outcomes]),
        certain_winners=certain,
        possible_winners=[name for name in players if any(name in each.possible_winners for each in outcomes)],
    )


def _same(values: Sequence[T]) -> T | None:
    """What all of them are; None where they differ."""
    return values[0] if all(each == values[0] for each in values) else None


def _ledger(outcomes: Sequence[Outcome]) -> list[LedgerLine] | None:
    """The ledger of the first, without totals where the points are others elsewhere."""
    ledger = outcomes[0].ledger
    if ledger is None or _same([_points(each) for each in outcomes]) is not None:
        return ledger
    return [replace(line, total=OPEN, known_as_written=False) for line in ledger]


def _points(outcome: Outcome) -> list[tuple[Pointer, str, str, int, int]]:
    """The ledger as what changed by how much."""
    return [(line.at, line.player, line.source, line.written, line.recomputed) for line in outcome.ledger or ()]


def anything(outcome: Outcome) -> Outcome:
    """What is certain where there are too many readings to try: that it is one sheet, with these players."""
    players = [each.player for each in outcome.standings]
    return replace(
        outcome,
        findings=[],
        otherwise=None,
        standings=[replace(each, total=OPEN, rank=None, status=None, winner=False) for each in outcome.standings],
        certain_winners=[],
        possible_winners=players if outcome.finished and len(players) > 1 else [],
    )


def _of(outcome: Outcome, player: str) -> Standing:
    return next(each for each in outcome.standings if each.player == player)


def _standing(rows: Sequence[Standing], *, certain: bool) -> Standing:
    """What a player's standings have in common."""
    return replace(
        rows[0],
        total=joined([each.total for each in rows]),
        rank=_same([each.rank for each in rows]),
        status=_same([each.status for each in rows]),
        winner=certain,
    )
