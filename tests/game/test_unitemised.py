"""Player Turns without a log: the written total is taken as it stands, and what is logged is judged first."""

from __future__ import annotations

import pytest

from tests.helpers import books, bounds, one, rules, totals
from tests.marks import judged


def test_a_player_without_log_has_what_is_written() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungle}]}
              - {player: Ben, time: 4}
            scores: {Ada: 2, Ben: 9}
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: [{decide: jungle}]}
            scores: {Ada: 2, Ben: 11}
    """)
    assert totals(report) == {"Ada": 2, "Ben": 11}


def test_one_bare_player_turn_among_logged_ones_is_enough_for_everybody() -> None:
    """Ada may have met Ben in it, or found what his Patron wants."""
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungle}]}
              - {player: Ben, log: []}
              - {player: Ada}
            scores: {Ada: 7, Ben: 1}
    """)
    assert totals(report) == {"Ada": 7, "Ben": 1}
    told = "the log comes to 0, 1 is written; Ada's Player Turn is not logged"
    assert told in [each.needs for each in report.unverified]


@pytest.mark.parametrize(("log", "wrong"), [("", 0), (" []", 2)])
def test_an_empty_log_key_is_no_log_and_an_empty_list_is_one(log: str, wrong: int) -> None:
    report = one(f"""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - player: Ada
                log:{log}
              - player: Ben
                log: []
            scores: {{Ada: 7, Ben: 7}}
    """)
    assert rules(report) == ["score-mismatch"] * wrong


def test_without_a_player_turn_nobody_is_itemised() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3}}, {scores: {Ada: 5, Ben: 4}}]\n"
    assert totals(judged(text)) == {
        "Ben": 4, "Ada": 5
    }  # fmt: skip


def test_unitemised_points_are_earned_before_envy() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - envy: [Ada]
            scores: {Ada: 14, Ben: 18}
          - envy: [Ada]  # error: [envy-below-threshold]
            scores: {Ada: 16, Ben: 19}
    """)


def test_what_is_logged_in_a_half_logged_game_turn_is_judged() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungle, points: 3}]}  # error: [wrong-points]
              - {player: Ada}
              - {player: Ben, log: []}
            scores: {Ada: 9, Ben: 0}
    """)
    assert totals(report) == {"Ada": 8, "Ben": 0}


def test_a_player_without_any_total_may_have_any() -> None:
    report = one("sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3}}]\n")
    assert bounds(report) == {"Ada": (3, 3), "Ben": (None, None)}


def test_a_player_whose_own_player_turn_alone_is_not_logged_has_what_is_known_at_the_least() -> None:
    report = one("""
        sheet: 1
        players: [Ada, Ben]
        turns: [{player_turns: [{player: Ada, log: [{meet: Ben}]}, {player: Ben}]}]
    """)
    assert bounds(report) == {"Ada": (None, None), "Ben": (2, None)}


def test_a_later_total_settles_what_was_open() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - {}
          - player_turns: [{player: Ada, log: [{decide: jungle}]}, {player: Ben, log: []}]
            scores: {Ada: 9, Ben: 4}
    """)
    assert totals(report) == {"Ada": 9, "Ben": 4}


def test_in_the_last_game_turn_the_next_written_total_serves() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns: [{player: Ada}, {player: Ben}]
        final:
          state: {Ada: {food: 3}, Ben: {food: 2}}
          before_award: {Ada: 50}
          awards: {food: Ada}
          scores: {Ada: 51, Ben: 44}
    """)
    assert totals(report) == {"Ada": 51, "Ben": 44}


def test_a_faulty_entry_leaves_its_player_turn_without_log() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - player: Ada
                log:
                  - decide: swamp  # error: [invalid-value]
                  - {decide: veldt, points: 2}  # error: [wrong-points]
              - {player: Ben, log: []}
            scores: {Ada: 4, Ben: 0}
    """)
    assert totals(report) == {"Ada": 3, "Ben": 0}


def test_an_unknown_key_beside_what_scores_may_have_been_its_patron_and_a_repeated_one_does_not_matter() -> None:
    for key, due in (("colour: red", ["unknown-key"]), ("kind: discovery", ["duplicate-key", "score-mismatch"])):
        report = one(f"""
            sheet: 1
            players: {{Ada: {{patron: kew}}, Ben: {{patron: church}}}}
            turns:
              - player_turns:
                  - {{player: Ada, log: [{{find: Ruins, kind: finding, {key}}}]}}
                  - {{player: Ben, log: []}}
                scores: {{Ada: 4, Ben: 0}}
        """)
        assert rules(report) == due


def test_with_partial_history_every_total_is_taken_as_it_stands() -> None:
    report = judged("""
        sheet: 1
        game: {history: partial}
        players: [Ada, Ben]
        turns:
          - game_turn: 2
            player_turns: [{player: Ada, log: [{decide: jungle}]}, {player: Ben, log: []}]
            scores: {Ada: 12, Ben: 9}
          - game_turn: 5
            player_turns:
              - {player: Ada, log: [{decide: jungle, points: 3}]}  # error: [wrong-points]
              - {player: Ben, log: []}
            scores: {Ada: 31, Ben: 40}
        final: {scores: {Ada: 31, Ben: 40}}
    """)
    assert totals(report) == {"Ada": 30, "Ben": 40}


def test_books_of_unitemised_turns_balance() -> None:
    report = one(
        "sheet: 1\nplayers: [A, B]\nturns: [{envy: [A, A], scores: {A: 9, B: 8}}, {envy: [B], scores: {A: 9}}]\n"
    )
    assert "envy-below-threshold" in rules(report)
    assert books(report) == []
