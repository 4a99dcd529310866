"""Player Turns: Time, what happens when it is up, and who is gone by then."""

from __future__ import annotations

import pytest

from checker.game.play import Trial
from checker.pipeline import SheetReport
from tests.helpers import TRACKS, bounds, one, rules, table, totals
from tests.marks import judged


def full(turns: str, ada: str = "{health: 5, sanity: 5, time: 10}", rulings: str = "{}") -> SheetReport:
    """A full record; Ada begins with something."""
    return one(f"""
        sheet: 1
        game: {{record: full}}
        rulings: {rulings}
        players:
          Ada: {{start: {ada}}}
          Ben: {{start: {{health: 5, sanity: 5, time: 10}}}}
        turns: [{turns}]
    """)


@pytest.mark.parametrize(("log", "wrong"), [(", log: []", True), (", log: [{gain: {time: 1}}]", False), ("", False)])
def test_how_much_time_is_left_is_known_where_everything_that_could_change_it_is_written(log: str, wrong: bool) -> None:
    report = full(f"{{player_turns: [{{player: Ada, time: 4{log}}}, {{player: Ada, time: 7, log: []}}]}}")
    assert ("time-overspent" in rules(report)) is wrong


@pytest.mark.parametrize(("spent", "wrong"), [(9, False), (10, False), (11, True)])
def test_time_is_spent_as_the_marker_showed_it(spent: int, wrong: bool) -> None:
    """The marker was put 2 too high: as written there is more Time than there should be."""
    up = "{player: Ada, time: 10, log: [], time_up: {at: end-here, time: 12}}"
    ben = "{player: Ben, time: 10, log: [], time_up: {at: end-here, time: 10}}"
    report = full(
        f"{{player_turns: [{up}, {ben}]}}, "
        "{player_turns: [{player: Ada, time: 2, log: []}, {player: Ben, time: 1, log: []}, "
        f"{{player: Ada, time: {spent}, log: []}}]}}"
    )
    assert rules(report).count("wrong-time-marker") == 1
    assert ("time-overspent" in rules(report)) is wrong


def test_a_struck_player_turn_takes_no_time() -> None:
    report = full(
        "{player_turns: [{player: Ada, time: 10, log: [], time_up: {at: end-here, time: 10}}, {player: Ada, log: []}]}"
    )
    assert "turn-after-time-up" in rules(report)
    assert table(report)["time"] == 10


def test_the_time_of_each_player_is_to_be_up() -> None:
    report = full(
        "{player_turns: [{player: Ben, time: 10, log: [], time_up: end-here}, {player: Ada, time: 4, log: []}],"
        " desertion: {}}",
    )
    assert rules(report).count("time-never-up") == 1


def test_entries_of_a_log_may_be_tried_without_or_twice() -> None:
    report = one("""
        sheet: 1
        players: [Ada, Ben]
        turns: [{player_turns: [{player: Ada, log: [{decide: savanna}, {place: marsh}]}, {player: Ben, log: []}]}]
    """)
    place = (totals(report)["Ada"] or 0) - 1
    log = ("turns", 0, "player_turns", 0, "log")
    trial = Trial(left_out=frozenset({(*log, 0)}), twice=frozenset({(*log, 1)}))
    assert report.case is not None
    assert [each.recomputed for each in report.case.replay(trial).standings if each.player == "Ada"] == [2 * place]


@pytest.mark.parametrize("ada", ["{health: 5, sanity: 5, time: 10}", "{health: 5, time: 10}"])
@pytest.mark.parametrize(("ruling", "wrong"), [("sealed", False), ("saved", True)])
def test_whoever_touched_0_rolls_for_health_only_if_that_saved_them(ruling: str, wrong: bool, ada: str) -> None:
    report = full(
        "{player_turns: [{player: Ada, time: 10, log: [{health: -5}, {health: +1}],"
        " time_up: {at: elsewhere, health_roll: none, time: 3}}]}",
        ada,
        f"{{touch-of-zero: {ruling}}}",
    )
    assert ("missing-health-roll" in rules(report)) is wrong
    assert ("wrong-time-marker" in rules(report)) is wrong
    assert ("death-not-recorded" in rules(report)) is not wrong


def test_whoever_dies_in_a_player_turn_puts_no_marker_anywhere() -> None:
    report = full(
        "{player_turns: [{player: Ada, time: 10, log: [{health: -5}, {death: health}],"
        " time_up: {at: elsewhere, health_roll: none, time: 3}}]}",
    )
    assert rules(report) == ["depends-on-ruling"] or "wrong-time-marker" not in rules(report)
    assert "missing-health-roll" not in rules(report)


def test_an_entry_that_is_left_out_may_have_been_the_special_discovery() -> None:
    up = "time_up: {at: elsewhere, health_roll: none}"
    for entry, wrong in (("{decide: savanna}", True), ("{decide: swamp}", False)):
        report = full(f"{{player_turns: [{{player: Ada, time: 10, log: [{entry}], {up}}}]}}")
        assert ("missing-health-roll" in rules(report)) is wrong


@pytest.mark.parametrize(("roll", "marker", "wrong"), [
    (", health_roll: {die: 6, health: -1}", 9, False),
    (", health_roll: {die: 6, health: -1}", 10, True),
    (", ended_by: other", 99, False),
    (", ended_by: other, health_roll: none", 10, False),
])  # fmt: skip
def test_health_after_a_roll_is_known_where_the_roll_is(roll: str, marker: int, wrong: bool) -> None:
    report = one(f"""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - player: Ada
                log: [{{state: {{health: 5}}}}]
                time_up: {{at: elsewhere{roll}, time: {marker}}}
              - {{player: Ben, log: []}}
    """)
    assert ("wrong-time-marker" in rules(report)) is wrong


