"""The race of a game: points, Health and Sanity over the Game Turns.

A *moment* is a column of the race: the start, the end of each Game Turn after its check points, and the end of the game
after the final award. ``timeline`` draws it for a terminal and ``htmlreport`` for a page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from checker.pipeline import Located, SheetReport

if TYPE_CHECKING:
    from checker.game.outcome import Outcome
    from checker.sheet.model import Player

START, END = "start", "end"
TRACKS = ("health", "sanity")
Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One player's values at each moment; None where nobody knows them."""

    player: str
    written: Values
    recomputed: Values

    @property
    def known(self) -> bool:
        """Whether there is any value at all."""
        return any(value is not None for value in (*self.written, *self.recomputed))


@dataclass(frozen=True, slots=True)
class Mark:
    """A finding in the race: its number in the report from 1, its moment, and whose line it is on."""

    number: int
    moment: int
    player: str | None
    found: Located


@dataclass(frozen=True, slots=True)
class Race:
    """What there is to draw.

    Attributes:
        moments: What the columns are called.
        points: A line a player, best first.
        tracks: The same for Health and for Sanity.
        marks: The findings.
    """

    moments: tuple[str, ...]
    points: list[Line]
    tracks: dict[str, list[Line]] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)

    @property
    def counted(self) -> tuple[str, ...]:
        """The moments at which Health and Sanity may be known: all but the end, which is after the last count."""
        return tuple(moment for moment in self.moments if moment != END)


def race_of(report: SheetReport) -> Race:
    """The race of a sheet; of one that was skipped it is empty."""
    if report.case is None:
        return Race((), [])
    outcome = report.case.with_ledger
    numbers = list(outcome.tables)
    start = (START,) if numbers else ()
    counted = (*start, *map(str, numbers))
    moments = (*counted, *((END,) if outcome.finished or not numbers else ()))
    players = [standing.player for standing in report.standings]
    points = [_points(outcome, name, moments) for name in players]
    tracks = {track: [_track(report, outcome, name, track, counted) for name in players] for track in TRACKS}
    marks = [
        Mark(number, _moment(each, moments), _whose(each, players), each)
        for number, each in enumerate(report.findings, 1)
        if moments
    ]
    return Race(moments, points, tracks, marks)


def _points(outcome: Outcome, name: str, moments: tuple[str, ...]) -> Line:
    written, recomputed = _column(outcome, name, "points", outcome.start.get(name), moments)
    over = next((each.game_turn for each in outcome.findings if each.rule == "played-on"), None)
    if over is not None and str(over) in moments:  # what came after the end counts for nothing
        at = moments.index(str(over))
        recomputed[at:] = [recomputed[at - 1]] * (len(recomputed) - at)
    if moments and moments[-1] == END:
        standing = next(each for each in outcome.standings if each.player == name)
        written[-1] = standing.as_written.exact
        recomputed[-1] = standing.recomputed
    return Line(name, tuple(written), tuple(recomputed))


def _track(report: SheetReport, outcome: Outcome, name: str, track: str, moments: tuple[str, ...]) -> Line:
    own = _seat(report, name)
    written, recomputed = _column(outcome, name, track, (own.start or {}).get(track) if own else None, moments)
    return Line(name, tuple(written), tuple(recomputed))


def _seat(report: SheetReport, name: str) -> Player | None:
    sheet = report.loaded.sheet if report.loaded is not None else None
    return sheet.players.get(name) if sheet is not None and isinstance(sheet.players, dict) else None


def _column(
    outcome: Outcome, name: str, stock: str, begin: int | None, moments: tuple[str, ...]
) -> tuple[list[int | None], list[int | None]]:
    written: list[int | None] = [begin] if outcome.tables else []
    recomputed = list(written)
    for table in outcome.tables.values():
        both = table[name].get(stock)
        for values, track in ((written, "written"), (recomputed, "recomputed")):
            value = both.get(track) if isinstance(both, dict) else both
            values.append(value if isinstance(value, int) else None)
    while len(written) < len(moments):
        written.append(None)
        recomputed.append(None)
    return written, recomputed


def _moment(each: Located, moments: tuple[str, ...]) -> int:
    if each.finding.at[:1] == ("final",):
        return len(moments) - 1
    label = str(each.finding.game_turn)
    return moments.index(label) if label in moments else 0


def _whose(each: Located, players: list[str]) -> str | None:
    named = each.finding.player if each.finding.player is not None else next(iter(each.finding.effect), None)
    return named if named in players else None
