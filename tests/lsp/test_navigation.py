"""A player's name changed in any way of writing a sheet: the verdict stays, but for the name."""

from __future__ import annotations

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from pathlib import Path

from checker.anonymise.same import difference
from checker.blank.players import Unfit
from checker.fixing.model import Edit, spliced
from checker.lsp.navigation import rename_at
from checker.lsp.positions import Positions
from checker.lsp.session import Game, Session
from checker.settings import DEFAULT
from tests.helpers import FIXTURES

URI = "file:///game.yaml"
LARGE = 20_000
SHEETS = sorted(path for folder in ("legal", "broken/*", "styles") for path in FIXTURES.glob(f"{folder}/*.yaml"))


def renamed(session: Session, at: int, name: str) -> str:
    """The text with the player at an offset called otherwise."""
    there = session.positions
    edit = rename_at(session, there.position(at), name)
    assert edit.changes is not None
    edits = [
        (there.offset(each.range.start), there.offset(each.range.end), each.new_text) for each in edit.changes[URI]
    ]
    return spliced(there.text, [Edit(*each) for each in edits])


def opened(text: str) -> Session:
    return Session(URI, "game.yaml", 1, Positions(text), DEFAULT)


def first_player(game: Game) -> tuple[str, int] | None:
    """Somebody who can be renamed, and where."""
    if game.walk is None or game.walk.copied or game.report.loaded is None:
        return None
    blocks = {name.text for name in game.walk.names if name.block}
    found = next((name for name in game.walk.names if name.player and name.text not in blocks), None)
    return (found.text, found.start + game.document.start) if found is not None else None


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.parametrize("name", ['Zoë: "the 1st", #1', "Quentin von Q"])
def test_a_renamed_player_is_the_same_player(path: Path, name: str) -> None:
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        pytest.skip("an editor would not open it")
    if len(text) > LARGE or path.stem == "no-space-in-braces":
        pytest.skip("the others are enough; {Ada:3} is one word, which is like the one name and unlike the other")
    session = opened(text)
    for game in session.games if not session.foreign else ():
        found = first_player(game)
        if found is None:
            continue
        after = renamed(session, found[1], name)
        start, end, longer = game.document.start, game.document.end, len(after) - len(text)
        assert after[:start] == text[:start]
        assert difference(text[start:end], after[start : end + longer], {found[0]: name}, DEFAULT) is None


def test_a_name_behind_an_alias_is_changed_where_it_is_written() -> None:
    text = "sheet: 1\nplayers: [&a !!str Ada, Ben]\nfinal: {scores: &s {Ada: 3, Ben: 2}, markers: *s, winners: *a}\n"
    assert renamed(opened(text), text.index("Ada"), "Cleo") == text.replace("Ada", "Cleo")


def test_a_single_name_in_the_place_of_a_list_is_changed_with_the_others() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nturns: [{order: [Ada, Ben], envy: Ada}]\n"
    assert renamed(opened(text), text.index("Ada"), "Cleo") == text.replace("Ada", "Cleo")


@pytest.mark.parametrize(
    "text",
    [
        "x: &s {Ada: 3}\nsheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: *s}\n",
        "x: &s {Ada: 3}\nsheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {<<: *s}}\n",
        "sheet: 1\nplayers: [Ada, Ben]\nfinal:\n  winners: >-\n    Ada\n",
    ],
)
def test_what_cannot_be_changed_everywhere_is_left_alone(text: str) -> None:
    with pytest.raises(Unfit, match="rename by hand"):
        renamed(opened(text), text.index("[Ada") + 1, "Cleo")
