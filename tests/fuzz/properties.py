"""What is true of any bytes whatever, one function a target. A breach is an exception, for atheris and for pytest."""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Callable

from checker.document.comments import read_ignores
from checker.document.reader import Limits, Unreadable, decode
from checker.document.spans import Spans
from checker.document.tree import Document, read_documents
from checker.findings import Finding
from checker.fixing.apply import fix_text
from checker.pipeline import SheetReport, check
from checker.report.json import as_json
from checker.report.registry import FORMATS
from checker.report.run import Run
from checker.settings import Settings
from checker.sheet.load import load
from tests.fixing.proving import keys, result
from tests.helpers import books

LIMITS = Limits(bytes=64 * 1024, depth=50, nodes=5_000)
SETTINGS = Settings(limits=LIMITS)
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
SECONDS = 30.0
"""Of this process for one input, against what blows up; a thousand sheets checked thrice, the longest, take a third."""


def reader(data: bytes) -> None:
    """Text comes out or a reason, documents follow one another without a gap, and twice is the same."""
    text = _text(data)
    if text is None:
        return
    documents = _documents(text)
    assert documents, "no document at all"
    at = 0
    for number, document in enumerate(documents):
        assert document.index == number
        assert at <= document.start <= document.end <= len(text), "documents overlap"
        assert document.end <= document.behind <= len(text)
        at = document.behind
        if document.error is not None:
            assert 0 <= document.error.offset <= len(text)
            assert document.value is None or isinstance(document.value, dict)
        for fault in document.faults:
            assert fault.span is None or 0 <= fault.span[0] <= fault.span[1] <= len(text)
    assert _looks(documents) == _looks(_documents(text))
    read_ignores(text)


def loader(data: bytes) -> None:
    """A sheet comes out, or a finding says why not; each finding has its place in the text."""
    text = _text(data)
    if text is None:
        return
    for document, again in zip(_documents(text), _documents(text), strict=True):
        loaded, once_more = load(document), load(again)
        assert loaded.sheet is not None or loaded.findings, "skipped without a word"
        assert _said(loaded.findings) == _said(once_more.findings)
        if document.value is not None and loaded.findings:
            spans = Spans(text, document.start, document.end)
            for finding in loaded.findings:
                start, end = finding.span or spans.span(finding.at, finding.part)
                assert 0 <= start <= end <= len(text)


def replay(data: bytes) -> None:
    """The books balance, every format can say it, and twice is the same."""
    text = _text(data)
    if text is None:
        return
    reports = check(text, "x.yaml", SETTINGS)
    for report in reports:
        assert books(report) == []
        assert report.outcome is not None or report.findings, "skipped without a word"
    run = Run.of(reports)
    for write in FORMATS.values():
        write(run, io.StringIO())
    assert _told(reports) == _told(check(text, "x.yaml", SETTINGS))


def fixer(data: bytes) -> None:
    """A sheet put right has no new finding and the same result; a second time nothing changes, nor in a clean sheet."""
    text = _text(data)
    if text is None:
        return
    before = check(text, "x.yaml", SETTINGS)
    fixed = fix_text(text, "x.yaml", SETTINGS)
    if not any(report.every for report in before):
        assert fixed.text == text, "a clean sheet was changed"
    for old, new in zip(before, fixed.reports, strict=True):
        assert not keys(new) - keys(old), "a fix brings a finding"
        assert result(new) == result(old), "a fix changes the result"
    again = fix_text(fixed.text, "x.yaml", SETTINGS)
    assert (again.text, again.rounds) == (fixed.text, 0), "there was more to fix the second time"


TARGETS: dict[str, Callable[[bytes], None]] = {
    "reader": reader, "loader": loader, "replay": replay, "fixer": fixer,
}  # fmt: skip


def hold(target: str, data: bytes, seconds: float = SECONDS) -> None:
    """Hold some bytes to what is true of a target, in bounded time.

    Raises:
        AssertionError: it is not.
    """
    begun = time.process_time()
    TARGETS[target](data)
    taken = time.process_time() - begun
    assert taken < seconds, f"{target} took {taken:.1f} seconds"


def _text(data: bytes) -> str | None:
    try:
        return decode(data)
    except Unreadable:
        return None


def _documents(text: str) -> list[Document]:
    return list(read_documents(text, LIMITS))


def _looks(documents: list[Document]) -> str:
    return _ADDRESS.sub("", repr(documents))


def _said(findings: list[Finding]) -> list[tuple[object, ...]]:
    return [(each.rule, each.at, each.message, each.span) for each in findings]


def _told(reports: list[SheetReport]) -> str:
    return json.dumps(as_json(Run.of(reports)), ensure_ascii=False)
