"""What other readings of the open questions would do to the ranking, told without playing the game again.

While a game is played back, each touch of a question notes what the other reading would give to whom, and each
decision that hangs on points notes how far they may shift before it falls otherwise. Afterwards most readings are a
sum; only where a decision would fall otherwise, or where more than points moves, is a replay needed.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

UNBOUNDED = sys.maxsize
"""More points than any game has."""
FAR = 20
"""A decision that is further off than this is not noted; readings that shift somebody as far are played."""

ABOUT_THE_AWARD = ("award-pool", "award-at-zero")
"""The open questions about who leads a category."""

Moves = Mapping[str, int]
"""Points more for each player."""


class Move(NamedTuple):
    """A reading would give these points more.

    Attributes:
        name: The question.
        moves: What each player would have more, as recomputed.
        afloat: Those whose points as written are not in the sheet, and move along.
    """

    name: str
    moves: Moves
    afloat: Collection[str]


class Keep(NamedTuple):
    """A decision that stands as long as a player's lead over another shifts by ``low`` to ``high`` points."""

    player: str
    other: str | None
    low: int
    high: int


class Take(NamedTuple):
    """A written total was taken over.

    Attributes:
        player: Whose it is.
        absorbs: Whether it takes up whatever is not itemised; None if that hangs on how much it is.
    """

    player: str
    absorbs: bool | None


