"""``--format parquet``: the findings and the standings of a run as two tables, for questions over many sheets.

Rows are handed on a few at a time and written in row groups, so that a run of any size passes through. Both files are
complete before either gets its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from checker.extras import lacking
from checker.files import report as opened_report
from checker.findings import json_pointer
from checker.pipeline import SheetReport
from checker.report.encode import encode
from checker.report.json import finding_as_json, sheet_as_json
from checker.report.run import Run
from checker.rules.catalogue import RULES

FINDINGS = {
    "path": "string",
    "document": "int32",
    "event": "string",
    "record": "string",
    "rule": "string",
    "group": "string",
    "severity": "string",
    "message": "string",
    "pointer": "string",
    "line": "int32",
    "column": "int32",
    "end_line": "int32",
    "end_column": "int32",
    "game_turn": "int64",
    "player": "string",
    "recorded": "string",
    "expected": "string",
    "effect": "map<string, int64>",
    "because": "list<string>",
    "impact": "string",
    "fix": "string",
    "fingerprint": "string",
}
"""The columns of ``findings.parquet``: a row a finding."""
STANDINGS = {
    "path": "string",
    "document": "int32",
    "event": "string",
    "record": "string",
    "finished": "bool",
    "findings": "int32",
    "player": "string",
    "status": "string",
    "written": "int64",
    "recomputed": "int64",
    "written_rank": "int64",
    "rank": "int64",
    "winner": "bool",
    "certain_winner": "bool",
    "possible_winner": "bool",
    "low": "int64",
    "high": "int64",
    "depends_on": "list<string>",
}
"""The columns of ``standings.parquet``: a row a player a sheet."""
NAMES = ("findings.parquet", "standings.parquet")
BATCH, GROUP = 1_000, 50_000
"""Rows that are kept as Python has them, and rows of a row group, at the least."""
_LARGEST = 2**63
_Row = dict[str, Any]


def missing() -> str | None:
    """What to say where the library is not installed."""
    return lacking("parquet", ["pyarrow"], "parquet")


def write(run: Run, folder: Path, read: Iterable[str | Path] = ()) -> None:
    """Write both tables into a folder, which is made if it is not there.

    Args:
        run: The run.
        folder: The folder.
        read: What is read in it, which is not written over.

    Raises:
        NotWritten: they cannot be written; what was there is untouched.
        OSError: the folder cannot be made.
    """
    with (
        _made(folder),
        opened_report(folder / NAMES[0], read) as first,
        opened_report(folder / NAMES[1], read) as second,
        _Table(first, FINDINGS) as findings,
        _Table(second, STANDINGS) as standings,
    ):
        for report in run.reports:
            for row in _findings(report):
                findings.add(row)
            for row in _standings(report):
                standings.add(row)


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """A folder; gone again if it was made for nothing."""
    there = folder.is_dir()
    folder.mkdir(exist_ok=True)
    try:
        yield
    except BaseException:
        if not there:
            with suppress(OSError):
                folder.rmdir()
        raise


def _findings(report: SheetReport) -> Iterator[_Row]:
    for each in report.findings:
        told = finding_as_json(report, each)
        row = {name: told.get(name) for name in FINDINGS}
        row.update(_of_sheet(report))
        row["group"] = RULES[each.finding.rule].group
        row["pointer"] = json_pointer(each.finding.at)
        row["recorded"], row["expected"] = _value(told["recorded"]), _value(told["expected"])
        row["effect"] = None if told["effect"] is None else list(told["effect"].items())
        row["fix"] = told["fix"] and ("safe" if told["fix"]["safe"] else "guess")
        yield row


def _standings(report: SheetReport) -> Iterator[_Row]:
    if report.outcome is None:
        return
    told = sheet_as_json(report)
    sheet = {
        **_of_sheet(report),
        "finished": report.outcome.finished,
        "findings": len(report.findings),
        "depends_on": report.depends_on,
    }
    for each in told["standings"]:
        sure = {f"{word}_winner": each["player"] in told[f"{word}_winners"] for word in ("certain", "possible")}
        yield {**sheet, **each, **sure}


def _of_sheet(report: SheetReport) -> _Row:
    return {"path": report.path, "document": report.document, "event": report.event, "record": report.record}


def _value(value: object) -> str | None:
    """What was written or due, as JSON: it may be anything."""
    return None if value is None else encode(value, None)


class _Table:
    """One file, row after row.

    Args:
        stream: Where it goes.
        columns: What a row holds.
    """

    def __init__(self, stream: BinaryIO, columns: dict[str, str]) -> None:
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
        types = {
            "bool": arrow.bool_(),
            "int32": arrow.int32(),
            "int64": arrow.int64(),
            "string": arrow.string(),
            "list<string>": arrow.list_(arrow.string()),
            "map<string, int64>": arrow.map_(arrow.string(), arrow.int64()),
        }
        self._arrow = arrow
        self._schema = arrow.schema([(name, types[kind]) for name, kind in columns.items()])
        self._file = parquet.ParquetWriter(stream, self._schema, compression="zstd")
        self._rows: list[_Row] = []
        self._batches: list[Any] = []

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None:
                self._pack()
                self._flush()
                self._file.close()
        finally:
            self._file.is_open = False  # else it would try to close itself once more, and complain of a full disk

    def add(self, row: _Row) -> None:
        """One more row."""
        self._rows.append({name: _plain(value) for name, value in row.items()})
        if len(self._rows) >= BATCH:
            self._pack()
            if sum(batch.num_rows for batch in self._batches) >= GROUP:
                self._flush()

    def _pack(self) -> None:
        if self._rows:
            self._batches.append(self._arrow.RecordBatch.from_pylist(self._rows, self._schema))
            self._rows = []

    def _flush(self) -> None:
        if self._batches:
            self._file.write_table(self._arrow.Table.from_batches(self._batches))
            self._batches = []


def _plain(value: Any) -> Any:
    """A value that a column can hold: text that is no text is escaped, a number beyond 64 bits is not known."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list | tuple):
        return [_pair(each) for each in value]
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        return None
    return value


def _pair(value: Any) -> Any:
    return tuple(_plain(each) for each in value) if isinstance(value, tuple) else _plain(value)
