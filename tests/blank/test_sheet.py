"""`checker new`: a sheet to fill in."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from checker.blank.quoting import scalar
from checker.blank.sheet import Plan, Record, write
from checker.pipeline import check
from tests.conftest import Cli
from tests.helpers import ROOT, one, rules

NAMES = ["Ada", 'a: b, "c"', "Łukasz Ż.", "no", "#1 fan", "1", "Null", "- x", "{y}", "'", "x: #", "Zoë\u2028", "🦁"]


def finished(text: str) -> str:
    """The sheet with its end taken out of the comments."""
    return re.sub(r"(?m)^  # ", "  ", text)


@pytest.mark.parametrize("record", ["full", "points", "result"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_new_sheet_is_clean(record: Record, seats: int, turns: int) -> None:
    plan = Plan(dict.fromkeys(NAMES[:seats], "Kew: #1"), turns, record, event="50% off: the #con", schema="file:///s")
    for text in (write(plan), finished(write(plan))):
        report = one(text)
        assert rules(report) == []
        assert [standing.player for standing in report.standings] == NAMES[:seats]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back_as_it_was(name: str) -> None:
    report = one(write(Plan({name: name, "Zed": None}, turns=1)))
    assert {standing.player for standing in report.standings} == {name, "Zed"}
    assert report.loaded is not None
    assert report.loaded.sheet is not None
    players = report.loaded.sheet.players
    assert isinstance(players, dict)
    player = players[name]
    assert player is not None
    assert player.patron == name


@pytest.mark.parametrize("text", ["Ada", "Ada Lovelace", "Łukasz", "D'Arcy", "kew-gardens", "A.B. (blue)", "x/y"])
def test_what_needs_no_quotes_has_none(text: str) -> None:
    assert scalar(text) == text


@pytest.mark.parametrize(
    "text", ["", " a", "a ", "no", "Yes", "null", "12", "1e3", "a: b", "a #b", "[x]", "a,b", "~", "y"]
)
def test_what_some_reader_might_misread_is_quoted(text: str) -> None:
    assert scalar(text) == f'"{text}"'


def test_it_stays_clean_while_it_is_filled_in() -> None:
    text = write(Plan({"Ada": "fleet-street", "Ben": None}, turns=3))
    for old, new in (
        ("ended:  ", "ended: called"),
        ("start: {points: }", "start: {points: 3}"),
        ("order:  ", "order: [Ben, Ada] "),
        ("scores: {Ada: , Ben: }", "scores: {Ada: 12, Ben: 9}"),
        ("markers: {Ada: , Ben: }", "markers: {Ada: 12, Ben: 9}"),
        ("desertion:  ", "desertion: {Ada: {porters: 4, askaris: 2}, Ben: {porters: 1, askaris: 6}} "),
        ("time_up:  ", "time_up: end-here "),
    ):
        assert old in text
        text = text.replace(old, new, 1)
        assert rules(one(text)) == [], new
    assert [standing.recomputed for standing in one(text).standings] == [12, 9]


def test_it_says_what_may_be_left_out_and_what_means_that_there_was_none() -> None:
    head = {record: write(Plan({"Ada": None}, 1, record)).partition("sheet: 1")[0] for record in get_args(Record)}
    assert all("Anything may stay empty" in words for words in head.values())
    assert "empty deaths or envy beside logs mean that there were none" in head["points"]
    assert "what is empty beside logs did not happen" in head["full"]
    logged = write(Plan({"Ada": None, "Ben": None}, 1, "points")).replace("log:  ", "log: []  ")
    assert rules(one(logged.replace("scores: {Ada: ,", "scores: {Ada: 2,"))) == ["score-mismatch"]


def test_the_examples_in_its_comments_are_legal() -> None:
    text = write(Plan({"Ada": "fleet-street", "Ben": None}, turns=1))
    entries = text.replace("        #  - ", "          - ")
    assert entries != text
    assert rules(one(entries)) == []


def test_it_writes_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    answer = cli("new", path, "--player", "Ada=fleet-street", "-p", "Ben", "--turns", 2, "--event", "Club night")
    assert (answer.status, answer.out) == (0, "")
    text = path.read_text(encoding="utf-8")
    assert "event: Club night" in text
    assert "patron: fleet-street" in text
    assert text.count("- game_turn:") == 2
    assert cli("check", path).status == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.yaml", "sheet.schema.json"]


def test_its_permissions_are_the_usual_ones(cli: Cli, tmp_path: Path) -> None:
    path, other = tmp_path / "game.yaml", tmp_path / "other.yaml"
    other.touch()
    cli("new", path, "--player", "Ada")
    assert path.stat().st_mode == other.stat().st_mode


def test_without_a_file_it_is_printed(cli: Cli) -> None:
    answer = cli("new", "--player", "Ada", "--player", "Ben")
    assert answer.status == 0
    assert rules(one(answer.out)) == []


def test_the_first_line_leads_the_editor_to_a_copy_of_the_schema_that_goes_along(cli: Cli, tmp_path: Path) -> None:
    path, copy = tmp_path / "game.hod.yaml", tmp_path / "sheet.schema.json"
    answer = cli("new", path, "--player", "Ada")
    assert path.read_text(encoding="utf-8").splitlines()[0] == "# yaml-language-server: $schema=sheet.schema.json"
    assert copy.read_text(encoding="utf-8") == cli("schema").out
    assert f"wrote {copy}, which tells editors what a sheet may say\n" in answer.err
    copy.write_text("{}", encoding="utf-8")
    assert "schema" not in cli("new", tmp_path / "two.hod.yaml", "--player", "Ada").err
    assert copy.read_text(encoding="utf-8") == "{}"


def test_no_line_leads_to_where_nothing_was_written(cli: Cli, tmp_path: Path) -> None:
    assert "schema" not in cli("new", "--player", "Ada").out
    first = cli("new", "--player", "Ada", "--schema", "../sheet.schema.json").out.splitlines()[0]
    assert first == "# yaml-language-server: $schema=../sheet.schema.json"
    cli("new", tmp_path / "game.hod.yaml", "--player", "Ada", "--schema", "none")
    assert "schema" not in (tmp_path / "game.hod.yaml").read_text(encoding="utf-8")
    assert [each.name for each in tmp_path.iterdir()] == ["game.hod.yaml"]


def test_it_never_writes_over_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("precious", encoding="utf-8")
    answer = cli("new", path, "--player", "Ada")
    assert (answer.status, answer.err) == (2, f"error: {path} is there already; --force writes over it\n")
    assert path.read_text(encoding="utf-8") == "precious"
    assert cli("new", path, "--player", "Ada", "--force").status == 0
    assert check(path.read_text(encoding="utf-8"))[0].findings == []
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.yaml", "sheet.schema.json"]


def test_a_link_to_nowhere_is_something(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.symlink_to(tmp_path / "elsewhere.yaml")
    assert cli("new", path, "--player", "Ada").status == 2
    assert not (tmp_path / "elsewhere.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "who plays?"),
        (("--player", ""), "a player needs a name"),
        (("--player", "Ada", "--player", " Ada "), "'Ada' is one of the players already"),
        (("--player", "e\u0301", "--player", "\u00e9"), "already"),
        (tuple(f"--player=P{number}" for number in range(6)), "at most 5"),
        (("--player", "Ada", "--record", "result", "--turns", "2"), "has no Game Turns"),
        (("--player", "Ada\udcff"), "is not text"),
    ],
)
def test_what_cannot_be_is_said(cli: Cli, tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    path = tmp_path / "game.yaml"
    answer = cli("new", path, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err
    assert not path.exists()


def test_a_folder_that_is_not_there_is_said(cli: Cli, tmp_path: Path) -> None:
    answer = cli("new", tmp_path / "nowhere" / "game.yaml", "--player", "Ada")
    assert answer.status == 2
    assert "cannot be written: No such file or directory" in answer.err


def on_a_terminal(path: Path, typed: str) -> tuple[int, str]:
    """Run it with a terminal as its standard input, and type."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "checker", "new", str(path)],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    out, _ = process.communicate(timeout=30)
    os.close(ours)
    return process.returncode, out.decode()


