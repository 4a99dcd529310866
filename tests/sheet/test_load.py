"""A fault in one part becomes a finding there; the part is left out, and everything else is still checked."""

from __future__ import annotations

import pytest

from tests.helpers import books, bounds, one, place, pointer, rules, totals
from tests.marks import judged

# sheets that are skipped, and sheets that are not


@pytest.mark.parametrize("top", ["- Ada\n- Ben\n", "Ada\n", "12\n", "'sheet'\n"])
def test_something_else_at_the_top_is_a_wrong_value(top: str) -> None:
    report = one(top)
    assert rules(report) == ["invalid-value"]
    assert report.outcome is None


def test_a_sheet_without_players_is_skipped() -> None:
    report = one("sheet: 1\ngame: {event: Club night, record: points}\nfinal: {winners: Ada}\n")
    assert rules(report) == ["missing-key"]
    assert "skipped" in report.findings[0].finding.message
    assert (report.outcome, report.event, report.record) == (None, None, None)


def test_a_sheet_without_version_is_read() -> None:
    report = judged("""
        players: [Ada, Ben]  # error: 1 [missing-key]
        final: {scores: {Ada: 51, Ben: 4}, winners: Ada}
    """)
    assert report.winners == ["Ada"]


@pytest.mark.parametrize("version", ["2", "0", "-1", "+2"])
def test_another_version_is_skipped(version: str) -> None:
    report = one(f"sheet: {version}\nplayers: [Ada]\nfinal: {{winners: Cleo}}\n")
    assert rules(report) == ["unsupported-version"]
    assert place(report.findings[0])[:2] == (1, 8)
    assert report.outcome is None


@pytest.mark.parametrize("version", ["one", "'1'", "1.0", "[1]"])
def test_a_version_that_is_no_number_is_a_wrong_value(version: str) -> None:
    found = rules(one(f"sheet: {version}\nplayers: [Ada, Ben]\n"))
    assert found in (["invalid-value"], ["unsupported-version"])


@pytest.mark.parametrize(("players", "count"), [("{}", 0), ("[]", 0), ("[A, B, C, D, E, F]", 6)])
def test_too_few_and_too_many_players(players: str, count: int) -> None:
    report = one(f"sheet: 1\nplayers: {players}\n")
    assert rules(report) == ["player-count"]
    assert place(report.findings[0]) == (2, 1, 2, 8)
    assert len(report.standings) == count


def test_six_play_on_as_five() -> None:
    report = judged("""
        sheet: 1
        players: {A: {patron: x}, B: {}, C: {}, D: {}, E: {}, F: {}}  # error: [player-count]
        turns:
          - player_turns:
              - {player: A, log: [{find: Ruins, kind: finding, patron: x, points: 5}]}
              - {player: B, log: []}
              - {player: C, log: []}
              - {player: D, log: []}
              - {player: E, log: []}
              - {player: F, log: []}
            bag: {drawn: 5, removed: 2, returned: 3}  # error: [needless-bag-draw]
    """)
    assert totals(report)["A"] == 5


@pytest.mark.parametrize(
    "part", ["final: {state: {Ada: {food: 1}}}", "turns: [{player_turns: [{player: Ada, log: []}], envy: [Ada]}]"]
)
@pytest.mark.parametrize("players", ["[]", "{}"])
def test_names_where_there_are_no_players(players: str, part: str) -> None:
    assert rules(one(f"sheet: 1\nplayers: {players}\n{part}\n"))[0] == "player-count"


# faults in a part


def test_a_typo_in_game_turn_1_hides_no_illegal_envy_in_game_turn_3() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungel}]}  # error: [invalid-value] "did you mean 'jungle'"
              - {player: Ben, lgo: []}  # error: [unknown-key] "did you mean 'log'"
            scores: {Ada: 2, Ben: 3}
          - {scores: {Ada: 2, Ben: 6}}
          - envy: [Ada]  # error: [envy-below-threshold]
            scores: {Ada: 4, Ben: 7}
    """)


def test_a_wrong_value_behind_a_name_does_not_take_the_player_away() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {}, Ben: 3}  # error: 25 [invalid-value]
        final: {scores: {Ada: 3, Ben: 5}, winners: Ben}
    """)
    assert totals(report) == {"Ben": 5, "Ada": 3}


