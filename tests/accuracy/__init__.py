"""An independent measure of the checker: legal games played from the rulebook, faults planted in them.

Nothing here imports `checker`. For property tests:

    from tests.accuracy import RULES, faulty_game, legal_game

    case = legal_game(7)                          # a Case: data (bytes), due (an Expected a document)
    case = faulty_game(7, "envy-below-threshold")
"""

from collections.abc import Iterator
from contextlib import suppress

from tests.accuracy.cases import Case, as_case
from tests.accuracy.faults import RULES, fault_cases, faulty_game
from tests.accuracy.games import legal_game as play_game
from tests.accuracy.model import Expected, Game


def a_fault_of_each() -> Iterator[Case]:
    """A game with a fault of each rule that can be planted in one."""
    for seed, rule in enumerate(RULES):
        with suppress(LookupError):
            yield faulty_game(seed, rule)


def legal_game(seed: int, record: str | None = None, players: int | None = None) -> Case:
    """A legal game as a file, and what is due of it."""
    game = play_game(seed, record, players)
    return as_case([game], f"legal/{game.kind}-{seed:05}.yaml", seed)


__all__ = ["RULES", "Case", "Expected", "Game", "fault_cases", "faulty_game", "legal_game", "play_game"]
