"""Counts against the log: what a track without a known end may hide, what a struck Player Turn leaves."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport, check
from tests.helpers import TRACKS, causes, one, rules, table, totals
from tests.marks import judged

BEN = "Ben: {start: {health: 5, sanity: 5, discontent: 3, points: 20}}"


def full(ada: str, log: str, rest: str = "") -> SheetReport:
    """A full record of one Game Turn, in which Ada does something."""
    return one(f"""
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{start: {ada}}}, {BEN}}}
        turns:
          - player_turns: [{{player: Ada, log: {log}, time_up: end-here}}, {{player: Ben, log: []}}]
            {rest}
    """)


def mismatches(report: SheetReport) -> int:
    return rules(report).count("stock-mismatch")


@pytest.mark.parametrize(("counted", "wrong"), [(2, True), (3, False), (5, False), (6, False), (7, True)])
def test_a_gain_may_have_stopped_at_the_end_of_a_track_that_is_not_known(counted: int, wrong: bool) -> None:
    report = full("{health: 3, sanity: 5}", "[{health: +3}]", f"state: {{Ada: {{health: {counted}}}}}")
    assert bool(mismatches(report)) is wrong
    report = full(
        "{health: 3, sanity: 5}", f"[{{health: +3}}, {{state: {{health: {counted}}}}}, {{state: {{health: 4}}}}]"
    )
    assert mismatches(report) == wrong + (
        counted != 4
    )  # a count is a count: what was gained before it explains nothing


def test_the_least_gain_may_have_stopped_too() -> None:
    assert mismatches(full("{health: 3, sanity: 5}", "[{health: +1}]", "state: {Ada: {health: 3}}")) == 0
    assert mismatches(full("{health: 3, sanity: 5}", "[]", "state: {Ada: {health: 2}}")) == 1


def test_a_count_as_written_moves_what_is_recomputed_by_nothing() -> None:
    report = judged(f"""
        sheet: 1
        game: {{record: full}}
        {TRACKS}
        players:
          Ada: {{start: {{health: 5, sanity: 5, points: 4}}}}
          Ben: {{start: {{health: 5, sanity: 5, points: 5}}}}
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}]
            envy: [Ada]  # error: [envy-below-threshold]
          - player_turns: [{{player: Ada, log: [{{sanity: +1}}, {{state: {{sanity: 5}}}}]}}, {{player: Ben, log: []}}]
    """)
    assert table(report, 2)["sanity"] == {"written": 5, "recomputed": 6}


def test_counts_in_a_struck_player_turn_move_what_is_recomputed_by_their_difference() -> None:
    report = judged("""
        sheet: 1
        game: {record: full}
        players:
          Ada: {start: {health: 5, sanity: 5, food: 1, gifts: 3}}
          Ben: {start: {health: 5, sanity: 5, points: 20}}
        turns:
          - player_turns:
              - {player: Ada, log: [], time_up: {at: end-here}}
              - player: Ada  # error: [turn-after-time-up]
                log:
                  - {health: -2}
                  - {gain: {food: 3}}
                  - {state: {health: 2, food: 1, gifts: 3, porters: 4}}
              - {player: Ben, log: [], time_up: {at: end-here}}
    """)
    stocks = table(report)
    assert stocks["health"] == {"written": 2, "recomputed": 4}
    assert stocks["food"] == {"written": 1, "recomputed": 0}
    assert (stocks["gifts"], stocks["porters"]) == (3, 4)


def test_nothing_of_one_stock_says_nothing_of_the_next() -> None:
    assert table(full("{food: 3, gifts: 3}", "[{encounter: Lions, cost: {food: 0, gifts: 1}}]"))["gifts"] == 2


def test_more_ammo_than_there_can_be_is_corrected_to_the_maximum() -> None:
    report = full("{ammo: 7}", "[{gain: {ammo: 3}}]")
    assert rules(report).count("ammo-over-maximum") == 1
    assert table(report)["ammo"] == {"written": 10, "recomputed": 8}


def test_ammo_beyond_the_maximum_is_said_once_whatever_follows_from_it() -> None:
    """As written there are 10 and then 9; recomputed 8 and then 7, so that a Boost may add one."""
    report = judged("""
        sheet: 1
        game: {record: full}
        players:
          Ada: {start: {health: 5, sanity: 5, ammo: 7}, resources: [ammo]}
          Ben: {start: {health: 5, sanity: 5, ammo: 3, points: 20}}
        turns:
          - player_turns:
              - {player: Ada, log: [{gain: {ammo: 3}}, {state: {ammo: 10}}]}  # error: [ammo-over-maximum]
              - {player: Ben, log: []}
            state: {Ada: {ammo: 10}}
          - player_turns:
              - {player: Ada, log: [{spend: {ammo: 1}}, {state: {ammo: 9}}]}
              - {player: Ben, log: []}
            boosts: [{player: Ada, spend: ammo, ammo: +1}]
    """)
    assert table(report, 2)["ammo"] == {"written": 10, "recomputed": 8}


def test_what_was_only_there_as_written_names_the_count_that_was_too_high() -> None:
    report = full("{ammo: 3}", "[{state: {ammo: 10}}, {spend: {ammo: 9}}]")
    assert causes(report, "stock-below-zero") == ["ammo-over-maximum"]


def test_a_count_takes_no_more_than_there_is_as_recomputed() -> None:
    """The gain is struck: as written 4, recomputed 1; each Game Turn takes one, and then one is missing."""
    report = one("""
        sheet: 1
        game: {record: full}
        players:
          Ada: {start: {health: 5, sanity: 5, food: 1}}
          Ben: {start: {health: 5, sanity: 5, points: 20}}
        turns:
          - player_turns:
              - {player: Ada, log: [], time_up: {at: end-here}}
              - {player: Ada, log: [{gain: {food: 3}}]}
              - {player: Ben, log: [], time_up: {at: end-here}}
          - player_turns: [{player: Ada, log: [{lose: {food: 1}}, {state: {food: 2}}]}, {player: Ben, log: []}]
    """)
    assert rules(report).count("stock-mismatch") == 1
    assert table(report, 2)["food"] == {"written": 2, "recomputed": 0}


def test_a_short_entry_cannot_take_more_than_there_is() -> None:
    report = full("{food: 2}", "[{food: -3}]")
    assert rules(report).count("stock-below-zero") == 1
    assert rules(full("{food: 2}", "[{food: -2}]")).count("stock-below-zero") == 0


@pytest.mark.parametrize(("cost", "deadly"), [(1, False), (2, True), (3, True)])
def test_an_encounter_that_costs_more_than_the_rest_of_a_track_is_deadly(cost: int, deadly: bool) -> None:
    report = full("{health: 2, sanity: 5}", f"[{{encounter: Lions, cost: {{health: {cost}}}}}]")
    assert ("deadly-encounter" in rules(report)) is deadly


def test_the_least_health_beside_a_mutiny_is_too_much() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {start: {points: 20}}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            state: {Ada: {discontent: 10, health: 1}}
    """)
    assert rules(report).count("mutiny-without-death") == 1


