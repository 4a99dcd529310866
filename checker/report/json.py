"""``--format json``: the stable contract."""

from __future__ import annotations

import json
from typing import Any, TextIO

from checker import __version__
from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport
from checker.report.run import Run

SCHEMA = 1


def write(run: Run, out: TextIO) -> None:
    """Write the whole run as one JSON document."""
    json.dump(as_json(run), out, ensure_ascii=False, indent=2)
    out.write("\n")


def as_json(run: Run) -> dict[str, Any]:
    """The whole run as plain data."""
    summary = run.summary
    return {
        "checker": __version__,
        "schema": SCHEMA,
        "sheets": [sheet_as_json(report) for report in run.reports],
        "summary": {
            "sheets": summary.sheets,
            "findings": summary.findings,
            "errors": summary.errors,
            "warnings": summary.warnings,
            "notes": summary.notes,
            "unverified": summary.unverified,
            "silenced": summary.silenced,
            "allowed": summary.allowed,
            "skipped": summary.skipped,
        },
    }


def sheet_as_json(report: SheetReport) -> dict[str, Any]:
    """One sheet as plain data."""
    named = {id(each.finding): each.fingerprint for each in (*report.findings, *report.silenced)}
    return {
        "path": report.path,
        "document": report.document,
        "event": report.event,
        "record": report.record,
        "findings": [finding_as_json(each, named) for each in report.findings],
        "unverified": [
            {"rule": each.rule, "pointer": json_pointer(each.at), "needs": each.needs} for each in report.unverified
        ],
        "allowed": [{"pointer": json_pointer(pointer), "reason": reason} for pointer, reason in report.allowed],
        "standings": [
            {
                "player": each.player,
                "status": each.status,
                "written": each.written,
                "recomputed": each.recomputed,
                "written_rank": each.written_rank,
                "rank": each.rank,
                "winner": each.winner,
            }
            for each in report.standings
        ],
        "winners": report.winners,
        "depends_on": report.depends_on,
    }


def finding_as_json(each: Located, named: dict[int, str]) -> dict[str, Any]:
    """One finding as plain data."""
    finding = each.finding
    return {
        "rule": finding.rule,
        "severity": each.severity,
        "message": finding.message,
        "pointer": json_pointer(finding.at),
        "line": each.where.line,
        "column": each.where.column,
        "end_line": each.where.end_line,
        "end_column": each.where.end_column,
        "game_turn": finding.game_turn,
        "player": finding.player,
        "recorded": finding.recorded,
        "expected": finding.expected,
        "effect": finding.effect,
        "because": [named[id(cause)] for cause in finding.because if id(cause) in named],
        "related": [
            {
                "message": words,
                "line": where.line,
                "column": where.column,
                "end_line": where.end_line,
                "end_column": where.end_column,
            }
            for where, words in each.related
        ],
        "fix": None,
        "fingerprint": each.fingerprint,
    }
