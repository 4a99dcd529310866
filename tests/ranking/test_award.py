"""The final award and the order: who leads, who is tied, who wins."""

from __future__ import annotations

from tests.helpers import ranks, the, totals
from tests.marks import judged


def test_all_who_tie_for_the_lead_gain_the_point() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {food: 9, health: 3}, Ben: {food: 9, health: 4}, Cleo: {food: 2, health: 4}}
          awards: {food: [Ada, Ben], health: [Ben, Cleo]}
          before_award: {Ada: 50, Ben: 41, Cleo: 30}
          scores: {Ada: 51, Ben: 43, Cleo: 31}
    """)
    assert totals(report) == {"Ada": 51, "Ben": 43, "Cleo": 31}


def test_a_category_that_is_not_written_is_computed_once() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 9, gifts: 2}, Ben: {food: 3, gifts: 2}}
          before_award: {Ada: 50, Ben: 41}
          scores: {Ada: 52, Ben: 42}
    """)
    assert totals(report) == {"Ada": 52, "Ben": 42}


def test_a_category_with_unknown_counts_is_not_awarded_and_unverified() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 9}}
          awards: {food: Ada}
          before_award: {Ada: 50, Ben: 41}
    """)
    assert report.outcome is not None
    assert totals(report) == {"Ada": 51, "Ben": 41}
    assert any(each.rule.startswith("award-") for each in report.outcome.unverified)


def test_who_is_known_to_be_beaten_does_not_lead_though_others_are_unknown() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {food: 3}, Ben: {food: 9}}
          awards: {food: Ada}  # error: [award-unearned]
          before_award: {Ada: 50, Ben: 41, Cleo: 40}
    """)


def test_the_dead_gain_nothing_and_block_nobody() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 3}, Ben: {food: 9, status: insane}}
          awards: {food: Ben}  # error: [award-missed], error: [award-to-the-dead]
          before_award: {Ada: 50, Ben: 41}
          scores: {Ada: 55, Ben: 42}
    """)
    assert totals(report) == {"Ada": 56, "Ben": 41}  # alone among the living, Ada has all six


def test_one_finding_a_category_for_all_who_were_missed() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {food: 3}, Ben: {food: 3}, Cleo: {food: 1}}
          awards: {food: none}  # error: [award-missed]
          before_award: {Ada: 50, Ben: 41, Cleo: 1}
    """)
    assert the(report, "award-missed").finding.effect == {"Ada": 1, "Ben": 1}


def test_standard_competition_ranking() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben, Cleo, Dov]
        final: {scores: {Ada: 51, Ben: 44, Cleo: 44, Dov: 9}, ranking: [Ada, [Cleo, Ben], Dov], winners: Ada}
    """)
    assert ranks(report) == {"Ada": 1, "Ben": 2, "Cleo": 2, "Dov": 4}


def test_tied_players_share_the_win() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final: {scores: {Ada: 51, Ben: 51, Cleo: 44}, ranking: [[Ada, Ben], Cleo], winners: [Ben, Ada]}
    """)
    assert report.winners == ["Ada", "Ben"]


def test_one_of_two_winners_is_wrong() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          scores: {Ada: 51, Ben: 51, Cleo: 44}
          ranking: [Ada, Ben, Cleo]  # error: [wrong-ranking]
          winners: [Ada]  # error: [wrong-winner]
    """)


def test_a_ranking_may_name_only_some_in_their_order() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben, Cleo, Dov]
        final: {scores: {Ada: 51, Ben: 44, Cleo: 40, Dov: 9}, ranking: [Ada, Cleo]}
    """)
    judged("""
        sheet: 1
        players: [Ada, Ben, Cleo, Dov]
        final:
          scores: {Ada: 51, Ben: 44, Cleo: 40, Dov: 9}
          ranking: [Ada, Dov, Cleo]  # error: [wrong-ranking]
    """)


def test_a_final_score_that_forgot_the_award() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns: [{scores: {Ada: 50, Ben: 41}}]
        final:
          state: {Ada: {food: 3, status: alive}, Ben: {food: 2}}
          awards: {food: Ada}
          scores:
            Ada: 50  # error: [wrong-final-score]
            Ben: 41
    """)
    assert the(report, "wrong-final-score").finding.effect == {"Ada": 1}
    assert totals(report) == {"Ada": 51, "Ben": 41}
