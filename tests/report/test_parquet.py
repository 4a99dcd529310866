"""``--format parquet``: the rows are those of the JSON report, memory stays flat, and files are written whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from checker import extras
from checker.pipeline import SheetReport, check
from checker.report import parquet
from checker.report.run import Run
from checker.rules.catalogue import RULES
from tests.conftest import Cli
from tests.helpers import FAULTY, FIXTURES, ROOT
from tests.report.runs import RUNS

ARROW: Any = pytest.importorskip("pyarrow.parquet", reason="the extra hod-checker[parquet]")
PAGE = ROOT / "docs" / "parquet.md"


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ARROW.read_table(folder / name).to_pylist()
    return found


@pytest.fixture
def tables(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tables of all stories."""
    monkeypatch.chdir(FIXTURES / "broken")
    answer = cli("check", "--format", "parquet", "--output", tmp_path / "tables")
    assert (answer.status, answer.out) == (1, "")
    assert re.match(r"\d+ sheets, \d+ findings", answer.err)
    return tmp_path / "tables"


def test_the_rows_are_those_of_the_json_report(tables: Path, cli: Cli) -> None:
    sheets = cli("check", "--format", "json").json["sheets"]
    findings, standings = (rows(tables, name) for name in parquet.NAMES)
    due = [(sheet, each) for sheet in sheets for each in sheet["findings"]]
    assert len(findings) == len(due) > 50
    for row, (sheet, each) in zip(findings, due, strict=True):
        fix = each["fix"] and ("safe" if each["fix"]["safe"] else "guess")
        assert row == {
            **{key: sheet[key] for key in ("path", "document", "event", "record")},
            **{key: each[key] for key in parquet.FINDINGS if key in each},
            **{key: row[key] for key in ("recorded", "expected")},
            "group": RULES[each["rule"]].group,
            "effect": each["effect"] and list(each["effect"].items()) if each["effect"] != {} else [],
            "fix": fix,
        }
        assert [json.loads(row[key] or "null") for key in ("recorded", "expected")] == [
            each["recorded"],
            each["expected"],
        ]
    places = [(sheet, each) for sheet in sheets for each in sheet["standings"]]
    assert len(standings) == len(places) > 50
    for row, (sheet, each) in zip(standings, places, strict=True):
        assert {key: row[key] for key in each} == each
        assert row["path"] == sheet["path"]
        assert row["findings"] == len(sheet["findings"])
        assert row["certain_winner"] == (each["player"] in sheet["certain_winners"])
        assert row["possible_winner"] == (each["player"] in sheet["possible_winners"])
        assert row["depends_on"] == sheet["depends_on"]


def test_the_columns_are_those_of_the_page(tables: Path) -> None:
    first, _, second = PAGE.read_text(encoding="utf-8").partition("`standings.parquet`, a row a player")
    for name, text, columns in zip(parquet.NAMES, (first, second), (parquet.FINDINGS, parquet.STANDINGS), strict=True):
        named = [
            word for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for word in re.findall(r"`(\w+)`", row)
        ]
        assert named == list(columns)
        assert ARROW.read_schema(tables / name).names == list(columns)


def test_the_questions_of_the_page_have_answers(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb: Any = pytest.importorskip("duckdb")
    monkeypatch.chdir(tables.parent)
    questions = re.findall(r"^```sql\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(questions) == 5
    for question in questions:
        assert duckdb.sql(question).fetchall(), question


@pytest.mark.parametrize("run", RUNS)
def test_any_run_can_be_written(run: str, tmp_path: Path) -> None:
    parquet.write(RUNS[run](), tmp_path)
    assert len(rows(tmp_path, parquet.NAMES[0])) == RUNS[run]().summary.findings


def test_a_number_that_is_too_large_is_null_and_text_that_is_none_is_escaped(tmp_path: Path) -> None:
    sheet = f"sheet: 1\nplayers: [A]\nfinal: {{scores: {{A: 1{'0' * 30}}}}}\n"
    parquet.write(Run.of(check(sheet, "x\udc80.yaml")), tmp_path)
    for name in parquet.NAMES:
        for row in rows(tmp_path, name):
            assert row["path"] == "x\\udc80.yaml"


class Long:
    """Many reports, made as they are asked for."""

    def __init__(self, count: int) -> None:
        self.count, self.made = count, 0

    def __iter__(self) -> Iterator[SheetReport]:
        (report,) = check(FAULTY, "x.yaml")
        for _ in range(self.count):
            self.made += 1
            yield report


def test_rows_go_out_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "BATCH", 10)
    monkeypatch.setattr(parquet, "GROUP", 50)
    long, given = Long(333), []
    write = ARROW.ParquetWriter.write_table

    def noted(writer: Any, table: Any) -> None:
        if "rule" in table.schema.names:
            given.append((long.made, table.num_rows))
        write(writer, table)

    monkeypatch.setattr(ARROW.ParquetWriter, "write_table", noted)
    parquet.write(Run(long), tmp_path)
    found = ARROW.ParquetFile(tmp_path / "findings.parquet").metadata
    assert (found.num_rows, found.num_row_groups) == (333, 7)
    assert given == [(50, 50), (100, 50), (150, 50), (200, 50), (250, 50), (300, 50), (333, 33)]


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    for place in ("a", "b"):
        parquet.write(RUNS["everything"](), tmp_path / place)
    for name in parquet.NAMES:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_what_fails_leaves_the_old_files_whole(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.yaml").write_text(FAULTY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    cli("check", "--output", "parquet=old", "x.yaml")
    before = {name: (tmp_path / "old" / name).read_bytes() for name in parquet.NAMES}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ARROW.ParquetWriter, "write_table", full)
    for folder in ("old", "new"):
        answer = cli("check", "--output", f"parquet={folder}", "x.yaml")
        assert answer.status == 2
        assert answer.err.splitlines()[-1] == f"error: {folder}: it cannot be written: No space left on device"
    assert {path.name: path.read_bytes() for path in (tmp_path / "old").iterdir()} == before
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "parquet"], "--output FOLDER"),
        (["--format", "parquet", "--output", "json=x.json"], "--output FOLDER"),
        (["--output", "parquet=x.yaml"], "this is a file"),
        (["--output", "parquet=no/where"], "there is no such folder"),
        (["--output", "tables"], "not of the form FORMAT=FILE"),
    ],
)
def test_where_it_cannot_go(
    arguments: list[str], words: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.yaml").write_text(FAULTY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    answer = cli("check", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err


def test_a_library_that_is_missing(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    answer = cli("check", "--format", "parquet", "--output", tmp_path)
    assert (answer.status, answer.out) == (2, "")
    assert "pip install 'hod-checker[parquet]'" in answer.err


def test_it_stands_beside_other_reports(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "x.yaml").write_text(FAULTY, encoding="utf-8")
    answer = cli("check", "-f", "json", "-o", f"parquet={tmp_path / 'a'}", "-o", f"jsonl={tmp_path / 'b'}", tmp_path)
    assert answer.rules == [row["rule"] for row in rows(tmp_path / "a", "findings.parquet")]
