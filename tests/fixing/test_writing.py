"""Splicing: style, quotes, comments and line ends stay; what is shared is left alone."""

from __future__ import annotations

from textwrap import dedent

import pytest

from checker.fixing.apply import fix_text
from checker.fixing.edits import edits_for
from checker.fixing.lines import break_at
from checker.fixing.source import number, truth, word
from tests.fixing.proving import prove_all
from tests.helpers import one


def fixed(text: str) -> str:
    return prove_all(dedent(text).lstrip("\n")).text


def award(written: str, *leaders: str, players: str = "[Ada, Ben, Cleo]") -> str:
    """A category of the award in the style given, put right so that these players are named."""
    names = ("Ada", "Ben", "Cleo")
    state = ", ".join(f"{name}: {{status: alive, gifts: {2 if name in leaders else 1}}}" for name in names)
    head = f"sheet: 1\nplayers: {players}\nfinal:\n  state: {{{state}}}\n  awards:\n    food: none\n"
    text = f"{head}{written}  winners: none\n"
    return fixed(text).removeprefix(head).split("  winners:")[0]


@pytest.mark.parametrize(
    ("written", "leaders", "due"),
    [
        ("    gifts: Ada\n", ["Ben"], "    gifts: Ben\n"),
        ("    gifts: Ada  # hm\n", ["Ben", "Ada"], "    gifts: [Ada, Ben]  # hm\n"),
        ("    gifts: 'none'\n", ["Ben"], "    gifts: 'Ben'\n"),
        ("    gifts: []\n", ["Ada", "Ben"], "    gifts: [Ada, Ben]\n"),
        ("    gifts: [ ]\n", ["Ada"], "    gifts: [ Ada]\n"),
        ("    gifts: [Ada,Ben]\n", ["Ada", "Ben", "Cleo"], "    gifts: [Ada,Ben,Cleo]\n"),
        ("    gifts: [Ada, Ben, Cleo]\n", ["Ada", "Cleo"], "    gifts: [Ada, Cleo]\n"),
        ("    gifts: [Ada, Ben, Cleo]\n", ["Cleo"], "    gifts: [Cleo]\n"),
        ("    gifts: [Ada, Ben, Cleo]\n", ["Ada"], "    gifts: [Ada]\n"),
        ("    gifts: [Ada, Ben,]\n", ["Ada"], "    gifts: [Ada,]\n"),
        ("    gifts: [Ada, Ben,]\n", ["Ada", "Ben", "Cleo"], "    gifts: [Ada, Ben, Cleo,]\n"),
        ("    gifts: ['Ada']\n", ["Ben"], "    gifts: ['Ben']\n"),
        ('    gifts: ["Ada"]\n', ["Ada", "Ben"], '    gifts: ["Ada", "Ben"]\n'),
        (
            "    gifts: [Ada,  # first\n            Ben,  # second\n            Cleo]  # third\n",
            ["Ada", "Cleo"],
            "    gifts: [Ada,  # first\n              # second\n            Cleo]  # third\n",
        ),
        (
            "    gifts: [Ada,  # first\n            Ben  # second\n            ]\n",
            ["Ada"],
            "    gifts: [Ada  # first\n              # second\n            ]\n",
        ),
        ("    gifts:\n      - Ada\n      - Ben\n", ["Ada"], "    gifts:\n      - Ada\n"),
        ("    gifts:\n      - Ada\n      - Ben\n", ["Ben"], "    gifts:\n      - Ben\n"),
        ("    gifts:\n      - Ada # hm\n      - Ben\n", ["Ben"], "    gifts:\n      # hm\n      - Ben\n"),
        ("    gifts:\n      - Ada # hm\n", ["Ada", "Ben"], "    gifts:\n      - Ada # hm\n      - Ben\n"),
        ("    gifts:\n    -   Ada\n", ["Ben", "Cleo"], "    gifts:\n    -   Ben\n    - Cleo\n"),
    ],
)
def test_names_of_a_category(written: str, leaders: list[str], due: str) -> None:
    assert award(written, *leaders) == due


