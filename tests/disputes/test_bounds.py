"""Bounds against every count tried one by one."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport, check
from tests.disputes.brute import small

Total = tuple[int | None, int | None]


def totals(report: SheetReport) -> dict[str, Total]:
    """The least and the greatest total of each player."""
    return {each.player: (each.low, each.high) for each in report.standings}


def winners(report: SheetReport) -> tuple[list[str], list[str]]:
    """Who wins in any case, and who may win."""
    return sorted(report.certain_winners), sorted(report.possible_winners)


@pytest.mark.parametrize("block", range(10))
def test_bounds_are_those_of_all_that_is_possible(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        game = small(seed)
        (report,) = check(game.text())
        ends = list(game.ends())
        assert ends, "the final scores come from one of them"
        assert [each.finding.rule for each in report.findings if each.severity == "error"] == []
        won = [game.winners(end) for end in ends]
        due = {name: (min(end[name] for end in ends), max(end[name] for end in ends)) for name in game.before}
        assert totals(report) == due, game.text()
        assert winners(report) == (sorted(set.intersection(*won)), sorted(set.union(*won))), game.text()


TWO_UNLOGGED = """
sheet: 1
players: {{Ada: {{start: {{points: 40}}}}, Ben: {{start: {{points: 44}}}}, Cleo: {{start: {{points: {cleo}}}}}}}
turns:
  - player_turns: [{{player: Ada}}, {{player: Ben, log: []}}, {{player: Cleo}}]
    scores: {{Ada: 47, Ben: 44}}
final: {{awards: {{askaris: Ada, porters: Ben, gifts: Ben, food: Ben, health: Ben, sanity: Ben}}}}
"""


@pytest.mark.parametrize("cleo", [30, 60])
def test_losses_that_an_unitemised_rival_may_have_caused(cleo: int) -> None:
    """Nobody knows how often Ada found what Cleo's Patron wants, however few points she has herself."""
    (report,) = check(TWO_UNLOGGED.format(cleo=cleo))
    assert totals(report) == {"Ada": (48, 48), "Ben": (49, 49), "Cleo": (None, None)}
    assert winners(report) == ([], ["Ben", "Cleo"])


UNFINISHED = """
sheet: 1
players: [Ada, Ben]
turns: [{{player_turns: [{{player: Ada, log: [decide: jungle]}}, {{player: Ben{log}}}], scores: {{Ada: 2, Ben: 0}}}}]
"""


def test_an_unfinished_game_has_no_winners() -> None:
    (report,) = check(UNFINISHED.format(log=", log: []"))
    assert winners(report) == ([], [])
    assert totals(report) == {"Ada": (2, 2), "Ben": (0, 0)}


def test_a_game_that_may_have_ended_may_have_winners() -> None:
    """Ben's Player Turn is not logged, and may have been his last."""
    (report,) = check(UNFINISHED.format(log=""))
    assert winners(report) == ([], ["Ada", "Ben"])
    assert totals(report) == {"Ada": (2, 2), "Ben": (0, 0)}
    assert [each.rank for each in report.standings] == [None, None]


def test_nobody_knows_a_total_that_is_nowhere() -> None:
    (report,) = check("sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51}}\n")
    assert totals(report) == {"Ada": (51, 51), "Ben": (None, None)}
    assert winners(report) == ([], ["Ada", "Ben"])


def test_five_players_are_gone_through_like_fewer() -> None:
    """Ada and Ben lead and nobody counted their Gifts: one of them gains the point, or both do."""
    awards = ", ".join(f"{name}: none" for name in ("askaris", "porters", "food", "health", "sanity"))
    state = ", ".join(f"{name}: {{status: alive, gifts: 0}}" for name in ("Cleo", "Dov", "Eve"))
    (report,) = check(
        "sheet: 1\nplayers: [Ada, Ben, Cleo, Dov, Eve]\nfinal:\n"
        f"  state: {{Ada: {{status: alive}}, Ben: {{status: alive}}, {state}}}\n"
        f"  awards: {{{awards}}}\n"
        "  before_award: {Ada: 50, Ben: 50, Cleo: 3, Dov: 4, Eve: 5}\n"
    )
    assert totals(report)["Ada"] == (50, 51)
    assert winners(report) == ([], ["Ada", "Ben"])


def test_the_living_have_more_health_than_a_dead_explorer_at_0() -> None:
    awards = ", ".join(f"{name}: none" for name in ("askaris", "porters", "food", "gifts", "sanity"))
    (report,) = check(
        "sheet: 1\nrulings: {award-pool: everyone}\nplayers: [Ada, Ben]\nfinal:\n"
        f"  state: {{Ada: {{status: alive}}, Ben: {{status: dead, health: 0}}}}\n  awards: {{{awards}}}\n"
        "  before_award: {Ada: 50, Ben: 40}\n"
    )
    assert totals(report)["Ada"] == (51, 51)


ONE_OPEN = """
sheet: 1
players: {{Ada: {{start: {{points: 0}}}}, Ben: {{start: {{points: {ben}}}}}}}
turns: [{{player_turns: [{{player: Ada{log}}}, {{player: Ben}}], scores: {{Ada: 0}}}}]
final: {{awards: {{askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}}}}
"""


@pytest.mark.parametrize(
    ("ben", "log", "certain", "possible"),
    [
        (1, ", log: []", ["Ben"], ["Ben"]),  # whatever Ben did not write down, it was not less than nothing
        (0, ", log: []", ["Ben"], ["Ada", "Ben"]),
        (-1, ", log: []", [], ["Ada", "Ben"]),
        (1, "", [], ["Ada", "Ben"]),  # nobody knows what either of them did
    ],
)
def test_whoever_has_points_that_nobody_wrote_down(ben: int, log: str, certain: list[str], possible: list[str]) -> None:
    (report,) = check(ONE_OPEN.format(ben=ben, log=log))
    assert winners(report) == (certain, possible)
