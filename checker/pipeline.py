"""The whole run on one page: text → document → sheet → replay → findings and standings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from checker.document.comments import Ignore, read_ignores
from checker.document.reader import TOO_MUCH, Unreadable, decode, read_bytes
from checker.document.spans import Lines, Position, Spans
from checker.document.tree import Document, read_documents
from checker.findings import Finding, Pointer, Severity, Unverified
from checker.fingerprints import fingerprint_of, tell_apart
from checker.game.outcome import Outcome, Standing
from checker.game.play import MOST_FINDINGS
from checker.readings.case import MOST_WORK, Case
from checker.readings.depends import note, untried
from checker.readings.impact import Impact, allowing, by_effect, impact_of
from checker.rules.catalogue import ORDER, RULES
from checker.settings import DEFAULT, Settings
from checker.sheet.load import Loaded, load
from checker.silence import Comments


@dataclass(slots=True)
class Located:
    """A finding with its place in the file.

    Attributes:
        finding: The finding.
        severity: How much it weighs, after the settings.
        where: Its line and columns.
        related: Places worth a look, each with a few words.
        fingerprint: Stays the same when lines move, on every machine.
        edits: What puts it right: start, end and new text, offsets in code points; None where nothing is known or
            nobody asked.
        fix_safe: Whether these edits are certain, rather than a guess.
        spared: Whether an ignore comment whose rule is misspelt seems to be about this: it is reported, and left as
            it is.
        reason: Why a comment silences it, in the author's words; empty where none does, or where it does not say.
    """

    finding: Finding
    severity: Severity
    where: Position
    span: tuple[int, int]
    related: list[tuple[Position, str]]
    fingerprint: str
    edits: list[tuple[int, int, str]] | None = None
    fix_safe: bool = False
    spared: bool = False
    reason: str = ""


@dataclass
class SheetReport:
    """What is said about one sheet.

    Attributes:
        path: The file as it was named.
        document: Number of the document in the file, from 0.
        findings: What is reported, in the order of the file.
        silenced: What ignore comments silenced.
        known: What a baseline keeps out of the report.
        outcome: The replay; None for a sheet that was skipped.
        foreign: Whether this is some other kind of YAML.
        lines: The lines of the text, for showing them.
        every: All findings, also those that settings or comments keep out of the report.
        case: The sheet as it can be replayed; None for one that was skipped.
        let_stand: The fingerprints of findings that the settings let stand.
        by_effect: Whether it would take too long to replay the sheet for each finding, so that impacts come from what
            each changes of the totals alone.
    """

    path: str
    document: int
    findings: list[Located] = field(default_factory=list)
    silenced: list[Located] = field(default_factory=list)
    known: list[Located] = field(default_factory=list)
    outcome: Outcome | None = None
    event: str | None = None
    record: str | None = None
    depends_on: list[str] = field(default_factory=list)
    foreign: bool = False
    lines: Lines | None = None
    every: list[Located] = field(default_factory=list)
    case: Case | None = None
    let_stand: frozenset[str] = frozenset()
    by_effect: bool = False

    @property
    def standings(self) -> list[Standing]:
        """The players, best first."""
        return self.outcome.standings if self.outcome else []

    @property
    def loaded(self) -> Loaded | None:
        """The sheet as it was read; None for one that was skipped."""
        return self.case.loaded if self.case else None

    @cached_property
    def placed(self) -> Mapping[Finding, Located]:
        """Every finding with its place, also those that are not reported."""
        return {each.finding: each for each in self.every}

    @cached_property
    def impacts(self) -> dict[str, Impact]:
        """What each finding does to the ranking, by fingerprint."""
        return dict(self.each_impact())

    def each_impact(self) -> Iterator[tuple[str, Impact]]:
        """The same one by one."""
        if self.case is None or self.outcome is None:
            return
        played = {id(finding) for finding in self.outcome.findings}
        self.by_effect = len(played) * self.case.work > MOST_WORK
        for each in self.every:
            replayed = id(each.finding) in played
            impact = (
                by_effect(each.finding, self.outcome)
                if self.by_effect
                else impact_of(each.finding, self.outcome, self.case.replay, replayed=replayed)
            )
            yield each.fingerprint, impact

    @property
    def winners(self) -> list[str]:
        """Who wins by the recomputed points; empty where that is open."""
        return self.outcome.winners if self.outcome else []

    @property
    def certain_winners(self) -> list[str]:
        """Who wins whatever the unknown is."""
        return self.outcome.certain_winners if self.outcome else []

    @property
    def possible_winners(self) -> list[str]:
        """Who wins under something that is possible."""
        return self.outcome.possible_winners if self.outcome else []

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
    return [report for _, report in check_documents(text, path, settings)]


def check_file(path: str | Path, settings: Settings = DEFAULT) -> list[SheetReport]:
    """Check the sheets of a file. What cannot be read is a finding, not an exception.

    Raises:
        FileNotFoundError: there is no such file.
    """
    try:
        data = read_bytes(Path(path), settings.limits)
    except Unreadable as error:
        return [unreadable(str(path), str(error), settings)]
    return check_bytes(data, str(path), settings)


def check_bytes(data: bytes, path: str, settings: Settings = DEFAULT) -> list[SheetReport]:
    """Check sheets that come as bytes, from standard input for example."""
    if len(data) > settings.limits.bytes:
        return [unreadable(path, "the input is larger than the limit", settings)]
    try:
        return check(decode(data), path, settings)
    except Unreadable as error:
        return [unreadable(path, str(error), settings)]
    except MemoryError:
        return [unreadable(path, TOO_MUCH, settings)]


def unreadable(path: str, message: str, settings: Settings = DEFAULT) -> SheetReport:
    """The report of a file that no sheet came out of, and why."""
    finding = Finding("unreadable-file", (), message, span=(0, 0))
    severity = settings.severity.get(finding.rule, "error")
    located = Located(finding, severity, Position(1, 1, 1, 1), (0, 0), [], fingerprint_of(finding))
    return SheetReport(path, 0, [located] if _wanted(finding, settings) else [], every=[located])


def check_documents(
    text: str, path: str = "<text>", settings: Settings = DEFAULT, *, ledger: bool = False
) -> Iterator[tuple[Document, SheetReport]]:
    """Check the sheets of a text as :func:`check` does, each with the document that it was read from.

    Args:
        text: YAML, one or more documents.
        path: What to call it.
        settings: How to judge.
        ledger: Whether every change of points is noted.
    """
    ignores = read_ignores(text) if "checker:" in text else []
    lines: Lines | None = None
    for document in read_documents(text, settings.limits):
        loaded = load(document)
        report = SheetReport(path, document.index, foreign=loaded.foreign)
        case = Case(loaded, settings, ledger=ledger) if loaded.sheet is not None else None
        findings = loaded.findings
        if case is not None and len(case.outcome.findings) > MOST_FINDINGS:
            words = f"more than {MOST_FINDINGS:,} things are wrong with this sheet; nothing is made of the rest"
            beyond = Finding("unreadable-file", (), words, span=(0, 0))
            findings = [*findings, *case.outcome.findings[:MOST_FINDINGS], beyond]
        elif case is not None and document.error is not None:
            findings = [*findings, *case.outcome.findings]
        elif case is not None:
            findings = _judge(report, loaded, case)
        first, behind = (bisect_left(ignores, at, key=_start_of) for at in (document.start, document.behind))
        own = ignores[first:behind]
        if findings or own:
            lines = lines or Lines(text)
            _locate(report, text, document, findings, settings, own, lines)
        allowed = [each.finding for each in report.every if each.fingerprint in settings.allow]
        report.let_stand = settings.allow.intersection(each.fingerprint for each in report.every)
        if allowed and lines is not None and report.case is not None:
            findings = _judge(report, loaded, Case(loaded, settings, allowing(allowed), ledger=ledger))
            _locate(report, text, document, findings, settings, own, lines, report.every)
        yield document, report


def _start_of(ignore: Ignore) -> int:
    return ignore.start


def _judge(report: SheetReport, loaded: Loaded, case: Case) -> list[Finding]:
    """Replay a sheet; everything that was found in it."""
    assert loaded.sheet is not None
    game = loaded.sheet.game
    report.event = game.event if game else None
    report.record = loaded.sheet.record
    report.case, report.outcome = case, case.outcome
    report.depends_on = case.decisive
    findings = loaded.findings + case.outcome.findings
    depends = note(case)
    if depends is not None:
        findings.append(depends)
    if (cut := untried(case)) is not None:
        report.outcome = replace(case.outcome, unverified=[*case.outcome.unverified, cut])
    if case.settings.strict:
        findings.extend(_as_warning(each) for each in report.unverified)
    return findings


def _as_warning(unverified: Unverified) -> Finding:
    return Finding(
        unverified.rule,
        unverified.at,
        unverified.message,
        severity="warning",
    )


def _locate(
    report: SheetReport,
    text: str,
    document: Document,
    findings: list[Finding],
    settings: Settings,
    ignores: list[Ignore],
    lines: Lines,
    before: Sequence[Located] = (),
) -> None:
    report.lines = lines
    places = _Places(text, document, findings, everything=bool(ignores))
    every = [_place(finding, lines, places, settings) for finding in findings]
    every.sort(key=_in_order)
    tell_apart(every, before)
    report.every = every
    located = every
    if ignores:
        root = places.spans.root if places.spans is not None else None
        first_key = root.start if root is not None else document.end
        comments = Comments(ignores, lines, first_key)
        located, silenced = comments.split(every)
        unused = [_place(finding, lines, places, settings) for finding in comments.unused() if document.error is None]
        tell_apart(unused)
        unused, quiet = comments.split_unused(unused)
        report.silenced = [each for each in (*silenced, *quiet) if _wanted(each.finding, settings)]
        located = sorted([*located, *unused], key=_in_order)
        report.every = [*every, *unused]
    report.findings = [each for each in located if _wanted(each.finding, settings)]


def _wanted(finding: Finding, settings: Settings) -> bool:
    return (not settings.select or finding.rule in settings.select) and finding.rule not in settings.ignore


class _Places:
    """Where the findings of one document stand; the text is walked once more only if some stand deeper in it."""

    def __init__(self, text: str, document: Document, findings: list[Finding], *, everything: bool) -> None:
        self._document = document
        self._text = text
        self._wanted = [pointer for finding in findings for pointer in (finding.at, *(at for at, _ in finding.related))]
        self._everything = everything

    @cached_property
    def spans(self) -> Spans | None:
        document = self._document
        if document.value is None:
            return None
        return Spans(self._text, document.start, document.end, None if self._everything else self._wanted)

    def fingerprint(self, finding: Finding) -> str:
        """The fingerprint that a finding shares with its twins."""
        return fingerprint_of(finding, self._document.value)

    def of(self, pointer: Pointer, part: str = "node") -> tuple[int, int]:
        """Start and end offset of what a person would point to."""
        place = self._document.outermost(pointer, part)
        if place is not None:
            return place
        return self.spans.span(pointer, part) if self.spans is not None else (0, 0)


def _place(finding: Finding, lines: Lines, places: _Places, settings: Settings) -> Located:
    span = places.of(finding.at, finding.part) if finding.span is None else finding.span
    related = [(lines.position(*places.of(pointer)), words) for pointer, words in finding.related]
    related += [(lines.position(*stretch), words) for stretch, words in finding.noticed]
    severity = finding.severity or settings.severity.get(finding.rule) or RULES[finding.rule].severity
    return Located(finding, severity, lines.position(*span), span, related, places.fingerprint(finding))


def _in_order(each: Located) -> tuple[int, int, int]:
    return each.where.line, each.where.column, ORDER[each.finding.rule]
