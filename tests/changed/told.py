"""Everything that is said of a sheet, as one line: what is long as a checksum."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator

from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport, check_bytes
from checker.report.json import add_ranking, sheet_as_json
from tests.changed.sheets import every

NUMBERS = 1


def told(data: bytes) -> str:
    """The findings, the result, what decides it, and checksums of the rest."""
    return " || ".join(" | ".join(_parts(report)) for report in check_bytes(data, "sheet.yaml"))


def _parts(report: SheetReport) -> Iterator[str]:
    yield ", ".join(map(_finding, report.findings)) or "nothing"
    if report.case is None or report.outcome is None:
        return
    rows = report.standings
    yield ", ".join(f"{each.rank} {each.player} {each.as_written}→{each.recomputed} {each.status}" for each in rows)
    yield (
        f"decided by {report.depends_on}, touched {report.case.readings.touched()}"
        if report.case.outcome.touched
        else ""
    )
    data = sheet_as_json(report)
    add_ranking(report, data)
    for finding in data["findings"]:
        del finding["message"]  # the snapshots of the stories hold the words
    played = report.case.replay(ledger=True)
    ledger = [
        (each.player, each.game_turn, each.at, each.source, each.written, each.recomputed, each.finding is None)
        for each in played.ledger or ()
    ]
    yield f"JSON {_sum(data)}, ledger {_sum(ledger)}, tables {_sum(played.tables)}"


def _finding(each: Located) -> str:
    effect = "".join(f" {name} {points:+}" for name, points in each.finding.effect.items())
    because = "".join(f" because {cause.rule}" for cause in each.finding.because)
    return f"{each.finding.rule} at {json_pointer(each.finding.at)}{effect}{because}"


def _sum(data: object) -> str:
    return f"{zlib.crc32(json.dumps(data, default=str).encode()):08x}"


def lines() -> Iterator[str]:
    """All of them."""
    for name, data in every(NUMBERS):
        yield f"{name}: {told(data)}"
