"""The published schema of the JSON report, and of the lines of the JSON stream."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from checker.report import json as report
from checker.report.schema import text
from tests.helpers import ROOT
from tests.report.runs import RUNS, VALIDATOR, complaints, evening, written

SCHEMA: dict[str, Any] = json.loads(text())


def closed(schema: Any) -> Any:
    """The schema that forbids what it does not name: published reports may grow, ours must be written down."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(value) for key, value in schema.items()}
    if "required" in found and "unevaluatedProperties" not in found:
        found["unevaluatedProperties"] = False
    return found


def strict(schema: dict[str, Any]) -> dict[str, Any]:
    """A closed schema; what others build upon stays open in itself."""
    found: dict[str, Any] = closed(schema)
    for name in ("sheet_facts", "finding", "summary"):
        del found["$defs"][name]["unevaluatedProperties"]
    found["$defs"]["sheet"]["properties"]["findings"]["items"]["unevaluatedProperties"] = False
    found["$defs"]["report"]["properties"]["summary"]["unevaluatedProperties"] = False
    return found


def places(data: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every key of every object whose keys are the contract's, of the first object in each list."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*above, key)
            if key not in ("effect", "recorded", "expected"):
                yield from places(value, (*above, key))
    elif isinstance(data, list) and data:
        yield from places(data[0], (*above, 0))


def full() -> dict[str, Any]:
    """A report in which every list and every optional field holds something."""
    data: dict[str, Any] = json.loads(written("json", "evening"))
    sheet = data["sheets"][0]
    sheet["findings"] = [each for each in sheet["findings"] if each["because"]]
    finding = sheet["findings"][0]
    name = finding["fingerprint"]
    finding["related"] = [{"message": "x", "line": 1, "column": 1}]
    finding["fix"] = {"safe": True, "edits": [{"start": 0, "end": 1, "text": ""}]}
    finding["impact"] = "winner"
    sheet["unverified"] = [{"rule": "envy-twice", "pointer": "/turns/0", "needs": "x"}]
    sheet["allowed"] = [{"pointer": "", "reason": "x"}]
    for row in sheet["standings"]:
        row.update(low=1, high=None, corrections=[{"finding": name, "points": -2}])
    sheet["certain_winners"] = sheet["possible_winners"] = ["Ada"]
    sheet["impact"] = [
        {"finding": name, "changes": "place", "if_allowed": {"ranking": [["Ada"], ["Ben"]], "winners": ["Ada"]}}
    ]
    return data


FULL = full()
OPTIONAL = {"impact", "low", "high", "certain_winners", "possible_winners", "corrections"}
"""What came with the disputes: a report of a version before them is a report too."""


def test_it_is_a_schema() -> None:
    VALIDATOR.check_schema(SCHEMA)


@pytest.mark.parametrize("run", RUNS)
def test_every_report_fits(run: str) -> None:
    assert complaints(strict(SCHEMA), json.loads(written("json", run))) == []


@pytest.mark.parametrize("run", RUNS)
def test_every_line_of_the_stream_fits(run: str) -> None:
    lines = [json.loads(line) for line in written("jsonl", run).splitlines()]
    schema = strict(SCHEMA)
    del schema["$ref"]
    assert complaints({**schema, "items": {"$ref": "#/$defs/line"}}, lines) == []


def test_the_ranking_fits() -> None:
    out = io.StringIO()
    report.write_ranking(evening(), out)
    data = json.loads(out.getvalue())
    assert data["sheets"][0]["impact"]
    assert complaints(strict(SCHEMA), data) == []


def test_a_report_with_everything_fits() -> None:
    assert complaints(strict(SCHEMA), FULL) == []


@pytest.mark.parametrize("place", list(places(FULL)), ids=lambda place: "/".join(map(str, place)))
def test_a_missing_field_is_noticed(place: tuple[str | int, ...]) -> None:
    data: Any = deepcopy(FULL)
    inside = data
    for step in place[:-1]:
        inside = inside[step]
    del inside[place[-1]]
    assert bool(complaints(SCHEMA, data)) is (place[-1] not in OPTIONAL)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("schema",), 2),
        (("sheets", 0, "record"), "half"),
        (("sheets", 0, "document"), -1),
        (("sheets", 0, "winners"), ["Ada", "Ada"]),
        (("sheets", 0, "findings", 0, "severity"), "fatal"),
        (("sheets", 0, "findings", 0, "line"), 0),
        (("sheets", 0, "findings", 0, "pointer"), "turns/0"),
        (("sheets", 0, "findings", 0, "effect"), {"Ada": "two"}),
        (("sheets", 0, "findings", 0, "fix"), {"safe": True, "edits": []}),
        (("sheets", 0, "findings", 0, "impact"), "much"),
        (("sheets", 0, "findings", 0, "fingerprint"), "x"),
        (("sheets", 0, "standings", 0, "status"), "asleep"),
        (("sheets", 0, "standings", 0, "low"), "1"),
        (("summary", "sheets"), "one"),
    ],
)
def test_a_wrong_value_is_noticed(place: tuple[str | int, ...], value: object) -> None:
    data: Any = deepcopy(FULL)
    inside = data
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = value
    assert complaints(SCHEMA, data)


def test_a_field_of_a_later_version_does_no_harm() -> None:
    assert complaints(SCHEMA, {**FULL, "new": 1}) == []


def test_of_a_skipped_sheet_the_lists_are_empty() -> None:
    data = deepcopy(FULL)
    data["sheets"][0]["record"] = None
    assert complaints(SCHEMA, data)


def test_the_documentation_says_where_the_schema_is() -> None:
    assert "checker/schemas/report.json" in (ROOT / "docs" / "output.md").read_text(encoding="utf-8")
