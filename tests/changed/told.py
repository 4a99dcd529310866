"""What is said of a sheet, as one line for a person to read: its findings, its result, what decides it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import json_pointer
from checker.game.outcome import Standing
from checker.pipeline import Located, SheetReport, check_bytes
from tests.changed.sheets import every

NUMBERS = 1


def told(data: bytes) -> str:
    """The line; the snapshots of the stories hold words, fixes and ledgers, and other tests that the books balance."""
    return " || ".join(" | ".join(_parts(report)) for report in check_bytes(data, "sheet.yaml"))


def _parts(report: SheetReport) -> Iterator[str]:
    yield "; ".join(_finding(each, _impact(report, each)) for each in report.findings) or "nothing"
    if report.standings:
        yield ", ".join(
            " ".join(str(part) for part in (each.rank, each.player, _total(each), each.status) if part is not None)
            for each in report.standings
        )
    if report.depends_on:
        yield f"decided by {', '.join(report.depends_on)}"


def _finding(each: Located, impact: str) -> str:
    effect = "".join(f" {name} {points:+}" for name, points in each.finding.effect.items())
    because = "".join(f" because {cause.rule}" for cause in each.finding.because)
    return f"{each.finding.rule} at {json_pointer(each.finding.at)}{effect}{because}{impact}"


def _impact(report: SheetReport, each: Located) -> str:
    impact = report.impacts.get(each.fingerprint)
    return f" changes {impact.changes}" if impact is not None and impact.changes != "nothing" else ""


def _total(each: Standing) -> str:
    """The total, after what the players believed where that is something else."""
    believed, total = each.as_written.words(), each.total.words()
    return total if believed == total else f"{believed}→{total}"


def lines() -> Iterator[str]:
    """All of them."""
    for name, data in every(NUMBERS):
        yield f"{name}: {told(data)}"
