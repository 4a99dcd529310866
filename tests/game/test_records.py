"""How much is recorded: what is known in a full, a points and a result record. What is not known is never wrong."""

from __future__ import annotations

import pytest

from tests.helpers import bounds, one, rules, totals
from tests.marks import judged


def needs(text: str) -> set[str]:
    """The rules that could not be judged."""
    report = one(text)
    assert report.outcome is not None
    return {each.rule for each in report.outcome.unverified}


# full


def test_full_every_change_is_replayed_and_every_count_checked() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {food: 6, gifts: 2, health: 6}, resources: [quinine]}, Ben: {}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - lose: {food: 4}
                  - gain: {gifts: 1}
                  - state: {food: 2, gifts: 3}
                  - spend: {gifts: 4}  # error: [stock-below-zero]
                  - state: {gifts: 0, food: 3, books: 1}  # error: [stock-mismatch], error: [stock-mismatch]
              - {player: Ben, log: []}
    """)


def test_full_stocks_stay_known_from_one_game_turn_to_the_next() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {food: 6}}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: [{lose: {food: 4}}]}, {player: Ben, log: []}]
          - player_turns: [{player: Ada, log: [{lose: {food: 3}}]}, {player: Ben, log: []}]  # error: [stock-below-zero]
    """)


def test_full_what_the_start_does_not_say_is_unknown() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {food: 6}}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: [{lose: {gifts: 4}}, {spend: {quinine: 2}}]}, {player: Ben, log: []}]
            boosts: [{player: Ada, spend: quinine, health: 1}]
    """)


def test_full_a_resource_that_the_list_lacks_is_not_held() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {resources: []}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            boosts: [{player: Ada, spend: quinine, health: 1}]  # error: [boost-without-resource]
    """)


def test_full_left_out_means_none() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 6, sanity: 6}}, Ben: {}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - {discard: {food: 1}}  # error: [needless-discard]
                  - {encounter: Lions, cost: {health: 6}}  # error: [deadly-encounter]
                  - {death: health}
                time_up: {at: elsewhere}
              - player: Ben
                log: []
                time_up: {at: elsewhere}  # error: [missing-health-roll]
    """)


# points


def test_points_left_out_is_unknown() -> None:
    judged("""
        sheet: 1
        players: {Ada: {start: {health: 6, sanity: 6}}, Ben: {}}
        turns:
          - player_turns:
              - player: Ada
                log: [{discard: {food: 1}}]
                time_up: {at: elsewhere}
              - player: Ben
                log: [{incidents: [{name: Flies}, {name: Rain}], points: 1}]
                time_up: {at: elsewhere}
    """)


@pytest.mark.parametrize("taken", ["{player: Ada, log: []}", "{player: Ben, log: []}"])
def test_points_the_start_says_nothing_behind_a_first_player_turn_be_it_written_or_not(taken: str) -> None:
    text = f"""
        sheet: 1
        players: {{Ada: {{start: {{sanity: 1, points: 0}}}}, Ben: {{start: {{points: 20}}}}}}
        turns:
          - player_turns: [{taken}]
            boosts: []
            envy: [Ada]
    """
    judged(text)
    assert "envy-to-zero" in needs(text)


def test_points_a_count_is_known_through_that_game_turns_end_and_unknown_at_the_next_player_turn() -> None:
    judged("""
        sheet: 1
        players: {Ada: {}, Ben: {start: {points: 20}}}
        turns:
          - player_turns:
              - {player: Ada, log: [], time_up: {at: end-here, state: {sanity: 1, revolver: 1}}}
              - {player: Ben, log: []}
            boosts: []
            envy: [Ada]  # error: [envy-to-zero]
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: []}
            envy: [Ada]
    """)


def test_points_a_change_between_counts_is_no_mismatch() -> None:
    judged("""
        sheet: 1
        players: {Ada: {}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: [{state: {food: 3}}]}, {player: Ben, log: []}]
          - player_turns: [{player: Ada, log: [{state: {food: 9}}]}, {player: Ben, log: []}]
    """)


@pytest.mark.parametrize(
    ("held", "due"), [("resources: []", ["resource-not-held"]), ("patron: kew", []), ("resources: [books]", [])]
)
def test_points_resources_are_known_where_they_are_written(held: str, due: list[str]) -> None:
    text = f"""
        sheet: 1
        players: {{Ada: {{{held}}}, Ben: {{}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{find: Ruins, kind: finding, resource: books, points: 3}}]}}
              - {{player: Ben, log: []}}
    """
    found = rules(one(text))
    assert found in (due, []), found  # in the first Player Turn itself they are unknown already


def test_what_could_not_be_judged_is_counted_with_what_it_lacked() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            boosts: [{player: Ada, spend: quinine, health: 1}]
    """)
    assert report.outcome is not None
    lacking = [each for each in report.outcome.unverified if each.rule == "boost-without-resource"]
    assert [each.needs for each in lacking]
    assert "Ada" in lacking[0].needs


