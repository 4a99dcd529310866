"""``--format sarif``: SARIF 2.1.0, for code scanning and for editors."""

from __future__ import annotations

import hashlib
from typing import Any, TextIO

from checker import __version__
from checker.document.spans import Position
from checker.findings import json_pointer
from checker.pipeline import Located, SheetReport
from checker.report.encode import encode
from checker.report.places import edits_of, related_to, uri
from checker.report.run import Run
from checker.report.sarif_rules import descriptor
from checker.report.visible import visible
from checker.rules.catalogue import RULES

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_LONGEST = 500
"""Lines longer than this are not quoted."""

Json = dict[str, Any]


def write(run: Run, out: TextIO) -> None:
    """Write the log of the run."""
    out.write(encode({"$schema": _SCHEMA, "version": "2.1.0", "runs": [_Log(run).as_json()]}) + "\n")


class _Log:
    """One run of a log, and the numbers by which its parts name each other."""

    def __init__(self, run: Run) -> None:
        self._run = run
        paths = dict.fromkeys(report.path for report in run.reports)
        self._files = {path: _artifact(path, index) for index, path in enumerate(paths)}
        used = {each.finding.rule for report in run.reports for each in (*report.findings, *report.silenced)}
        self._rules = {name: index for index, name in enumerate(name for name in RULES if name in used)}
        self._any_silenced = any(report.silenced for report in run.reports)

    def as_json(self) -> Json:
        """The run object: rules that found something, files checked, results."""
        driver = {
            "name": "checker",
            "semanticVersion": __version__,
            "rules": [descriptor(RULES[name]) for name in self._rules],
        }
        base = {"description": {"text": "The folder in which checker ran."}}
        return {
            "tool": {"driver": driver},
            "invocations": [{"executionSuccessful": True}],
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "originalUriBaseIds": {_ROOT: base},
            "artifacts": [
                {"location": location, "roles": ["analysisTarget"], "sourceLanguage": "yaml"}
                for location in self._files.values()
            ],
            "results": [result for report in self._run.reports for result in self._results(report)],
        }

    def _results(self, report: SheetReport) -> list[Json]:
        results = []
        for each in report.findings:
            result = self._result(report, each)
            if self._any_silenced:
                result["suppressions"] = []
            results.append(result)
        for each in report.silenced:
            results.append({**self._result(report, each), "suppressions": [_suppression(each)]})
        return results

    def _result(self, report: SheetReport, each: Located) -> Json:
        finding = each.finding
        place: Json = {"physicalLocation": self._place(report, each.where, quoted=True)}
        if finding.at:
            place["logicalLocations"] = [{"fullyQualifiedName": json_pointer(finding.at)}]
        result: Json = {
            "ruleId": finding.rule,
            "ruleIndex": self._rules[finding.rule],
            "level": each.severity,
            "message": {"text": message(finding.message)},
            "locations": [place],
        }
        if related := related_to(report, each):
            result["relatedLocations"] = [
                {"id": number, "message": {"text": message(words)}, "physicalLocation": self._place(report, where)}
                for number, (words, where) in enumerate(related, start=1)
            ]
        result["partialFingerprints"] = {"checkerFinding/v2": _fingerprint(report, each)}
        fix = self._fix(report, each)
        if fix:
            result["fixes"] = [fix]
        result["properties"] = {
            "document": report.document,
            "gameTurn": finding.game_turn,
            "player": finding.player,
            "effect": finding.effect,
        }
        return result

    def _place(self, report: SheetReport, where: Position, *, quoted: bool = False) -> Json:
        place: Json = {"artifactLocation": self._files[report.path], "region": region(where)}
        line = report.lines.line(where.line) if report.lines is not None else ""
        if quoted and line and where.end_line == where.line and len(line) <= _LONGEST:
            place["region"]["snippet"] = {"text": line[where.column - 1 : where.end_column - 1]}
            place["contextRegion"] = {"startLine": where.line, "endLine": where.line, "snippet": {"text": line}}
        return place

    def _fix(self, report: SheetReport, each: Located) -> Json | None:
        edits, safe = edits_of(report, each)
        if not edits:
            return None
        replacements = [{"deletedRegion": region(edit.where), "insertedContent": {"text": edit.text}} for edit in edits]
        return {
            "description": {"text": "Put it right." if safe else "Put it right, perhaps: this is a guess."},
            "artifactChanges": [{"artifactLocation": self._files[report.path], "replacements": replacements}],
            "properties": {"safe": safe},
        }


def _artifact(path: str, index: int) -> Json:
    address, inside = uri(path)
    return {"uri": address, **({"uriBaseId": _ROOT} if inside else {}), "index": index}


def _fingerprint(report: SheetReport, each: Located) -> str:
    """A finding's identity within its file."""
    return hashlib.blake2b(f"{report.document}/{each.fingerprint}".encode(), digest_size=16).hexdigest()


def _suppression(each: Located) -> Json:
    why = {"justification": visible(each.reason)} if each.reason else {}
    return {"kind": "inSource", "status": "accepted", **why}


def region(where: Position) -> Json:
    """A stretch of a file; SARIF counts and ends as we do."""
    return {
        "startLine": where.line,
        "startColumn": where.column,
        "endLine": where.end_line,
        "endColumn": where.end_column,
    }


def message(text: str) -> str:
    """Text for a message: braces would be placeholders and ``[…](…)`` a link, so they are escaped as SARIF does."""
    return visible(text).replace("{", "{{").replace("}", "}}").replace("](", "\\](")
