"""The sheets of a report: checked once, and opened for the places of their nodes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checker.disputes.opening import Opened
from checker.document.reader import Unreadable, decode, read_bytes
from checker.document.spans import Lines, Spans
from checker.document.tree import read_documents
from checker.pipeline import SheetReport
from checker.settings import Settings


@dataclass(frozen=True, slots=True)
class Read:
    """One sheet, and the same opened; None where it was skipped."""

    report: SheetReport
    opened: Opened | None


def open_all(reports: list[SheetReport], settings: Settings) -> list[Read]:
    """Open the sheets of these reports, each file once. What cannot be opened any more has no places."""
    texts: dict[str, str | None] = {}
    return [Read(report, _open(report, texts, settings)) for report in reports]


def _open(report: SheetReport, texts: dict[str, str | None], settings: Settings) -> Opened | None:
    if report.case is None:
        return None
    if report.path not in texts:
        texts.clear()  # the reports of a file stand together
        texts[report.path] = _text(report.path, settings)
    text = texts[report.path]
    if text is None:
        return None
    source = next((each for each in read_documents(text, settings.limits) if each.index == report.document), None)
    if source is None or source.error is not None or source.limit is not None:
        return None
    spans = Spans(text, source.base, source.nth)
    return Opened(report.path, report.document, report, report.case, Lines(text), spans)


def _text(path: str, settings: Settings) -> str | None:
    try:
        return decode(read_bytes(Path(path), settings.limits))
    except (OSError, Unreadable):
        return None
