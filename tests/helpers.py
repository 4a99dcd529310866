"""What most tests begin with: a text checked, a command run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport, check

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
CLEAN = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n"
FAULTY = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ben}\n"
UNFINISHED = "sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3, Ben: 5}}]\n"


def one(text: str) -> SheetReport:
    """Check a text that holds one sheet."""
    (report,) = check(dedent(text).lstrip("\n"))
    return report


def rules(report: SheetReport) -> list[str]:
    """The rules of the findings, in their order."""
    return [each.finding.rule for each in report.findings]


def the(report: SheetReport, rule: str) -> Located:
    """The one finding of a rule."""
    (found,) = [each for each in report.findings if each.finding.rule == rule]
    return found


def pointer(found: Located) -> str:
    """Where a finding points."""
    return json_pointer(found.finding.at)


def place(found: Located) -> tuple[int, int, int, int]:
    """Line, column, last line and last column."""
    where = found.where
    return where.line, where.column, where.end_line, where.end_column


def totals(report: SheetReport) -> dict[str, int | None]:
    """The recomputed points."""
    return {standing.player: standing.recomputed for standing in report.standings}


def ranks(report: SheetReport) -> dict[str, int | None]:
    """The recomputed ranks."""
    return {standing.player: standing.rank for standing in report.standings}


def books(report: SheetReport) -> dict[str, int]:
    """By player what is missing in: as written + all effects = recomputed. Empty when the books balance."""
    if report.outcome is None:
        return {}
    gaps = {}
    for standing in report.outcome.standings:
        if standing.recomputed is None:
            continue
        effects = sum(finding.effect.get(standing.player, 0) for finding in report.outcome.findings)
        gap = standing.recomputed - standing.as_written - effects
        if gap:
            gaps[standing.player] = gap
    return gaps


def command(
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m checker` in a process of its own."""
    return python("-m", "checker", *arguments, stdin=stdin, env=env, cwd=cwd, timeout=timeout)


def python(
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a process of its own, without the colours that this one may have been asked for."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        capture_output=True,
        env={**kept, "PYTHONPATH": str(ROOT), **(env or {})},
        cwd=cwd,
        timeout=timeout,
        check=False,
    )