def test_unknown_is_not_wrong() -> None:
    """Ada's Patron, the books and the cost of the Incidents are open, and whether the find is Ben's Patron's."""
    assert bounds(judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - player: Ada
                time: 9
                log:
                  - {find: Ruins, kind: finding, patron: kew, resource: books}
                  - {encounter: Lions, cost: {health: 3}}
                  - {lose: {food: 9}}
                  - {incidents: [{name: Flies}, {name: Rain}]}
                time_up: {at: elsewhere, time: 9, health_roll: {die: 3}}
              - {player: Ben, log: []}
            desertion:
              Ada: {porters: {die: 6, deserts: false}, askaris: {die: 1, stopped: true}}
              Ben: {porters: 6, askaris: 6}
            boosts: [{player: Ada, spend: cannabis}]
            envy: []
    """)) == {"Ada": (3, 6), "Ben": (-1, 0)}  # fmt: skip


# result


def test_result_final_alone_is_checked() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          state: {Ada: {food: 3, gifts: 1}, Ben: {food: 2, gifts: 1}}
          awards:
            food: Ben  # error: [award-missed], error: [award-unearned]
            gifts: [Ada, Ben]
            askaris: none
            porters: none
            health: none
            sanity: none
          before_award: {Ada: 49, Ben: 50}
          scores: {Ada: 50, Ben: 52}
          ranking: [Ben, Ada]  # error: [wrong-ranking]
          winners: Ben  # error: [wrong-winner]
    """)
    assert report.record == "result"
    assert totals(report) == {"Ada": 51, "Ben": 51}


def test_without_turns_a_record_is_a_result_whatever_it_says() -> None:
    assert one("sheet: 1\ngame: {record: full}\nplayers: [Ada]\nturns: []\n").record == "result"


def test_with_turns_a_record_is_points() -> None:
    assert one("sheet: 1\nplayers: [Ada]\nturns: [{}]\n").record == "points"


def test_counts_at_the_end_are_trusted_over_the_log() -> None:
    report = judged("""
        sheet: 1
        game: {record: full, ended: called}
        players: {Ada: {start: {food: 3}, resources: []}, Ben: {start: {food: 4}, resources: []}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]  # note: [ended-early]
        final:
          state: {Ada: {food: 5}, Ben: {food: 4}}  # error: [stock-mismatch]
          awards: {food: Ada, askaris: none, porters: none, gifts: none, health: none, sanity: none}
    """)
    assert totals(report) == {"Ada": 1, "Ben": 0}


@pytest.mark.parametrize(("taken", "found"), [("{player: Ada, log: }", ["ended-early"]), ("{player: Ada}", [])])
def test_a_player_turn_was_taken_unless_the_place_for_its_log_is_empty(taken: str, found: list[str]) -> None:
    """A form prepares Player Turns; a name alone says that somebody had one, in which anything may have happened."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 4}}}}}}
        turns:
          - {{game_turn: 1, player_turns: [{{player: Ada, log: [{{decide: jungle}}]}}], scores: {{Ada: 6}}}}
          - {{game_turn: 2, player_turns: [{taken}]}}
        final: {{scores: {{Ada: 12}}}}
    """)
    assert rules(report) == found
