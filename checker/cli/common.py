"""What commands share: reading the paths, choosing the format, and the exit status."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from typing import TYPE_CHECKING

from checker.cli.search import Source, sources
from checker.report.visible import visible

if TYPE_CHECKING:
    from checker.pipeline import SheetReport
    from checker.settings import Settings


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"


class FailOn(StrEnum):
    """From which severity on a finding makes the run fail."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


_WEIGHT = {"note": 0, "warning": 1, "error": 2}


def read_all(paths: list[str], settings: Settings, stdin_filename: str) -> tuple[list[SheetReport], int, bool]:
    """Check everything behind the paths.

    Returns:
        The reports, how many files of other YAML were skipped, and whether a path was missing.
    """
    missing: list[str] = []
    reports: list[SheetReport] = []
    skipped = 0
    for source in sources(paths or ["."], missing):
        found = _read_one(source, settings, stdin_filename, missing)
        if source.found and found and all(report.foreign for report in found):
            skipped += 1
            continue
        reports.extend(found)
    for path in missing:
        print(f"checker: {visible(path)}: no such file or folder", file=sys.stderr)
    return reports, skipped, bool(missing)


def _read_one(source: Source, settings: Settings, stdin_filename: str, missing: list[str]) -> list[SheetReport]:
    from checker.pipeline import check_bytes, check_file

    if source.path == "-":
        data = sys.stdin.buffer.read(settings.limits.bytes + 1)
        return check_bytes(data, stdin_filename, settings)
    try:
        return check_file(source.path, settings)
    except FileNotFoundError:
        missing.append(source.path)
        return []


def use_colour() -> bool:
    """Whether to write colours to standard output."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def chosen_format(asked: Format | None) -> Format:
    """The format asked for; else text on a terminal, concise elsewhere."""
    if asked is not None:
        return asked
    return Format.TEXT if sys.stdout.isatty() else Format.CONCISE


def exit_status(reports: list[SheetReport], fail_on: FailOn, *, missing: bool, exit_zero: bool) -> int:
    """2 for a missing path, 1 for findings that weigh enough, else 0."""
    if missing:
        return 2
    least = _WEIGHT[fail_on.value]
    heavy = any(_WEIGHT[each.severity] >= least for report in reports for each in report.findings)
    return 1 if heavy and not exit_zero else 0
