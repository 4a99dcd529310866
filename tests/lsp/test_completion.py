"""What is offered in each kind of place, whatever is missing behind it."""

from __future__ import annotations

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from lsprotocol.types import TextEdit

from checker.lsp.completion import completions_at
from checker.lsp.positions import Positions
from checker.pipeline import check
from checker.rulebook.numbers import CATEGORIES, HELD, STOCKS, TERRAINS
from checker.rules.catalogue import RULES
from checker.sheet.model import GameTurn

HEAD = 'sheet: 1\nplayers: {Ada L.: {patron: kew-gardens}, "no: 1": {}, Ben: {}}\n'
NAMES = {"Ada L.", "no: 1", "Ben"}
TURN = f"{HEAD}turns:\n  - "
LOG = f"{TURN}player_turns:\n      - player: Ben\n        log:\n          - "


def offered(text: str, path: str = "game.yaml") -> dict[str, str]:
    """What is offered where ``|`` stands, each with the whole text after it was chosen."""
    before, behind = text.split("|")
    positions = Positions(before + behind)
    chosen = {}
    for item in completions_at(positions, path, positions.position(len(before))):
        assert isinstance(item.text_edit, TextEdit)
        start, end = (positions.offset(place) for place in (item.text_edit.range.start, item.text_edit.range.end))
        chosen[item.label] = positions.text[:start] + item.text_edit.new_text + positions.text[end:]
    return chosen


@pytest.mark.parametrize(
    "text",
    [
        f"{TURN}envy: [|",
        f"{TURN}envy: [Ben, A|",
        f"{TURN}envy: A|\n    scores: {{Ben: 3}}\n",
        f"{TURN}envy:\n      - A|\n",
        f"{TURN}scores: {{A|\n    envy: []\n",
        f"{TURN}scores:\n      |\n",
        f"{TURN}player_turns:\n      - player: |\n",
        f"{TURN}deaths: [{{player: |",
        f"{TURN}desertion: {{|",
        f"{LOG}meet: |",
        f"{LOG}{{find: Ivory, kind: finding, rivals: {{|",
        f"{HEAD}final: {{winners: |}}",
        f"{HEAD}final:\n  winners:\n    |\n",
        f"{HEAD}final: {{ranking: [[|",
        f"{HEAD}final: {{awards: {{food: |}}}}",
        f'{HEAD}final: {{winners: "A|',
    ],
)
def test_players_are_offered_where_a_name_is_due(text: str) -> None:
    assert set(offered(text)) >= NAMES


def test_a_name_is_written_in_the_quotes_that_it_needs() -> None:
    text = f"{HEAD}final: {{winners: [|]}}\n"
    chosen = offered(text)
    assert chosen["Ada L."].endswith("winners: [Ada L.]}\n")
    assert chosen["no: 1"].endswith('winners: ["no: 1"]}\n')
    assert offered(f"{HEAD}final: {{winners: ['B|']}}\n")["Ben"].endswith("winners: ['Ben']}\n")
    assert offered(f"{TURN}scores: {{B|}}\n")["Ben"].endswith("scores: {Ben: }\n")
    assert offered(f"{TURN}scores: {{B|: 3}}\n")["Ben"].endswith("scores: {Ben: 3}\n")
    for each in chosen.values():
        assert check(each)[0].every == []


@pytest.mark.parametrize(
    ("text", "due"),
    [
        (f"{LOG}decide: |", set(TERRAINS)),
        (f"{LOG}{{find: x, kind: fin|", {"finding", "discovery", "highest-mountain", "special-discovery"}),
        (f"{LOG}incidents: [{{name: x}}]\n            matrix: |", {"true", "false"}),
        (f"{LOG}find: x\n            resource: |", set(HELD)),
        ("sheet: 1\nplayers:\n  Ada: {resources: [|", set(HELD)),
        (f"{HEAD}rulings: {{award-pool: |}}", {"living", "everyone"}),
        (f"{HEAD}final: {{awards: {{|", set(CATEGORIES)),
        (f"{LOG}lose: {{|", STOCKS - {"points"}),
        (f"{TURN}|", set(GameTurn.model_fields)),
        (f"{TURN}order: []\n    s|\n    note: x\n", set(GameTurn.model_fields) - {"order"}),
        (f"{LOG}find: x\n            |", {"kind", "base", "patron", "resource", "rivals", "points", "note", "allowed"}),
        (f"{HEAD}|", {"game", "tracks", "rulings", "turns", "final"}),
        ('{"sheet": 1, "players": ["Ada"], "tracks": {"|', {"health", "sanity"}),
        (f"{HEAD}---\nsheet: 1\nplayers: [Cleo]\nfinal: {{winners: |", {"Cleo"}),
        (f"final: {{winners: [|]}}\n{HEAD}---\nsheet: 1\nplayers: [Cleo]\n", NAMES),
    ],
)
def test_keys_and_words_are_those_of_the_format(text: str, due: set[str]) -> None:
    assert set(offered(text)) == due


def test_rules_are_offered_in_ignore_comments() -> None:
    names = set(offered(f"{TURN}envy: [Ben]  # checker: ignore[envy-twice, wr|]\n"))
    assert names == set(RULES) - {"envy-twice", "unused-ignore", "unreadable-file", "invalid-yaml"}


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}# |",
        f"{HEAD}game: {{note: |",
        f"{HEAD}game: {{note: 'Ada, |",
        f"{HEAD}plyers: {{|",
        f"{HEAD}game: {{note: [{{a: |",
        "on: push\njobs: {|",
        "|",
        f"\x00{HEAD}|",
        f"{HEAD}a: b: c\nfinal: |",
    ],
)
def test_nothing_is_offered_where_nothing_is_known(text: str) -> None:
    assert offered(text) == {}


def test_an_empty_file_with_the_suffix_of_sheets_is_one() -> None:
    assert {"sheet", "players"} <= set(offered("|", "table-4.hod.yaml"))
