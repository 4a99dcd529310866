"""The schema in an editor: what the real yaml-language-server makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.document.reader import decode
from checker.rulebook.rulings import RULINGS
from checker.schema import SHIPPED
from tests.helpers import FIXTURES
from tests.schema.server import Editor

HEAD = "sheet: 1\nplayers: [Ada, Ben]\n"
TURN = HEAD + "turns:\n  - player_turns:\n      - player: Ada\n"
LOG = TURN + "        log:\n"

pytestmark = pytest.mark.xdist_group("yaml-language-server")


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    """An editor that has the shipped schema for every file."""
    with Editor(SHIPPED) as opened:
        yield opened


def test_every_legal_sheet_is_accepted(editor: Editor) -> None:
    found = {}
    for path in sorted(FIXTURES.glob("legal/*.yaml")):
        if faults := editor.open(decode(path.read_bytes())):
            found[path.name] = [fault["message"] for fault in faults]
    assert found == {}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("sheet: 1\nplyers: [Ada]\n", 1, "plyers"),
        (HEAD + "game: {recrd: full}\n", 2, "recrd"),
        (HEAD + "game: {record: ful}\n", 2, '"full", "points", "result"'),
        (HEAD + "turns:\n  - plyer_turns: []\n", 3, "plyer_turns"),
        (HEAD + "turns:\n  - boosts: [{player: Ada, spend: quinin}]\n", 3, '"quinine"'),
        (HEAD + "turns:\n  - desertion: {Ada: {porters: {dye: 2}}}\n", 3, "dye"),
        (HEAD + "final: {awards: {porter: Ada}}\n", 2, "porter"),
        (HEAD + "final: {state: {Ada: {helth: 3}}}\n", 2, '"health"'),
        (LOG + "          - {decide: jugle}\n", 6, '"jungle"'),
        (LOG + "          - {decide: jungle, pionts: 2}\n", 6, "pionts"),
        (LOG + "          - {find: Ivory}\n", 6, "kind"),
        (LOG + "          - {helth: -1}\n", 6, '"health"'),
        (LOG + "          - {lose: {fod: 1}}\n", 6, '"food"'),
        (LOG + '          - {lose: {food: "1"}}\n', 6, "integer"),
        (LOG + "          - {decid: jungle}\n", 6, ""),
    ],
)
def test_a_typo_is_flagged_where_it_is(editor: Editor, text: str, line: int, words: str) -> None:
    found = [fault for fault in editor.open(text) if fault["range"]["start"]["line"] == line]
    assert any(words in fault["message"] for fault in found), found


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("|\n", {"sheet", "game", "players", "turns", "final"}),
        (HEAD + "game:\n  |\n", {"event", "record", "scorer"}),
        (HEAD + "turns:\n  - |\n", {"player_turns", "desertion", "boosts", "envy", "scores", "bag"}),
        (TURN + "        |\n", {"time", "log", "time_up"}),
        (TURN + "        time_up:\n          |\n", {"at", "health_roll", "chits", "explorer"}),
        (LOG + "          - |\n", {"decide", "place", "find", "meet", "incidents", "lose", "health"}),
        (LOG + "          - find: Ivory\n            |\n", {"kind", "patron", "resource", "rivals"}),
        (HEAD + "final:\n  state:\n    Ada:\n      |\n", {"status", "food", "health"}),
        (HEAD + "rulings:\n  |\n", set(RULINGS)),
    ],
)
def test_keys_are_completed(editor: Editor, text: str, due: set[str]) -> None:
    assert due <= set(editor.complete(text))


@pytest.mark.parametrize(
    ("text", "due"),
    [
        (HEAD + "game:\n  record: |\n", ["full", "points", "result"]),
        (LOG + "          - decide: |\n", ["savanna", "veldt", "jungle", "desert"]),
        (TURN + "        time_up: |\n", ["end-here", "elsewhere"]),
        (HEAD + "rulings:\n  award-pool: |\n", ["living", "everyone"]),
    ],
)
def test_values_are_completed_and_nothing_else_is_offered(editor: Editor, text: str, due: list[str]) -> None:
    assert editor.complete(text) == due


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "game: {rec|ord: full}\n", "How much is written down"),
        (HEAD + "game: {record: fu|ll}\n", "`full`: Every change"),
        (LOG + "          - {pla|ce: marsh}\n", "`largest-lake-source`: 3 points"),
        (LOG + "          - {lose: {fo|od: 1}}\n", "Food."),
        (TURN + "        ti|me_up: end-here\n", "Time was up"),
        (HEAD + "rulings: {aw|ard-pool: living}\n", "the living and sane"),
    ],
)
def test_hovering_says_what_a_key_is_for(editor: Editor, text: str, words: str) -> None:
    assert words in editor.hover(text)


def test_the_modeline_of_a_new_sheet_is_enough(tmp_path: Path) -> None:
    """Without any setting the first line of a sheet leads the editor to the schema, wherever both are carried."""
    from checker.blank.sheet import Plan, write

    (tmp_path / "sheet.schema.json").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    sheet = write(Plan(players={"Ada": None, "Ben": "fleet-street"}, turns=1, schema="sheet.schema.json"))
    with Editor(None) as bare:
        assert bare.open(sheet, tmp_path) == []
        found = bare.open(sheet.replace("player_turns:", "plyer_turns:"), tmp_path)
        assert any("plyer_turns" in fault["message"] for fault in found)