def test_an_unknown_key_alone_is_ignored() -> None:
    report = judged("""
        sheet: 1
        players:
          Ada: {patron: kew, strat: {food: 3}}  # error: 22 [unknown-key] "'start'"
          Ben:
        finale: {winners: Ben}  # error: 1 [unknown-key] "'final'"
        final: {scores: {Ada: 51, Ben: 4}, winners: Ada}
    """)
    assert report.winners == ["Ada"]


def test_a_key_of_the_format_in_the_wrong_place_is_unknown_there() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - scores: {Ada: 3, Ben: 51}
            winners: Ben  # error: 5 [unknown-key]
    """)


def test_an_entry_of_no_known_kind_is_an_unknown_key_and_its_player_turn_has_no_log() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungle}, {fnid: Ruins, points: 2}]}  # error: [unknown-key] "'find'"
              - {player: Ben, log: []}
            scores: {Ada: 6, Ben: 0}
    """)
    assert totals(report) == {"Ada": 6, "Ben": 0}


def test_an_entry_of_two_kinds_is_a_wrong_value_at_the_second() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - player: Ada
                log:
                  - decide: jungle
                    place: marsh  # error: 13 [invalid-value]
              - {player: Ben, log: []}
            scores: {Ada: 4, Ben: 0}
    """)


@pytest.mark.parametrize("note", ["note: fine weather", "note: 12", "note: [a]"])
def test_a_note_may_stand_alone(note: str) -> None:
    found = rules(one(f"sheet: 1\nplayers: [Ada]\nturns: [{{player_turns: [{{player: Ada, log: [{{{note}}}]}}]}}]\n"))
    assert found == (["invalid-value"] if "[" in note else [])


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("'3'", "quotes"),
        ("three", "whole number"),
        ("1.5", "whole number"),
        ("-1", "too low"),
        ("[3]", "whole number"),
        ("99999999999", "nine digits"),
        ("true", "whole number"),
    ],
)
def test_a_count_that_is_none(amount: str, words: str) -> None:
    report = one(f"sheet: 1\nplayers: {{Ada: {{start: {{food: {amount}, gifts: 2}}}}, Ben: {{}}}}\n")
    assert rules(report) == ["invalid-value"]
    assert pointer(report.findings[0]) == "/players/Ada/start/food"
    assert words in report.findings[0].finding.message


def test_a_wrong_amount_leaves_the_stock_unknown_and_nothing_else() -> None:
    judged("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {food: 3, gifts: 1}, resources: []}, Ben: {}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - lose: {food: two}  # error: [invalid-value]
                  - state: {food: 0}
                  - state: {gifts: 2}  # error: [stock-mismatch]
    """)


def test_points_are_no_stock_that_is_gained() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {}, Ben: {}}
        turns:
          - player_turns:
              - {player: Ada, log: [{gain: {points: 3}}, {decide: veldt}]}  # error: [invalid-value]
              - {player: Ben, log: []}
    """)
    assert books(report) == []


@pytest.mark.parametrize("stock", ["helth", "gift", "foood", "pikax", "amo", "quinien", "Food"])
def test_a_stock_one_slip_away_is_an_unknown_key(stock: str) -> None:
    report = one(f"sheet: 1\nplayers: {{Ada: {{start: {{{stock}: 3, time: 4}}}}, Ben: {{}}}}\n")
    assert rules(report) == ["unknown-key"]


@pytest.mark.parametrize("stock", ["compass", "rope", "tea", "fool", "helmet"])
def test_another_stock_is_a_resource_of_its_own(stock: str) -> None:
    found = rules(one(f"sheet: 1\nplayers: {{Ada: {{start: {{{stock}: 3}}}}, Ben: {{}}}}\n"))
    assert found == (["unknown-key"] if stock == "fool" else [])


def test_a_missing_kind_says_what_is_lost() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{find: Ruins}, {decide: veldt}]}  # error: [missing-key] "left out"
              - {player: Ben, log: []}
    """)
    assert bounds(report) == {"Ada": (1, None), "Ben": (None, None)}


