"""The generator holds itself to the rulebook: played games and a plain recomputation must agree."""

import pytest

from tests.accuracy import RULES, faulty_game, legal_game, play_game
from tests.accuracy.edges import EDGES, edge_game
from tests.accuracy.oracle import recompute

OPEN = (47, 55, 133, 155)  # most is left out: history partial, Player Turns that nobody wrote, a last one in totals


@pytest.mark.parametrize("seed", [*range(0, 600, 3), *OPEN])
def test_a_played_game_is_what_the_oracle_makes_of_its_sheet(seed: int) -> None:
    game = play_game(seed)
    outcome = recompute(game.sheet)
    assert outcome.problems == []
    if game.expected.ranking is None:
        assert outcome.running == game.expected.recomputed
        return
    assert outcome.final == game.expected.recomputed
    groups = [sorted(group) if isinstance(group, list) else [group] for group in game.expected.ranking]
    assert outcome.ranking is not None
    assert [sorted(group) for group in outcome.ranking] == groups


@pytest.mark.parametrize("path", EDGES, ids=lambda path: path.stem)
def test_near_misses_contradict_nothing(path: object) -> None:
    assert edge_game(path, 1).expected.findings == []  # type: ignore[arg-type]


def test_the_same_seed_writes_the_same_bytes() -> None:
    assert legal_game(5).data == legal_game(5).data
    assert faulty_game(5, "score-mismatch").data == faulty_game(5, "score-mismatch").data


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_place_for_its_fault(rule: str) -> None:
    case = faulty_game(3, rule)
    due = case.due[0]
    assert rule in {finding["rule"] for finding in [*due.findings, *due.notes]}
