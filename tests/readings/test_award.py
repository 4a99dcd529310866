"""The final award and the order: who leads, who is tied, who wins."""

from __future__ import annotations

import pytest

from tests.helpers import bounds, category, one, ranks, the, totals
from tests.marks import judged


def test_all_who_tie_for_the_lead_gain_the_point() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {food: 9, health: 3}, Ben: {food: 9, health: 4}, Cleo: {food: 2, health: 4}}
          awards: {food: [Ada, Ben], health: [Ben, Cleo], askaris: none, porters: none, gifts: none, sanity: none}
          before_award: {Ada: 50, Ben: 41, Cleo: 30}
          scores: {Ada: 51, Ben: 43, Cleo: 31}
    """)
    assert totals(report) == {"Ada": 51, "Ben": 43, "Cleo": 31}


def test_a_category_that_is_not_written_is_computed_once() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 9, gifts: 2, status: alive}, Ben: {food: 3, gifts: 2, status: alive}}
          awards: {askaris: none, porters: none, health: none, sanity: none}
          before_award: {Ada: 50, Ben: 41}
          scores: {Ada: 52, Ben: 42}
    """)
    assert totals(report) == {"Ada": 52, "Ben": 42}


def test_a_category_with_unknown_counts_goes_to_somebody_and_is_unverified() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 9}, Ben: {status: alive}}
          awards: {food: Ada, askaris: none, porters: none, health: none, sanity: none}
          before_award: {Ada: 50, Ben: 41}
    """)
    assert bounds(report) == {"Ada": (51, 52), "Ben": (41, 42)}
    assert category(report, "gifts").gains == {frozenset({"Ada"}), frozenset({"Ben"}), frozenset({"Ada", "Ben"})}
    assert ("award-missed", "gifts of Ada, Ben at the end") in [(each.rule, each.needs) for each in report.unverified]


def test_who_is_known_to_be_beaten_does_not_lead_though_others_are_unknown() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {food: 3}, Ben: {food: 9, status: alive}}
          awards: {food: Ada}  # error: [award-unearned]
          before_award: {Ada: 50, Ben: 41, Cleo: 40}
    """)


def test_the_dead_gain_nothing_and_block_nobody() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 3, status: alive}, Ben: {food: 9, status: insane}}
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
          state: {Ada: {food: 3, status: alive}, Ben: {food: 3, status: alive}, Cleo: {food: 1}}
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
          awards: {food: Ada, askaris: none, porters: none, gifts: none, health: none, sanity: none}
          scores:
            Ada: 50  # error: [wrong-final-score]
            Ben: 41
    """)
    assert the(report, "wrong-final-score").finding.effect == {"Ada": 1}
    assert totals(report) == {"Ada": 51, "Ben": 41}


def test_an_award_that_only_a_wrong_status_took_away_blames_that_status() -> None:
    """Ben is called dead and lived: who left him out went by what the sheet says of him."""
    report = judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {points: 50}}, Ben: {start: {points: 40}}}
        turns: [{player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]}]
        final:
          state:
            Ada: {gifts: 1, food: 4}
            Ben: {gifts: 3, food: 4, status: dead}  # error: [status-mismatch]
          awards:
            gifts: Ada  # error: [award-missed], error: [award-unearned]
            food: Ben  # error: [award-missed]
    """)
    status = the(report, "status-mismatch").finding
    blamed = {
        (each.finding.rule, each.finding.at[-1]): each.finding.because
        for each in report.findings
        if each.finding is not status
    }
    assert blamed["award-missed", "gifts"] == [status]
    assert blamed["award-unearned", "gifts"] == [status]
    assert blamed["award-missed", "food"] == []  # Ada has as much: wrong whatever became of Ben


def test_an_award_to_somebody_whom_only_a_wrong_status_calls_alive_blames_that_status() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 30}}, Ben: {start: {points: 40}}}
        turns: [{player_turns: [{player: Ada, log: [{death: health}]}, {player: Ben, log: []}]}]
        final:
          state:
            Ada: {gifts: 3, status: alive}  # error: [status-mismatch]
            Ben: {gifts: 1}
          awards:
            gifts: Ada  # error: [award-missed], error: [award-to-the-dead]
    """)
    status = the(report, "status-mismatch").finding
    assert the(report, "award-missed").finding.because == [status]
    assert the(report, "award-to-the-dead").finding.because == [status]


def test_nought_is_less_than_one_and_more_than_less() -> None:
    for ada, ben in ((1, 0), (0, -1)):
        text = f"sheet: 1\nplayers: [Ada, Ben]\nfinal: {{scores: {{Ada: {ada}, Ben: {ben}}}, winners: [Ada]}}\n"
        assert ranks(judged(text)) == {"Ada": 1, "Ben": 2}


@pytest.mark.parametrize(
    ("ruling", "other"), [("award-pool: everyone", "award-pool"), ("award-at-zero: none", "award-at-zero")]
)
def test_a_question_about_the_award_may_bring_up_the_other_one(ruling: str, other: str) -> None:
    """Ada has nothing, and the dead have more. Only where they are left out it matters whether nothing can lead."""
    report = one(f"""
        sheet: 1
        rulings: {{{ruling}}}
        players: [Ada, Ben]
        final:
          state:
            Ada: {{askaris: 0, porters: 0, gifts: 0, food: 0, health: 3, sanity: 3}}
            Ben: {{status: dead, askaris: 1, porters: 1, gifts: 1, food: 1, health: 0, sanity: 0}}
          before_award: {{Ada: 50, Ben: 40}}
    """)
    assert report.case is not None
    assert report.case.outcome.touched == {ruling.partition(":")[0]}
    assert report.case.readings.touched() == ["award-pool", "award-at-zero"]
