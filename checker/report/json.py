"""``--format json``: the stable contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

from checker import __version__
from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport
from checker.report.encode import encode
from checker.report.run import Run

SCHEMA = 1
_NEXT, _DEEPER = "\n", "\n    "


def write(run: Run, out: TextIO, extras: Mapping[str, Any] | None = None) -> None:
    """Write the whole run as one JSON document, a sheet at a time: there may be more of them than memory holds.

    Args:
        run: The run.
        out: Where it goes.
        extras: What options add: keys of the document, and of its summary.
    """
    more = dict(extras or {})
    summary = {**summary_as_json(run), **more.pop("summary", {})}
    head, tail = _around({"checker": __version__, "schema": SCHEMA}, {"summary": summary, **more})
    out.write(head)
    separator = "\n"
    for report in run.reports:
        out.write(f"{separator}    {encode(sheet_as_json(report)).replace(_NEXT, _DEEPER)}")
        separator = ",\n"
    out.write(("]" if separator == "\n" else "\n  ]") + tail)


def _around(before: dict[str, Any], after: dict[str, Any]) -> tuple[str, str]:
    """What stands in front of the sheets and behind them. No line ends inside a string of JSON."""
    head = encode({**before, "sheets": []}).removesuffix("]\n}")
    return head, encode(after).replace("{", ",", 1) + "\n"


def write_ranking(run: Run, out: TextIO) -> None:
    """Write the run as ``rank`` does: with each correction, and what each finding changes."""
    data = as_json(run)
    for report, sheet in zip(run.reports, data["sheets"], strict=True):
        add_ranking(report, sheet)
    out.write(encode(data) + "\n")


def add_ranking(report: SheetReport, sheet: dict[str, Any]) -> None:
    """Add to one sheet what ``rank`` says beyond ``check``."""
    for row in sheet["standings"]:
        row["corrections"] = [
            {"finding": each.fingerprint, "points": each.finding.effect[row["player"]]}
            for each in report.every
            if each.finding.effect.get(row["player"])
        ]
    sheet["impact"] = [
        {
            "finding": fingerprint,
            "changes": impact.changes,
            "if_allowed": impact.if_allowed.as_json(),
        }
        for fingerprint, impact in report.impacts.items()
    ]


def as_json(run: Run) -> dict[str, Any]:
    """The whole run as plain data."""
    return {
        "checker": __version__,
        "schema": SCHEMA,
        "sheets": [sheet_as_json(report) for report in run.reports],
        "summary": summary_as_json(run),
    }


def summary_as_json(run: Run) -> dict[str, int]:
    """The counts of a run as plain data."""
    summary = run.summary
    return {
        "sheets": summary.sheets,
        "findings": summary.findings,
        "errors": summary.errors,
        "warnings": summary.warnings,
        "notes": summary.notes,
        "unverified": summary.unverified,
        "silenced": summary.silenced,
        "allowed": summary.allowed,
        "skipped": summary.skipped,
    }


def sheet_as_json(report: SheetReport) -> dict[str, Any]:
    """One sheet as plain data."""
    return {
        "path": report.path,
        "document": report.document,
        "event": report.event,
        "record": report.record,
        "findings": [finding_as_json(report, each) for each in report.findings],
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
                "low": each.low,
                "high": each.high,
            }
            for each in report.standings
        ],
        "winners": report.winners,
        "certain_winners": report.certain_winners,
        "possible_winners": report.possible_winners,
        "depends_on": report.depends_on,
        **({"impact_by_effect": True} if report.by_effect else {}),
    }


def finding_as_json(report: SheetReport, each: Located) -> dict[str, Any]:
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
        "effect": None if finding.open else finding.effect,
        "because": [report.placed[cause].fingerprint for cause in finding.because if cause in report.placed],
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
        "fix": _fix(each),
        "impact": report.impacts[each.fingerprint].changes if each.fingerprint in report.impacts else "nothing",
        "fingerprint": each.fingerprint,
    }


def _fix(each: Located) -> dict[str, Any] | None:
    if each.edits is None:
        return None
    edits = [{"start": start, "end": end, "text": text} for start, end, text in each.edits]
    return {"safe": each.fix_safe, "edits": edits}
