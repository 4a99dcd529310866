"""The public Python API, and what it costs to import it."""

from __future__ import annotations

from pathlib import Path

import pytest

import checker
from tests.helpers import CLEAN, FAULTY, python


def test_check_reads_a_text() -> None:
    (report,) = checker.check(FAULTY)
    assert [each.finding.rule for each in report.findings] == ["wrong-winner"]
    assert report.winners == ["Ada"]


def test_check_file_reads_a_file(tmp_path: Path) -> None:
    sheet = tmp_path / "game.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")
    (report,) = checker.check_file(sheet)
    assert (report.path, report.findings, report.winners) == (str(sheet), [], ["Ada"])


def test_check_file_of_nothing_raises(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        checker.check_file(tmp_path / "nothing.yaml")


@pytest.mark.parametrize("name", checker.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(checker, name) is not None


def test_another_name_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = checker.nothing  # type: ignore[attr-defined,unused-ignore]


@pytest.mark.parametrize("library", ["pydantic", "ruamel", "yaml", "rich", "typer"])
def test_import_checker_imports_no_library(library: str) -> None:
    done = python("-c", f"import sys, checker; sys.exit({library!r} in sys.modules)")
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("library", "form"),
    [("rich", "json"), ("rich", "concise"), ("checker.report.text", "json"), ("checker.report.json", "concise")],
)
def test_check_imports_only_what_its_format_needs(library: str, form: str) -> None:
    script = (
        "import sys; from checker.cli.entry import run; "
        f"status = run(['check', '-', '--format', '{form}']); "
        f"sys.exit(7 if '{library}' in sys.modules else status)"
    )
    assert python("-c", script, stdin=CLEAN.encode()).returncode == 0
    assert python("-c", script, stdin=FAULTY.encode()).returncode == 1


@pytest.mark.parametrize("library", ["difflib", "rich"])
def test_a_clean_sheet_needs_no_help_with_its_spelling(library: str) -> None:
    script = (
        "import sys, checker; before = set(sys.modules); checker.check(sys.stdin.read()); "
        f"sys.exit('{library}' in sys.modules)"
    )
    assert python("-c", script, stdin=CLEAN.encode()).returncode == 0


def test_a_clean_sheet_is_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places are looked up in a second walk, and only for what is reported."""
    from checker import pipeline

    def never(*_: object) -> None:
        raise AssertionError("spans were asked for")

    monkeypatch.setattr(pipeline, "Spans", never)
    assert checker.check(CLEAN)[0].winners == ["Ada"]
    with pytest.raises(AssertionError, match="spans were asked for"):
        checker.check(FAULTY)
