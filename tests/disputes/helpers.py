"""What the tests of disputes begin with: a sheet opened from text, a command's answer as data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from checker.disputes.opening import Opened, Unopened, open_sheet
from checker.pipeline import SheetReport
from checker.report.json import add_ranking, sheet_as_json
from tests.accuracy import Case, a_fault_of_each, legal_game
from tests.helpers import FIXTURES

LEGAL = range(0, 60, 4)


def opened(data: bytes | str, folder: Path, name: str = "sheet.yaml", document: int = 0) -> Opened:
    """A sheet as the commands open it."""
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return open_sheet(str(path), document)


def ranked(report: SheetReport) -> dict[str, Any]:
    """One sheet as `rank --format json` tells it."""
    sheet = sheet_as_json(report)
    add_ranking(report, sheet)
    return sheet


@cache
def games() -> tuple[Case, ...]:
    """Legal games, and one with a fault of each rule."""
    return (*map(legal_game, LEGAL), *a_fault_of_each())


def openings(folder: Path) -> Iterator[Opened]:
    """Every generated game and every fixture that can be opened, document by document."""
    for case in games():
        yield from _documents(_written(case.data, folder))
    for path in sorted(FIXTURES.rglob("*.y*ml")):
        if "hostile" not in path.parts:
            yield from _documents(path)


def _written(data: bytes, folder: Path) -> Path:
    path = folder / "game.yaml"
    path.write_bytes(data)
    return path


def _documents(path: Path) -> Iterator[Opened]:
    for document in range(1000):
        try:
            yield open_sheet(str(path), document)
        except Unopened as error:
            if "there is no document" in str(error) or document > 20:
                return
