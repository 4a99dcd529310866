"""Sheets on which a sum comes close to a decision, each held against replays of every combination."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport
from tests.helpers import one, replayed, totals
from tests.ranking.brute import unlike

TIME = "{incidents: [{cost: {time: 1}}, {cost: {food: 1}}]}"
SEVERAL = "{meet: [Ben, Cleo]}"


def game(points: int, log: str, turns: str = "", head: str = "") -> SheetReport:
    """Ada begins with some points; the others are far behind."""
    return one(f"""
        sheet: 1
        {head}
        players: {{Ada: {{start: {{points: {points}}}}}, Ben: {{start: {{points: 5}}}}, Cleo: {{start: {{points: 5}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{log}]}}, {{player: Ben, log: []}}, {{player: Cleo, log: []}}]
            {turns}
    """)


@pytest.mark.parametrize(("points", "margin"), [(47, 2), (48, 1), (49, 1), (50, 2), (51, 3)])
def test_how_far_the_end_of_the_game_is_from_falling_otherwise(points: int, margin: int) -> None:
    assert replayed(game(points, TIME)).sway.margin == margin


@pytest.mark.parametrize("points", range(46, 51))
@pytest.mark.parametrize("log", [TIME, SEVERAL], ids=["time", "several"])
def test_a_point_or_two_may_end_the_game_or_not(log: str, points: int) -> None:
    report = game(points, log)
    assert unlike(report) == []
    if report.outcome is not None and report.outcome.finished:
        ends = totals(report)["Ada"] == 50
        assert report.depends_on == (["time-is-a-cost"] if ends and log == TIME else [])


SCORES = "scores: {Ada: 20, Ben: 25, Cleo: 30}"
FINAL = "\n        final: {scores: {Ada: 51, Ben: 52, Cleo: 40}}"
PARTIAL = "game: {history: partial}"


def test_a_total_of_a_game_that_is_not_all_there_takes_up_what_another_reading_gives() -> None:
    for rest in (SCORES, f"{SCORES}{FINAL}", FINAL):
        for log in (SEVERAL, TIME, f"{SEVERAL}, {{state: {{points: 19}}}}"):
            for head in (PARTIAL, ""):
                report = game(17, log, rest, head)
                assert unlike(report) == [], (rest, log, head)


def test_a_final_score_of_a_game_that_is_not_all_there_is_taken_as_it_stands() -> None:
    report = game(17, SEVERAL, f"{SCORES}{FINAL}", PARTIAL)
    assert totals(report) == {"Ada": 51, "Ben": 52, "Cleo": 40}
    assert [each.finding.rule for each in report.findings] == []


@pytest.mark.parametrize("spared", ["no", "yes"])
def test_what_the_dead_lose_to_finds_by_readings_that_meet(spared: str) -> None:
    report = one(f"""
        sheet: 1
        rulings: {{dead-lose-to-finds: {spared}}}
        players:
          Ada: {{patron: church, start: {{points: 49}}}}
          Ben: {{patron: royal-court, start: {{points: 50}}}}
          Cleo: {{patron: royal-court, start: {{points: 52}}}}
        turns:
          - player_turns:
              - {{player: Cleo, log: [{{death: health}}]}}
              - player: Ada
                log:
                  - {{find: Idol, kind: special-discovery, base: 3, patron: royal-court}}
                  - {{place: marsh, patron: royal-court}}
              - {{player: Ben, log: []}}
        final: {{winners: Ben}}
    """)
    assert unlike(report) == []
