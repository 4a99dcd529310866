"""Two tracks: as written and as recomputed. Legality, because, effect, counts, and the books."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport
from tests.helpers import books, causes, one, rules, the, totals
from tests.marks import judged


def effect(report: SheetReport, rule: str) -> dict[str, int]:
    return the(report, rule).finding.effect


# because


def test_what_was_legal_as_written_names_the_earlier_fault() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 10}}, Ben: {start: {points: 13}}}
        turns:
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: [{decide: jungle, points: 3}]}  # error: [wrong-points]
            envy: [Ada]  # error: [envy-below-threshold]
    """)
    assert causes(report, "envy-below-threshold") == ["wrong-points"]
    assert causes(report, "wrong-points") == []


def test_what_was_illegal_as_written_too_names_nothing() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 10}}, Ben: {start: {points: 10}}}
        turns:
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: [{decide: jungle, points: 3}]}  # error: [wrong-points]
            envy: [Ada]  # error: [envy-below-threshold]
    """)
    assert causes(report, "envy-below-threshold") == []


def test_a_chain_of_three() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 45}}, Ben: {start: {points: 49}}}
        turns:
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: [{decide: veldt, points: 2}]}  # error: [wrong-points]
            envy: [Ada]  # error: [envy-below-threshold]
            scores: {Ada: 47, Ben: 51}
        final:
          awards: {askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}
          scores: {Ada: 47, Ben: 51}
          ranking: [Ben, Ada]
          winners: Ben
    """)
    assert totals(report) == {"Ben": 50, "Ada": 45}
    assert causes(report, "envy-below-threshold") == ["wrong-points"]


def test_a_ranking_that_fits_the_written_points_names_what_turned_it() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 49}}, Ben: {start: {points: 50}}}
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: veldt, points: 2}]}  # error: [wrong-points]
              - {player: Ben, log: []}
            scores: {Ada: 51, Ben: 50}
        final:
          awards: {askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}
          scores: {Ada: 51, Ben: 50}
          ranking: [Ada, Ben]  # error: [wrong-ranking]
          winners: Ada  # error: [wrong-winner]
    """)
    assert causes(report, "wrong-ranking") == causes(report, "wrong-winner") == ["wrong-points"]


def test_an_illegal_boost_that_an_earlier_one_made_possible() -> None:
    report = judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 1, sanity: 1}, resources: [quinine, cannabis]}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: [], time_up: end-here}, {player: Ben, log: []}]
            boosts:
              - {player: Ada, spend: quinine, health: 2, sanity: -1}  # error: [boost-to-zero]
              - {player: Ada, spend: cannabis, sanity: 2, health: -1}  # error: [boost-to-zero]
    """)
    assert the(one("sheet: 1\nplayers: [A]\nfinal: {winners: B}\n"), "unknown-player").finding.because == []
    assert all(not each.finding.effect for each in report.findings)


# effect


def test_an_effect_is_what_the_total_changes_by() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 0}}, Ben: {start: {points: 9}}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - {decide: jungle, points: 5}  # error: [wrong-points]
                  - {meet: Ada}  # error: [meeting-nobody]
              - {player: Ben, log: []}
            envy: [Ada, Ada]  # error: [envy-twice]
    """)
    assert effect(report, "wrong-points") == {"Ada": -3}
    assert effect(report, "meeting-nobody") == {"Ada": -2}
    assert effect(report, "envy-twice") == {"Ada": -2}
    assert totals(report) == {"Ben": 9, "Ada": 4}


def test_a_finding_about_another_player_has_its_effect_on_them() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {patron: kew}, Ben: {patron: fleet-street}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - {find: Ruins, kind: finding, patron: fleet-street, rivals: {Ben: -2}}  # error: [wrong-rival-loss]
              - {player: Ben, log: []}
    """)
    assert effect(report, "wrong-rival-loss") == {"Ben": 1}
    assert totals(report) == {"Ada": 2, "Ben": -1}


# written totals


