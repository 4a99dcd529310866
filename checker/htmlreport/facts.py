"""What stands on the page of one sheet, ready to be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from checker.disputes.why import accounts
from checker.findings import json_pointer
from checker.game.outcome import Standing
from checker.htmlreport.cards import Card, cards_of
from checker.htmlreport.questions import Questions, questions_of
from checker.htmlreport.read import Read
from checker.pipeline import SheetReport
from checker.report.places import titled
from checker.report.race import Race, race_of
from checker.report.text import MOST_SHOWN
from checker.report.verdict import names, outcome_of, plural
from checker.rules.base import change, signed
from checker.sheet.model import names_in


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's line in the result; what is open says between what it lies."""

    rank: str
    player: str
    status: str
    written: str
    recomputed: str
    written_rank: str
    winner: bool
    corrections: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a player's ledger."""

    turn: str
    line: int | None
    source: str
    written: str
    recomputed: str
    total: str
    finding: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Ledger:
    """All points of one player."""

    player: str
    start: str
    written: str
    recomputed: str
    entries: list[CardLine]


@dataclass(frozen=True, slots=True)
class Facts:
    """The page of one sheet.

    Attributes:
        id: Begins the names of all places on the page that belong to this sheet.
        about: What the sheet says of itself, as pairs of a word and a value.
        verdict: Who won, in a sentence.
        remarks: What else there is to know about the result, a sentence each.
        spoke: How often each rule did, also where so often that not every finding is shown.
    """

    id: str
    path: str
    title: str
    about: list[tuple[str, str]]
    verdict: str
    remarks: list[str]
    counts: list[tuple[str, str]]
    rows: list[ResultRow]
    race: Race
    cards: list[Card]
    silenced: list[Card]
    ledgers: list[Ledger]
    questions: Questions
    unverified: list[tuple[str, str, str]]
    allowed: list[tuple[str, str]]
    skipped: bool = False
    links: dict[str, Card] = field(default_factory=dict)
    spoke: Counter[str] = field(default_factory=Counter)


def facts_of(read: Read, number: int) -> Facts:
    """Everything about one sheet, the ``number``-th of the page."""
    report, key = read.report, f"s{number}"
    cards, silenced = cards_of(report, key)
    links = {card.fingerprint: card for card in (*cards, *silenced)}
    path = titled(report.path, report.document)
    about = list(_about(report))
    return Facts(
        id=key,
        path=path,
        title=report.event or PurePath(report.path).name,
        about=about,
        verdict=_sentence(outcome_of(report)),
        remarks=list(_remarks(report)),
        counts=_counts(report),
        rows=[_row(report, standing, links) for standing in report.standings],
        race=race_of(report),
        cards=cards,
        silenced=silenced,
        ledgers=list(_ledgers(read, links)),
        questions=questions_of(read),
        unverified=[(each.rule, json_pointer(each.at), each.needs) for each in report.unverified],
        allowed=[(json_pointer(at), reason) for at, reason in report.allowed],
        skipped=report.outcome is None,
        links=links,
        spoke=Counter(each.finding.rule for each in report.findings),
    )


def _sentence(words: str) -> str:
    said = {"skipped": "This sheet could not be read", "not finished": "The game is not finished"}.get(words, words)
    return f"Open: {said[6:]}" if said.startswith("open: ") else said


def _about(report: SheetReport) -> Iterator[tuple[str, str]]:
    sheet = report.loaded.sheet if report.loaded is not None else None
    game = sheet.game if sheet is not None else None
    for name in ("round", "table", "date", "scorer"):
        value = getattr(game, name) if game is not None else None
        if value:
            yield name.capitalize(), value
    if sheet is not None:
        yield "Record", {"full": "everything", "points": "what scores", "result": "the result"}[sheet.record]


def _counts(report: SheetReport) -> list[tuple[str, str]]:
    counts = {"error": 0, "warning": 0, "note": 0}
    for each in report.findings:
        counts[each.severity] += 1
    return [(severity, plural(count, severity)) for severity, count in counts.items() if count]


def _remarks(report: SheetReport) -> Iterator[str]:
    outcome = report.outcome
    if outcome is None:
        return
    sheet = report.loaded.sheet if report.loaded is not None else None
    written = sheet.final.winners if sheet is not None and sheet.final is not None else None
    if written is not None and any(each.finding.rule == "wrong-winner" for each in report.every):
        said = names_in(written)
        yield (
            f"The sheet says that {names(said)} won."
            if said not in ([], ["none"])
            else "The sheet says that nobody won."
        )
    decisive = [each for each in report.impacts.values() if each.changes == "winner"]
    if decisive:
        yield f"{plural(len(decisive), 'finding')} {'decides' if len(decisive) == 1 else 'decide'} who wins."
    if report.by_effect:
        yield "The findings are too many to replay the game for each: what one changes is told from its effect alone."
    if more := max(0, len(report.findings) - MOST_SHOWN) + max(0, len(report.silenced) - MOST_SHOWN):
        yield f"{plural(more, 'finding')} more {'is' if more == 1 else 'are'} not shown; `--format json` lists all."
    if report.depends_on:
        yield f"The ranking hangs on how the rulebook is read: {', '.join(report.depends_on)}."
    if report.silenced:
        yield f"{plural(len(report.silenced), 'finding')} silenced by comments in the sheet, which changes no result."


def _row(report: SheetReport, standing: Standing, links: dict[str, Card]) -> ResultRow:
    name = standing.player
    corrections = [
        (change(each.finding.effect[name]), links[each.fingerprint].rule, links[each.fingerprint].href)
        for each in (*report.findings, *report.silenced)
        if each.finding.effect.get(name) and each.fingerprint in links
    ]
    return ResultRow(
        rank=_number(standing.rank),
        player=name,
        status=standing.status or "status open",
        written=_number(standing.written),
        recomputed=standing.total.words(),
        written_rank=_number(standing.written_rank),
        winner=standing.winner,
        corrections=corrections,
    )


def _number(value: int | None) -> str:
    return "–" if value is None else signed(value)


def _ledgers(read: Read, links: dict[str, Card]) -> Iterator[Ledger]:
    if read.opened is None:
        return
    totals = {each.player: each.total for each in read.report.standings}
    for account in accounts(read.opened):
        entries = []
        for row in account.rows:
            card = links.get(row.finding) if row.finding is not None else None
            turn = row.entry.game_turn
            entries.append(
                CardLine(
                    turn=f"Game Turn {turn}" if turn is not None else "The end of the game",
                    line=row.line,
                    source=row.entry.source,
                    written=change(row.entry.written),
                    recomputed=change(row.entry.recomputed),
                    total=_number(row.running),
                    finding=(card.number, card.href) if card is not None else None,
                )
            )
        end = totals[account.player].words()
        yield Ledger(account.player, _number(account.start), _number(account.written), end, entries)
