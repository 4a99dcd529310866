"""One document of one file, opened for a dispute."""

from __future__ import annotations

from dataclasses import dataclass

from checker.document.reader import STDIN, Unreadable, decode, read_named
from checker.document.spans import Lines, Position, Spans
from checker.document.tree import read_documents
from checker.document.values import Value
from checker.findings import Pointer
from checker.pipeline import SheetReport, check
from checker.readings.case import Case
from checker.settings import DEFAULT, Settings


class Unopened(Exception):  # noqa: N818 - said of a sheet, not a fault of the program
    """The sheet could not be opened; the message says why."""


@dataclass(frozen=True)
class Opened:
    """A sheet with all that a dispute needs.

    Attributes:
        path: The file as it was named.
        document: Number of the document in the file, from 0.
        report: What the check says.
        case: The sheet as it can be replayed.
        lines: The lines of the file.
        spans: Where the nodes of the document stand.
        tree: What the document holds, as it was written.
    """

    path: str
    document: int
    report: SheetReport
    case: Case
    lines: Lines
    spans: Spans
    tree: Value

    def place(self, pointer: Pointer, part: str = "node") -> Position:
        """Line and columns of a node."""
        return self.lines.position(*self.spans.span(pointer, part))


def open_sheet(path: str, document: int = 0, settings: Settings = DEFAULT) -> Opened:
    """Open one document of a file, or of standard input where the path is ``-``.

    Raises:
        Unopened: there is no such file or document, or nothing in it can be replayed.
    """
    try:
        text = decode(read_named(path, settings.limits))
        path = STDIN if path == "-" else path
    except FileNotFoundError:
        raise Unopened(f"{path}: no such file or folder") from None
    except Unreadable as error:
        raise Unopened(f"{path}: {error}") from None
    reports = check(text, path, settings)
    if not 0 <= document < len(reports):
        raise Unopened(f"{path}: there is no document {document}; the file has {len(reports)}, counted from 0")
    report = reports[document]
    if report.case is None:
        said = report.findings[0].finding.message if report.findings else "nothing in it is a score sheet"
        where = f":{report.findings[0].where.line}" if report.findings else ""
        raise Unopened(f"{path}{where}: this sheet could not be read: {said}")
    source = next(each for each in read_documents(text, settings.limits) if each.index == document)
    return Opened(path, document, report, report.case, Lines(text), Spans(text, source.start, source.end), source.value)
