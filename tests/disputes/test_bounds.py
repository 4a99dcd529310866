"""Bounds against every count tried one by one."""

from __future__ import annotations

import pytest

from checker.pipeline import check
from tests.disputes.brute import small


@pytest.mark.parametrize("block", range(10))
def test_bounds_are_those_of_all_that_is_possible(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        game = small(seed)
        (report,) = check(game.text())
        ends = list(game.ends())
        assert ends, "the final scores come from one of them"
        assert [each.finding.rule for each in report.findings if each.severity == "error"] == []
        winners = [game.winners(end) for end in ends]
        bounds = report.bounds
        assert dict(bounds.low) == {name: min(end[name] for end in ends) for name in game.before}, game.text()
        assert dict(bounds.high) == {name: max(end[name] for end in ends) for name in game.before}, game.text()
        assert set(bounds.certain_winners) == set.intersection(*winners), game.text()
        assert set(bounds.possible_winners) == set.union(*winners), game.text()


TWO_UNLOGGED = """
sheet: 1
players: {{Ada: {{start: {{points: 40}}}}, Ben: {{start: {{points: 44}}}}, Cleo: {{start: {{points: {cleo}}}}}}}
turns:
  - player_turns: [{{player: Ada}}, {{player: Ben, log: []}}, {{player: Cleo}}]
    scores: {{Ada: 47, Ben: 44}}
final: {{awards: {{askaris: Ada, porters: Ben, gifts: Ben, food: Ben, health: Ben, sanity: Ben}}}}
"""


@pytest.mark.parametrize(
    ("cleo", "low", "certain", "possible"),
    [
        (30, 27, [], ["Ben", "Cleo"]),  # Ada's 7 unlogged points may be three finds of Cleo's Patron
        (52, 49, ["Cleo"], ["Ben", "Cleo"]),  # at worst level with Ben
        (60, 57, ["Cleo"], ["Cleo"]),
    ],
)
def test_losses_that_an_unitemised_rival_may_have_caused(
    cleo: int, low: int, certain: list[str], possible: list[str]
) -> None:
    (report,) = check(TWO_UNLOGGED.format(cleo=cleo))
    assert (report.bounds.low["Cleo"], report.bounds.high["Cleo"]) == (low, None)
    assert (report.bounds.low["Ben"], report.bounds.high["Ben"]) == (49, 49)
    assert (sorted(report.bounds.certain_winners), sorted(report.bounds.possible_winners)) == (certain, possible)


def test_an_unfinished_game_has_no_winners() -> None:
    (report,) = check("sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3, Ben: 5}}]\n")
    assert report.bounds.certain_winners == report.bounds.possible_winners == []
    assert report.bounds.low == report.bounds.high == {"Ada": 3, "Ben": 5}


def test_nobody_knows_a_total_that_is_nowhere() -> None:
    (report,) = check("sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51}}\n")
    assert (report.bounds.low, report.bounds.high) == ({"Ada": 51, "Ben": None}, {"Ada": 51, "Ben": None})
    assert (report.bounds.certain_winners, sorted(report.bounds.possible_winners)) == ([], ["Ada", "Ben"])


def test_five_players_are_gone_through_like_fewer() -> None:
    """Ada and Ben lead and nobody counted their Gifts: one of them gains the point, or both do."""
    awards = ", ".join(f"{name}: none" for name in ("askaris", "porters", "food", "health", "sanity"))
    (report,) = check(
        "sheet: 1\nplayers: [Ada, Ben, Cleo, Dov, Eve]\nfinal:\n"
        "  state: {Cleo: {gifts: 0}, Dov: {gifts: 0}, Eve: {gifts: 0}}\n"
        f"  awards: {{{awards}}}\n"
        "  before_award: {Ada: 50, Ben: 50, Cleo: 3, Dov: 4, Eve: 5}\n"
    )
    assert (report.bounds.low["Ada"], report.bounds.high["Ada"]) == (50, 51)
    assert report.bounds.certain_winners == []
    assert sorted(report.bounds.possible_winners) == ["Ada", "Ben"]


def test_the_living_have_more_health_than_a_dead_explorer_at_0() -> None:
    awards = ", ".join(f"{name}: none" for name in ("askaris", "porters", "food", "gifts", "sanity"))
    (report,) = check(
        "sheet: 1\nrulings: {award-pool: everyone}\nplayers: [Ada, Ben]\nfinal:\n"
        f"  state: {{Ben: {{status: dead, health: 0}}}}\n  awards: {{{awards}}}\n"
        "  before_award: {Ada: 50, Ben: 40}\n"
    )
    assert (report.bounds.low["Ada"], report.bounds.high["Ada"]) == (51, 51)


ONE_OPEN = """
sheet: 1
players: {{Ada: {{start: {{points: 0}}}}, Ben: {{start: {{points: {ben}}}}}}}
turns: [{{player_turns: [{{player: Ada{log}}}, {{player: Ben}}]}}]
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
    assert report.bounds.certain_winners == certain
    assert sorted(report.bounds.possible_winners) == possible
