"""What is true of a game, whatever is left of its sheet."""

from dataclasses import dataclass, field
from typing import Any

from tests.accuracy.law.page import Page
from tests.accuracy.model import Counts, Tree


@dataclass(frozen=True)
class Truth:
    """The result that the sheet speaks of. `ranks` is empty while the game is not over."""

    totals: Counts
    statuses: dict[str, str]
    ranks: dict[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    over: bool = False


def truth_of(page: Page, *, told: bool = True) -> Truth:
    """The result of the game: at its end, or after the last Game Turn that is written of an unfinished one.

    Args:
        page: What is left of the sheet.
        told: Whether it still tells of the end where there is no ``final``: if not, the game counts as unfinished.
    """
    expected = page.game.expected
    turns = list(page.turns())
    last = turns[-1][1] if turns else page.rounds[-1]
    if not (page.has(("final",)) or (last.ended and told)):
        return Truth(last.totals, last.statuses)
    assert expected.recomputed is not None
    assert expected.ranking is not None
    statuses = page.rounds[-1].statuses
    ranks = ranks_of(expected.ranking)
    return Truth(expected.recomputed, statuses, ranks, tuple(sorted(expected.winners or ())), True)


def finished(page: Page, answer: Tree) -> bool:
    """Whether the checker takes the game of a sheet for finished; one with ``final`` is, whatever it takes it for."""
    ranked = any(row["rank"] is not None for row in answer["standings"])
    return page.has(("final",)) or bool(answer["certain_winners"]) or ranked


def ranks_of(ranking: list[Any]) -> dict[str, int]:
    """Standard competition ranking."""
    ranks: dict[str, int] = {}
    for group in ranking:
        names = group if isinstance(group, list) else [group]
        ranks |= dict.fromkeys(names, len(ranks) + 1)
    return ranks
