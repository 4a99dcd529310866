"""The end of the game: what a total that stands only there gives away, and who takes the award."""

from __future__ import annotations

from checker.game.play import Trial
from tests.helpers import category, one, replayed, rules, the, totals
from tests.marks import judged

REST = "askaris: Ada, porters: Ada, gifts: Ada, food: Ada, health: Ada"


def test_a_final_score_gives_away_the_total_before_an_award_that_went_to_others() -> None:
    report = judged(f"""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben}}]
            scores: {{Ada: 0}}
        final:
          awards: {{{REST}, sanity: Ada}}
          scores: {{Ada: 6, Ben: 50}}
    """)
    assert totals(report) == {"Ada": 6, "Ben": 50}


def test_envy_in_the_last_game_turn_counts_for_the_award_that_is_foreseen() -> None:
    """Ada has 4 Sanity left after her claim, as many as Ben: both gain the point. Gifts are not what Envy costs."""
    for claim in ("Ada", "{player: Ada, sanity: -1}"):
        report = judged(f"""
            sheet: 1
            players: [Ada, Ben]
            turns:
              - player_turns:
                  - {{player: Ada, log: [{{state: {{sanity: 5, gifts: 4}}}}]}}
                  - {{player: Ben}}
                boosts: []
                envy: [{claim}]
                scores: {{Ada: 2}}
            final:
              state: {{Ben: {{status: alive, sanity: 4, gifts: 4}}}}
              awards: {{askaris: Ada, porters: Ada, food: Ada, health: Ada}}
              scores: {{Ada: 8, Ben: 52}}
        """)
        assert totals(report) == {"Ada": 8, "Ben": 52}
        ledger = replayed(report).ledger
        assert [line.written for line in ledger or () if line.player == "Ben"] == [50, 1, 1]  # Sanity and Gifts


def test_a_player_may_be_called_none() -> None:
    report = judged("""
        sheet: 1
        players: [none, Ada]
        final:
          state: {none: {food: 3}, Ada: {food: 2}}
          awards: {food: none, askaris: [], porters: [], gifts: [], health: [], sanity: []}
          before_award: {none: 50, Ada: 40}
          scores: {none: 51, Ada: 40}
    """)
    assert totals(report) == {"none": 51, "Ada": 40}


def test_whoever_should_not_have_a_category_does_not_lead_it() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {food: 2}, Ben: {food: 3}, Cleo: {food: 3, status: alive}}
          awards:
            food: [Ada, Ben]  # error: [award-unearned], error: [award-missed]
          before_award: {Ada: 50, Ben: 40, Cleo: 30}
    """)
    food = category(report, "food")
    assert (sorted(food.winners), food.written) == (["Ben", "Cleo"], True)


def test_a_category_that_nobody_wrote_down_is_known_to_be_open() -> None:
    report = one("sheet: 1\nplayers: [Ada, Ben]\nfinal: {awards: {food: Ada}, before_award: {Ada: 50, Ben: 40}}\n")
    written = {each.name: each.written for each in replayed(report).categories}
    assert [name for name, is_written in written.items() if is_written] == ["food"]


def test_whoever_is_listed_after_a_player_without_counts_is_counted_too() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: , Ben: {food: 3, status: alive}, Cleo: {food: 2}}
          awards: {food: Cleo}  # error: [award-unearned]
    """)


def test_a_count_at_the_end_of_a_game_with_turns_is_a_death_that_they_lack() -> None:
    """Without turns a Health of 0 beside `status: alive` is left to that status."""
    turns = "turns: [{player_turns: [{player: Ada, log: []}, {player: Ben, log: []}], scores: {Ada: 49, Ben: 50}}]"
    final = "final: {state: {Ada: {status: alive, health: 0}, Ben: {status: alive, health: 4}}}"
    players = "players: {Ada: {start: {points: 49}}, Ben: {start: {points: 50}}}"
    assert "death-not-recorded" in rules(one(f"sheet: 1\n{players}\n{turns}\n{final}\n"))
    result = one(f"sheet: 1\nplayers: [Ada, Ben]\n{final}\n")
    assert "death-not-recorded" not in rules(result)
    assert {each.player: each.status for each in result.standings} == {"Ada": "alive", "Ben": "alive"}
    result = one(f"sheet: 1\nplayers: [Ada, Ben]\n{final.replace('status: alive, health: 0', 'health: 0')}\n")
    assert {each.player: each.status for each in result.standings} == {"Ada": "dead", "Ben": "alive"}


def test_an_entry_may_be_tried_without_or_twice() -> None:
    once = ("turns", 0, "player_turns", 0, "log", 0)
    trial = Trial(left_out=frozenset({once}), twice=frozenset({(*once[:-1], 1)}))
    assert [trial.times((*once[:-1], entry)) for entry in range(3)] == [0, 2, 1]


def test_how_somebody_was_lost_is_what_the_game_says_and_not_the_status() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {start: {points: 20}}}
        turns:
          - player_turns: [{player: Ada}, {player: Ada, log: [{state: {sanity: 0}}]}, {player: Ben, log: []}]
            scores: {Ada: 8, Ben: 20}
        final: {state: {Ada: {status: dead}}}
    """)
    assert "death-not-recorded" in rules(report)
    assert [each.status for each in report.standings if each.player == "Ada"] == ["insane"]


def test_a_death_that_only_a_count_shows_is_not_one_of_a_player_turn() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {start: {points: 20}}}
        turns: [{player_turns: [{player: Ada, log: []}, {player: Ben, log: []}], state: {Ada: {health: 0}}}]
    """)
    assert "for Desertion" in the(report, "death-not-recorded").finding.message
