"""Slips of the pen on a command line: said, never passed over."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.helpers import FAULTY

ACCENTS = (
    "sheet: 1\ngame: {event: Café, round: 2è}\nplayers: [Zoë, Ben]\nfinal: {scores: {Zoë: 51, Ben: 4}, winners: Zoë}\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "x.yaml").write_text(FAULTY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("written", "meant"), [("chekc", "check"), ("Rank", "rank"), ("standing", "standings"), ("rule", "rules")]
)
def test_a_command_that_is_mistyped_checks_nothing(written: str, meant: str, folder: Path, cli: Cli) -> None:
    answer = cli(written, "x.yaml")
    said = f"error: there is no command or file '{written}'; did you mean '{meant}'?\n"
    assert (answer.status, answer.out, answer.err) == (2, "", said)


@pytest.mark.parametrize("path", ["nowhere", "chekc.yaml", "./chekc", "zzz/check"])
def test_what_is_no_command_is_a_path_and_the_others_are_checked(path: str, folder: Path, cli: Cli) -> None:
    answer = cli(path, "x.yaml")
    assert answer.status == 2
    assert "wrong-winner" in answer.out
    assert f"{path}: no such file or folder" in answer.err


def test_a_file_may_be_called_nearly_like_a_command(folder: Path, cli: Cli) -> None:
    (folder / "chekc").write_text(FAULTY, encoding="utf-8")
    assert cli("chekc", "-f", "json").rules == ["wrong-winner"]


def test_a_fingerprint_that_no_finding_has_is_not_let_stand(folder: Path, cli: Cli) -> None:
    (finding,) = cli("check", "-f", "json", "x.yaml").json["sheets"][0]["findings"]
    known = finding["fingerprint"]
    assert cli("rank", "--allow", known, "x.yaml").status == 0
    answer = cli("rank", "--allow", known, "--allow", "0123456789abcdef", "x.yaml")
    said = "error: --allow 0123456789abcdef: no finding has this fingerprint\n"
    assert (answer.status, answer.out, answer.err) == (2, "", said)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_are_compared_as_in_sheets(form: str, folder: Path, cli: Cli) -> None:
    (folder / "x.yaml").write_text(ACCENTS, encoding="utf-8")
    player, event, second = (unicodedata.normalize(form, word) for word in ("Zoë", "Café", "2è"))  # type: ignore[arg-type]
    assert cli("why", "x.yaml", player).out.startswith("Zoë: 51 points")
    assert cli("why", "x.yaml", player, "--claim", 51).status == 0
    answer = cli("standings", "x.yaml", "-f", "json", "--event", event, "--round", second)
    assert len(answer.json["games"]) == 1


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_sheet_with_two_names_counts_once(link: object, folder: Path, cli: Cli) -> None:
    (folder / "games").mkdir()
    (folder / "x.yaml").rename(folder / "games" / "b.yaml")
    assert callable(link)
    link(folder / "games" / "b.yaml", folder / "games" / "c.yaml")
    link(folder / "games" / "b.yaml", folder / "a.yaml")
    (folder / "spiele").symlink_to("games")
    for paths in (["."], ["a.yaml", "games"], ["spiele", "games", "a.yaml", "games/../a.yaml"]):
        assert len(cli("check", "-f", "json", *paths).json["sheets"]) == 1
        assert len(cli("standings", "-f", "json", *paths).json["games"]) == 1


def test_two_sheets_of_the_same_content_are_two(folder: Path, cli: Cli) -> None:
    (folder / "y.yaml").write_text(FAULTY, encoding="utf-8")
    assert len(cli("check", "-f", "json", ".").json["sheets"]) == 2


@pytest.mark.parametrize("command", ["check", "standings", "rank"])
def test_a_search_that_finds_no_sheet_says_so(command: str, folder: Path, cli: Cli) -> None:
    for name in ("empty", "other"):
        (folder / name).mkdir()
    (folder / "other" / "ci.yaml").write_text("on: push\n", encoding="utf-8")
    answer = cli(command, "empty", "other")
    assert answer.status == 0
    said = "warning: no score sheet was found in empty, other; 1 other YAML file skipped\n"
    assert said in answer.err
    assert "no score sheet" not in cli(command, "empty", "x.yaml").err
    (folder / "x.yaml").unlink()
    assert "warning: no score sheet was found in the current folder; 1 other" in cli(command).err


def test_only_findings_means_no_warning(folder: Path, cli: Cli) -> None:
    (folder / "empty").mkdir()
    assert cli("check", "-q", "empty").err == ""


@pytest.mark.parametrize("command", ["rank", "why", "rulings", "diff", "explain", "rules", "config", "standings"])
@pytest.mark.parametrize("form", ["concise", "sarif", "nonsense"])
def test_a_format_that_a_command_does_not_have_is_refused(command: str, form: str, folder: Path, cli: Cli) -> None:
    arguments = {"diff": ["x.yaml", "x.yaml"], "explain": ["wrong-points"], "rules": []}.get(command, ["x.yaml"])
    answer = cli(command, *arguments, "--format", form)
    assert (answer.status, answer.out) == (2, "")
    assert f"'{form}' is not one of 'text', " in answer.err
    assert "'json'" in answer.err
