"""`--baseline`: only what is new."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Cli
from tests.helpers import FAULTY

TWO = (
    "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, ranking: [Ben, Ada], winners: Ben}\n"
    "---\n" + FAULTY
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.yaml").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "games" / "b.yaml").write_text(TWO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def entries(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["findings"]
    return found


def test_a_sheet_with_nothing_but_known_findings_is_not_called_clean(folder: Path, cli: Cli) -> None:
    cli("check", "--write-baseline", "known.json")
    said = cli("check", "--baseline", "known.json", "--format", "text").out
    assert "nothing new" in said


def test_what_is_written_is_known(folder: Path, cli: Cli) -> None:
    assert cli("check").status == 1
    written = cli("check", "--write-baseline", "known.json")
    assert (written.status, written.out) == (0, "")
    assert [(path, len(each)) for path, each in entries(folder / "known.json").items()] == [
        ("games/a.yaml", 1),
        ("games/b.yaml", 3),
    ]
    answer = cli("check", "--baseline", "known.json", "--format", "json")
    assert (answer.status, answer.rules) == (0, [])
    assert answer.json["summary"]["known"] == 4
    assert answer.json["sheets"][0]["winners"] == ["Ada"]
    assert "4 findings known from known.json" in answer.err
    assert "stale" not in answer.err


def test_it_survives_moved_lines_another_place_and_another_folder_to_run_in(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("check", "--write-baseline", "known.json")
    sheet = folder / "games" / "a.yaml"
    sheet.write_text("# a line more\n\n" + FAULTY, encoding="utf-8")
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "copy"
    shutil.copytree(folder, elsewhere)
    monkeypatch.chdir(elsewhere / "games")
    assert cli("check", "--baseline", "../known.json").status == 0
    monkeypatch.chdir(elsewhere.parent)
    assert cli("check", "--baseline", "copy/known.json", elsewhere / "games").status == 0


def test_only_what_is_new_is_reported(folder: Path, cli: Cli) -> None:
    cli("check", "--write-baseline", "known.json")
    (folder / "games" / "c.yaml").write_text(FAULTY, encoding="utf-8")
    answer = cli("check", "--baseline", "known.json", "--format", "json")
    assert answer.status == 1
    assert [sheet["path"] for sheet in answer.json["sheets"] if sheet["findings"]] == ["games/c.yaml"]


def test_stale_entries_are_said_and_can_be_pruned(folder: Path, cli: Cli) -> None:
    cli("check", "--write-baseline", "known.json")
    (folder / "games" / "a.yaml").unlink()
    (folder / "games" / "b.yaml").write_text(
        TWO.replace("ranking: [Ben, Ada]", "ranking: [Ada, Ben]"), encoding="utf-8"
    )
    answer = cli("check", "--baseline", "known.json")
    assert answer.status == 0
    assert "stale: games/a.yaml: wrong-winner:" in answer.err
    assert "stale: games/b.yaml: wrong-ranking:" in answer.err
    assert "2 stale entries of known.json; --prune-baseline takes them out" in answer.err
    cli("check", "--baseline", "known.json", "--prune-baseline")
    assert [(path, len(each)) for path, each in entries(folder / "known.json").items()] == [("games/b.yaml", 2)]
    assert "stale" not in cli("check", "--baseline", "known.json").err


def test_what_was_not_checked_is_not_stale(folder: Path, cli: Cli) -> None:
    cli("check", "--write-baseline", "known.json")
    assert "stale" not in cli("check", "--baseline", "known.json", "games/b.yaml").err
    assert "stale" not in cli("check", "--baseline", "known.json", "--ignore", "result").err
    (folder / "games" / "a.yaml").write_text("sheet: [", encoding="utf-8")
    answer = cli("check", "--baseline", "known.json")
    assert "stale" not in answer.err
    assert "invalid-yaml" in answer.out


def test_one_of_two_twins_may_go(folder: Path, cli: Cli) -> None:
    sheet = "sheet: 1\nplayers: [Ada]\nfinal: {scores: {Ada: 5}}\n# checker: ignore[zzz] a\n# checker: ignore[zzz] b\n"
    (folder / "games" / "a.yaml").write_text(sheet, encoding="utf-8")
    cli("check", "games/a.yaml", "--write-baseline", "known.json")
    assert len(entries(folder / "known.json")["games/a.yaml"]) == 2
    (folder / "games" / "a.yaml").write_text(sheet.rpartition("# ")[0], encoding="utf-8")
    answer = cli("check", "--baseline", "known.json", "--fail-on", "warning", "games/a.yaml")
    assert answer.status == 0
    assert "1 stale entry" in answer.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "there is no such baseline"),
        ("<<<<<<< HEAD", "it is not JSON"),
        ("[]", "this is no baseline"),
        ('{"baseline": 3}', "this is no baseline"),
        ('{"baseline": true}', "this is no baseline"),
        ('{"baseline": 1, "findings": {}}', "an earlier version wrote this baseline: --write-baseline writes it anew"),
        ('{"baseline": 2}', "this is no baseline"),
        ('{"baseline": 2, "findings": {"a": [{"document": "0"}]}}', "this is no baseline"),
        ('{"baseline": 2, "findings": {"a": [3]}}', "this is no baseline"),
        ('{"baseline": 2, "findings": []}', "this is no baseline"),
    ],
)
def test_what_is_no_baseline_is_said(text: str | None, words: str, folder: Path, cli: Cli) -> None:
    if text is not None:
        (folder / "known.json").write_text(text, encoding="utf-8")
    answer = cli("check", "--baseline", "known.json")
    assert answer.status == 2
    assert words in answer.err


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_does_no_harm(encoding: str, folder: Path, cli: Cli) -> None:
    cli("check", "--write-baseline", "known.json")
    text = (folder / "known.json").read_text(encoding="utf-8")
    (folder / "known.json").write_text(text, encoding=encoding)
    answer = cli("check", "--baseline", "known.json")
    assert (answer.status, "stale" in answer.err) == (0, False)


def test_it_cannot_be_written_where_there_is_no_folder(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--write-baseline", "none/known.json")
    assert answer.status == 2
    assert "known.json: it cannot be written" in answer.err


def test_pruning_needs_a_baseline(folder: Path, cli: Cli) -> None:
    assert cli("check", "--prune-baseline").status == 2


def test_the_same_run_writes_the_same_bytes(folder: Path, cli: Cli) -> None:
    cli("check", "--write-baseline", "one.json")
    cli("check", "--write-baseline", "two.json", "games/b.yaml", "games/a.yaml")
    assert (folder / "one.json").read_bytes() == (folder / "two.json").read_bytes()
    assert {path.name for path in folder.iterdir()} == {"games", "one.json", "two.json"}


def test_a_name_that_is_no_text_is_known_again(folder: Path, cli: Cli) -> None:
    (folder / "games" / "caf\udce9.yaml").write_text(FAULTY, encoding="utf-8")
    cli("check", "--write-baseline", "known.json")
    answer = cli("check", "--baseline", "known.json")
    assert (answer.status, "stale" in answer.err) == (0, False)
