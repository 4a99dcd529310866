"""What each sheet adds to a tournament: a game with its results, or the reason why it adds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from checker.game.outcome import Outcome, Standing
from checker.pipeline import SheetReport
from checker.sheet.model import Final, Sheet, names_in


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one player has of one game.

    Attributes:
        place: Place in the ranking (1, 2, 2, 4); None where there is nobody to be placed against, or nobody knows.
        points: Drama Points, None where nobody knows them.
        share: Part of the win: 1 for a winner, a half for each of two who share it.
    """

    place: int | None
    points: int | None
    share: Fraction


@dataclass(frozen=True, slots=True)
class GameSource:
    """The sheet that a game is recorded on, and what it says about itself."""

    path: str
    document: int
    event: str | None = None
    round: str | None = None
    table: str | None = None


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts.

    Attributes:
        recomputed: Results by the rulebook, best first.
        written: Results as the sheet says; where it leaves one out, as its own entries add up.
        remarks: What is not certain about the result.
        sheet: What was read; None where a part of it could not be.
    """

    source: GameSource
    recomputed: Mapping[str, PlayerResult]
    written: Mapping[str, PlayerResult]
    remarks: list[str] = field(default_factory=list)
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A sheet that adds nothing to the table, and why."""

    source: GameSource
    why: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which sheets are asked for; empty for all."""

    events: Sequence[str] = ()
    rounds: Sequence[str] = ()

    def left_out(self, source: GameSource) -> str | None:
        """Why a sheet is not asked for; None if it is."""
        if self.events and source.event not in self.events:
            return f"left out by --event: it is of {source.event or 'no event'}"
        if self.rounds and source.round not in map(unpadded, self.rounds):
            return f"left out by --round: it is of {f'round {source.round}' if source.round else 'no round'}"
        return None


def source_of(report: SheetReport) -> GameSource:
    """Where a game is recorded."""
    sheet = report.loaded.sheet if report.loaded is not None else None
    game = sheet.game if sheet is not None else None
    if game is None:
        return GameSource(report.path, report.document)
    return GameSource(report.path, report.document, game.event, unpadded(game.round), unpadded(game.table))


def unpadded(text: str | None) -> str | None:
    """The number of a round or a table without zeros in front; any other text as it is."""
    return text.lstrip("0") or "0" if text is not None and text.isascii() and text.isdigit() else text


def game_of(report: SheetReport, wanted: Wanted = Wanted()) -> CountedGame | NotCounted:
    """What a sheet adds."""
    source = source_of(report)
    outcome = report.outcome
    if outcome is None:
        first = report.findings[0] if report.findings else None
        said = f": line {first.where.line}, {first.finding.message}" if first is not None else ""
        return NotCounted(source, f"it could not be read{said}")
    left_out = wanted.left_out(source)
    if left_out is not None:
        return NotCounted(source, left_out)
    if not outcome.finished:
        over = outcome.finished is None
        why = (
            "no result is written, and the game may be over" if over else "the game is not finished: there is no result"
        )
        return NotCounted(source, why)
    if not outcome.certain_winners and all(each.recomputed is None and each.rank is None for each in outcome.standings):
        return NotCounted(source, "nobody's total, place or win is certain")
    whole = report.loaded if report.loaded is not None and not report.loaded.unread else None
    sheet = whole.sheet if whole is not None else None
    return CountedGame(
        source, recomputed_of(outcome), _written(report, outcome), list(_remarks(report, outcome)), sheet
    )


def recomputed_of(outcome: Outcome) -> dict[str, PlayerResult]:
    """Results by the rulebook, best first."""
    solo = len(outcome.standings) < 2
    return {
        each.player: PlayerResult(
            None if solo else each.rank, each.recomputed, _share(each.player, [] if solo else outcome.winners)
        )
        for each in outcome.standings
    }


def _share(player: str, winners: Sequence[str]) -> Fraction:
    return Fraction(1, len(winners)) if player in winners else Fraction(0)


def _written(report: SheetReport, outcome: Outcome) -> dict[str, PlayerResult]:
    """What the sheet says: winners, else the first of its ranking, else whoever has the most points on it."""
    sheet = report.loaded.sheet if report.loaded is not None else None
    final = sheet.final if sheet is not None else None
    points = {each.player: _points(each) for each in outcome.standings}
    places = {each.player: each.written_rank for each in outcome.standings}
    if any(place is None for place in places.values()):
        places = _places(outcome, points)
    winners = _winners(final, list(points), places)
    if len(points) < 2:
        winners, places = [], dict.fromkeys(points)
    return {name: PlayerResult(places[name], points[name], _share(name, winners)) for name in points}


def _points(standing: Standing) -> int | None:
    if standing.written is not None:
        return standing.written
    return standing.as_written.exact


def _places(outcome: Outcome, points: Mapping[str, int | None]) -> dict[str, int | None]:
    """Places by points, those in doubt with the rest; the lost come last where the table plays it so."""
    below = outcome.lost_below
    known = {
        each.player: (below and each.status not in ("alive", None), -value)
        for each in outcome.standings
        if (value := points[each.player]) is not None
    }
    if len(known) < len(points):
        return dict.fromkeys(points)
    keys = sorted(known.values())
    return {name: keys.index(known[name]) + 1 for name in points}


def _winners(final: Final | None, players: list[str], places: Mapping[str, int | None]) -> list[str]:
    written = final.winners if final is not None else None
    if written is not None:
        return [name for name in dict.fromkeys(names_in(written)) if name in players]
    return [name for name in players if places[name] == 1]


def _remarks(report: SheetReport, outcome: Outcome) -> Iterable[str]:
    if len(outcome.standings) < 2:
        yield "played solo: neither a win nor a place"
        return
    unknown = [each.player for each in outcome.standings if each.recomputed is None]
    if unknown:
        yield f"the total of {', '.join(unknown)} is open"
    if report.possible_winners != report.certain_winners:
        yield f"who won is open: {', '.join(report.possible_winners)} may have, by what the sheet does not say"
    if report.depends_on:
        yield f"the ranking hangs on {', '.join(report.depends_on)}"


def natural(text: str | None) -> tuple[tuple[int, int, str], ...]:
    """A key by which round 10 comes after round 9, and what has no number after what has."""
    if text is None:
        return ((2, 0, ""),)
    parts = re.findall(r"\d{1,18}|\D+|\d+", text)
    return tuple((0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part) for part in parts)


def in_order(source: GameSource) -> tuple[object, ...]:
    """Games go by event, round and table."""
    return natural(source.event), natural(source.round), natural(source.table), source.path, source.document
