"""What fits a terminal: wrapped lines, tables, lines of code, and colours that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checker.report.terminal import Column, coloured, listing, table, wrapped
from checker.report.visible import width
from tests.conftest import Cli
from tests.helpers import FIXTURES

RANKED = """\
sheet: 1
game: {event: A tournament with a rather long name}
players: {Annelotte: {start: {points: 40}}, Bartholomew: {start: {points: 26}}}
turns:
  - player_turns: [{player: Annelotte, log: [{meet: Bartholomew, points: 3}]}, {player: Bartholomew, log: []}]
    scores: {Annelotte: 43, Bartholomew: 27}
final: {scores: {Annelotte: 44, Bartholomew: 32}, ranking: [Bartholomew, Annelotte], winners: Bartholomew}
"""
READABLE = {"0", "1", "2", "31", "32", "35"}
"""Styles that can be read on light ground and on dark: bold, dim, red, magenta; green only where a sign says it too."""


@pytest.mark.parametrize("columns", [50, 80, 120])
@pytest.mark.parametrize(
    "command",
    [
        ("rank", "sheet.yaml"),
        ("why", "sheet.yaml"),
        ("why", "sheet.yaml", "--at", "1"),
        ("why", "sheet.yaml", "Annelotte", "--claim", "46"),
        ("rulings", "sheet.yaml"),
        ("diff", "sheet.yaml", "other.yaml"),
        ("timeline", "sheet.yaml"),
        ("standings", str(FIXTURES / "tournament"), "--order", "average"),
        ("rules",),
        ("--help",),
        ("check", "--help"),
        ("new", "--help"),
    ],
    ids=" ".join,
)
def test_nothing_is_wider_than_the_terminal_and_no_line_ends_in_blanks(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...], columns: int
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(RANKED, encoding="utf-8")
    (tmp_path / "other.yaml").write_text(RANKED.replace("points: 3", "points: 2").replace("43", "42"), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = cli(*command).out.splitlines()
    assert lines
    assert [line for line in lines if line != line.rstrip()] == []
    parted = [line for line in lines if width(line) > columns and len(line.split()) > 1]
    assert [line for line in parted if str(FIXTURES) not in line] == []  # a path is one word, however long


def test_words_stay_whole_and_go_on_further_in() -> None:
    assert wrapped("  one two three", 9) == ["  one two", "    three"]
    assert wrapped("  日本 語語", 8) == ["  日本", "    語語"]


def test_a_table_wraps_before_it_leaves_out_what_matters_least() -> None:
    columns = [
        Column("Player", ["Ada"], left=True, weight=9),
        Column("Times", ["3"], weight=1),
        Column("Said", ["some words"], left=True, weight=5),
    ]
    assert table(columns, 30) == (["Player  Times  Said", "Ada         3  some words"], [])
    assert table(columns, 20) == (["Player  Times  Said", "Ada         3  some", "               words"], [])
    assert table(columns, 14) == (["Player  Said", "Ada     some", "        words"], ["Times"])
    assert table(columns, 3) == (["Player", "Ada"], ["Times", "Said"])


def test_what_is_said_of_a_name_stands_below_it_where_there_is_no_room() -> None:
    assert list(listing([("name", "some words")], 80)) == ["  name  some words"]
    assert list(listing([("a-long-name", "some words")], 30)) == ["  a-long-name", "    some words"]


@pytest.mark.parametrize("columns", [40, 80])
def test_a_long_line_is_cut_on_both_sides_and_the_mark_stays_under_its_text(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, columns: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(columns))
    note = "a note in 日本 that goes on and on and on and on and on and on"
    sheet = tmp_path / "sheet.yaml"
    final = f"{{note: '{note}', winners: Cleo, scores: {{Ada: 51}}, note: '{note}'}}"
    sheet.write_text(f"sheet: 1\nplayers: [Ada, Ben]\nfinal: {final}\n", encoding="utf-8")
    lines = cli("check", "--format", "text", "--select", "unknown-player", "sheet.yaml").out.splitlines()
    at = next(index for index, line in enumerate(lines) if "^^^^" in line)
    code, mark = lines[at - 1], lines[at]
    assert width(code) <= columns
    assert code.removeprefix("3 | ").startswith("…")
    assert code.endswith("…")
    assert width(code[: code.index("Cleo")]) == mark.index("^")
    assert mark.count("^") == len("Cleo")


def test_colours_are_as_one_asks(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(RANKED, encoding="utf-8")
    monkeypatch.setenv("NO_COLOR", "1")
    for command in (("check", "--format", "text"), ("check", "--diff"), ("timeline",)):
        assert "\x1b[" not in cli(*command, "sheet.yaml").out
        painted = cli(*command, "--color", "always", "sheet.yaml").out
        used = {each for code in re.findall(r"\x1b\[([0-9;]*)m", painted) for each in code.split(";")}
        assert "1" in used
        assert used <= READABLE
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in cli("check", "--format", "text", "sheet.yaml").out
    assert "\x1b[" not in cli("check", "--format", "text", "--color", "never", "sheet.yaml").out


def test_a_coloured_patch_paints_with_its_own_colours_only() -> None:
    patch = "--- a\n+++ b\n@@ -1 +1 @@\n-Ada\x1b[7m\n+Ben\n same\n"
    assert "".join(coloured(patch)) == (
        "\x1b[1m--- a\x1b[0m\n\x1b[1m+++ b\x1b[0m\n\x1b[35m@@ -1 +1 @@\x1b[0m\n"
        "\x1b[31m-Ada\\x1b[7m\x1b[0m\n\x1b[32m+Ben\x1b[0m\n same\n"
    )
