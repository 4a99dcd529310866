"""Test results, read by an XML parser and by junitparser."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.pipeline import check
from checker.report.run import Run
from checker.report.visible import visible
from tests.helpers import CLEAN
from tests.report.runs import EVENING, RUNS, findings, in_format, written
from tests.snapshots import AsText

each_run = pytest.mark.parametrize("run", RUNS)


def tree(run: str) -> ET.Element:
    return ET.fromstring(written("junit", run))


@each_run
def test_a_suite_for_each_sheet_and_a_failure_for_each_finding(run: str) -> None:
    suites = tree(run).findall("testsuite")
    assert len(suites) == len(list(RUNS[run]().reports))
    for suite, report in zip(suites, RUNS[run]().reports, strict=True):
        assert len(suite.findall("testcase/failure")) == len(report.findings)
        assert len(suite.findall("testcase/skipped")) == len(report.silenced)


@each_run
def test_the_counts_are_right(run: str) -> None:
    top = tree(run)
    for element in (top, *top.findall("testsuite")):
        for attribute, path in (("tests", "testcase"), ("failures", "failure"), ("skipped", "skipped")):
            assert element.get(attribute) == str(len(list(element.iter(path))))
        assert element.get("errors") == "0"


def test_a_clean_sheet_is_a_test_that_passes() -> None:
    top = ET.fromstring(in_format("junit", Run.of(check(CLEAN, "x.yaml"))))
    (case,) = top.iter("testcase")
    assert list(case) == []
    assert top.get("failures") == "0"
    assert top.findtext("testsuite/system-out") == "x.yaml: clean; Ada wins with 51 points"


@each_run
def test_no_two_cases_have_the_same_name(run: str) -> None:
    names = [(case.get("classname"), case.get("name")) for case in tree(run).iter("testcase")]
    assert len(set(names)) == len(names)


def test_a_name_is_free_of_lines() -> None:
    names = [
        [case.get("name") for case in ET.fromstring(in_format("junit", Run.of(check(text, "x")))).iter("testcase")]
        for text in (EVENING, f"# a line\n{EVENING}")
    ]
    assert names[0] == names[1]


def test_a_failure_says_all_that_there_is() -> None:
    for failure, (_, each) in zip(tree("hostile").iter("failure"), findings("hostile"), strict=True):
        message = visible(each.finding.message).replace("\ufffe", "\\ufffe")
        assert failure.get("message") == message
        assert failure.get("type") == each.severity
        assert message in (failure.text or "")


def test_junitparser_reads_it(tmp_path: Path) -> None:
    junitparser = pytest.importorskip("junitparser")
    for run in RUNS:
        path = tmp_path / f"{run}.xml"
        path.write_text(written("junit", run), encoding="utf-8")
        read = junitparser.JUnitXml.fromfile(str(path))
        told = read.tests, read.failures, read.skipped, read.errors
        read.update_statistics()
        assert told == (read.tests, read.failures, read.skipped, read.errors)
        assert read.failures == len(findings(run))


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert written("junit", "evening") == snapshot(extension_class=AsText)
