"""`checker report`: the page as a file."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, FIXTURES

needs_extra = pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("jinja2", "pygal")),
    reason="the extra hod-checker[report] is not installed",
)


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    return path


@needs_extra
def test_a_page_is_written(cli: Cli, sheet: Path) -> None:
    answer = cli("report", "game.yaml", "-o", "page.html")
    assert (answer.status, answer.out, answer.err) == (0, "", "page.html: 1 sheet\n")
    assert Path("page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sorted(path.name for path in sheet.parent.iterdir()) == ["game.yaml", "page.html"]


@needs_extra
def test_without_a_name_it_is_report_html(cli: Cli, sheet: Path) -> None:
    assert cli("report", "game.yaml").status == 0
    assert Path("report.html").exists()


@needs_extra
def test_a_folder_is_a_page_with_an_index(cli: Cli, sheet: Path) -> None:
    Path("other.yaml").write_text(CLEAN, encoding="utf-8")
    assert cli("report", ".", "-o", "all.html").err == "all.html: 2 sheets\n"
    assert "<h1>2 score sheets</h1>" in Path("all.html").read_text(encoding="utf-8")


@needs_extra
def test_a_sheet_is_never_overwritten(cli: Cli, sheet: Path) -> None:
    answer = cli("report", "game.yaml", "-o", "./game.yaml")
    assert answer.status == 2
    assert "it will not be overwritten" in answer.err
    assert sheet.read_text(encoding="utf-8") == FAULTY


@needs_extra
def test_a_folder_that_is_not_there_is_said(cli: Cli, sheet: Path) -> None:
    answer = cli("report", "game.yaml", "-o", "nowhere/page.html")
    assert answer.status == 2
    assert "cannot be written" in answer.err


@needs_extra
def test_a_missing_sheet_is_said_and_the_others_are_on_the_page(cli: Cli, sheet: Path) -> None:
    answer = cli("report", "game.yaml", "gone.yaml", "-o", "page.html")
    assert answer.status == 2
    assert "gone.yaml" in answer.err
    assert Path("page.html").exists()


@needs_extra
@needs_extra
def test_standard_input_is_a_sheet_as_any_other(cli: Cli, sheet: Path) -> None:
    assert cli("report", "-", "game.yaml", "-o", "both.html", stdin=FAULTY.encode()).err == "both.html: 2 sheets\n"
    cli("report", "-", "-o", "stdin.html", stdin=FAULTY.encode())
    cli("report", "game.yaml", "-o", "file.html")
    page = Path("stdin.html").read_text(encoding="utf-8")
    assert page.replace("&lt;stdin&gt;", "game.yaml") == Path("file.html").read_text(encoding="utf-8")


@needs_extra
def test_nothing_to_report_on_is_said(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = cli("report", ".")
    assert answer.status == 2
    assert not Path("report.html").exists()


def test_a_missing_extra_is_said_with_what_to_do(cli: Cli, sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.extras.find_spec", lambda name: None)
    answer = cli("report", "game.yaml")
    assert answer.status == 2
    assert "pip install 'hod-checker[report]'" in answer.err
    assert not Path("report.html").exists()


def test_the_extra_is_not_loaded_by_other_commands() -> None:
    from tests.helpers import python

    code = (
        "import sys; from checker.cli.entry import run; "
        f"run(['check', {str(FIXTURES / 'legal' / 'kitchen-table.yaml')!r}]); "
        "assert not {'jinja2', 'pygal'} & set(sys.modules), 'loaded'"
    )
    assert python("-c", code).returncode == 0


def test_help_shows_an_example(cli: Cli) -> None:
    assert "Example: checker report games/t4.yaml -o t4.html" in cli("report", "--help").out
