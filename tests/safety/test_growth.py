"""What a sheet costs: work that grows with its size, not with the square of it, in every command that reads sheets."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from checker import pipeline
from checker.disputes import claims, difference, rulings
from checker.disputes.opening import open_sheet
from checker.htmlreport import cards, facts
from checker.readings import case
from tests.conftest import Cli
from tests.safety.growing import COMMANDS, SIZE, built, command_line, measured

DEAR = [
    ("claims of Envy", "rank"),
    ("claims of Envy", "check json"),
    ("claims of Envy", "add-ignore"),
    ("wrong points", "check text"),
    ("wrong points", "why claim"),
    ("wrong points", "fix"),
    ("wrong points", "diff"),
    ("needless comments", "fix"),
    ("names slipped in one comment", "fix unsafe"),
    ("documents", "standings"),
    ("deaths", "rank json"),
    ("meetings that cannot be read", "check text"),
    ("claims of Envy by all", "check sarif"),
    ("keys unknown", "check json"),
    ("values wrong", "check text"),
    ("names unknown", "anonymise"),
]
"""Pairs of a kind of sheet and a command that once took time with the square of the size."""


def work(call: Callable[[], object]) -> int:
    """How many functions are called, in Python and in C: the same on every machine."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        call()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(("kind", "command"), DEAR)
def test_twice_the_sheet_is_twice_the_work(
    kind: str, command: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (case, claims, pipeline):  # a tenth of the bounds, for a tenth of the sheets
        monkeypatch.setattr(module, "MOST_WORK", 10_000)
    done = []
    for size in (1_000, SIZE // 12, SIZE // 6):  # the first one only loads what is needed
        sheet = tmp_path / f"{size}.yaml"
        for file in (sheet, Path(f"{sheet}.other.yaml")):
            file.write_text(built(kind, size), encoding="utf-8")
        line = command_line(command, sheet)
        done.append(work(lambda line=line: cli(*line)))  # type: ignore[misc]
    assert done[2] < 2.5 * done[1]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise")
@pytest.mark.parametrize(("kind", "command"), [*DEAR[:5], ("questions", "rulings"), ("Game Turns", "why claim")])
def test_a_sheet_under_100_kb_takes_little(kind: str, command: str) -> None:
    """On a quiet machine two seconds and 200 MB; here there is room for a slow one that has tests in its memory."""
    seconds, megabytes, status = measured(command, built(kind, SIZE))
    assert status in (0, 1)
    assert seconds < 15
    assert megabytes < 600


READING = sorted({line[0] for line in COMMANDS.values()})


@pytest.mark.parametrize("command", READING)
def test_no_command_goes_on_for_ever(command: str, tmp_path: Path, cli: Cli) -> None:
    sheet = tmp_path / "a.yaml"
    sheet.write_text("sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}}\n", encoding="utf-8")
    cli(command, *([sheet] if command == "diff" else []), sheet, *_aside(command, tmp_path))  # loads what is needed
    sheet.write_text(built("right points", 8 * SIZE), encoding="utf-8")
    line = [command, "--timeout", "0.05", *([sheet] if command == "diff" else []), sheet, *_aside(command, tmp_path)]
    answer = cli(*line)
    assert answer.status == {"report": 0, "check": 1, "rank": 1}.get(command, 2)
    assert any(words in answer.out + answer.err + _page(tmp_path) for words in ("longer than 0.05 seconds", "Skipped"))


def _aside(command: str, folder: Path) -> list[object]:
    return ["--output", folder / "page.html"] if command == "report" else []


def _page(folder: Path) -> str:
    page = folder / "page.html"
    return page.read_text(encoding="utf-8") if page.exists() else ""


def test_beyond_so_many_findings_nothing_is_told_of_the_result(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, page = tmp_path / "a.yaml", tmp_path / "a.html"
    sheet.write_text(built("wrong points", 600), encoding="utf-8")
    found = [each["rule"] for each in cli("check", "--format", "json", sheet).json["sheets"][0]["findings"]]
    monkeypatch.setattr(cards, "MOST_SHOWN", 2)
    monkeypatch.setattr(facts, "MOST_SHOWN", 2)
    assert cli("report", sheet, "--output", page).status == 0
    assert page.read_text(encoding="utf-8").count('class="finding ') == 2
    assert f"{len(found) - 2} findings more are not shown" in page.read_text(encoding="utf-8")
    monkeypatch.setattr(pipeline, "MOST_FINDINGS", 3)
    answer = cli("check", "--no-cache", "--format", "json", sheet).json["sheets"][0]
    assert [each["rule"] for each in answer["findings"]] == ["unreadable-file", *found[:3]]
    assert not answer["standings"]
    assert "more than 3 things are wrong" in cli("why", sheet).err


def test_what_is_left_out_is_said(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = tmp_path / "a.yaml"
    sheet.write_text(built("questions", 600), encoding="utf-8")
    other = tmp_path / "b.yaml"
    other.write_text(built("questions", 600).replace("points: 3", "points: 4"), encoding="utf-8")
    for at in ("rulings", "diff"):
        assert not _cut(at, sheet, other, cli)
    monkeypatch.setattr(case, "MOST_WORK", 1)
    monkeypatch.setattr(claims, "MOST_WORK", 1)
    monkeypatch.setattr(difference, "MOST_DIFFERENCES", 1)
    assert not rulings.as_json(rulings.read_out(open_sheet(str(sheet))))["certain"]
    for at in ("rulings", "claim", "diff"):
        assert _cut(at, sheet, other, cli)


def _cut(command: str, sheet: Path, other: Path, cli: Cli) -> bool:
    line = {"rulings": ["rulings", sheet], "claim": ["why", sheet, "Ada", "--claim", "9999"],
            "diff": ["diff", sheet, other]}[command]  # fmt: skip
    cut = cli(*line, "--format", "json").json.get("cut", False)
    text = cli(*line).out
    assert ("too many" in text or "the rest is not shown" in text) is cut
    return bool(cut)
