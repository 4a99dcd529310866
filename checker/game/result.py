"""What the end of a game comes to although something is open: totals, ranks and winners in every completion.

A *way* is one answer to what hangs together at the end: who died unwritten, and who gains the categories that are open.
Within a way each total is a pair of bounds of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple

from checker.bounds import Bounds


class Way(NamedTuple):
    """One answer to what is open at the end.

    Attributes:
        lost: Players who died although nobody wrote it down.
        award: Categories that each player gains and that the sheet does not write, in the order of the seats.
        contested: The same of categories whose award as written is wrong, less what was written.
    """

    lost: frozenset[str]
    award: tuple[int, ...]
    contested: tuple[int, ...]


@dataclass(frozen=True)
class Ending:
    """The totals of all players in one way, as far as they are known.

    Attributes:
        totals: The total of each player.
        below: Players who are ranked below all others.
    """

    totals: Mapping[str, Bounds]
    below: frozenset[str]

    def with_more(self, gained: Mapping[str, Bounds]) -> Ending:
        """The same with further points."""
        return Ending({name: total.plus(gained[name]) for name, total in self.totals.items()}, self.below)

    def surely_above(self, one: str, other: str) -> bool:
        """Whether a player comes before another in any case."""
        if (one in self.below) != (other in self.below):
            return other in self.below
        return self.totals[one].low > self.totals[other].high

    @cached_property
    def ranks(self) -> Mapping[str, Bounds]:
        """The best and the worst rank of each player: ties share one, and leave the next out."""
        found: dict[str, Bounds] = {}
        for player in self.totals:
            others = [name for name in self.totals if name != player]
            best = sum(self.surely_above(name, player) for name in others)
            worst = sum(self.may_be_above(name, player) for name in others)
            found[player] = Bounds(1 + best, 1 + worst)
        return found

    def may_be_above(self, one: str, other: str) -> bool:
        """Whether a player may come before another."""
        if (one in self.below) != (other in self.below):
            return other in self.below
        return self.totals[one].high > self.totals[other].low

    @cached_property
    def racing(self) -> list[str]:
        """Those among whom the winner is."""
        return [name for name in self.totals if name not in self.below]

    def may_win(self, player: str) -> bool:
        """Whether a player may have the most points."""
        return player not in self.below and all(
            self.totals[player].high >= self.totals[name].low for name in self.racing
        )

    def must_win(self, player: str) -> bool:
        """Whether a player has the most points in any case."""
        return player not in self.below and all(
            self.totals[player].low >= self.totals[name].high for name in self.racing if name != player
        )

    def order_possible(self, groups: Sequence[Collection[str]], winners: Collection[str] | None) -> bool:
        """Whether players may stand in an order, best first, those in a group level; and whether these may win.

        Args:
            groups: The order; whoever is not in it may stand anywhere.
            winners: Exactly those with the most points; None if that does not matter.
        """
        race = self.racing
        level = [list(group) for group in groups if len(group) > 1]
        above = [(one, other) for upper, lower in pairwise(groups) for one in upper for other in lower]
        if winners is not None:
            if not winners or not set(winners).issubset(race):
                return False
            level.append(list(winners))
            above.extend((one, other) for one in winners for other in race if other not in winners)
        if any(len({name in self.below for name in group}) > 1 for group in level):
            return False
        if any(one in self.below and other not in self.below for one, other in above):
            return False
        above = [(one, other) for one, other in above if (one in self.below) == (other in self.below)]
        return _solvable(self.totals, level, above)


def _solvable(totals: Mapping[str, Bounds], level: Iterable[Sequence[str]], above: Iterable[tuple[str, str]]) -> bool:
    """Whether numbers within their bounds can be level and above one another as asked."""
    ends = [end for bounds in totals.values() for end in bounds if abs(end) != inf]
    floor = min(ends, default=0) - len(totals)  # as low as any of them need be
    least = {name: max(bounds.low, floor) for name, bounds in totals.items()}
    steps = [(lower, upper, 1) for upper, lower in above]
    for group in level:
        steps += [(one, other, 0) for one in group for other in group if one != other]
    for _ in range(len(totals) + 1):  # each round settles one more of them, so more rounds mean a circle
        moved = False
        for lower, upper, gap in steps:
            if least[lower] + gap > least[upper]:
                least[upper] = least[lower] + gap
                moved = True
        if not moved:
            return all(least[name] <= totals[name].high for name in totals)
    return False


def certain_rank(endings: Sequence[Ending], player: str) -> int | None:
    """A player's rank, where it is the same in every way."""
    ranks = {ending.ranks[player] for ending in endings}
    return ranks.pop().exact if len(ranks) == 1 else None


def in_order(players: Sequence[str], ranks: Mapping[str, int | None]) -> list[list[str]]:
    """The players of each rank, best first; whoever has none is left out."""
    groups: dict[int, list[str]] = {}
    for player in players:
        rank = ranks.get(player)
        if rank is not None:
            groups.setdefault(rank, []).append(player)
    return [groups[rank] for rank in sorted(groups)]
