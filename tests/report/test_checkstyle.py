"""The XML of Checkstyle."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.report.visible import visible
from checker.rules.catalogue import RULES
from tests.report.runs import RUNS, findings, written
from tests.snapshots import AsText


@pytest.mark.parametrize("run", RUNS)
def test_an_error_for_each_finding(run: str) -> None:
    top = ET.fromstring(written("checkstyle", run))
    assert top.tag == "checkstyle"
    kinds = {"error": "error", "warning": "warning", "note": "info"}
    for error, (_, each) in zip(top.iter("error"), findings(run), strict=True):
        rule = RULES[each.finding.rule]
        assert error.attrib == {
            "line": str(each.where.line),
            "column": str(each.where.column),
            "severity": kinds[each.severity],
            "message": visible(each.finding.message).replace("\ufffe", "\\ufffe"),
            "source": f"checker.{rule.group}.{rule.name}",
        }


@pytest.mark.parametrize("run", RUNS)
def test_a_file_for_each_file_clean_or_not(run: str) -> None:
    names = [file.get("name") for file in ET.fromstring(written("checkstyle", run)).findall("file")]
    assert names == list(dict.fromkeys(visible(report.path) for report in RUNS[run]().reports))


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert written("checkstyle", "evening") == snapshot(extension_class=AsText)