@dataclass(slots=True)
class Sway:
    """Which other readings could change the ranking, and what they come to.

    Attributes:
        points: By how many points each touched question may move totals during the game; None if it changes more.
        award: How many points of the final award each may send elsewhere.
        margin: More points than this must move before a claim of Envy or the end of the game is judged otherwise.
        gap: The smallest gap between two final totals.
        log: In the order of the game: what readings would give, what decisions hang on, which totals are written.
        award_moves: What questions about the award would give each player, with those whose points as written move
            along; None if it cannot be told.
        after_award: The written totals after the award, as in ``log``.
        brings: Questions that another reading of one about the award would bring up.
        inexact: Questions that change more than points, or by a number that cannot be told.
        exact: Whether sums can be trusted at all: the game did not go on after its end, nothing is tried.
    """

    points: dict[str, int | None] = field(default_factory=dict)
    award: dict[str, int] = field(default_factory=dict)
    margin: int = UNBOUNDED
    gap: int = UNBOUNDED
    log: list[Move | Keep | Take] = field(default_factory=list)
    award_moves: dict[frozenset[str], list[tuple[Moves, Collection[str]]] | None] = field(default_factory=dict)
    after_award: list[Take] = field(default_factory=list)
    brings: dict[str, set[str]] = field(default_factory=dict)
    inexact: set[str] = field(default_factory=set)
    exact: bool = False

    def copy(self) -> Sway:
        """The same in the middle of a game, for another replay to go on with; nothing is shared."""
        twin = Sway(dict(self.points), dict(self.award), self.margin, log=list(self.log), inexact=set(self.inexact))
        twin.award_moves = {names: moves and list(moves) for names, moves in self.award_moves.items()}
        twin.brings = {name: set(others) for name, others in self.brings.items()}
        return twin

    # what the replay notes

    def add(self, name: str, points: int | None, award: int) -> None:
        """Add what one touch of a question may move."""
        before = self.points.get(name, 0)
        self.points[name] = None if points is None or before is None else before + points
        self.award[name] = self.award.get(name, 0) + award

    def move(self, name: str, moves: Moves | None, afloat: Collection[str] = ()) -> None:
        """Note what the other reading gives each player at this moment; None if that cannot be told.

        Args:
            name: The question.
            moves: Points more, as recomputed.
            afloat: Those of them whose points as written are not in the sheet, and move along.
        """
        if moves is None:
            self.inexact.add(name)
            return
        if moves:
            self.log.append(Move(name, moves, afloat))

    def keep(self, player: str, other: str | None, low: int, high: int = FAR) -> None:
        """Note that a decision stands as long as a player's lead shifts by ``low`` to ``high`` points.

        Args:
            player: Whose points it hangs on.
            other: On whose they hang besides: the lead over this player counts then.
            low: The least shift, 0 or less.
            high: The most.
        """
        if low > -FAR or high < FAR:
            self.log.append(Keep(player, other, low, high))

    def take(self, player: str, *, absorbs: bool | None) -> None:
        """Note that a written total was taken over."""
        if self.log:
            self.log.append(Take(player, absorbs))

    def shift(
        self, names: frozenset[str], found: Collection[str] | None, otherwise: Collection[str] | None, *, afloat: bool
    ) -> None:
        """Note who would lose and who gain a point of the award.

        Args:
            names: The questions, read the other way together.
            found: Who gains a category; None if it cannot be told.
            otherwise: Who would.
            afloat: Whether the sheet does not say who did.
        """
        before = self.award_moves.setdefault(names, [])
        if found is None or otherwise is None or before is None:
            self.award_moves[names] = None
            return
        moves = {player: -1 for player in found if player not in otherwise}
        moves.update((player, 1) for player in otherwise if player not in found)
        before.append((moves, moves if afloat else ()))

    def near(self, distance: int) -> None:
        """Note how far above its threshold a decision fell, at which it falls as it did above; less than 0 below it."""
        self.margin = min(self.margin, distance + 1 if distance >= 0 else -distance)

    def close(self, totals: Sequence[int], *, exact: bool) -> None:
        """Note the final totals, and whether sums can be trusted."""
        ordered = sorted(totals)
        self.gap = min((high - low for low, high in itertools.pairwise(ordered)), default=UNBOUNDED)
        self.exact = exact

    # what is asked afterwards

    def can_move(self, names: Iterable[str]) -> bool:
        """Whether these questions together may change the order, or anything else than points."""
        moved = award = 0
        for name in names:
            points = self.points.get(name)
            if points is None:
                return True
            moved += points
            award += self.award[name]
        return moved >= self.margin or moved + award >= max(self.gap, 1)

    def shifts(self, names: Collection[str]) -> dict[str, int] | None:
        """What these questions, read the other way together, give each player in the end; None if it must be played."""
        if not self.exact or not self.inexact.isdisjoint(names):
            return None
        about_the_award = frozenset(names).intersection(ABOUT_THE_AWARD)
        awarded = self.award_moves.get(about_the_award, []) if about_the_award else []
        if awarded is None:
            return None
        shifts = _Shifts()
        for line in self.log:
            if type(line) is Move:
                if line.name in names and not shifts.move(line.moves, line.afloat):
                    return None
            elif shifts.now and not shifts.holds(line):
                return None
        for moves, afloat in awarded:
            shifts.move(moves, afloat)
        settled = all(shifts.holds(total) for total in self.after_award)
        return shifts.now if settled else None


class _Shifts:
    """How far points are shifted, in the course of the game."""

    def __init__(self) -> None:
        self.now: dict[str, int] = {}
        self.as_written: dict[str, int] = {}

    def move(self, moves: Moves, afloat: Collection[str]) -> bool:
        """Points more; whether the shift is small enough to be told."""
        for player, points in moves.items():
            self.now[player] = shift = self.now.get(player, 0) + points
            if abs(shift) >= FAR // 2:
                return False
            if player in afloat:
                self.as_written[player] = self.as_written.get(player, 0) + points
        return True

    def holds(self, line: Move | Keep | Take) -> bool:
        """Whether a decision stands; a total takes the shift as written back, and with it what it absorbs."""
        now = self.now
        if type(line) is Keep:
            lead = now.get(line.player, 0) - (now.get(line.other, 0) if line.other is not None else 0)
            return line.low <= lead <= line.high
        if type(line) is Take:
            shift = self.as_written.pop(line.player, 0)
            if shift and line.absorbs is None:
                return False
            if shift and line.absorbs:
                now[line.player] -= shift
        return True
