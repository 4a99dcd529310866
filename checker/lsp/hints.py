"""Running totals by the rulebook: beside what changes them, and beside written totals that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checker.bounds import OPEN, Bounds, signed
from checker.findings import Pointer, claim_of
from checker.game.outcome import Outcome
from checker.report.visible import visible

_TAKEN_OVER = frozenset({"unitemised", "correction"})
"""Changes that a written total brings: it stands there itself."""


def running_totals(outcome: Outcome, numbers: Sequence[int]) -> dict[Pointer, str]:
    """What to say beside each place: what is certain, between two ends where it is open, and nothing where all is.

    Args:
        outcome: The replay, with its ledger.
        numbers: The numbers of the Game Turns.
    """
    after: dict[Pointer, dict[str, Bounds]] = {}
    for line in outcome.ledger or ():
        claim = claim_of(line.at)
        if claim is not None and line.source not in _TAKEN_OVER:
            after.setdefault(claim, {})[line.player] = line.total
    said = {
        at: ", ".join(f"{visible(name)} {total.words()}" for name, total in totals.items() if total != OPEN)
        for at, totals in after.items()
    }
    said.update(_in_game_turns(outcome, numbers))
    said.update(_in_the_end(outcome))
    return {at: words for at, words in said.items() if words}


def _in_game_turns(outcome: Outcome, numbers: Sequence[int]) -> Iterator[tuple[Pointer, str]]:
    """Beside a total that is not the one of the rulebook, as far as that is certain."""
    for index, number in enumerate(numbers):
        for name, stocks in outcome.tables.get(number, {}).items():
            points = stocks["points"]
            if isinstance(points, dict):
                due = points["recomputed"]
                yield ("turns", index, "scores", name), "" if due is None else f"by the rulebook {signed(due)}"


def _in_the_end(outcome: Outcome) -> Iterator[tuple[Pointer, str]]:
    for standing in outcome.standings:
        if standing.written is not None and standing.recomputed != standing.written and standing.total != OPEN:
            yield ("final", "scores", standing.player), f"by the rulebook {standing.total.words()}"