@pytest.mark.parametrize(
    ("part", "rule"),
    [
        ("turns: {}", "invalid-value"),
        ("turns: 3", "invalid-value"),
        ("final: [Ada]", "invalid-value"),
        ("rulings: {award-pol: living}", "unknown-key"),
        ("rulings: {award-pool: all}", "invalid-value"),
        ("game: {record: half}", "invalid-value"),
        ("tracks: {health: {max: 0}}", "invalid-value"),
        ("final: {awards: {gift: Ada}}", "unknown-key"),
        ("final: {state: {Ada: {status: sick}}}", "invalid-value"),
        ("turns: [{desertion: {Ada: {porters: 7, askaris: 1}, Ben: {porters: 1, askaris: 1}}}]", "invalid-value"),
        ("turns: [{desertion: {Ada: {porters: 0, askaris: 1}, Ben: {porters: 1, askaris: 1}}}]", "invalid-value"),
        ("turns: [{boosts: [{player: Ada, spend: tea}]}]", "invalid-value"),
        ("turns: [{boosts: [{spend: quinine}]}]", "missing-key"),
        ("turns: [{deaths: [{cause: mutiny}]}]", "missing-key"),
        ("turns: [{player_turns: [{time: 3}]}]", "missing-key"),
        ("turns: [{game_turn: first}]", "invalid-value"),
    ],
)
def test_one_fault_in_the_form_is_one_finding(part: str, rule: str) -> None:
    report = one(f"sheet: 1\nplayers: [Ada, Ben]\n{part}\n")
    assert rules(report) == [rule]
    assert report.outcome is not None
    assert report.findings[0].where.line == 3


@pytest.mark.parametrize("null", ["", "null", "~", "Null"])
@pytest.mark.parametrize("key", ["game", "tracks", "rulings", "turns", "final"])
def test_a_key_with_nothing_behind_it_is_left_out(key: str, null: str) -> None:
    assert rules(one(f"sheet: 1\nplayers: [Ada, Ben]\n{key}: {null}\n")) == []


def test_short_forms_are_what_they_stand_for() -> None:
    report = judged("""
        sheet: 1
        players:
          Ada:
          Ben: {start: {points: 50}}
        turns:
          - player_turns:
              - {player: Ada, log: [], time_up: end-here}
              - {player: Ben, log: [], time_up: elsewhere}
            scores: {Ada: 0}
        final:
          awards: {gifts: none, food: Ada, health: [Ada, Ben], askaris: none, porters: none, sanity: none}
          winners: Ben
    """)
    assert report.winners == ["Ben"]
    assert totals(report) == {"Ada": 2, "Ben": 51}


# names


def test_an_unknown_player_is_told_who_was_meant() -> None:
    judged("""
        sheet: 1
        players: [Margarethe, Ben]
        turns:
          - order: [Margarete, Ben]  # error: [unknown-player] "did you mean 'Margarethe'"
            envy: [Bem]  # error: [unknown-player] "did you mean 'Ben'"
            scores: {Ben: 3, Cleo: 4}  # error: 22 [unknown-player]
        final:
          winners: [Dov]  # error: [unknown-player]
    """)


def test_a_player_turn_of_nobody_is_left_out() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: jungle}]}
              - {player: Cleo, log: [{decide: desert}]}  # error: [unknown-player]
              - {player: Ben, log: [{decide: veldt}]}
            scores: {Ada: 2, Ben: 1}
    """)
    assert totals(report) == {"Ada": 2, "Ben": 1}


def test_an_unknown_name_among_those_met_is_left_out_of_the_list() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{meet: [Ben, Cleo]}]}  # error: [unknown-player]
              - {player: Ben, log: []}
    """)
    assert bounds(report)["Ada"] == (2, None)


def test_desertion_turned_inside_out_is_one_finding() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - desertion: {porters: {Ada: 3, Ben: 2}, askaris: {Ada: 4}}  # error: 17 [invalid-value]
    """)
    (found,) = report.findings
    assert found.finding.message == (
        "'porters' is written where a player's name is due, and 'Ada' inside of it; "
        "due is something like 'desertion: {Ada: {porters: 3}}'"
    )
