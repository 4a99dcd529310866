"""Deaths on both tracks: what made a struck one look right, and what it leaves behind."""

from __future__ import annotations

import pytest

from tests.helpers import TRACKS, causes, one, pointer, rules, table, the
from tests.marks import judged

# Envy claimed too early takes Sanity that is not lost: 1 less as written, from then on.
EARLY = """
    sheet: 1
    game: {{record: full}}
    players:
      Ada: {{start: {{health: 5, sanity: {sanity}, discontent: 3, points: 4}}}}
      Ben: {{start: {{health: 5, sanity: 5, discontent: 3, points: 5}}}}
    turns:
      - player_turns: [{{player: Ada, log: [], time_up: end-here}}, {{player: Ben, log: []}}]
        envy: [Ada]  # error: [envy-below-threshold]
      - player_turns:
          - {{player: Ada, log: [{{sanity: -1}}, {{death: insanity}}]}}  # error: [death-without-cause]
          - {{player: Ben, log: []}}
"""


def test_a_death_that_was_due_as_written_names_what_was_wrong_before() -> None:
    assert causes(judged(EARLY.format(sanity=2)), "death-without-cause") == ["envy-below-threshold"]


@pytest.mark.parametrize("sanity", [3, 4])
def test_one_that_was_not_due_as_written_either_names_nothing(sanity: int) -> None:
    assert causes(judged(EARLY.format(sanity=sanity)), "death-without-cause") == []


def test_a_mutiny_as_written_names_it_too() -> None:
    report = judged(f"""
        sheet: 1
        game: {{record: full}}
        {TRACKS}
        players:
          Ada: {{start: {{health: 5, sanity: 5, discontent: 8, porters: 4, askaris: 4, points: 4}}, resources: []}}
          Ben: {{start: {{health: 5, sanity: 5, discontent: 3, points: 19}}}}
        turns:
          - player_turns: [{{player: Ada, log: [], time_up: end-here}}, {{player: Ben, log: []}}]
            desertion:
              Ada:
                porters: {{die: 1, track: 0, total: 1, deserts: true}}  # error: [desertion-misjudged]
                askaris: 1
              Ben: {{porters: 1, askaris: 1}}
          - player_turns:
              - player: Ada
                log: [{{discontent: +1}}, {{death: mutiny}}]  # error: [death-without-cause]
                time_up: end-here
              - {{player: Ben, log: []}}
    """)
    assert causes(report, "death-without-cause") == ["desertion-misjudged"]
    ada = table(report, 2)
    assert (ada["discontent"], ada["health"]) == ({"written": 10, "recomputed": 9}, {"written": 0, "recomputed": 5})


def test_a_death_in_a_struck_player_turn_leaves_nothing_else_to_report() -> None:
    """At the table the explorer was dead, and nobody rolled for her: that is one slip."""
    judged("""
        sheet: 1
        players: {Ada: {start: {points: 0}}, Ben: {start: {points: 20}}}
        turns:
          - player_turns:  # error: [ended-early]
              - {player: Ada, log: [], time_up: {at: end-here}}
              - {player: Ada, log: [{death: health}]}  # error: [turn-after-time-up]
              - {player: Ben, log: [], time_up: {at: end-here}}
            desertion: {Ben: {porters: 1, askaris: 1}}
            deaths: []
        final:
          state: {Ada: {status: dead}}
    """)


def test_health_that_is_known_to_be_0_stays_so_after_a_mutiny() -> None:
    """What nobody knows any more is the Health of one who had some."""
    for health, left in [(1, 0), (2, None)]:
        report = judged(f"""
            sheet: 1
            game: {{record: full}}
            players:
              Ada: {{start: {{health: {health}, sanity: 5}}}}
              Ben: {{start: {{health: 5, sanity: 5, discontent: 3, points: 19}}}}
            turns:
              - player_turns:
                  - {{player: Ada, log: [{{health: -1}}, {{death: mutiny}}]}}
                  - {{player: Ben, log: []}}
        """)
        assert table(report)["health"] == left


def test_of_two_tracks_that_run_out_the_first_is_what_is_reported() -> None:
    report = judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 5, sanity: 5}}, Ben: {start: {points: 20}}}
        turns:
          - player_turns:
              - {player: Ada, log: [{health: -5}, {sanity: -5}]}  # error: [death-not-recorded] "Health is at 0"
              - {player: Ben, log: []}
    """)
    assert pointer(the(report, "death-not-recorded")).endswith("/log/0/health")


def test_a_roll_for_health_that_was_owed_is_no_cause() -> None:
    text = EARLY.format(sanity=2).replace(
        "{player: Ada, log: [], time_up: end-here}",
        "{player: Ada, log: [], time_up: {at: elsewhere, ended_by: other, health_roll: {die: 6, health: -1}}}",
    )
    assert causes(judged(text), "death-without-cause") == ["envy-below-threshold"]


def test_a_game_that_was_over_as_written_too_went_on_for_no_other_reason() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 49}}, Ben: {start: {points: 20}}}
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: veldt, points: 3}]}  # error: [wrong-points]
              - {player: Ben, log: []}
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]  # error: [played-on]
    """)
    assert the(report, "played-on").finding.because == []


