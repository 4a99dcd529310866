"""What commands share: reading the paths, choosing the format, and the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.config.overrides import Overrides
    from checker.pipeline import SheetReport


class Format(StrEnum):
    """How most commands write what they have to say."""

    TEXT = "text"
    JSON = "json"


class FailOn(StrEnum):
    """From which severity on a finding makes the run fail."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


_WEIGHT = {"note": 0, "warning": 1, "error": 2}


def read_all(
    paths: list[str], overrides: Overrides, seconds: float, kept: dict[str, bytes] | None = None
) -> tuple[list[SheetReport], int, bool]:
    """Check everything behind the paths, one after the other, each as its configuration says; sheets can be replayed.

    Args:
        paths: Files, folders, ``-``; the current folder if there are none.
        overrides: What the command line says about settings.
        seconds: How long a file may take; then it counts as unreadable.
        kept: Where what came from standard input is put, for it cannot be read a second time.

    Returns:
        The reports, how many files of other YAML were skipped, and whether a path was missing.

    Raises:
        Misconfigured: the configuration of a file says what means nothing.
    """
    from checker.cli.telling import fail, tell_nothing_found, warn
    from checker.config.resolve import Resolver
    from checker.pipeline import check_bytes, check_file
    from checker.runner.clock import OutOfTime, at_most
    from checker.runner.collect import Request, jobs_of
    from checker.runner.job import too_slow
    from checker.runner.search import Search

    search = Search(Resolver(overrides))
    reports: list[SheetReport] = []
    skipped = 0
    for job in jobs_of(Request(paths), search):
        if kept is not None and job.data is not None:
            kept[job.name] = job.data
        try:
            with at_most(seconds):
                found = (
                    check_file(job.path, job.settings)
                    if job.data is None
                    else check_bytes(job.data, job.name, job.settings)
                )
        except OutOfTime:
            found = [too_slow(job, seconds)]
        except FileNotFoundError:
            search.missing.append(job.path)
            continue
        if job.found and found and all(report.foreign for report in found):
            skipped += 1
        else:
            reports.extend(found)
    fail(*(f"{path}: no such file or folder" for path in search.missing))
    fail(*search.closed)
    warn(*search.warnings)
    if not reports:
        tell_nothing_found(search.searched, skipped)
    return reports, skipped, bool(search.missing or search.closed)


class Colour(StrEnum):
    """When colours are written."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def use_colour(asked: Colour = Colour.AUTO) -> bool:
    """Whether to write colours to standard output."""
    if asked is not Colour.AUTO:
        return asked is Colour.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def usual_format() -> str:
    """How findings are written where nobody says: for people on a terminal, a line for each elsewhere."""
    return "text" if sys.stdout.isatty() else "concise"


def exit_status(reports: Sequence[SheetReport], fail_on: FailOn, *, missing: bool, exit_zero: bool) -> int:
    """2 for a missing path, 1 for findings that weigh enough, else 0."""
    if missing:
        return 2
    least = _WEIGHT[fail_on.value]
    heavy = any(_WEIGHT[each.severity] >= least for report in reports for each in report.findings)
    return 1 if heavy and not exit_zero else 0
