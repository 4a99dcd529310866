"""The sheets of a report: checked once, and opened for the places of their nodes."""

from __future__ import annotations

from collections.abc import Mapping
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


def open_all(reports: list[SheetReport], kept: Mapping[str, bytes] | None = None) -> list[Read]:
    """Open the sheets of these reports, each file once. What cannot be opened any more has no places.

    Args:
        reports: What the check says; those of a file stand together.
        kept: What is not read again but was kept, by its name.
    """
    reads: list[Read] = []
    file: _File | None = None
    for report in reports:
        if report.case is not None and (file is None or file.path != report.path):
            file = _File(report.path, report.case.settings, (kept or {}).get(report.path))
        reads.append(Read(report, file.open(report) if file is not None else None))
    return reads


class _File:
    """One file and its documents, read when the first of its sheets is opened."""

    def __init__(self, path: str, settings: Settings, kept: bytes | None) -> None:
        self.path = path
        try:
            self.text = decode(read_bytes(Path(path), settings.limits) if kept is None else kept)
        except (OSError, Unreadable):
            self.text = ""
        self.documents = {each.index: each for each in read_documents(self.text, settings.limits)}
        self.lines = Lines(self.text)

    def open(self, report: SheetReport) -> Opened | None:
        source = self.documents.get(report.document)
        if report.case is None or source is None or source.value is None:
            return None
        spans = Spans(self.text, source.start, source.end)
        return Opened(report.path, report.document, report, report.case, self.lines, spans, source.value)