@pytest.mark.parametrize("gone", ["status: dead", "status: insane", "health: 0", "sanity: 0"])
def test_whoever_is_gone_in_the_end_may_have_been_gone_before_the_rolls(gone: str) -> None:
    sheet = """
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{}}, Ben: {{start: {{points: 20}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{{state: {{porters: 3}}}}]}}, {{player: Ben, log: []}}]
            desertion: {{Ben: {{porters: 1, askaris: 1}}}}
            scores: {{Ada: 5, Ben: 20}}
        final: {{state: {{Ada: {{{state}}}}}}}
    """
    assert "missing-desertion-roll" not in rules(one(sheet.format(state=gone)))
    assert "missing-desertion-roll" in rules(one(sheet.format(state="health: 3, sanity: 3")))


@pytest.mark.parametrize(("health", "found"), [("", []), (" health: 3,", ["ended-early", "missing-desertion-roll"])])
def test_a_death_of_a_loss_that_nobody_recorded_explains_more_than_one_finding(health: str, found: list[str]) -> None:
    report = one(f"""
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{start: {{{health} porters: 3, askaris: 3}}}}, Ben: {{}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{{health: -1}}]}}, {{player: Ben, log: []}}]
            desertion: {{Ben: {{porters: 1, askaris: 1}}}}
        final: {{ranking: []}}
    """)
    assert rules(report) == found


ROYAL = "{find: Gold, kind: finding, patron: royal-court}"


@pytest.mark.parametrize("finds", [1, 2])
def test_a_patron_that_nobody_wrote_down_may_have_paid_for_each_find(finds: int) -> None:
    """At two seats a Patron pays 2 for a find of its own; a rival of that Patron loses 1."""
    found = ", ".join([ROYAL] * finds)

    def wrong(ada: int, ben: int) -> list[str]:
        report = one(f"""
            sheet: 1
            players: {{Ada: {{start: {{points: 0}}}}, Ben: {{start: {{points: 20}}}}}}
            turns:
              - player_turns: [{{player: Ada, log: [{found}]}}, {{player: Ben, log: []}}]
                scores: {{Ada: {ada}, Ben: {ben}}}
        """)
        return [each.finding.player or "" for each in report.findings if each.finding.rule == "score-mismatch"]

    (others,) = check(f"""
sheet: 1
players: {{Ada: {{patron: church}}, Ben: {{patron: church}}}}
turns: [{{player_turns: [{{player: Ada, log: [{found}]}}, {{player: Ben, log: []}}]}}]
""")
    worth = totals(others)["Ada"] or 0
    for more in range(2 * finds + 1):
        assert wrong(worth + more, 20) == []
    for less in range(finds + 1):
        assert wrong(worth, 20 - less) == []
    assert wrong(worth + 2 * finds + 1, 20) == ["Ada"]
    assert wrong(worth - 1, 20) == ["Ada"]
    assert wrong(worth, 20 - finds - 1) == ["Ben"]
    assert wrong(worth, 21) == ["Ben"]
