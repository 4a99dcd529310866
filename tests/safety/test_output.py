"""Names that want to paint the terminal, forge an annotation or break out of a format, through the real command."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from checker.report.registry import FORMATS
from tests.conftest import Answer, Cli
from tests.report.runs import HOSTILE, NAME
from tests.safety.hostile import harm

FILES = (
    "\x1b[2J\u202e\n::error::x.yaml",
    " ::warning file=a::x.yaml",
    "::notice::x.yaml",
    "-rf.yaml",
    "%0A::error::.yaml",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in FILES:
        (tmp_path / name).write_text(HOSTILE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def harmless(answer: Answer, form: str = "") -> None:
    """Nothing in an answer is obeyed by a terminal or by the runner of a CI."""
    assert "fault in checker" not in answer.err
    assert harm(answer.out, github=form == "github") + harm(answer.err) == []


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_is_harmless(form: str, folder: Path, cli: Cli) -> None:
    for arguments in ((), ("--verbose",), ("--statistics",), ("--quiet",)):
        answer = cli("check", "--format", form, *arguments, ".")
        assert answer.status == 1
        harmless(answer, form)


def test_what_is_said_about_files_is_harmless(folder: Path, cli: Cli) -> None:
    patch = cli("check", "--fix", "--diff", "-f", "concise", ".")
    harmless(replace(patch, out=""))  # a patch is exact, or it is none
    harmless(cli("check", "--fix", "-f", "concise", "."))
    for name in FILES:
        harmless(cli("check", f"./{name}.gone"))
        harmless(cli("check", "--config", f"{name}.gone", "."))
        harmless(cli("check", "--baseline", f"{name}.gone", "."))
        harmless(cli("check", "--output", f"json={name}.d/x", "."))
        harmless(cli("check", f"--{name}"))
        harmless(cli("check", "--select", name, "."))
        harmless(cli("explain", f"x{name}"))


def test_reports_are_what_their_format_says(folder: Path, cli: Cli) -> None:
    json.loads(cli("check", "-f", "json", ".").out)
    assert [json.loads(line) for line in cli("check", "-f", "jsonl", ".").out.splitlines()]
    for form in ("sarif", "gitlab", "rdjson"):
        json.loads(cli("check", "-f", form, ".").out)
    for form in ("junit", "checkstyle"):
        ET.fromstring(cli("check", "-f", form, ".").out)


def test_a_name_is_no_formula_of_a_spreadsheet(tmp_path: Path, cli: Cli) -> None:
    names = ["=1+1", "+A1", "-2", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x.y")']
    scores = ", ".join(f"{json.dumps(name)}: {number}" for number, name in enumerate(names[:5], 40))
    sheet = f"sheet: 1\nplayers: {json.dumps(names[:5])}\nfinal: {{scores: {{{scores}}}}}\n"
    (tmp_path / "a.yaml").write_text(sheet, encoding="utf-8")
    rows = list(csv.reader(io.StringIO(cli("standings", "--format", "csv", tmp_path / "a.yaml").out)))
    assert len(rows) == 6
    assert [row[0] for row in rows[1:] if row[0][0] in "=+-@\t"] == []


def test_a_page_shows_markup_and_runs_none(folder: Path, cli: Cli) -> None:
    pytest.importorskip("jinja2")
    assert cli("report", ".", "-o", "page.html").status == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "<b>&amp;</b>" not in page
    assert NAME not in page
    assert not re.search(r"(src|href)\s*=\s*[\"']?\s*(https?:|//|javascript:)", page, re.IGNORECASE)
