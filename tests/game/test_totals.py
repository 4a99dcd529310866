"""Totals in the middle and at the end of a Game Turn, and where the points of a find come from."""

from __future__ import annotations

import pytest

from checker.game.play import Trial
from checker.pipeline import SheetReport
from tests.helpers import books, bounds, one, replayed, rules, table, totals


def turns(first: str, *rest: str, head: str = "") -> SheetReport:
    """Ada's Player Turns, one a Game Turn; Ben does nothing."""
    text = f"sheet: 1\n{head}\nplayers: {{Ada: {{start: {{points: 4}}}}, Ben: {{}}}}\nturns:\n"
    for each in (first, *rest):
        text += f"  - player_turns: [{each}, {{player: Ben, log: []}}]\n"
    return one(text)


MET = "{player: Ada, log: [{decide: savanna}, {state: {points: 12}}, {decide: savanna}]}"


@pytest.mark.parametrize(
    ("sheet", "wrong"),
    [
        (turns(MET), True),
        (turns("{player: Ada}", MET), False),
        (turns(f"{{player: Ada}}, {MET}"), False),
        (turns(MET, head="game: {history: partial}"), False),
        (turns(MET.replace("{decide: savanna}", "{decide: swamp}", 1)), False),
    ],
    ids=[
        "all is logged",
        "nobody knows the total",
        "a Player Turn without log",
        "a part of the history",
        "an entry left out",
    ],
)
def test_a_total_in_the_middle_counts_where_not_all_is_known(sheet: SheetReport, wrong: bool) -> None:
    assert ("score-mismatch" in rules(sheet)) is wrong
    assert books(sheet) == []
    if not wrong:
        ledger = [(line.written, line.source) for line in replayed(sheet).ledger or () if line.player == "Ada"]
        assert (1, "savanna") in ledger
        assert sum(points for points, _ in ledger) + (replayed(sheet).start["Ada"] or 0) == 13


@pytest.mark.parametrize(("total", "unlogged"), [(9, [5]), (4, []), (3, [-1])])
def test_what_was_earned_beyond_the_log_is_what_the_total_holds_beyond_it(total: int, unlogged: list[int]) -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 4}}}}, Ben: {{}}}}
        turns: [{{player_turns: [{{player: Ada}}, {{player: Ben, log: []}}], scores: {{Ada: {total}}}}}]
    """)
    assert rules(report) == []
    assert [line.written for line in replayed(report).ledger or () if line.source == "unitemised"] == unlogged


@pytest.mark.parametrize("claim", ["Ada", "{player: Ada, points: 2}"])
def test_a_claim_that_is_tried_twice_or_not_at_all_leaves_a_written_total_alone(claim: str) -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{}}, Ben: {{start: {{points: 20}}}}}}
        turns:
          - player_turns: [{{player: Ada}}, {{player: Ben, log: []}}]
            envy: [{claim}]
            scores: {{Ada: 10, Ben: 20}}
    """)
    at = frozenset({("turns", 0, "envy", 0)})
    assert report.case is not None
    for trial, before in ((Trial(), 8), (Trial(left_out=at), 10), (Trial(twice=at), 6)):
        played = report.case.replay(trial, ledger=True)
        assert [line.written for line in played.ledger or () if line.source == "unitemised"] == [before]


@pytest.mark.parametrize("patron", ["", "patron: royal-court"])
def test_points_that_only_a_patron_explains_are_the_patrons(patron: str) -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{{patron}}}, Ben: {{patron: church}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{find: Gold, kind: finding, patron: royal-court, points: 4}}]}}
              - {{player: Ben, log: []}}
    """)
    assert rules(report) == []
    assert [line.source for line in replayed(report).ledger or ()] == ["finding", "patron"]


def test_a_patron_who_does_not_care_pays_nothing() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {patron: church}, Ben: {patron: church}}
        turns:
          - player_turns:
              - {player: Ada, log: [{find: Gold, kind: finding, patron: royal-court, points: 4}]}
              - {player: Ben, log: []}
    """)
    assert rules(report) == ["wrong-points"]
    assert totals(report) == {"Ada": 2, "Ben": 0}


def test_whoever_comes_after_one_without_counts_is_counted_too() -> None:
    report = one("""
        sheet: 1
        game: {record: full}
        players: [Ada, Ben]
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            state: {Ada: , Ben: {food: 3}}
    """)
    assert table(report, player="Ben")["food"] == 3


def test_no_ledger_is_kept_unless_it_is_asked_for() -> None:
    report = turns(MET)
    assert report.outcome is not None
    assert (report.outcome.ledger, report.outcome.tables) == (None, {})


def test_a_player_turn_that_cannot_be_read_may_have_been_anybodys() -> None:
    text = """
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns: [{unread}, {{player: Ben, log: [{{decide: savanna}}]}}, {{player: Ada, log: []}}]
            scores: {{Ada: 0, Ben: 9}}
    """
    assert "score-mismatch" not in rules(one(text.format(unread="17")))
    assert "score-mismatch" in rules(one(text.format(unread="{player: Ada, log: []}")))


def test_each_players_total_is_looked_at() -> None:
    """One without a total, one with a log that comes to less, one whose log comes to as much, one without a log."""
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {}, Cleo: {}, Dov: {}}
        turns:
          - player_turns:
              - {player: Ada}
              - {player: Ben, log: [{find: Gold, kind: finding, patron: royal-court}]}
              - {player: Cleo, log: []}
              - {player: Dov}
            scores: {Ben: 30, Cleo: 0, Dov: 7}
    """)
    assert bounds(report) == {"Ada": (None, None), "Ben": (30, 30), "Cleo": (0, 0), "Dov": (7, 7)}
    assert rules(report) == []
    told = [each.needs for each in report.unverified if each.rule == "score-mismatch" and "30 is written" in each.needs]
    assert told == ["the log comes to 2, 30 is written; Ada's and Dov's Player Turns are not logged"]


def test_a_death_may_stand_in_a_player_turn_that_cannot_be_read() -> None:
    text = """
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns: [{{player: Ada, log: []}}, {unread}, {{player: Ben, log: []}}]
            deaths: []
            scores: {{Ada: 0, Ben: 9}}
        final: {{state: {{{who}: {{status: dead}}}}}}
    """
    for who in ("Ada", "Ben"):
        assert "status-mismatch" not in rules(one(text.format(unread="17", who=who)))
        assert "status-mismatch" in rules(one(text.format(unread="{player: Ada, log: []}", who=who)))