def test_it_asks_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    status, out = on_a_terminal(path, "Ada\nfleet-street\nAda\nBen: the second\n\n\nmany\n2\n")
    assert status == 0, out
    assert "Player 1: " in out
    assert "'Ada' is one of the players already" in out
    assert "a number from 0 to 99 is due" in out
    text = path.read_text(encoding="utf-8")
    assert '  "Ben: the second":\n' in text
    assert "patron: fleet-street" in text
    assert text.count("- game_turn:") == 2
    assert rules(one(text)) == []


@pytest.mark.parametrize("typed", ["Ada, Ben, Cleo\n\n\n\n", "Ada;Ben\n\n\nCleo\n\n", "Ada\n\nBen=kew, Cleo,\n\n"])
def test_names_with_commas_are_several_players(tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.yaml"
    status, out = on_a_terminal(path, f"{typed}\n1\n")
    assert status == 0, out
    assert [each.player for each in one(path.read_text(encoding="utf-8")).standings] == ["Ada", "Ben", "Cleo"]


def test_an_option_may_name_several_players_too(cli: Cli) -> None:
    out = cli("new", "--player", "Ada=fleet-street, Ben", "-p", "Cleo").out
    assert [each.player for each in one(out).standings] == ["Ada", "Ben", "Cleo"]
    assert "    patron: fleet-street\n" in out


def test_whoever_stops_answering_gets_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    status, _ = on_a_terminal(path, "Ada\n\x04")
    assert status == 130
    assert not path.exists()
