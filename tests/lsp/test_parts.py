"""What the server's answers are made of: places, scores, edits."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import count

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from lsprotocol.types import CodeAction, Position, Range

from checker.document.reader import Limits
from checker.document.tree import Document, read_documents
from checker.fixing.apply import FixResult, fix_text
from checker.lsp.actions import FIX_ALL, actions_at, resolve
from checker.lsp.diagnostics import diagnostics_of
from checker.lsp.positions import Positions
from checker.lsp.score import scores_at
from checker.lsp.session import Session
from checker.settings import DEFAULT, Settings
from tests.bench.long import long_game
from tests.helpers import FIXTURES

GAME = """\
sheet: 1
players: {Ada: {start: {points: 10}}, Ben: {start: {points: 0}}}
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


def session(text: str) -> Session:
    return Session("file:///game.yaml", "game.yaml", 1, Positions(text), DEFAULT)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("text", ["abc\ndé🦁f\r\n\rz", "", "🦁", "\n\n", "a\u2028b\nc\x85d"])
def test_every_offset_comes_back(text: str, encoding: str) -> None:
    page = Positions(text, encoding)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert page.offset(page.position(offset)) == offset


def test_columns_are_utf16_units_unless_agreed_otherwise() -> None:
    assert Positions("🦁é: x").position(4) == Position(0, 5)
    assert Positions("🦁é: x", "utf-8").position(4) == Position(0, 8)
    assert Positions("🦁é: x", "utf-32").position(4) == Position(0, 4)


def test_lines_end_as_in_sheets() -> None:
    page = Positions("a\u2028b\x85c\rd\r\ne")
    assert page.position(len(page.text)) == Position(2, 1)


def test_a_place_beyond_the_text_is_its_end() -> None:
    page = Positions("ab\ncd")
    assert page.offset(Position(0, 99)) == 2
    assert page.offset(Position(9, 0)) == 5


def test_an_empty_place_is_made_visible() -> None:
    page = Positions("ab\n\n")
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
    (game,) = session(GAME).games
    scores = {score.player: score for score in scores_at(game, at)}
    assert [scores[name].points for name in ("Ada", "Ben")] == points
    assert [scores[name].written for name in ("Ada", "Ben")] == written
    if here is not None:
        assert [scores[name].here for name in ("Ada", "Ben")] == here


@pytest.mark.parametrize("at", [(), ("players",), ("players", "Ada"), ("game",)])
def test_there_is_no_score_outside_the_game(at: tuple[str | int, ...]) -> None:
    assert scores_at(session(GAME).games[0], at) == []


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("legal/*.yaml")), ids=lambda path: path.stem)
def test_the_last_score_is_the_final_one(path: object) -> None:
    from pathlib import Path

    from checker.document.reader import decode

    assert isinstance(path, Path)
    for game in session(decode(path.read_bytes())).games:
        last = {score.player: score.points for score in scores_at(game, ("final",))}
        for standing in game.report.standings:
            if standing.recomputed is not None:
                assert last[standing.player] == standing.recomputed
            else:  # the award is open: what was there before it is the least that it can come to
                assert last[standing.player] in (None, standing.low)


def test_the_innermost_node_is_found() -> None:
    (game,) = session(GAME).games
    for words, pointer in (
        ("jungle", ("turns", 0, "player_turns", 0, "log", 0, "decide")),
        ("waterfall", ("turns", 0, "player_turns", 0, "log", 1, "place")),
        ("meet", ("turns", 0, "player_turns", 1, "log", 0, "meet")),
        ("scores", ("turns", 0, "scores")),
        ("sheet", ("sheet",)),
    ):
        assert game.pointer(GAME.index(words) + 1) == pointer


def heavy() -> str:
    """A long game whose totals are wrong in every Game Turn."""
    more = count(1)
    return re.sub(r"(scores: {Ada: )(-?\d+)", lambda found: f"{found[1]}{int(found[2]) + next(more)}", long_game(50))


def test_all_is_fixed_once_a_version_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[str] = []

    def counted(text: str, path: str, settings: Settings) -> FixResult:
        runs.append(text)
        return fix_text(text, path, settings)

    monkeypatch.setattr("checker.lsp.session.fix_text", counted)
    game = session(heavy())
    places = [each.range for each in diagnostics_of(game)]
    offers = [offer for place in places for offer in actions_at(game, place, [FIX_ALL], later=True)]
    assert len(offers) == len(places) > 40
    assert (runs, [offer.edit for offer in offers]) == ([], [None] * len(offers))
    assert all(resolve(game, offer) for offer in offers)
    assert actions_at(game, places[0], [FIX_ALL])[0].edit == offers[0].edit
    assert runs == [game.positions.text]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read from here on."""
    texts: list[str] = []

    def counted(text: str, limits: Limits) -> Iterator[Document]:
        texts.append(text)
        return read_documents(text, limits)

    for name, module in list(sys.modules.items()):
        if name.startswith("checker.") and vars(module).get("read_documents") is read_documents:
            monkeypatch.setattr(module, "read_documents", counted)
    return texts


def test_opening_reads_the_text_once(reads: list[str]) -> None:
    session(GAME)
    assert reads == [GAME]


def test_a_large_sheet_is_not_checked_again_before_something_is_chosen(reads: list[str]) -> None:
    game = session(heavy())
    whole = Range(Position(0, 0), game.positions.position(len(game.positions.text)))
    offers = actions_at(game, whole, None, later=True)
    assert len(offers) > 80
    assert len(reads) == 1
    assert resolve(game, offers[0])
    assert len(reads) > 1


def test_a_question_about_everything_is_answered_with_what_there_is_time_for(reads: list[str]) -> None:
    game = session(heavy())
    whole = Range(Position(0, 0), game.positions.position(len(game.positions.text)))
    offers = actions_at(game, whole, ["quickfix"])
    assert sum(len(text) for text in reads[1:]) < 3_000_000
    last = actions_at(game, diagnostics_of(game)[-1].range, ["quickfix"])
    assert len(last) == 2
    assert last[0].title not in {offer.title for offer in offers}


def test_what_is_offered_before_it_is_worked_out_is_what_comes_of_it() -> None:
    game = session(heavy())
    where = diagnostics_of(game)[7].range
    later, now = actions_at(game, where, None, later=True), actions_at(game, where, None)
    assert [offer.title for offer in later] == [offer.title for offer in now]
    assert [resolve(game, offer) for offer in later] == [True] * 3
    assert [offer.edit for offer in later] == [offer.edit for offer in now]


@pytest.mark.parametrize("data", [None, 7, [], {}, {"do": "fix"}, {"do": "ignore", "document": [], "fingerprint": {}}])
def test_an_offer_that_is_none_of_ours_has_no_edits(data: object) -> None:
    offer = CodeAction("Improve", data=data)
    assert not resolve(session(GAME), offer)
    assert offer.edit is None
