"""The Diagnostic Format of reviewdog."""

from __future__ import annotations

import json
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.report.visible import visible
from tests.report.runs import BAD_PATH, RUNS, faults, findings, in_format, with_fix, written
from tests.snapshots import AsText


def diagnostics(run: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(written("rdjson", run))["diagnostics"]
    return found


@pytest.mark.parametrize("run", RUNS)
def test_it_fits_the_format(run: str) -> None:
    assert faults("rdjson", json.loads(written("rdjson", run))) == []


@pytest.mark.parametrize("run", RUNS)
def test_a_diagnostic_for_each_finding(run: str) -> None:
    kinds = {"error": "ERROR", "warning": "WARNING", "note": "INFO"}
    for told, (report, each) in zip(diagnostics(run), findings(run), strict=True):
        assert told["message"] == visible(each.finding.message)
        assert told["severity"] == kinds[each.severity]
        assert told["code"] == {"value": each.finding.rule}
        assert told["location"]["path"] == report.path
        assert told["location"]["range"]["start"]["line"] == each.where.line


def test_a_path_is_told_as_it_is() -> None:
    assert {told["location"]["path"] for told in diagnostics("hostile")} == {BAD_PATH, "x.yaml", "-"}


@pytest.mark.parametrize("run", RUNS)
def test_columns_count_bytes(run: str) -> None:
    for told, (report, each) in zip(diagnostics(run), findings(run), strict=True):
        where = each.where
        if report.lines is None or where.line != where.end_line:
            continue
        line = report.lines.line(where.line)
        start, end = (told["location"]["range"][side]["column"] - 1 for side in ("start", "end"))
        raw = line.encode("utf-8", "surrogatepass")[start:end]
        assert raw.decode("utf-8", "surrogatepass") == line[where.column - 1 : where.end_column - 1]


def test_an_emoji_before_the_place() -> None:
    text = "sheet: 1\nplayers: [😀é, Ben]\nfinal: {scores: {😀é: 51, Ben: 40}, winners: Ben}\n"
    run = with_fix(text, [(text.rindex("Ben"), text.rindex("Ben") + 3, "😀é")])
    (told,) = json.loads(in_format("rdjson", run))["diagnostics"]
    line = text.splitlines()[2].encode()
    key, value = line.index(b"winners"), line.rindex(b"Ben")
    assert told["location"]["range"] == {
        "start": {"line": 3, "column": key + 1},
        "end": {"line": 3, "column": key + 8},
    }
    assert told["suggestions"] == [
        {
            "range": {"start": {"line": 3, "column": value + 1}, "end": {"line": 3, "column": value + 4}},
            "text": "😀é",
        }
    ]


def test_causes_are_related_places() -> None:
    (caused,) = [told for told in diagnostics("evening") if told["code"]["value"] == "envy-below-threshold"]
    assert "because of wrong-points" in [related["message"] for related in caused["related_locations"]]


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert written("rdjson", "evening") == snapshot(extension_class=AsText)
