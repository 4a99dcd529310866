"""How files and places are named for programs that do not stand where the checker stood."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from checker.config.paths import absolute, current_folder
from checker.document.spans import Position
from checker.pipeline import Located, SheetReport


@dataclass(frozen=True, slots=True)
class PlacedEdit:
    """A stretch of a file and what to put there.

    Attributes:
        where: The stretch; empty for an insertion.
        text: The new text.
    """

    where: Position
    text: str


def relative(path: str) -> str:
    """The path as seen from the current folder, with forward slashes; as it is where it lies elsewhere."""
    plain = os.path.normpath(path)
    if Path(plain).is_absolute():
        base = current_folder()
        for candidate in (Path(plain), Path(plain).parent.resolve() / Path(plain).name):
            if candidate.is_relative_to(base):
                plain = str(candidate.relative_to(base))
                break
    return plain.replace(os.sep, "/")


def titled(path: str, document: int) -> str:
    """A sheet by its file, and by its number in it where it is not the first."""
    return path + (f" (document {document + 1})" if document else "")


def uri(path: str) -> tuple[str, bool]:
    """The path as a URI.

    Returns:
        The URI, and whether it is relative to the current folder.
    """
    from urllib.parse import quote

    plain = relative(path)
    inside = not (Path(plain).is_absolute() or plain.split("/")[0] == "..")
    if inside:
        return quote(_bytes(plain)), True
    full = absolute(plain).replace(os.sep, "/")
    return f"file://{'' if full.startswith('/') else '/'}{quote(_bytes(full), safe='/:')}", False


def _bytes(path: str) -> bytes:
    """The name as the file system has it, also where it is no text."""
    try:
        return os.fsencode(path)
    except UnicodeEncodeError:
        return path.encode("utf-8", "surrogatepass")


def edits_of(report: SheetReport, each: Located) -> tuple[list[PlacedEdit], bool]:
    """What puts a finding right.

    Returns:
        The edits, none where no fix is known, and whether they are safe.
    """
    if not each.edits or report.lines is None:
        return [], False
    return [PlacedEdit(report.lines.position(start, end), text) for start, end, text in each.edits], each.fix_safe


def related_to(report: SheetReport, each: Located) -> list[tuple[str, Position]]:
    """The other places of a finding and those of its causes, with what is said of each."""
    related = [(words, where) for where, words in each.related]
    return related + [(f"because of {cause.finding.rule}", cause.where) for cause in causes_of(report, each)]


def causes_of(report: SheetReport, each: Located) -> list[Located]:
    """The findings of the same sheet that a finding is because of."""
    return [report.placed[cause] for cause in each.finding.because if cause in report.placed]
