"""The facts of a race: what was known at each moment, on both tracks."""

from __future__ import annotations

import pytest

from checker.report.race import race_of
from tests.accuracy import faulty_game, legal_game
from tests.helpers import FAULTY, one

GAME = """
sheet: 1
game: {record: full}
players:
  Ada: {start: {points: 3, health: 6, sanity: 5}}
  Ben: {start: {health: 6}}
turns:
- player_turns:
  - {player: Ada, log: [{decide: jungle, points: 3}, {health: -2}], time_up: end-here}
  - {player: Ben, log: [{decide: desert}], time_up: end-here}
- player_turns:
  - {player: Ada, log: []}
  - {player: Ben, log: [{place: marsh}]}
final: {scores: {Ada: 6, Ben: 4}}
"""


def test_a_race_has_a_moment_for_the_start_each_game_turn_and_the_end() -> None:
    race = race_of(one(GAME))
    assert race.moments == ("start", "1", "2", "end")
    assert race.counted == ("start", "1", "2")


def test_both_tracks_are_followed() -> None:
    ada = next(line for line in race_of(one(GAME)).points if line.player == "Ada")
    assert ada.written[:3] == (3, 6, 6)
    assert ada.recomputed[:3] == (3, 5, 5)


def test_health_is_known_as_far_as_the_sheet_tells() -> None:
    race = race_of(one(GAME))
    health = {line.player: line.recomputed for line in race.tracks["health"]}
    assert health == {"Ada": (6, 4, None), "Ben": (6, 6, None)}  # without `time_up` nobody knows of a roll
    assert {line.player: line.known for line in race.tracks["sanity"]} == {"Ada": True, "Ben": False}


def test_a_finding_is_marked_at_its_game_turn_and_on_its_players_line() -> None:
    (mark, *_) = race_of(one(GAME)).marks
    assert (mark.number, mark.moment, mark.player) == (1, 1, "Ada")


def test_of_a_result_there_is_only_the_end() -> None:
    race = race_of(one(FAULTY))
    assert race.moments == ("end",)
    assert [line.recomputed for line in race.points] == [(51,), (40,)]
    assert [mark.moment for mark in race.marks] == [0]


def test_a_sheet_that_was_skipped_has_no_race() -> None:
    assert race_of(one("sheet: 2\nplayers: [Ada]\n")).moments == ()


def test_what_came_after_the_end_counts_for_nothing() -> None:
    race = race_of(
        one(
            """
            sheet: 1
            players: {Ada: {start: {points: 49}}, Ben: {start: {points: 40}}}
            turns:
            - player_turns: [{player: Ada, log: [{decide: jungle}]}, {player: Ben, log: []}]
            - player_turns: [{player: Ada, log: [{decide: jungle}]}, {player: Ben, log: [{decide: jungle}]}]
            """
        )
    )
    assert {line.player: line.recomputed for line in race.points} == {"Ada": (49, 51, 51, 51), "Ben": (40, 40, 40, 40)}
    assert race.points[0].written[:3] == (49, 51, 53)


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_race_ends_with_the_result(seed: int) -> None:
    from checker.pipeline import check_bytes

    data = (legal_game(seed) if seed % 2 else faulty_game(seed, "wrong-points")).data
    for report in check_bytes(data, "game.yaml"):
        race = race_of(report)
        last = {line.player: line.recomputed[-1] for line in race.points}
        if race.moments and race.moments[-1] == "end":
            assert last == {each.player: each.recomputed for each in report.standings}
