"""All of a tournament: the games that count, both tables, and the findings that would change the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from checker.pipeline import Located, SheetReport
from checker.standings.doubts import doubts
from checker.standings.games import CountedGame, GameSource, NotCounted, Wanted, game_of, in_order, recomputed_of
from checker.standings.table import DEFAULT_ORDER, Criterion, Table, add_up, with_other


@dataclass(frozen=True, slots=True)
class TableChange:
    """A finding without which the table would be another one.

    Attributes:
        what: ``order`` if somebody would stand elsewhere, else ``numbers``.
        moves: Place of each player who would move, and the place then.
    """

    source: GameSource
    found: Located
    what: Literal["order", "numbers"]
    moves: dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Tournament:
    """What there is to show."""

    order: Sequence[Criterion]
    games: list[CountedGame]
    not_counted: list[NotCounted]
    recomputed: Table
    written: Table
    changes: list[TableChange]
    doubts: list[str]

    @property
    def title(self) -> str:
        """The event, where all games are of one."""
        events = {game.source.event for game in self.games}
        (only,) = events if len(events) == 1 else (None,)
        return only or "Standings"

    @property
    def parted(self) -> bool:
        """Whether the table as written is another one."""
        return self.recomputed != self.written

    @property
    def most(self) -> int:
        """The last place that anybody took."""
        return max((place for tally in self.recomputed.values() for place in tally.places), default=0)


def tournament_of(
    reports: Sequence[SheetReport],
    order: Sequence[Criterion] = DEFAULT_ORDER,
    wanted: Wanted = Wanted(),  # noqa: B008 - frozen
) -> Tournament:
    """Add up these sheets."""
    counted: list[tuple[CountedGame, SheetReport]] = []
    not_counted: list[NotCounted] = []
    for report in reports:
        game = game_of(report, wanted)
        if isinstance(game, CountedGame):
            counted.append((game, report))
        else:
            not_counted.append(game)
    counted.sort(key=lambda each: in_order(each[0].source))
    not_counted.sort(key=lambda each: in_order(each.source))
    games = [game for game, _ in counted]
    recomputed = add_up(games, "recomputed", order)
    return Tournament(
        order=order,
        games=games,
        not_counted=not_counted,
        recomputed=recomputed,
        written=add_up(games, "written", order),
        changes=_changes(counted, games, recomputed, order),
        doubts=doubts(games),
    )


def _changes(
    counted: list[tuple[CountedGame, SheetReport]], games: list[CountedGame], table: Table, order: Sequence[Criterion]
) -> list[TableChange]:
    """Try each finding: the table if the judge let just that one stand. Those that change the order come first."""
    changes = []
    for index, (game, report) in enumerate(counted):
        for each in report.every:
            impact = report.impacts[each.fingerprint]
            if impact.changes == "nothing":
                continue
            then = with_other(games, index, recomputed_of(impact.if_allowed), order)
            moves = {
                name: (tally.rank, then[name].rank) for name, tally in table.items() if then[name].rank != tally.rank
            }
            if then != table:
                changes.append(TableChange(game.source, each, "order" if moves else "numbers", moves))
    return sorted(changes, key=lambda change: change.what == "numbers")