def test_a_category_that_nobody_gains() -> None:
    head = """
        sheet: 1
        rulings: {award-at-zero: none}
        players: {Ada: {}, Ben: {}}
        final:
          state:
            Ada: {status: alive, gifts: 0, food: 0, askaris: 0}
            Ben: {status: alive, gifts: 0, food: 0, askaris: 0}
          awards:
            gifts: Ada
            food: [Ada, Ben]
            askaris:
            - Ada
            - Ben  # both
    """
    assert fixed(head).split("awards:\n")[1] == (
        "    gifts: none\n    food: []\n    askaris:\n      none\n    # both\n"
    )


@pytest.mark.parametrize(
    ("written", "due"),
    [
        ("ranking: [Ada, Ben, Cleo]", "ranking: [Cleo, [Ada, Ben]]"),
        ("ranking: [[Ada, Ben], Cleo]", "ranking: [Cleo, [Ada, Ben]]"),
        ("ranking: [Ada, [Ben, Cleo]]", "ranking: [Cleo, [Ben, Ada]]"),
        ('ranking: [["Ada"], ["Ben"], ["Cleo"]]', 'ranking: [["Cleo"], ["Ada", "Ben"]]'),
        (
            "ranking:\n    - Ada  # a\n    - Ben  # b\n    - Cleo  # c\n",
            "ranking:\n    - Cleo  # a\n    - [Ada, Ben]  # b\n    # c\n",
        ),
        ("ranking:\n    - [Ada, Ben, Cleo]\n", "ranking:\n    - Cleo\n    - [Ada, Ben]\n"),
        ("ranking:\n    - - Ada\n      - Ben\n    - Cleo\n", "ranking:\n    - Cleo\n    - [Ada, Ben]\n"),
        (
            "ranking:\n    -\n      - Ada\n      - Ben\n      - Cleo\n",
            "ranking:\n    -\n      Cleo\n    - [Ada, Ben]\n",
        ),
    ],
)
def test_rankings(written: str, due: str) -> None:
    head = "sheet: 1\nplayers: [Ada, Ben, Cleo]\nfinal:\n  scores: {Ada: 50, Ben: 50, Cleo: 52}\n  "
    assert fixed(head + written) == head + due


def test_a_ranking_of_the_same_shape_keeps_its_comments() -> None:
    head = "sheet: 1\nplayers: [Ada, Ben]\nfinal:\n  scores: {Ada: 50, Ben: 51}\n"
    assert fixed(head + "  ranking: [Ada,  # gold\n    Ben]  # silver\n") == (
        head + "  ranking: [Ben,  # gold\n    Ada]  # silver\n"
    )


def test_names_are_written_as_they_stand_under_players() -> None:
    text = """
        sheet: 1
        players: {"a, b": {}, 'it''s': {}, "Zoë #1": {}, null: {}, "x\\ny": {}}
        final:
          scores: {"a, b": 50, 'it''s': 50, "Zoë #1": 50, null: 50, "x\\ny": 50}
          winners: [null]
    """
    assert fixed(text).endswith("""winners: [null, "a, b", 'it''s', "Zoë #1", "x\\ny"]\n""")


def test_a_plain_key_that_would_break_a_list_is_put_in_quotes() -> None:
    text = (
        "sheet: 1\nplayers:\n  a, b: {}\n  c [d]: {}\nfinal:\n  scores:\n    a, b: 50\n    c [d]: 50\n  winners: a, b\n"
    )
    assert fixed(text).endswith('  winners: ["a, b", "c [d]"]\n')


def test_line_ends_stay() -> None:
    text = "sheet: 1\r\nplayers: [Ada, Ben]\r\nfinal:\r\n  scores: {Ada: 50, Ben: 50}\r\n  winners:\r\n  - Ada\r\n"
    assert fixed(text) == text + "  - Ben\r\n"
    old = text.replace("\r\n", "\r")
    assert fixed(old) == old + "  - Ben\r"
    assert fixed(text[:-2]) == text + "  - Ben"


def test_places_behind_emoji_and_combining_characters() -> None:
    for name in ("👩\u200d🚀🎲", "Jose\u0301", "e\u0301\U0001f3f4"):
        text = f"sheet: 1\nplayers: {{{name}: {{}}}}\nfinal: {{scores: {{{name}: 52}}, markers: {{{name}: 52}}}}\n"
        assert fixed(text) == text.replace("52}}", "2}}")


