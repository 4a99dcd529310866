"""A current folder that is gone, and pipes that nobody reads: what can be done is done, and the status is true."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from checker.cli.commands import COMMANDS
from checker.report.registry import FORMATS
from tests.helpers import CLEAN, FAULTY, python
from tests.safety.test_streams import PROGRAM, shell

pytestmark = pytest.mark.skipif(os.name == "nt", reason="folders and pipes end in another way there")
NO_READER = """
import os, sys
read, write = os.pipe()
os.close(read)
for stream in {streams}:
    os.dup2(write, stream)
os.execv(sys.executable, [sys.executable, "-m", "checker", *sys.argv[1:]])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "x.yaml").write_text(FAULTY, encoding="utf-8")
    return tmp_path


def homeless(line: str, folder: Path) -> tuple[int, str, str]:
    """Run a command line in a folder that is deleted; its status, output and complaints."""
    (folder / "gone").mkdir()
    done = shell(folder, f"cd gone && rmdir ../gone && {PROGRAM} {line} < {shlex.quote(str(folder))}/x.yaml")
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("form", ["concise", "json", "sarif", "gitlab"])
def test_standard_input_is_checked_in_a_folder_that_is_gone(form: str, folder: Path) -> None:
    status, out, err = homeless(f"check --format {form} -", folder)
    assert status == 1
    assert "wrong-winner" in out
    assert "fault" not in err


@pytest.mark.parametrize("command", ["rank", "why", "rulings", "timeline", "standings", "anonymise"])
def test_so_it_is_by_other_commands(command: str, folder: Path) -> None:
    status, out, err = homeless(f"{command} -", folder)
    assert status == (1 if command == "rank" else 0)
    assert out
    assert err == ""


@pytest.mark.parametrize("line", ["", ".", "--watch", "rank", "standings", "config", "--engine dask -", "x.yaml"])
def test_the_folder_that_is_gone_is_a_missing_path(line: str, folder: Path) -> None:
    status, _, err = homeless(line, folder)
    assert status == 2
    assert "not there any more" in err or "no such file or folder" in err


def test_what_was_named_in_full_is_checked_beside_it(folder: Path) -> None:
    status, out, err = homeless(f". {folder}/x.yaml", folder)
    assert status == 2
    assert "wrong-winner" in out
    assert "error: .: the current folder is not there any more" in err


@pytest.mark.parametrize("line", ["--write-baseline b.json -", "--output json=b.json -", "new b.yaml --player Ada"])
def test_nothing_is_written_into_a_folder_that_is_gone(line: str, folder: Path) -> None:
    status, _, err = homeless(line, folder)
    assert status == 2
    assert "fault" not in err


def unread(*arguments: str, both: bool = False) -> tuple[int, bytes]:
    """Run a command line whose standard output nobody reads; its status and complaints."""
    done = python("-c", NO_READER.format(streams=(1, 2) if both else (1,)), *arguments)
    return done.returncode, done.stderr


@pytest.mark.parametrize("form", sorted(FORMATS))
@pytest.mark.parametrize("both", [False, True])
def test_check_ends_as_it_would_have_where_nobody_reads(form: str, both: bool, folder: Path) -> None:
    assert unread("check", "--format", form, str(folder / "x.yaml"), both=both)[0] == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_so_it_does_where_that_is_another_status(form: str, folder: Path) -> None:
    sheet, clean = folder / "x.yaml", folder / "clean.yaml"
    clean.write_text(CLEAN, encoding="utf-8")
    assert unread("check", "--format", form, str(clean))[0] == 0
    assert unread("check", "--format", form, "--exit-zero", str(sheet))[0] == 0
    assert unread("check", "--format", form, str(folder / "nowhere.yaml"), str(clean))[0] == 2


@pytest.mark.parametrize("command", sorted({*COMMANDS} - {"check", "report", "lsp"}))
def test_other_commands_end_with_0(command: str, folder: Path) -> None:
    sheet = str(folder / "x.yaml")
    arguments = {
        "diff": [sheet, sheet], "explain": ["wrong-points"], "rules": [], "schema": [], "new": ["--player", "Ada"],
    }.get(command, [sheet])  # fmt: skip
    assert unread(command, *arguments) == (0, b"")


def test_what_is_to_be_written_is_written_all_the_same(folder: Path) -> None:
    report, sheet = folder / "report.json", folder / "x.yaml"
    line = ["check", "-f", "text", "--statistics", "--fix", "--output", f"json={report}", str(sheet)]
    assert unread(*line, both=True)[0] == 0
    assert report.read_text(encoding="utf-8").startswith("{")
    assert "winners: Ada" in sheet.read_text(encoding="utf-8")
