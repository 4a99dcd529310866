"""Everything that is said of a sheet, as one line: what is long as a checksum."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import Any

from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport, check_bytes
from tests.changed.sheets import every
from tests.disputes.helpers import ranked
from tests.helpers import replayed

NUMBERS = 1


def told(data: bytes) -> str:
    """The findings, the result, what decides it, and checksums of the rest."""
    return " || ".join(" | ".join(_parts(report)) for report in check_bytes(data, "sheet.yaml"))


def everything(report: SheetReport) -> dict[str, Any]:
    """The JSON of a sheet with its ranking; if it can be replayed, also the readings, the ledger and the tables."""
    data: dict[str, Any] = {"JSON": ranked(report)}
    if report.case is not None and report.outcome is not None:
        readings, played = report.case.readings, replayed(report)
        others = {name: readings.under({name}) for name in readings.touched()}
        data["readings"] = {name: other.ranking for name, other in others.items() if other is not None}
        data["ledger"] = [
            (each.player, each.game_turn, each.at, each.source, each.written, each.recomputed, each.finding is None)
            for each in played.ledger or ()
        ]
        data["tables"] = played.tables
    return data


def _parts(report: SheetReport) -> Iterator[str]:
    yield ", ".join(map(_finding, report.findings)) or "nothing"
    if report.case is None or report.outcome is None:
        return
    rows = report.standings
    yield ", ".join(
        f"{each.rank} {each.player} {each.as_written.words()}→{each.total.words()} {each.status}" for each in rows
    )
    data = everything(report)
    touched = report.case.outcome.touched
    yield f"decided by {report.depends_on}, touched {list(data['readings'])}" if touched else ""
    for finding in data["JSON"]["findings"]:
        del finding["message"]  # the snapshots of the stories hold the words
    yield ", ".join(f"{part} {_sum(data[part])}" for part in ("JSON", "ledger", "tables"))


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
