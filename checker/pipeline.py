"""The whole run on one page: text → document → sheet → replay → findings and standings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from checker import silence
from checker.document.comments import Ignore, read_ignores
from checker.document.reader import Unreadable, decode, read_bytes
from checker.document.spans import Lines, Position, Spans
from checker.document.tree import Document, read_documents
from checker.findings import Finding, Pointer, Severity, Unverified, json_pointer
from checker.ranking.readings import Readings
from checker.replay.game import replay
from checker.replay.outcome import Outcome, Standing
from checker.replay.play import TrackFacts
from checker.rules.catalogue import ORDER, RULES, judge
from checker.settings import DEFAULT, Settings
from checker.sheet.load import Loaded, load


@dataclass(slots=True)
class Located:
    """A finding with its place in the file.

    Attributes:
        finding: The finding.
        severity: How much it weighs, after the settings.
        where: Its line and columns.
        related: Places worth a look, each with a few words.
        fingerprint: Stays the same when lines move, on every machine.
    """

    finding: Finding
    severity: Severity
    where: Position
    span: tuple[int, int]
    related: list[tuple[Position, str]]
    fingerprint: str


@dataclass(slots=True)
class SheetReport:
    """What is said about one sheet.

    Attributes:
        path: The file as it was named.
        document: Number of the document in the file, from 0.
        findings: What is reported, in the order of the file.
        silenced: What ignore comments silenced.
        outcome: The replay; None for a sheet that was skipped.
        foreign: Whether this is some other kind of YAML.
        lines: The lines of the text, for showing them.
    """

    path: str
    document: int
    findings: list[Located] = field(default_factory=list)
    silenced: list[Located] = field(default_factory=list)
    outcome: Outcome | None = None
    event: str | None = None
    record: str | None = None
    depends_on: list[str] = field(default_factory=list)
    foreign: bool = False
    lines: Lines | None = None
    loaded: Loaded | None = None

    @property
    def standings(self) -> list[Standing]:
        """The players, best first."""
        return self.outcome.standings if self.outcome else []

    @property
    def winners(self) -> list[str]:
        """Who wins by the recomputed points."""
        return self.outcome.winners if self.outcome else []

    @property
    def unverified(self) -> list[Unverified]:
        """What could not be judged."""
        return self.outcome.unverified if self.outcome else []

    @property
    def allowed(self) -> list[tuple[Pointer, str]]:
        """What a judge let stand, and why."""
        return self.outcome.allowed if self.outcome else []


def check(text: str, path: str = "<text>", settings: Settings = DEFAULT) -> list[SheetReport]:
    """Check the sheets of a text, a report for each document.

    Args:
        text: YAML, one or more documents.
        path: What to call it.
        settings: How to judge.
    """
    return list(_check(text, path, settings))


def check_file(path: str | Path, settings: Settings = DEFAULT) -> list[SheetReport]:
    """Check the sheets of a file. What cannot be read is a finding, not an exception.

    Raises:
        FileNotFoundError: there is no such file.
    """
    try:
        text = decode(read_bytes(Path(path), settings.limits))
    except Unreadable as error:
        return [_unreadable(str(path), str(error))]
    return check(text, str(path), settings)


def check_bytes(data: bytes, path: str, settings: Settings = DEFAULT) -> list[SheetReport]:
    """Check sheets that come as bytes, from standard input for example."""
    if len(data) > settings.limits.bytes:
        return [_unreadable(path, "the input is larger than the limit")]
    try:
        text = decode(data)
    except Unreadable as error:
        return [_unreadable(path, str(error))]
    return check(text, path, settings)


def _unreadable(path: str, message: str) -> SheetReport:
    finding = Finding("unreadable-file", (), message, span=(0, 0))
    located = Located(finding, "error", Position(1, 1, 1, 1), (0, 0), [], fingerprint_of(finding))
    return SheetReport(path, 0, [located])


def _check(text: str, path: str, settings: Settings) -> Iterator[SheetReport]:
    ignores = read_ignores(text) if "checker:" in text else []
    for document in read_documents(text, settings.limits):
        loaded = load(document)
        report = SheetReport(path, document.index, foreign=loaded.foreign, loaded=loaded)
        findings = loaded.findings
        if loaded.sheet is not None:
            game = loaded.sheet.game
            report.event = game.event if game else None
            report.record = loaded.sheet.record
            _replay(report, loaded, settings)
            assert report.outcome is not None
            findings = findings + report.outcome.findings
        if settings.strict:
            findings = findings + [_as_warning(each) for each in report.unverified]
        own = [each for each in ignores if document.start <= each.start < document.end]
        if findings or own:
            _locate(report, text, document, findings, settings, own)
        yield report


def _as_warning(unverified: Unverified) -> Finding:
    return Finding(
        unverified.rule,
        unverified.at,
        f"{unverified.rule} could not be verified without {unverified.needs}",
        severity="warning",
    )


def tracks_of(settings: Settings) -> TrackFacts:
    """The tracks that the configuration gives."""
    modifiers: dict[str, Mapping[int, int]] = {}
    tops: dict[str, int] = {}
    for name, track in settings.tracks.items():
        top, levels = track.get("max"), track.get("modifiers")
        if isinstance(top, int):
            tops[name] = top
        if isinstance(levels, Mapping):
            modifiers[name] = {int(level): int(value) for level, value in levels.items()}
    return TrackFacts(modifiers, tops)


def readings_of(loaded: Loaded, settings: Settings) -> Readings:
    """The replay of a sheet under its own reading, and a way to others."""
    assert loaded.sheet is not None
    own = {name: choice for name, choice in (loaded.sheet.rulings or {}).items() if choice is not None}
    chosen = {**settings.rulings, **own}
    tracks = tracks_of(settings)
    first = replay(loaded, judge, chosen, tracks=tracks)
    return Readings(chosen, first, lambda rulings: replay(loaded, judge, rulings, tracks=tracks))


def _replay(report: SheetReport, loaded: Loaded, settings: Settings) -> None:
    readings = readings_of(loaded, settings)
    outcome = readings.first
    report.outcome = outcome
    if not outcome.touched or not outcome.finished:
        return
    decisive = readings.decisive(readings.touched())
    report.depends_on = decisive
    if decisive:
        outcome.findings.append(_depends(readings, decisive, loaded))


def _depends(readings: Readings, decisive: list[str], loaded: Loaded) -> Finding:
    """The one note of a sheet whose ranking hangs on open questions."""
    alone = [name for name in decisive if (found := readings.under({name})) and found.ranking != readings.first.ranking]
    parts = []
    for name in alone:
        other = readings.under({name})
        assert other is not None
        parts.append(f"{name} read the other way makes it {_order(other)}")
    together = [name for name in decisive if name not in alone]
    if together:
        parts.append(f"{' and '.join(together)} change it together")
    message = f"the ranking {_order(readings.first)} hangs on how the rulebook is read: {'; '.join(parts)}"
    at: Pointer = ("final",) if loaded.sheet is not None and loaded.sheet.final is not None else ()
    return Finding("depends-on-ruling", at, message, expected=decisive)


def _order(outcome: Outcome) -> str:
    return ", ".join(" = ".join(group) for group in outcome.ranking or [])


def fingerprint_of(finding: Finding) -> str:
    """A name for a finding that survives lines moving: rule, node and what is written there."""
    said = json.dumps([finding.rule, json_pointer(finding.at), finding.recorded], ensure_ascii=False, default=str)
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _locate(
    report: SheetReport,
    text: str,
    document: Document,
    findings: list[Finding],
    settings: Settings,
    ignores: list[Ignore],
) -> None:
    lines = Lines(text)
    report.lines = lines
    spans = None if document.error or document.limit else Spans(text, document.base, document.nth)
    located = [_place(finding, lines, spans, settings) for finding in findings if _wanted(finding, settings)]
    located.sort(key=_in_order)
    _number_twins(located)
    if ignores:
        root = spans.root if spans is not None else None
        first_key = root.start if root is not None else document.end
        located, report.silenced, unused = silence.apply(located, ignores, lines, first_key)
        located += [_place(finding, lines, spans, settings) for finding in unused if _wanted(finding, settings)]
        located.sort(key=_in_order)
        _number_twins(located)
    report.findings = located


def _wanted(finding: Finding, settings: Settings) -> bool:
    return (not settings.select or finding.rule in settings.select) and finding.rule not in settings.ignore


def _place(finding: Finding, lines: Lines, spans: Spans | None, settings: Settings) -> Located:
    span = finding.span
    if span is None:
        span = spans.span(finding.at, finding.part) if spans is not None else (0, 0)
    related = [(lines.position(*spans.span(pointer)), words) for pointer, words in finding.related if spans is not None]
    severity = finding.severity or settings.severity.get(finding.rule) or RULES[finding.rule].severity
    return Located(finding, severity, lines.position(*span), span, related, fingerprint_of(finding))


def _in_order(each: Located) -> tuple[int, int, int]:
    return each.where.line, each.where.column, ORDER[each.finding.rule]


def _number_twins(located: list[Located]) -> None:
    """Two findings alike get two fingerprints."""
    seen: dict[str, int] = {}
    for each in located:
        count = seen.get(each.fingerprint, 0)
        seen[each.fingerprint] = count + 1
        if count:
            again = f"{each.fingerprint}{count}".encode()
            each.fingerprint = hashlib.blake2b(again, digest_size=8).hexdigest()