def test_what_cannot_be_read_of_one_roll_says_nothing_of_the_next() -> None:
    judged(f"""
        sheet: 1
        game: {{record: full}}
        {TRACKS}
        players:
          Ada: {{start: {{health: 4, sanity: 4, porters: 3, askaris: 3, discontent: 1}}, resources: []}}
          Ben: {{start: {{health: 4, sanity: 4, porters: 3, askaris: 3, discontent: 1}}, resources: []}}
          Cleo: {{start: {{health: 4, sanity: 4, porters: 3, askaris: 3, discontent: 1}}, resources: []}}
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}, {{player: Cleo, log: []}}]
            desertion:
              Ada: 17  # error: [invalid-value]
              Ben:
                porters: 17  # error: [invalid-value]
                askaris: {{die: 3, total: 4}}  # error: [wrong-roll-total]
              Cleo: {{porters: {{die: 3, total: 4}}, askaris: 3}}  # error: [wrong-roll-total]
    """)


def test_whether_a_man_goes_is_not_known_where_revolvers_decide_it_and_are_not() -> None:
    for resources, porters in (("", None), (", resources: []", 2), (", resources: [revolver]", 3)):
        report = one(f"""
            sheet: 1
            game: {{record: full}}
            {TRACKS}
            players:
              Ada: {{start: {{health: 4, sanity: 4, porters: 3, askaris: 3, discontent: 1}}{resources}}}
              Ben: {{}}
            turns:
              - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}]
                desertion: {{Ada: {{porters: 5, askaris: 1}}, Ben: {{porters: 1, askaris: 1}}}}
        """)
        assert table(report)["porters"] == porters


def costs(first: str, second: str, more: str = "") -> SheetReport:
    log = f"{{incidents: [{{cost: {{{first}}}}}, {{cost: {{{second}}}}}]{more}}}"
    return full(f"{{player_turns: [{{player: Ada, log: [{log}]}}, {{player: Ben, log: []}}]}}")


def test_incidents_that_cost_nothing() -> None:
    for first, said in (
        ("food: 1", "one of them cost nothing"),
        ("food: ", "one of them cost nothing"),
        ("food: 0", "neither cost anything"),
    ):
        report = costs(first, "food: 0", ", points: 1")
        (found,) = [each.finding for each in report.findings if each.finding.rule == "incidents-without-cost"]
        assert said in found.message


def test_incidents_of_which_a_cost_is_not_known() -> None:
    assert "incidents-without-cost" not in rules(costs("food: ", "food: 1", ", points: 1"))
    assert totals(costs("food: ", "food: 1", ", points: 1"))["Ada"] == 1
    assert "wrong-points" in rules(costs("food: ", "food: 1", ", points: -1"))


def test_a_game_turn_that_is_partly_recorded_says_whose_time_is_not_up() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {start: {time: 10}}, Ben: {start: {points: 20}}}
        turns: [{player_turns: [{player: Ben, log: [{state: {time: 3}}]}], desertion: {}}]
    """)
    assert [each.finding.player for each in report.findings if each.finding.rule == "time-never-up"] == ["Ben"]


def test_whoever_dies_of_what_nobody_counted_puts_no_marker_anywhere_either() -> None:
    for entry, wrong in (("{death: insanity}", False), ("{decide: savanna}", True)):
        report = one(f"""
            sheet: 1
            players: [Ada, Ben]
            turns:
              - player_turns:
                  - {{player: Ada, log: [{{state: {{health: 5}}}}, {entry}], time_up: {{at: end-here, time: 3}}}}
                  - {{player: Ben, log: []}}
        """)
        assert ("wrong-time-marker" in rules(report)) is wrong


def test_time_among_the_counts_of_a_reset() -> None:
    report = full(
        "{player_turns: [{player: Ada, time: 10, log: [], time_up: {at: end-here, time: 10, state: {time: 9}}}]}"
    )
    assert "mutiny-without-death" not in rules(report)
    assert "stock-mismatch" in rules(report)


@pytest.mark.parametrize(("log", "low", "high"), [("", None, None), (", log: [{decide: desert}]", 6, 6)])
def test_what_a_struck_player_turn_earned_is_open_where_it_is_not_logged(
    log: str, low: int | None, high: int | None
) -> None:
    """It is part of a total, and may have met or cost others as well."""
    report = judged(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 4}}}}, Ben: {{start: {{points: 0}}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{decide: jungle}}], time_up: end-here}}
              - {{player: Ben, log: []}}
              - {{player: Ada{log}}}  # error: [turn-after-time-up]
            scores: {{Ada: 8, Ben: 0}}
    """)
    assert bounds(report)["Ada"] == (low, high)


@pytest.mark.parametrize("counted", [3, 7])
def test_what_an_encounter_cost_is_unknown_where_it_cannot_be_read(counted: int) -> None:
    judged(f"""
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{start: {{food: 9}}}}, Ben: {{}}}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - {{encounter: Lion, cost: 7}}  # error: [invalid-value]
                  - state: {{food: {counted}}}
              - {{player: Ben, log: []}}
    """)
