"""What the server's answers are made of: places, scores, edits."""

from __future__ import annotations

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from lsprotocol.types import Position

from checker.fixing.model import spliced
from checker.lsp.actions import difference
from checker.lsp.opened import Opened
from checker.lsp.page import Page
from checker.lsp.score import scores_at
from checker.settings import DEFAULT
from tests.helpers import FIXTURES

GAME = """\
sheet: 1
players: {Ada: {start: {points: 10}}, Ben: {}}
turns:
  - player_turns:
      - player: Ada
        log:
          - decide: jungle
          - {place: waterfall, points: 3}
      - player: Ben
        log: [{meet: Ada, region: explored}]
    scores: {Ada: 17, Ben: 2}
"""


def opened(text: str) -> Opened:
    return Opened("file:///game.yaml", "game.yaml", 1, Page(text), DEFAULT)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("text", ["abc\ndé🦁f\r\n\rz", "", "🦁", "\n\n", "a\u2028b\nc\x85d"])
def test_every_offset_comes_back(text: str, encoding: str) -> None:
    page = Page(text, encoding)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert page.offset(page.position(offset)) == offset


def test_columns_are_utf16_units_unless_agreed_otherwise() -> None:
    assert Page("🦁é: x").position(4) == Position(0, 5)
    assert Page("🦁é: x", "utf-8").position(4) == Position(0, 8)
    assert Page("🦁é: x", "utf-32").position(4) == Position(0, 4)


def test_lines_end_as_in_sheets() -> None:
    page = Page("a\u2028b\x85c\rd\r\ne")
    assert page.position(len(page.text)) == Position(2, 1)


def test_a_place_beyond_the_text_is_its_end() -> None:
    page = Page("ab\ncd")
    assert page.offset(Position(0, 99)) == 2
    assert page.offset(Position(9, 0)) == 5


def test_an_empty_place_is_made_visible() -> None:
    page = Page("ab\n\n")
    assert page.visible_range(2, 2) == page.range(1, 2)
    assert page.visible_range(0, 0) == page.range(0, 1)
    assert page.visible_range(3, 3) == page.range(3, 3)


@pytest.mark.parametrize(
    ("at", "points", "written", "here"),
    [
        (("turns", 0, "player_turns", 0, "log", 0), [12, 0], [12, 0], [[("jungle", 2)], []]),
        (("turns", 0, "player_turns", 0, "log", 1), [14, 0], [15, 0], None),
        (("turns", 0, "player_turns", 0), [14, 0], [15, 0], None),
        (("turns", 0, "player_turns", 1, "log", 0), [16, 2], [17, 2], [[("livingstone", 2)], [("livingstone", 2)]]),
        (("turns", 0), [16, 2], [17, 2], None),
    ],
)
def test_the_running_score(
    at: tuple[str | int, ...], points: list[int], written: list[int], here: list[list[tuple[str, int]]] | None
) -> None:
    (game,) = opened(GAME).games
    scores = {score.player: score for score in scores_at(game, at)}
    assert [scores[name].points for name in ("Ada", "Ben")] == points
    assert [scores[name].written for name in ("Ada", "Ben")] == written
    if here is not None:
        assert [scores[name].here for name in ("Ada", "Ben")] == here


@pytest.mark.parametrize("at", [(), ("players",), ("players", "Ada"), ("game",)])
def test_there_is_no_score_outside_the_game(at: tuple[str | int, ...]) -> None:
    assert scores_at(opened(GAME).games[0], at) == []


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("legal/*.yaml")), ids=lambda path: path.stem)
def test_the_last_score_is_the_final_one(path: object) -> None:
    from pathlib import Path

    from checker.document.reader import decode

    assert isinstance(path, Path)
    for game in opened(decode(path.read_bytes())).games:
        last = {score.player: score.points for score in scores_at(game, ("final",))}
        assert last == {standing.player: standing.recomputed for standing in game.report.standings}


def test_the_innermost_node_is_found() -> None:
    (game,) = opened(GAME).games
    for words, pointer in (
        ("jungle", ("turns", 0, "player_turns", 0, "log", 0, "decide")),
        ("waterfall", ("turns", 0, "player_turns", 0, "log", 1, "place")),
        ("meet", ("turns", 0, "player_turns", 1, "log", 0, "meet")),
        ("scores", ("turns", 0, "scores")),
        ("sheet", ("sheet",)),
    ):
        assert game.pointer(GAME.index(words) + 1) == pointer


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb\nc\n", "a\nc\n"),
        ("", "a\n"),
        ("x: 1\r\ny: 12\r\n", "x: 1  # checker: ignore[a] b\r\ny: 13\r\n"),
        ("aaa", "aaaa"),
        ("a\u2028b\nc", "a\u2028b!\nc"),
    ],
)
def test_the_difference_makes_one_text_of_the_other(old: str, new: str) -> None:
    edits = list(difference(old, new))
    assert spliced(old, edits) == new
    assert sum(edit.end - edit.start for edit in edits) < max(len(old), 1)


def test_it_is_no_longer_than_it_must_be() -> None:
    (edit,) = difference("a: 1\nb: 2\nc: 3\n", "a: 1\nb: 22\nc: 3\n")
    assert (edit.start, edit.end, edit.text) == (9, 9, "2")