def test_one_slip_in_a_total_is_reported_once() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns: [{player: Ada, log: [{decide: jungle}]}, {player: Ben, log: []}]
            scores: {Ada: 3, Ben: 0}  # error: [score-mismatch]
          - player_turns: [{player: Ada, log: [{decide: jungle}]}, {player: Ben, log: []}]
            scores: {Ada: 5, Ben: 0}
          - player_turns: [{player: Ada, log: [{decide: veldt}]}, {player: Ben, log: []}]
            scores: {Ada: 6, Ben: 0}
    """)
    assert effect(report, "score-mismatch") == {"Ada": -1}
    assert totals(report) == {"Ada": 5, "Ben": 0}


def test_a_right_total_after_a_wrong_claim_is_explained_by_it() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungle, points: 3}]}  # error: [wrong-points]
              - {player: Ben, log: []}
            scores: {Ada: 2, Ben: 0}
    """)
    assert effect(report, "wrong-points") == {}
    assert totals(report) == {"Ada": 2, "Ben": 0}
    assert books(report) == []


# counts of other stocks


def test_a_count_is_taken_over_and_lasts() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {food: 5}}, Ben: {}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - lose: {food: 1}
                  - state: {food: 3}  # error: [stock-mismatch]
                  - lose: {food: 1}
                  - state: {food: 2}
              - {player: Ben, log: []}
    """)


def test_the_recomputed_track_moves_by_the_same_difference() -> None:
    report = judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {sanity: 2, points: 0}, resources: []}, Ben: {start: {points: 30}}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            envy: [Ada, Ada]  # error: [envy-twice]
            state: {Ada: {sanity: 1}}
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            envy: [Ada]  # error: [envy-to-zero]
    """)
    assert totals(report)["Ada"] == 2


# allowed


@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("envy: [{player: Ada, allowed: 'the judge'}]", 2),
        ("envy: [{player: Ada, points: 4, sanity: -3, allowed: 'the judge'}]", 4),
        ("deaths: [{player: Ada, cause: health, allowed: 'the judge'}]", 3),
        ("player_turns: [{player: Ada, log: [{decide: veldt, points: 9, allowed: the judge}]}]", 9),
        ("player_turns: [{player: Ada, log: [{meet: Ada, allowed: 'the judge'}]}, {player: Ben, log: []}]", 2),
    ],
)  # fmt: skip
def test_what_a_judge_let_stand_counts_as_written(claim: str, points: int) -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 0, health: 5, sanity: 5, discontent: 2}}}}, Ben: {{start: {{points: 0}}}}}}
        turns:
          - {claim}
            scores: {{Ada: {points}}}
    """)
    assert {each.severity for each in report.findings} <= {"note"}
    assert totals(report)["Ada"] == points
    assert [reason for _, reason in report.allowed] == ["the judge"]


def test_without_the_judge_it_does_not() -> None:
    report = one(
        "sheet: 1\nplayers: {Ada: {start: {points: 0}}, Ben: {}}\n"
        "turns: [{envy: [{player: Ada}], scores: {Ada: 2, Ben: 0}}]\n"
    )
    assert rules(report) == ["envy-below-threshold"]
    assert report.allowed == []


@pytest.mark.parametrize(
    "node",
    [
        "time_up: {at: elsewhere, health_roll: none, chits: kept, allowed: 'the judge'}",
        "time_up: {at: end-here, health_roll: {die: 3, health: -1}, allowed: 'the judge'}",
    ],
)
def test_a_judge_may_let_a_reset_stand(node: str) -> None:
    report = judged(f"""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {{player: Ada, log: [], {node}}}
              - {{player: Ben, log: []}}
    """)
    assert len(report.allowed) == 1


def test_a_judge_may_let_rolls_boosts_and_bags_stand() -> None:
    report = judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 5, sanity: 5}, resources: []}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            desertion:
              Ada: {porters: {die: 6, deserts: false, allowed: a}, askaris: 1}
              Ben: {porters: 1, askaris: 1}
            boosts: [{player: Ada, spend: quinine, health: +1, allowed: b}]
            bag: {drawn: 3, removed: 1, returned: 1, allowed: c}
          - {}
    """)
    assert [reason for _, reason in report.allowed] == ["a", "b", "c"]


# strikes


def test_a_struck_claim_gets_one_finding_of_the_first_that_fits() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 30, sanity: 1}}, Ben: {start: {points: 30}}}
        turns:
          - envy:
              - {player: Ada, points: 5, sanity: -3}  # error: [envy-below-threshold]
            scores: {Ada: 35, Ben: 30}
    """)
    assert totals(report)["Ada"] == 30


def test_what_is_struck_brings_no_death_on_either_track() -> None:
    report = judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 5, sanity: 1}, resources: [quinine]}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            boosts: [{player: Ada, spend: quinine, health: 2, sanity: -1}]  # error: [boost-to-zero]
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
    """)
    assert {standing.status for standing in report.standings} == {"alive"}


