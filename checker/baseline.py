"""A baseline: findings that are known, so that a run reports only what is new.

A known finding is one in the same file (from the folder of the baseline on), in the same document, with the same
fingerprint; lines may move, and the machine may be another one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from checker.config.faults import Misconfigured
from checker.config.find import read_at_most
from checker.document.reader import Unreadable, decode
from checker.files import NotWritten, report
from checker.pipeline import SheetReport
from checker.report.encode import encode
from checker.settings import Settings

FORM = 2
"""Of a baseline: it goes up when fingerprints are made in another way, so that no old one is taken for a new one."""
LARGEST = 64 * 1024 * 1024
"""Bytes of a baseline: room for a quarter of a million findings."""
Judged = Iterable[tuple[SheetReport, Settings]]
"""Reports, each with the settings that it was made under."""


@dataclass(frozen=True, slots=True)
class KnownFinding:
    """One known finding.

    Attributes:
        path: The file, from the folder of the baseline on, with slashes.
        document: Number of the document in the file, from 0.
        fingerprint: The finding.
        rule: Its rule.
        message: What it said; for people.
    """

    path: str
    document: int
    fingerprint: str
    rule: str = field(compare=False)
    message: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known.

    Attributes:
        file: Where it is kept.
        entries: The known findings.
    """

    file: Path
    entries: tuple[KnownFinding, ...]

    def write(self, read: Iterable[str | Path] = ()) -> None:
        """Write it whole, in an order that makes for small differences.

        Args:
            read: What is read in this run, which is not written over.

        Raises:
            Misconfigured: it cannot be written, or would take the place of something else.
        """
        by_path: dict[str, list[KnownFinding]] = {}
        for entry in sorted(self.entries, key=lambda each: (each.path, each.document)):
            by_path.setdefault(entry.path, []).append(entry)
        files = [
            f"    {encode(path, None)}: [\n" + ",\n".join(f"      {_line(entry)}" for entry in entries) + "\n    ]"
            for path, entries in by_path.items()
        ]
        body = "{\n" + ",\n".join(files) + "\n  }" if files else "{}"
        text = f'{{\n  "baseline": {FORM},\n  "findings": {body}\n}}\n'
        if fault := objection(self.file):
            raise Misconfigured(self.file, [f"it cannot be written: {fault}"])
        try:
            with report(self.file, read) as stream:
                stream.write(text.encode("utf-8", "backslashreplace"))
        except NotWritten as error:
            raise Misconfigured(self.file, [f"it cannot be written: {error}"]) from None

    def without(self, entries: Iterable[KnownFinding]) -> Baseline:
        """The baseline less some entries."""
        gone = set(entries)
        return Baseline(self.file, tuple(entry for entry in self.entries if entry not in gone))


def read(file: Path) -> Baseline:
    """Read a baseline.

    Raises:
        Misconfigured: it is not there, or no baseline.
    """
    if not file.exists():
        raise Misconfigured(file, ["there is no such baseline; --write-baseline makes one"])
    try:
        data = json.loads(decode(read_at_most(LARGEST, file)))
    except (Unreadable, ValueError, RecursionError):
        raise Misconfigured(file, ["this is no baseline: it is not JSON"]) from None
    form = data.get("baseline") if isinstance(data, dict) else None
    if type(form) is int and 0 < form < FORM:
        raise Misconfigured(file, ["an earlier version wrote this baseline: --write-baseline writes it anew"])
    if form != FORM:
        raise Misconfigured(file, [f'this is no baseline: "baseline": {FORM} is missing'])
    try:
        return Baseline(file, tuple(_entries(data["findings"])))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Misconfigured(file, [f"this is no baseline: {type(error).__name__} {error}"]) from None


def objection(file: Path) -> str | None:
    """Why a baseline cannot take the place of a file: it holds something, and that is none. None if it can."""
    try:
        if not file.is_file() or not file.stat().st_size:
            return None
        data = json.loads(decode(read_at_most(LARGEST, file)))
    except (Misconfigured, Unreadable, OSError, ValueError, RecursionError):
        data = None
    known = isinstance(data, dict) and isinstance(data.get("baseline"), int)
    return None if known else "this is no baseline; it will not be overwritten"


def of_run(file: Path, judged: Judged) -> Baseline:
    """The baseline that knows every finding of a run."""
    name = _namer(file)
    return Baseline(
        file,
        tuple(
            KnownFinding(name(report.path), report.document, each.fingerprint, each.finding.rule, each.finding.message)
            for report, _ in judged
            for each in report.findings
        ),
    )


class BaselineFilter:
    """Takes known findings out of reports, one after the other.

    Args:
        baseline: What is known.
    """

    def __init__(self, baseline: Baseline) -> None:
        self._baseline = baseline
        self._entries = set(baseline.entries)
        self._paths = {entry.path for entry in baseline.entries}
        self._name = _namer(baseline.file)
        self._met: set[KnownFinding] = set()
        self._settings: dict[str, Settings] = {}
        self._unread: set[str] = set()
        self.known = 0
        """How many findings were known."""

    def take(self, report: SheetReport, settings: Settings) -> None:
        """Put aside what is known in one report."""
        path = self._name(report.path)
        if path not in self._paths:
            return
        self._settings[path] = settings
        if report.outcome is None and not report.foreign:
            self._unread.add(path)
        new = []
        for each in report.findings:
            entry = KnownFinding(path, report.document, each.fingerprint, "", "")
            if entry in self._entries:
                self._met.add(entry)
                report.known.append(each)
                self.known += 1
            else:
                new.append(each)
        report.findings = new

    def stale(self) -> list[KnownFinding]:
        """The entries of findings that are there no longer, although their sheet was checked under their rule; and
        those of files that are gone.
        """  # noqa: D205
        return [entry for entry in self._baseline.entries if entry not in self._met and self._gone(entry)]

    def _gone(self, entry: KnownFinding) -> bool:
        if entry.path in self._settings:
            return entry.path not in self._unread and entry.rule not in self._settings[entry.path].ignore
        return "://" not in entry.path and not os.path.lexists(self._baseline.file.parent / entry.path)


def _entries(files: dict[str, list[dict[str, Any]]]) -> Iterable[KnownFinding]:
    for path, entries in files.items():
        for each in entries:
            document, texts = each["document"], [each[key] for key in ("fingerprint", "rule", "message")]
            if not isinstance(document, int) or not all(isinstance(text, str) for text in texts):
                raise TypeError(f"in an entry of {path}")
            yield KnownFinding(path, document, *texts)


def _line(entry: KnownFinding) -> str:
    return encode(
        {
            "document": entry.document,
            "rule": entry.rule,
            "fingerprint": entry.fingerprint,
            "message": entry.message,
        },
        None,
    )


def _namer(file: Path) -> Any:
    """What a baseline calls a file: the way to it from its own folder, links to folders followed."""
    root = Path(os.path.realpath(file.parent))

    @cache
    def folder(place: str) -> str:
        return os.path.realpath(place or ".")

    def name(path: str) -> str:
        if path.startswith("<") or "://" in path:
            return path
        place, last = os.path.split(path)
        try:
            return Path(os.path.relpath(Path(folder(place)) / last, root)).as_posix()
        except ValueError:  # on another drive
            return Path(folder(place), last).as_posix()

    return name
