"""Names that are nearly alike, and games that are there twice."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from checker.pipeline import check
from checker.sheet.suggest import one_slip
from checker.standings.names import near_names
from checker.standings.tournament import tournament_of

_FINAL = "final: {scores: {Ada: 51, Ben: 40}}\n"


def told(*texts: str) -> list[str]:
    """The doubts about these sheets."""
    return tournament_of([report for text in texts for report in check(text)]).doubts


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        ("Margarethe", "Margarete", "one slip"),
        ("Ada", "ada", "capitals"),
        ("Hanna", "Hnana", "one slip"),
        ("Åsa", "åsA", "capitals"),
        ("Zoë", "Zoe", "accents"),
        ("José María", "Jose maria", "accents"),
        ("Bjørn", "Bjorn", "accents"),
        ("Zoë", "ZoÃ«", "'ZoÃ«' is 'Zoë' in UTF-8, read as if it were Latin-1"),
        ("Łukasz", "Å\x81ukasz", "read as if it were Latin-1"),
        ("Jörg-Änne", "JÃ¶rg-Ã„nne", "read as if it were Latin-1"),
    ],
)
def test_near_names_are_told_and_stay_two(a: str, b: str, words: str) -> None:
    (doubt,) = near_names([[a, "Rosa"], [b, "Rosa"]])
    assert words in doubt
    assert "counted as two players" in doubt


@pytest.mark.parametrize(
    ("a", "b"), [("Player 1", "Player 2"), ("Al", "Ali"), ("Ada", "Ben"), ("Ada", "Ada"), ("Team 9", "Team 10")]
)
def test_names_that_are_meant_to_differ_are_not_told(a: str, b: str) -> None:
    assert list(near_names([[a], [b]])) == []


def test_those_who_sit_at_one_table_are_two_people() -> None:
    assert list(near_names([["Anna", "Ann"], ["Anna"], ["Ann"]])) == []


def test_names_are_the_same_after_nfc() -> None:
    decomposed = "sheet: 1\nplayers: [Zoe\u0308, Ben]\nfinal: {scores: {Zoe\u0308: 51, Ben: 40}}\n"
    composed = "sheet: 1\nplayers: [Zo\u00eb, Ben]\nfinal: {scores: {Zo\u00eb: 51, Ben: 40}}\n"
    reports = [report for text in (decomposed, composed) for report in check(text)]
    assert {name: tally.games for name, tally in tournament_of(reports).recomputed.items()} == {"Zo\u00eb": 2, "Ben": 2}


def test_every_slip_is_seen() -> None:
    rng = random.Random(4)
    names = ["".join(rng.choices("abc", k=rng.randint(3, 5))) for _ in range(60)]
    due = {(a, b) for a, b in combinations(sorted(set(names)), 2) if one_slip(a, b)}
    assert len(list(near_names([[name] for name in names]))) == len(due)


def test_a_table_that_is_there_twice_is_told() -> None:
    sheet = f"sheet: 1\ngame: {{event: Cup, round: 1, table: 2}}\nplayers: [Ada, Ben]\n{_FINAL}"
    assert any("table 2 of round 1 is there 2 times" in doubt for doubt in told(sheet, sheet))


def test_a_player_at_two_tables_of_a_round_is_told() -> None:
    sheets = [
        f"sheet: 1\ngame: {{event: Cup, round: 1, table: {table}}}\nplayers: [Ada, Ben]\n{_FINAL}" for table in (1, 2)
    ]
    assert any("Ada plays at more than one table of round 1" in doubt for doubt in told(*sheets))


def test_several_events_in_one_table_are_told() -> None:
    sheets = [f"sheet: 1\ngame: {{event: {event}}}\nplayers: [Ada, Ben]\n{_FINAL}" for event in ("Cup", "League")]
    assert told(*sheets) == ["the games of 2 events are in one table (Cup, League); --event chooses one"]


_CUP = "sheet: 1\ngame: {event: Cup, round: 1, date: 2026-11-21}\nplayers: [Ada, Ben]\n" + _FINAL
_OTHER_LAYOUT = """\
# again, from the phone
players: {"Ada": , Ben: }
game:
  date: "2026-11-21"
  event: Cup
  round: 01
final:
  scores:
    Ben: 40
    Ada: 51
sheet: 1
"""


def test_a_sheet_that_is_there_twice_is_told_whatever_its_layout() -> None:
    (doubt,) = told(_CUP, _OTHER_LAYOUT)
    assert doubt.startswith("the same sheet is there 2 times, and every one counts: ")
    assert told(_CUP, _OTHER_LAYOUT.replace("11-21", "11-22")) != told(_CUP, _OTHER_LAYOUT)


_PLAYED = _CUP + "turns: [{player_turns: [{player: Ada, log: [{decide: jungle}], time_up: {at: elsewhere}}]}]\n"


@pytest.mark.filterwarnings("error")
def test_what_was_played_counts_too() -> None:
    (doubt,) = told(_PLAYED, _PLAYED.replace("{decide: jungle}", "{'decide': jungle}"))
    assert doubt.startswith("the same sheet is there 2 times")
    assert told(_PLAYED, _PLAYED.replace("jungle", "desert")) == []
    assert told(_PLAYED, _PLAYED.replace("elsewhere", "end-here")) == []


def test_two_evenings_with_the_same_totals_are_not_told() -> None:
    other = _CUP.replace("round: 1", "round: 2").replace("11-21", "11-28")
    assert told(_CUP, other) == []


def test_a_round_and_a_table_are_the_same_with_zeros_in_front() -> None:
    one = _CUP.replace("round: 1", "round: 1, table: 2")
    other = _CUP.replace("round: 1", "round: 01, table: 02").replace("Ada: 51", "Ada: 52")
    assert any("table 2 of round 1 is there 2 times" in doubt for doubt in told(one, other))


def test_what_could_not_be_read_may_have_differed() -> None:
    one, other = (_CUP.replace("final: {", f"final: {{awards: {{food: {{{name}: 1}}}}, ") for name in ("Ada", "Ben"))
    assert told(one, other) == []
