"""`checker timeline`: the race in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.report.visible import width
from tests.conftest import Cli
from tests.helpers import FIXTURES, ROOT

STORIES = ["broken/the-long-sunday/sheet.yaml", "broken/green-with-envy/sheet.yaml", "legal/five-at-the-table.yaml"]


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.mark.parametrize("story", STORIES)
def test_a_race(cli: Cli, snapshot: SnapshotAssertion, story: str) -> None:
    answer = cli("timeline", f"fixtures/{story}", "--width", "72")
    assert answer.status == 0
    assert answer.out == snapshot


@pytest.mark.parametrize("columns", [24, 31, 48, 80, 200])
@pytest.mark.parametrize("story", STORIES)
def test_a_race_is_as_wide_as_it_may_be(cli: Cli, story: str, columns: int) -> None:
    out = cli("timeline", f"fixtures/{story}", "--width", columns).out
    drawn = [line for line in out.splitlines() if line[5:6] in ("│", "┤", "└")]
    assert len(drawn) >= 16
    assert max(map(width, drawn)) <= max(columns, 24)


@pytest.mark.parametrize("columns", [24, 40, 80])
def test_wide_letters_count_for_two(cli: Cli, columns: int) -> None:
    sheet = """\
sheet: 1
players: {探検家リヴィングストン博士とその一行: {}, 李雷: {}}
turns: [{scores: {探検家リヴィングストン博士とその一行: 3, 李雷: 5}}, {scores: {李雷: 9}}]
"""
    lines = cli("timeline", "-", "--width", columns, stdin=sheet.encode()).out.splitlines()
    rows = [line for line in lines if line[:2] in ("A ", "B ", "a ", "b ")]
    assert len(rows) == 2
    assert len({width(line) for line in rows}) == 1
    assert max(map(width, rows)) <= columns + 24


def test_the_width_of_the_terminal_is_taken(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = cli("timeline", f"fixtures/{STORIES[0]}").out
    assert max(width(line) for line in out.splitlines() if line[5:6] in ("│", "┤", "└")) <= 40


def test_no_colour_where_nobody_looks(cli: Cli) -> None:
    assert "\x1b" not in cli("timeline", f"fixtures/{STORIES[0]}").out


def test_colours_change_no_letter(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    import re

    plain = cli("timeline", f"fixtures/{STORIES[0]}").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = cli("timeline", f"fixtures/{STORIES[0]}").out
    monkeypatch.delenv("FORCE_COLOR")
    coloured = cli("timeline", f"fixtures/{STORIES[0]}").out if "\x1b" not in coloured else coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_name_cannot_paint_the_terminal(cli: Cli) -> None:
    sheet = b'sheet: 1\nplayers: ["\\e[31mred", "a\\u202eb"]\nturns: [{scores: {"\\e[31mred": 5, "a\\u202eb": 3}}]\n'
    out = cli("timeline", "-", stdin=sheet).out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_of_a_result_the_numbers_are_shown(cli: Cli) -> None:
    sheet = b"sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}}\n"
    answer = cli("timeline", "-", stdin=sheet)
    assert "there is no race to draw" in answer.out
    assert "A Ada" in answer.out


def test_a_sheet_that_cannot_be_read_is_status_2(cli: Cli) -> None:
    assert cli("timeline", FIXTURES / "broken/wet-paper/sheet.yaml").status == 2
    assert cli("timeline", "nowhere.yaml").status == 2


@pytest.mark.parametrize("path", sorted((FIXTURES / "hostile").glob("*.yaml"))[1::8], ids=lambda path: path.stem)
def test_hostile_sheets_are_answered(cli: Cli, path: Path) -> None:
    assert cli("timeline", path).status in (0, 2)


def test_the_docs_show_what_is_drawn(cli: Cli) -> None:
    page = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("$ checker timeline ")
    arguments, _, shown = rest.partition("\n")
    assert shown.partition("```")[0] == cli("timeline", *arguments.split()).out


def test_help_shows_an_example(cli: Cli) -> None:
    assert "Example: checker timeline games/t4.yaml" in cli("timeline", "--help").out
