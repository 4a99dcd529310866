"""`checker anonymise`: a sheet that can be shown to anybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.conftest import Cli
from tests.helpers import ROOT
from tests.snapshots import AsText

STORIES = ["the-club-championship", "the-secretary", "names-one-by-one", "the-roll-at-home"]


class _AsYaml(AsText):
    file_extension = "yaml.txt"


@pytest.fixture
def anonymised(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    del capfdbinary
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("story", STORIES)
def test_a_story(cli: Cli, snapshot: SnapshotAssertion, story: str, tmp_path: Path) -> None:
    answer = cli("anonymise", ROOT / "fixtures" / "broken" / story / "sheet.yaml", "-o", tmp_path / "out.yaml")
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    assert (tmp_path / "out.yaml").read_text(encoding="utf-8") == snapshot(extension_class=_AsYaml)


def test_standard_input_and_output(cli: Cli) -> None:
    answer = cli("anonymise", "-", stdin=b"sheet: 1\nplayers: [Ada]   # my sister\n")
    assert answer.status == 0
    assert answer.out == "sheet: 1\nplayers: [Alpha]   #\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_encoding_stays(cli: Cli, tmp_path: Path, encoding: str) -> None:
    sheet, out = tmp_path / "game.yaml", tmp_path / "out.yaml"
    sheet.write_bytes("sheet: 1\r\nplayers: [Zoë]\r\n".encode(encoding))
    assert cli("anonymise", sheet, "-o", out).status == 0
    assert out.read_bytes() == "sheet: 1\r\nplayers: [Alpha]\r\n".encode(encoding)


def test_a_sheet_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "game.yaml"
    sheet.write_text("sheet: 1\nplayers: [Ada]\n", encoding="utf-8")
    assert cli("anonymise", sheet, "-o", sheet).status == 2
    assert "Ada" in sheet.read_text(encoding="utf-8")


def test_what_is_no_yaml_is_refused_and_nothing_is_written(cli: Cli, tmp_path: Path) -> None:
    sheet, out = tmp_path / "game.yaml", tmp_path / "out.yaml"
    sheet.write_text("sheet: 1\nplayers:\n\tAda: {}\n", encoding="utf-8")
    answer = cli("anonymise", sheet, "-o", out)
    assert answer.status == 2
    assert "line 3, a tab is used to indent this line" in answer.err
    assert not out.exists()


def test_a_missing_sheet_is_said(cli: Cli) -> None:
    answer = cli("anonymise", "nowhere.yaml")
    assert answer.status == 2
    assert answer.err == "error: nowhere.yaml: no such file\n"


def test_help_shows_an_example(cli: Cli) -> None:
    assert "Example: checker anonymise game.yaml -o report-this.yaml" in cli("anonymise", "--help").out
