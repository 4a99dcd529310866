"""The table of a tournament: results added up, and the players put in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from checker.standings.games import CountedGame, PlayerResult
from checker.standings.names import without_accents

Criterion = Literal["share", "wins", "points", "average", "place"]
CRITERIA: tuple[Criterion, ...] = get_args(Criterion)
DEFAULT_ORDER: tuple[Criterion, ...] = ("share", "place", "points")
Track = Literal["recomputed", "written"]


@dataclass(slots=True)
class Tally:
    """What a player has gathered, on one track.

    Attributes:
        wins: Games won, a shared win counted as one.
        share: The same with each shared win counted as a part.
        places: How often each place was taken.
        scored: Games in which the points are known.
        rank: Place in the table, the same for those who tie.
    """

    games: int = 0
    wins: int = 0
    share: Fraction = Fraction(0)
    points: int = 0
    scored: int = 0
    places: Counter[int] = field(default_factory=Counter)
    rank: int = 0

    def add(self, result: PlayerResult) -> None:
        """Add one game."""
        self.games += 1
        self.wins += result.share > 0
        self.share += result.share
        if result.points is not None:
            self.points += result.points
            self.scored += 1
        if result.place is not None:
            self.places[result.place] += 1

    def numbers(self) -> dict[str, Fraction | int | None]:
        """The player's numbers, as tables for programs call them."""
        return {
            "rank": self.rank,
            "wins": self.wins,
            "win_share": self.share,
            "points": self.points if self.scored else None,
            "average_points": self.average_points,
            "average_place": self.average_place,
        }

    @property
    def average_place(self) -> Fraction | None:
        """Mean of the places taken; None without any."""
        placed = sum(self.places.values())
        return Fraction(sum(place * count for place, count in self.places.items()), placed) if placed else None

    @property
    def average_points(self) -> Fraction | None:
        """Mean of the points known; None without any."""
        return Fraction(self.points, self.scored) if self.scored else None

    def key(self, order: Sequence[Criterion]) -> tuple[Fraction, ...]:
        """What the player is put in order by, less being better; nothing comes after everything."""
        worst = Fraction(10**9)
        place, average = self.average_place, self.average_points
        values: Mapping[Criterion, Fraction] = {
            "share": -self.share,
            "wins": Fraction(-self.wins),
            "points": Fraction(-self.points),
            "average": worst if average is None else -average,
            "place": worst if place is None else place,
        }
        return tuple(values[criterion] for criterion in order)


Table = dict[str, Tally]
"""Players in the order of the table; those who tie by name."""


def add_up(games: Iterable[CountedGame], track: Track, order: Sequence[Criterion] = DEFAULT_ORDER) -> Table:
    """The table of these games on one track."""
    return _ranked((results for game in games for results in (getattr(game, track),)), order)


def with_other(
    games: Sequence[CountedGame], index: int, other: Mapping[str, PlayerResult], order: Sequence[Criterion]
) -> Table:
    """The recomputed table if one of the games had ended otherwise."""
    return _ranked((other if at == index else game.recomputed for at, game in enumerate(games)), order)


def _ranked(results: Iterable[Mapping[str, PlayerResult]], order: Sequence[Criterion]) -> Table:
    tallies: Table = {}
    for game in results:
        for name, result in game.items():
            tallies.setdefault(name, Tally()).add(result)
    keys = {name: tally.key(order) for name, tally in tallies.items()}
    names = sorted(tallies, key=lambda name: (keys[name], without_accents(name), name))
    place = 0
    for index, name in enumerate(names, 1):
        if index == 1 or keys[name] != keys[names[index - 2]]:
            place = index
        tallies[name].rank = place
    return {name: tallies[name] for name in names}
