"""The findings of a sheet as cards: what is said, the lines that it is about, and what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checker.document.spans import Lines, Position
from checker.pipeline import Located, SheetReport
from checker.readings.impact import Impact
from checker.report.text import MOST_SHOWN
from checker.report.verdict import ranking_words, unfinished_words, who_wins
from checker.report.visible import visible_line
from checker.rules.base import effect_words
from checker.rules.catalogue import RULES

_MOST_COLUMNS = 160
_AROUND = 2


@dataclass(frozen=True, slots=True)
class Code:
    """A line of the sheet: what comes before the marked place, the place, and what comes behind."""

    number: int
    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class Snippet:
    """Some lines of the sheet, and what is to be said about the marked place."""

    words: str
    lines: list[Code]


@dataclass(frozen=True, slots=True)
class Card:
    """One finding.

    Attributes:
        href: Where it stands on the page.
        place: Line, Game Turn and part of the sheet.
        effect: What its correction does to whose points.
        decides: ``winner``, ``place``, ``total`` or ``nothing``.
        impact: The same as a sentence, empty where nothing changes.
        because: Numbers and places of the findings without which it would not be there.
    """

    number: int
    id: str
    fingerprint: str
    severity: str
    rule: str
    summary: str
    message: str
    line: int
    place: str
    effect: str
    decides: str
    impact: str
    because: list[tuple[int, str, str]]
    snippets: list[Snippet]

    @property
    def href(self) -> str:
        """A link to it."""
        return f"#{self.id}"


def cards_of(report: SheetReport, key: str) -> tuple[list[Card], list[Card]]:
    """The findings that are reported, and those that comments silenced; numbered through, of very many the first."""
    shown, silenced = report.findings[:MOST_SHOWN], report.silenced[:MOST_SHOWN]
    numbers = {id(each.finding): number for number, each in enumerate((*shown, *silenced), 1)}
    impacts = report.impacts
    cards = [_card(report, each, key, numbers, impacts.get(each.fingerprint)) for each in (*shown, *silenced)]
    return cards[: len(shown)], cards[len(shown) :]


def summary_of(rule: str) -> str:
    """What a rule reports, as a heading would say it."""
    words = RULES[rule].summary.removeprefix("Report ")
    return words[:1].upper() + words[1:]


def _card(report: SheetReport, each: Located, key: str, numbers: dict[int, int], impact: Impact | None) -> Card:
    finding = each.finding
    number = numbers[id(finding)]
    return Card(
        number=number,
        id=f"{key}-f{number}",
        fingerprint=each.fingerprint,
        severity=each.severity,
        rule=finding.rule,
        summary=summary_of(finding.rule),
        message=finding.message,
        line=each.where.line,
        place=", ".join(_place(each)),
        effect=_effect(each),
        decides=impact.changes if impact is not None else "nothing",
        impact=_impact(report, impact),
        because=[
            (numbers[id(cause)], f"#{key}-f{numbers[id(cause)]}", cause.rule)
            for cause in finding.because
            if id(cause) in numbers
        ],
        snippets=list(_snippets(report.lines, each)) if finding.rule != "unreadable-file" else [],
    )


def _place(each: Located) -> Iterator[str]:
    at, turn = each.finding.at, each.finding.game_turn
    yield f"line {each.where.line}"
    if turn is not None:
        yield f"Game Turn {turn}"
    if at[:1] == ("turns",) and len(at) > 2:
        part = str(at[2]).replace("_", " ")
        yield "Player Turn" if part == "player turns" else part.capitalize()
    elif at[:1] == ("final",):
        yield "the end of the game"


def _effect(each: Located) -> str:
    effect = effect_words(each.finding.effect)
    if each.finding.strikes:
        return f"struck: {effect}" if effect else "struck"
    return f"corrected: {effect}" if effect else ""


def _impact(report: SheetReport, impact: Impact | None) -> str:
    """What would be if the judge let it stand."""
    if impact is None or impact.changes == "nothing":
        return ""
    then = impact.if_allowed
    if impact.changes == "winner":
        return f"Decides who wins: let stand, {who_wins(then) or f'it is {unfinished_words(then)}'}."
    if impact.changes == "place":
        return f"Decides a place: let stand, {'' if then.ranking else 'it is open: '}{ranking_words(then)}."
    now = {each.player: each.total for each in report.standings}
    totals = (f"{each.player} {each.total.words()}" for each in then.standings if each.total != now[each.player])
    return f"Changes no place: let stand, {', '.join(totals)}."


def _snippets(lines: Lines | None, each: Located) -> Iterator[Snippet]:
    if lines is None:
        return
    yield Snippet("", list(_around(lines, each.where)))
    for where, words in each.related:
        yield Snippet(words, [_code(lines, where)])


def _around(lines: Lines, where: Position) -> Iterator[Code]:
    last = max(len(lines.starts), where.line)
    for number in range(max(1, where.line - _AROUND), min(last, where.line + _AROUND) + 1):
        if number == where.line:
            yield _code(lines, where)
        elif lines.line(number).strip() or abs(number - where.line) < _AROUND:
            yield Code(number, visible_line(lines.line(number)[:_MOST_COLUMNS]), "", "")


def _code(lines: Lines, where: Position) -> Code:
    """A line with its marked place; of a very long one what is near the place."""
    raw = lines.line(where.line)
    shift = max(0, where.column - _MOST_COLUMNS // 2) if len(raw) > _MOST_COLUMNS else 0
    shown = raw[shift : shift + _MOST_COLUMNS]
    start = where.column - 1 - shift
    end = where.end_column - 1 - shift if where.end_line == where.line else len(shown)
    end = max(end, start)
    before, marked, after = shown[:start], shown[start:end], shown[end:]
    return Code(where.line, visible_line(before), visible_line(marked), visible_line(after))
