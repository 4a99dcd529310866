"""Code Quality reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.pipeline import check
from checker.report.run import Run
from tests.helpers import FAULTY
from tests.report.runs import EVENING, RUNS, faults, findings, in_format, written
from tests.snapshots import AsText


def issues(run: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(written("gitlab", run))
    return found


def prints(*reports: tuple[str, str]) -> list[str]:
    """The fingerprints of a run over texts and their paths."""
    run = Run.of([report for text, path in reports for report in check(text, path)])
    return [issue["fingerprint"] for issue in json.loads(in_format("gitlab", run))]


@pytest.mark.parametrize("run", RUNS)
def test_it_is_a_code_quality_report(run: str) -> None:
    assert faults("gitlab", issues(run)) == []
    assert len(issues(run)) == len(findings(run))


@pytest.mark.parametrize("run", RUNS)
def test_no_two_fingerprints_are_alike(run: str) -> None:
    assert len({issue["fingerprint"] for issue in issues(run)}) == len(issues(run))


def test_the_same_sheet_read_twice_has_fingerprints_of_its_own() -> None:
    assert len(set(prints((FAULTY, "x.yaml"), (FAULTY, "x.yaml"), (FAULTY, "y.yaml")))) == 3


def test_a_fingerprint_is_free_of_lines() -> None:
    assert prints((EVENING, "x.yaml")) == prints((f"# a line\n\n{EVENING}", "x.yaml"))


def test_a_fingerprint_and_a_path_are_free_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    absolute = str(tmp_path / "games" / "x.yaml")
    assert prints((FAULTY, absolute)) == prints((FAULTY, "games/x.yaml")) == prints((FAULTY, "./games//x.yaml"))
    (issue,) = json.loads(in_format("gitlab", Run.of(check(FAULTY, absolute))))
    assert issue["location"]["path"] == "games/x.yaml"


def test_severities() -> None:
    told = {issue["severity"] for issue in issues("everything")}
    assert told == {"major", "minor", "info"}


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert written("gitlab", "evening") == snapshot(extension_class=AsText)
