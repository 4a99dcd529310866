"""A reading that cannot be read may be any of its options: only what all of them come to is certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from checker.bounds import OPEN, Bounds
from checker.findings import Pointer
from checker.replay.outcome import Outcome, Standing


def joined(outcomes: Sequence[Outcome]) -> Outcome:
    """What several outcomes of one sheet have in common; the first is the one whose words are kept."""
    first = outcomes[0]
    said = [{(finding.rule, finding.at) for finding in each.findings} for each in outcomes]
    everywhere = set.intersection(*said)
    players = [each.player for each in first.standings]
    certain = [name for name in players if all(name in each.certain_winners for each in outcomes)]
    ledger = first.ledger
    if ledger is not None and any(_points(each) != _points(first) for each in outcomes):
        ledger = [replace(line, total=OPEN, known_as_written=False) for line in ledger]
    return replace(
        first,
        ledger=ledger,
        findings=[finding for finding in first.findings if (finding.rule, finding.at) in everywhere],
        touched=frozenset().union(*(each.touched for each in outcomes)),
        standings=[_standing([_of(each, name) for each in outcomes], certain=name in certain) for name in players],
        finished=first.finished if all(each.finished is first.finished for each in outcomes) else None,
        otherwise=first.otherwise if all(each.otherwise == first.otherwise for each in outcomes) else None,
        certain_winners=certain,
        possible_winners=[name for name in players if any(name in each.possible_winners for each in outcomes)],
    )


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
    ranks, fates = {each.rank for each in rows}, {each.status for each in rows}
    return replace(
        rows[0],
        total=reduce(Bounds.joined, (each.total for each in rows)),
        rank=rows[0].rank if len(ranks) == 1 else None,
        status=rows[0].status if len(fates) == 1 else None,
        winner=certain,
    )