@pytest.mark.parametrize(
    ("after", "due"),
    [("", "mutiny-without-death"), ("- {player_turns: [{player: Ada, log: []}]}", "death-not-recorded")],
)
def test_a_mutiny_that_the_last_count_denies_is_said_there(after: str, due: str) -> None:
    """Where another Game Turn lies between, nobody could have meant it."""
    report = one(f"""
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{start: {{health: 1, sanity: 5, discontent: 9}}}}, Ben: {{start: {{points: 20}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{{discontent: +1}}]}}, {{player: Ben, log: []}}]
          {after}
        final: {{state: {{Ada: {{discontent: 10, health: 1}}}}}}
    """)
    assert due in rules(report)
    assert len([rule for rule in rules(report) if rule in ("mutiny-without-death", "death-not-recorded")]) == 1


@pytest.mark.parametrize(
    ("counts", "rolls", "status", "low", "high"),
    [
        ("health: 2, sanity: 3", "Ada: {porters: 3, askaris: 4}", None, 5, 8),
        ("health: 2, sanity: 3, discontent: 4", "Ada: {porters: 3, askaris: 4}", "alive", 5, 5),
        ("health: 2, sanity: 0, discontent: 4", "Ben: {porters: 3, askaris: 4}", "dead", 8, 8),
    ],
    ids=["perhaps a mutiny", "no track ran out", "insane in truth"],
)
def test_a_death_of_a_wrong_cause_is_open_where_another_track_is_unknown(
    counts: str, rolls: str, status: str | None, low: int, high: int
) -> None:
    """It may be another death, or none: then nothing that she does afterwards is held against her."""
    report = judged(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 4}}}}, Ben: {{start: {{points: 9}}}}}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - decide: savanna
                  - state: {{{counts}}}
                  - death: health  # error: [death-without-cause]
              - {{player: Ben, log: []}}
            desertion: {{{rolls}}}
    """)
    ada = next(each for each in report.standings if each.player == "Ada")
    assert (ada.status, ada.low, ada.high) == (status, low, high)


@pytest.mark.parametrize(
    ("discontent", "rolls", "state"),
    [
        ("discontent: 8", "porters: {die: 6, deserts: true}, askaris: {die: 6, deserts: true}", "{}"),
        ("sanity: 4", "porters: {die: 6, deserts: true}", "{Ada: {discontent: 10, health: 0}}"),
    ],
    ids=["by the rolls", "by a count"],
)
def test_a_mutiny_that_ended_the_game_may_be_left_to_the_status(discontent: str, rolls: str, state: str) -> None:
    """`history: partial` tells of no Game Turn behind one that ended the game: the status is of a death here."""
    report = judged(f"""
        sheet: 1
        game: {{record: full, history: partial}}
        players:
          Ada: {{start: {{health: 4, {discontent}, porters: 3, askaris: 3, points: 4}}, resources: []}}
        turns:
          - game_turn: 1
            player_turns: [{{player: Ada, log: [{{decide: desert}}], time_up: end-here}}]
            desertion: {{Ada: {{{rolls}}}}}
            scores: {{Ada: 9}}
            state: {state}
        final:
          state: {{Ada: {{status: dead}}}}
          awards: {{askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}}
          scores: {{Ada: 9}}
    """)
    (ada,) = report.standings
    assert (ada.status, ada.low, ada.high) == ("dead", 9, 9)


# Health is counted at 0 in the end, and nobody recorded why: what was earlier than that knows of the death.

LOST_IN_THE_END = """
    sheet: 1
    game: {record: full}
    players: {Ada: {}, Ben: {}}
    turns:
      - game_turn: 3
        player_turns:
          - {player: Ada, log: [], time_up: {at: elsewhere, health_roll: {die: 6, health: -5}}}
          - {player: Ben, log: [{find: Gold, kind: finding}], time_up: end-here}
        desertion: {Ben: {porters: 5, askaris: 5}}
"""


def test_a_claim_of_envy_counts_the_points_of_a_death_that_only_the_last_count_shows() -> None:
    report = one(
        LOST_IN_THE_END
        + """
        envy: [Ben]
        scores: {Ada: 30, Ben: 28}
    final: {state: {Ada: {health: 0, sanity: 4}}}
"""
    )
    assert "envy-below-threshold" not in rules(report)
    assert the(report, "death-not-recorded").finding.effect == {"Ada": 3}


def test_final_scores_without_awards_may_be_those_of_a_table_that_knew_of_the_death() -> None:
    report = one(
        LOST_IN_THE_END
        + """
        scores: {}
    final:
      state:
        Ada: {health: 0, sanity: 6, porters: 6, askaris: 7, gifts: 6, food: 17}
        Ben: {health: 4, sanity: 4, porters: 4, askaris: 4, gifts: 4, food: 12}
      scores: {Ben: 36}
"""
    )
    assert rules(report) == ["death-not-recorded"]
    assert {each.player: each.recomputed for each in report.standings}["Ben"] == 36