def test_all_acts_of_the_dead_are_one_finding_a_game_turn() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 5}}, Ben: {start: {points: 30}}}
        turns:
          - player_turns:
              - {player: Ada, log: [{death: insanity}]}
              - {player: Ben, log: []}
              - {player: Ada, log: [{decide: jungle}]}  # error: [act-after-death]
            desertion: {Ada: {porters: 3, askaris: 3}, Ben: {porters: 3, askaris: 3}}
            boosts: [{player: Ada, spend: quinine, health: 1}]
            envy: [Ada]
    """)
    assert effect(report, "act-after-death") == {"Ada": -4}
    assert totals(report) == {"Ben": 36, "Ada": 8}  # alone among the living, Ben has the six awards


# after the end


def test_what_was_played_after_the_end_is_struck_in_one_finding() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 49}}, Ben: {start: {points: 45}}}
        turns:
          - player_turns: [{player: Ada, log: [{decide: veldt}]}, {player: Ben, log: []}]
            scores: {Ada: 50, Ben: 45}
          - player_turns:  # error: [played-on]
              - {player: Ada, log: [{decide: veldt, points: 7}]}
              - {player: Ben, log: [{decide: jungle}, {meet: Ada}]}
            envy: [Ada, Ada]
            bag: {drawn: 3}
          - scores: {Ada: 80, Ben: 90}
    """)
    assert totals(report) == {"Ada": 50, "Ben": 45}
    assert effect(report, "played-on") == {"Ada": -30, "Ben": -45}


@pytest.mark.parametrize(("behind", "found"), [(49, []), (45, ["wrong-winner"])])
def test_a_winner_after_the_end_may_have_won_with_what_nobody_counted(behind: int, found: list[str]) -> None:
    """Six categories of the award are worth six points: with 45 they do not reach 52."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 52}}}}, Ben: {{start: {{points: {behind}}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}]
          - player_turns: [{{player: Ada, log: [{{decide: desert}}]}}, {{player: Ben, log: []}}]
        final: {{winners: [Ben]}}
    """)
    assert rules(report) == ["played-on", *found]


def test_fifty_points_reached_and_lost_again_before_the_check_end_nothing() -> None:
    judged("""
        sheet: 1
        players: {Ada: {start: {points: 49}, patron: kew}, Ben: {patron: fleet-street}}
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: veldt}]}
              - {player: Ben, log: [{find: Ruins, kind: finding, patron: kew, rivals: {Ada: -1}}]}
            scores: {Ada: 49, Ben: 2}
          - scores: {Ada: 49, Ben: 9}
    """)


# the end


def test_a_dead_explorer_may_win() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 49}}, Ben: {start: {points: 45}}}
        turns:
          - player_turns: [{player: Ada, log: [{death: health}]}, {player: Ben, log: []}]
        final:  # note: [depends-on-ruling]
          awards: {askaris: Ben, porters: Ben, gifts: Ben, food: Ben, health: Ben, sanity: Ben}
          scores: {Ada: 52, Ben: 51}
          markers: {Ada: 2, Ben: 1}
          ranking: [Ada, Ben]
          winners: Ada
    """)
    assert report.winners == ["Ada"]
    assert {standing.player: standing.status for standing in report.standings} == {"Ada": "dead", "Ben": "alive"}


def test_an_unfinished_game_has_running_points_and_neither_ranks_nor_winners() -> None:
    report = judged("sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 12, Ben: 9}}]\n")
    assert totals(report) == {"Ada": 12, "Ben": 9}
    assert [(standing.rank, standing.winner) for standing in report.standings] == [(None, False), (None, False)]
    assert report.winners == []


def test_a_game_that_met_its_end_is_ranked_without_final() -> None:
    report = judged("sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 52, Ben: 9}}]\n")
    assert report.winners == ["Ada"]


def test_alone_there_is_a_rank_and_no_winner() -> None:
    report = judged(
        "sheet: 1\nplayers: {Ada: {start: {points: 52}}}\nturns: [{player_turns: [{player: Ada, log: []}]}]\n"
    )
    assert [(standing.recomputed, standing.rank) for standing in report.standings] == [(58, 1)]
    assert report.winners == []