def test_a_value_behind_an_alias_is_left_alone() -> None:
    text = """
        sheet: 1
        players: {Ada: {}, Ben: {}}
        turns:
          - &same {scores: {Ada: 3, Ben: 0}, markers: {Ada: 4}}
          - *same
    """
    assert fixed(text) == dedent(text).lstrip("\n")


def test_an_anchor_that_nobody_uses_is_no_hindrance() -> None:
    text = "sheet: 1\nplayers: {Ada: {}}\nturns:\n  - &unused {scores: &no {Ada: 3}, markers: {Ada: 4}}\n"
    assert fixed(text) == text.replace("4", "3")
    on_the_value = text.replace("Ada: 4", "Ada: &four 4")
    assert fixed(on_the_value) == on_the_value


def test_a_merged_value_is_left_alone() -> None:
    text = """
        sheet: 1
        players: {Ada: {}}
        turns:
          - note: &base {Ada: 4}
            scores: {Ada: 3}
            markers: {<<: *base}
    """
    assert fixed(text) == dedent(text).lstrip("\n")


def test_a_fix_that_cannot_be_written_as_a_whole_is_none() -> None:
    text = dedent("""
        sheet: 1
        players: {Ada: {}}
        turns:
          - player_turns: [{player: Ada, log: [{decide: veldt, points: 2}]}]
            scores: &first {Ada: 2}
          - player_turns: [{player: Ada, log: []}]
            scores: *first
    """).lstrip("\n")
    assert edits_for(one(text), text) == {}


def test_json_stays_json() -> None:
    text = (
        '{"sheet": 1, "players": {"Ada": {}, "Ben": {}}, "final": {"scores": {"Ada": 50, "Ben": 50},\n'
        ' "markers": {"Ada": 49, "Ben": 50}, "ranking": ["Ada", "Ben"], "winners": ["Ada"]}}\n'
    )
    assert fixed(text) == text.replace("49", "50").replace('["Ada", "Ben"]', '[["Ada", "Ben"]]').replace(
        '["Ada"]}', '["Ada", "Ben"]}'
    )


@pytest.mark.parametrize(
    ("text", "instead_of", "written"),
    [
        ("Ben", "Bne", "Ben"),
        ("Ben", "'Bne'", "'Ben'"),
        ("O'Neil", "'Oneil'", "'O''Neil'"),
        ("Ben", '"Bne"', '"Ben"'),
        ("end-here", "end_here", "end-here"),
        ("a: b", "a b", '"a: b"'),
        ("- x", "x", '"- x"'),
        ("", "x", '""'),
        ("x\u2028y", "'xy'", '"x\\u2028y"'),
        ("#1", "1", '"#1"'),
    ],
)
def test_words(text: str, instead_of: str, written: str) -> None:
    assert word(text, instead_of) == written


def test_numbers_and_truth() -> None:
    assert [number(3, "4"), number(3, "+4"), number(-1, "+4"), number(0, "+1")] == ["3", "+3", "-1", "+0"]
    assert [truth(True, "False"), truth(False, "TRUE"), truth(True, "false")] == ["True", "FALSE", "true"]


def test_the_line_break_of_a_text_that_ends_without_one() -> None:
    assert [break_at("a\r\nb", 3), break_at("a", 0), break_at("a\rb\nc", 2)] == ["\r\n", "\n", "\n"]


def test_two_sheets_in_one_file() -> None:
    text = "# one\nsheet: 1\nplayers: [Ada]\nturns: [{scores: {Ada: 3}, markers: {Ada: 4}}]\n"
    both = f"{text}--- # two\n{text}...\n# end\n"
    assert fixed(both) == both.replace("4}", "3}")


def test_a_sheet_beside_one_that_is_no_yaml() -> None:
    text = "sheet: 1\nplayers: [Ada]\nturns: [{scores: {Ada: 3}, markers: {Ada: 4}}]\n"
    broken = f"sheet: [\n---\n{text}"
    assert fix_text(broken).text == broken.replace("4}", "3}")
