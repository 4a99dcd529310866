"""`checker standings`: the table of a tournament."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.conftest import Cli
from tests.helpers import CLEAN, ROOT

CUP = "fixtures/tournament"


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("form", ["text", "csv", "json", "markdown", "html"])
def test_a_cup(cli: Cli, snapshot: SnapshotAssertion, form: str) -> None:
    if form == "html":
        pytest.importorskip("jinja2", reason="the extra hod-checker[report] is not installed")
    answer = cli("standings", CUP, "--format", form)
    assert answer.status == 2  # one sheet cannot be read
    shown = answer.out if form != "html" else answer.out.split("</style>")[1]
    assert shown == snapshot(name="out")
    assert answer.err == snapshot(name="err")


def test_a_sheet_that_does_not_count_is_listed_in_every_format(cli: Cli) -> None:
    for form in ("text", "csv", "json", "markdown"):
        answer = cli("standings", CUP, "-f", form)
        for path in ("round-3/table-1.yaml", "round-3/table-2.yaml"):
            assert path in answer.out + answer.err, form


def test_all_sheets_read_is_status_0(cli: Cli) -> None:
    assert cli("standings", f"{CUP}/round-1").status == 0
    assert cli("standings", f"{CUP}/round-3/table-1.yaml").status == 0


def test_the_order_is_asked_for(cli: Cli) -> None:
    table = cli("standings", CUP, "-f", "json", "--order", "points, share").json
    assert table["order"] == ["points", "share"]
    points = [row["recomputed"]["points"] for row in table["players"]]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("order", ["luck", "", ",", "share,luck"])
def test_an_order_that_is_none_is_a_usage_error(cli: Cli, order: str) -> None:
    answer = cli("standings", CUP, "--order", order)
    assert answer.status == 2
    assert "share, wins, points, average, place" in answer.err.replace("\n", " ")


def test_events_and_rounds_are_chosen(cli: Cli) -> None:
    table = cli("standings", CUP, "-f", "json", "--round", "1").json
    assert {game["round"] for game in table["games"]} == {"1"}
    assert any("left out by --round" in each["why"] for each in table["not_counted"])
    assert cli("standings", CUP, "-f", "json", "--event", "Elbe Cup").json["games"] == []


def test_a_file_is_written_whole_and_what_nobody_sees_is_said(cli: Cli, tmp_path: Path) -> None:
    answer = cli("standings", CUP, "-f", "json", "-o", tmp_path / "table.json")
    assert answer.out == ""
    assert "not counted: fixtures/tournament/round-3/table-1.yaml" in answer.err
    assert json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))["schema"] == 1
    assert [path.name for path in tmp_path.iterdir()] == ["table.json"]


def test_a_sheet_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "game.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")
    assert cli("standings", sheet, "-o", sheet).status == 2
    assert sheet.read_text(encoding="utf-8") == CLEAN


def test_csv_holds_no_formula(cli: Cli) -> None:
    names = ["=1+1", "+49", "-3", "@home", "\uff1dwide", " =led", "'quoted", "plain"]
    sheet = f"sheet: 1\nplayers: {json.dumps(names[:5])}\nfinal: {{scores: {{}}}}\n---\n"
    sheet += (
        f"sheet: 1\nplayers: {json.dumps(names[5:])}\nfinal: {{scores: {json.dumps(dict.fromkeys(names[5:], 40))}}}\n"
    )
    sheet = sheet.replace("{scores: {}}", f"{{scores: {json.dumps(dict.fromkeys(names[:5], 40))}}}")
    rows = list(csv.DictReader(io.StringIO(cli("standings", "-", "-f", "csv", stdin=sheet.encode()).out)))
    shown = {row["player"] for row in rows}
    assert shown == {*(f"'{name}" for name in names[:-1]), "plain"}


def test_a_missing_extra_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.extras.find_spec", lambda name: None)
    answer = cli("standings", CUP, "-f", "html")
    assert answer.status == 2
    assert "pip install 'hod-checker[report]'" in answer.err


def test_help_shows_an_example(cli: Cli) -> None:
    assert "Example: checker standings games/ --order points,share" in " ".join(cli("standings", "--help").out.split())
