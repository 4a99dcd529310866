"""Tables for comments and summaries, read by a parser of Markdown."""

from __future__ import annotations

from html import unescape

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from syrupy.assertion import SnapshotAssertion

from checker.pipeline import check
from checker.report.markdown import MOST, cell
from checker.report.run import Run
from checker.report.visible import visible
from tests.helpers import CLEAN, FAULTY
from tests.report.runs import NAME, RUNS, findings, in_format, written
from tests.snapshots import AsText

_PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def tokens(text: str) -> list[Token]:
    found = []
    for token in _PARSER.parse(text):
        found += [token, *(token.children or [])]
    return found


def rows(text: str) -> list[list[str]]:
    """The text of every cell of every row, as a reader sees it."""
    found: list[list[str]] = []
    for token in _PARSER.parse(text):
        if token.type == "tr_open":
            found.append([])
        elif token.type == "inline" and found:
            found[-1].append("".join(child.content for child in token.children or []).replace("\u200b", ""))
    return found


@pytest.mark.parametrize("run", ["evening", "hostile"])
def test_a_row_for_each_finding_and_each_sheet(run: str) -> None:
    report = rows(written("markdown", run))
    told = report[1 : 1 + len(findings(run))]
    assert [row[2] for row in told] == [visible(each.finding.message).strip() for _, each in findings(run)]
    assert [row[4] for row in told] == [each.finding.rule for _, each in findings(run)]
    assert len(report) == 2 + len(told) + len(list(RUNS[run]().reports))
    assert {len(row) for row in report} == {4, 5}


@pytest.mark.parametrize("run", RUNS)
def test_nothing_of_a_sheet_is_markup(run: str) -> None:
    tags = ("table", "thead", "tbody", "tr", "th", "td", "heading", "paragraph")
    ours = {f"{tag}_{end}" for tag in tags for end in ("open", "close")} | {
        "inline",
        "text",
        "text_special",
        "code_inline",
    }
    assert {token.type for token in tokens(written("markdown", run))} <= ours


def test_a_cell_shows_what_the_sheet_says() -> None:
    (inline,) = [token for token in _PARSER.parse(f"x{cell(NAME)}") if token.type == "inline"]
    shown = "".join(child.content for child in inline.children or [])
    assert shown.replace("\u200b", "") == f"x{visible(NAME)}"


def test_nobody_is_called_and_nothing_is_linked() -> None:
    shown = unescape(cell(NAME))
    for called in ("@octocat", "#1", "GH-2", "www.x", "http://"):
        assert called in NAME
        assert called not in shown


def test_a_report_fits_into_a_comment() -> None:
    reports = [report for _ in range(400) for report in check(FAULTY, "a" * 100)]
    text = in_format("markdown", Run.of(reports))
    assert MOST // 2 < len(text) < 65_536
    assert "findings more, which do not fit here." in text
    assert "sheets more, which do not fit here." in text
    assert len(written("markdown", "everything")) < 65_536


def test_a_clean_run_shows_its_sheets_only() -> None:
    text = in_format("markdown", Run.of(check(CLEAN, "x.yaml")))
    assert rows(text)[1:] == [["x.yaml", "", "clean", "Ada wins with 51 points"]]


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert written("markdown", "evening") == snapshot(extension_class=AsText)
