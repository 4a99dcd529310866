"""The JSON report as a stream."""

from __future__ import annotations

import json
from typing import Any

from syrupy.assertion import SnapshotAssertion

from tests.report.runs import without_version, written
from tests.snapshots import AsText


def lines(run: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written("jsonl", run).splitlines()]


def test_a_line_is_an_object_and_says_what_it_is() -> None:
    assert {line["type"] for line in lines("everything")} == {"sheet", "finding", "summary"}
    assert len(lines("hostile")) == written("jsonl", "hostile").count("\n")


def test_the_findings_of_a_sheet_follow_it() -> None:
    place = None
    for line in lines("everything")[:-1]:
        if line["type"] == "sheet":
            place = line["path"], line["document"]
        assert (line["path"], line["document"]) == place


def test_the_stream_says_what_the_report_says() -> None:
    report = json.loads(written("json", "evening"))
    sheets: list[dict[str, Any]] = []
    for line in lines("evening"):
        kind = line.pop("type")
        if kind == "sheet":
            sheets.append({**line, "findings": []})
        elif kind == "finding":
            sheets[-1]["findings"].append({key: line[key] for key in line if key not in ("path", "document")})
        else:
            assert line == {"checker": report["checker"], "schema": report["schema"], **report["summary"]}
    assert sheets == report["sheets"]


def test_the_summary_ends_the_stream() -> None:
    assert [line["type"] for line in lines("nothing")] == ["summary"]
    assert lines("evening")[-1]["skipped"] == 2


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert without_version(written("jsonl", "evening")) == snapshot(extension_class=AsText)
