"""What happens in a game, as the rules are asked about it.

The replay works out every fact that depends on the table; an event holds them beside what the sheet says. Rules
only compare. They are plain records: nothing is generated for comparing or printing them, every start would pay for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from checker.bounds import Bounds
from checker.findings import Finding, Pointer
from checker.game.award import Gain
from checker.game.state import Explorer
from checker.sheet import model

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Event:
    """Something that a rule may judge.

    Attributes:
        at: The node that says it.
        who: The explorer it is about.
    """

    at: Pointer
    who: Explorer


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Setup:
    """The players, before anything happens."""

    at: Pointer
    players: int


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class TurnOrder:
    """The Turn Track of a Game Turn, with the living who must be on it."""

    at: Pointer
    order: list[str]
    living: list[str]


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class PlayerTurnTaken(Event):
    """A Player Turn begins.

    Attributes:
        spent: Time spent in it.
        left: Time left before it, as written.
        bounded: Whether the turn has a log and no find in it, so that no extra Time was due.
        time_was_up: Whether this player's Time was up already in this Game Turn.
    """

    spent: int | None
    left: int | None
    bounded: bool
    time_was_up: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Scoring(Event):
    """Something on the points table.

    Attributes:
        parts: Rows of the table and their points, as the entry names them.
        due: What the rulebook gives.
        points: What was written, None if nothing was.
    """

    parts: list[tuple[str, int]]
    due: int
    points: int | None

    @property
    def named(self) -> int:
        """The sum of all that the entry names, earned or not."""
        return sum(points for _, points in self.parts)

    @property
    def claimed(self) -> int:
        """Points as written."""
        return self.named if self.points is None else self.points


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Decided(Scoring):
    """The terrain of a region."""


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Earned(Scoring):
    """A find, or a place put on the map.

    Attributes:
        entry: What the sheet says.
        resource: Whether the Resource named earns its point: ``earns``, ``not-held``, ``unmatched``, or None.
        unsure: Whether it is unknown whether the Resource is held.
        rivals: Loss due of each rival whose Patron wants this.
        maybe_rivals: Rivals whose Patron is unknown.
        losses: Losses as written; as due where the entry does not write them.
        perhaps: The bonus that is due if the finder's Patron, which is not written, wants this.
    """

    entry: model.Find | model.Place
    resource: str | None
    unsure: bool
    rivals: Mapping[str, Bounds]
    maybe_rivals: frozenset[str]
    losses: Mapping[str, Bounds]
    perhaps: int = 0


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Met(Scoring):
    """A Dr Livingstone moment.

    Attributes:
        region: ``explored``, ``unexplored`` or None.
        valid: Those who are met.
        nobody: Names that are not met, with their node and why.
        each: Whether the mover gains for each.
    """

    region: str | None
    valid: list[str]
    nobody: list[tuple[str, Pointer, str]]
    each: bool

    @property
    def share(self) -> int:
        """What each gains, as written."""
        return self.parts[0][1] if self.points is None else self.points


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class IncidentsMet(Scoring):
    """The Incidents of one Matrix Player Turn.

    Attributes:
        earned: Whether both of two cost something; None if unknown.
        why_not: Why they earn nothing.
    """

    earned: bool | None
    why_not: str


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Died(Scoring):
    """A death that was recorded.

    Attributes:
        cause: ``health``, ``insanity``, ``mutiny`` or None.
        again: Whether this explorer's death was recorded before.
        ran_out: The tracks known to be, or to have been, at their end.
        grazed: The tracks that may have been at their end meanwhile.
        health, sanity, discontent: As recomputed.
    """

    cause: str | None
    again: bool
    ran_out: frozenset[str]
    grazed: frozenset[str]
    health: Bounds
    sanity: Bounds
    discontent: Bounds
    legal_as_written: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Fell(Event):
    """A track came to its end and no death was recorded.

    Attributes:
        stock: ``health``, ``sanity`` or ``discontent``.
        outside: Whether it was in Desertion, outside a Player Turn.
    """

    stock: str
    outside: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Paid(Event):
    """A stock goes down by more than there is. ``at`` is the amount."""

    stock: str
    amount: int
    verb: str


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class GainedAmmo(Event):
    """Ammo Stock goes up by a gain. ``at`` is the amount."""

    amount: int


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Encountered(Event):
    """An Encounter was entered.

    Attributes:
        deadly: The track that its cost brings to 0, as written.
        rolled: Whether a die decided it; None if unknown.
        forced: Whether it could not be avoided.
    """

    name: str
    deadly: str | None
    rolled: bool | None
    forced: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Discarded(Event):
    """Something was given up.

    Attributes:
        reason: Why; ``none`` for no reason, None if unknown.
    """

    stocks: list[str]
    reason: str | None


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class TimeWasUp(Event):
    """A player's Time was up.

    Attributes:
        place: ``end-here`` or ``elsewhere``.
        left: Time left, as written.
        owed: Whether a Health-roll was owed; None if unknown.
        made: Whether one was made; None if unknown.
        why: Why none was owed.
        dying: Whether the explorer died in this Player Turn, and owes nothing.
        needless: Whether a needless Health-roll was found.
        up: The node as written.
    """

    place: str | None
    left: Bounds
    owed: bool | None
    made: bool | None
    why: str
    dying: bool
    up: model.TimeUp


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class MarkerSet(Event):
    """The Time marker was set. ``at`` is the value.

    Attributes:
        time: Where it was set.
        due: Where it belongs.
        due_as_written: Where it belonged as the players saw it.
    """

    time: int
    due: Bounds
    due_as_written: Bounds


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class TimeNotUp(Event):
    """The Game Turn went on and this player's Time was not up. ``at`` is the last Player Turn, or the Game Turn."""

    left: int


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class RollsMissing(Event):
    """A living player lacks Desertion-rolls."""

    lacking: list[str]


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Deserting(Event):
    """One Desertion-roll.

    Attributes:
        men: ``porters`` or ``askaris``.
        track_of: The track whose modifier counts.
        against: The track that the roll must not exceed.
        written: The steps as written.
        modifiers: What the track may print for the level; empty if nobody knows.
        modifiers_as_written: The same for the level as written.
        revolvers: What may come off for Revolvers: one number, or several where it is unknown.
        limit: The level to exceed, as recomputed.
        outcome: Whether a man deserts; None if unknown.
        step_outcome: What follows from the written step before ``deserts``; None if unknown.
        outcome_as_written: What the players believed.
        outcome_seen: What the steps before ``deserts`` come to at the levels as written; None if unknown.
        can_stop: Whether a Quinine can stop it: False if known that not, None if unknown.
        why_not: Why it cannot.
    """

    men: str
    track_of: str
    against: str
    written: model.DesertionRoll
    modifiers: tuple[int, ...]
    modifiers_as_written: tuple[int, ...]
    revolvers: tuple[int, ...]
    limit: Bounds
    outcome: bool | None
    step_outcome: bool | None
    outcome_as_written: bool | None
    outcome_seen: bool | None
    can_stop: bool | None
    why_not: str


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Boosted(Event):
    """One Boost.

    Attributes:
        boost: What the sheet says.
        resource: The stock that is spent.
        change: Health, Sanity, Ammo Stock; None if not written.
        wasted: Whether Ammo at its maximum is merely wasted.
    """

    boost: model.Boost
    resource: str
    change: tuple[int, int, int] | None
    wasted: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Envied(Scoring):
    """One claim of Envy.

    Attributes:
        sanity: The Sanity written for it; None if it is not written.
        leader: Who is furthest ahead, None if there is nobody.
        lead: By how much.
        lead_as_written: The same as the players saw it.
        again: Whether there was a claim before that excludes this one, and whose.
        too_late: Who claimed before and comes later on the Turn Track, None if nobody did.
    """

    sanity: int | None
    leader: Explorer | None
    lead: Bounds
    lead_as_written: Bounds
    again: str | None
    too_late: str | None


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class ActOfTheDead(Event):
    """An explorer who is dead acts. ``act`` says how."""

    act: str


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Counted(Event):
    """A stock was counted. ``at`` is the count.

    Attributes:
        stock: Which.
        count: How many were counted.
        written: How many there were as written.
        differs: Whether that is another number, and no earlier finding explains it.
        mutiny: Whether Discontent is 10 beside it.
    """

    stock: str
    count: int
    written: Bounds
    differs: bool
    mutiny: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Totalled(Event):
    """A total was written down that is another one than the points as written, and no earlier finding explains it.

    Attributes:
        total: The total; ``at`` is where it stands.
        expected: Points as written up to there.
    """

    total: int
    expected: Bounds


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class FinalScored(Totalled):
    """The same after the final award.

    Attributes:
        award: Categories won as written, with those that may be.
        together: Whether it is possible, but not beside the final scores before it.
    """

    award: Bounds
    together: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class MarkerSeen(Event):
    """A Drama marker. ``at`` is the position; ``total`` is what it should show."""

    position: int
    total: Bounds


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class StatusSaid(Event):
    """``final.state`` says of an explorer what the turns contradict.

    Attributes:
        status: ``alive``, ``dead`` or ``insane``.
        written: How the explorer ended by the turns as written, None if alive.
    """

    status: str
    written: str | None


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class GameEnded:
    """The last Game Turn is over and the sheet has a result.

    Attributes:
        met: Whether a condition to end was met; None if unknown.
        called: Whether the game was stopped at a time limit.
        best: The highest total and whose.
        because: What is struck or corrected, and without which it would have been met.
    """

    at: Pointer
    met: bool | None
    called: bool
    best: tuple[str, Bounds]
    because: list[Finding] = field(default_factory=list)


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class WentOn:
    """A Game Turn after the game had ended.

    Attributes:
        why: What had ended it.
        because: Findings without which it would not have ended.
    """

    at: Pointer
    why: str
    because: list[Finding] = field(default_factory=list)


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class BagDrawn:
    """Event chits were drawn.

    Attributes:
        bag: What the sheet says.
        due: How many to draw.
        needless: Why none were to be drawn, None if some were.
        short: Whether the bag may have run out.
    """

    at: Pointer
    bag: model.Bag
    players: int
    due: int
    needless: str | None
    short: bool


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class BagMissing:
    """A Game Turn without a bag where other Game Turns have one."""

    at: Pointer
    due: int


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Awarded:
    """A category of the final award as written.

    Attributes:
        named: Who took the point, each with the node.
        gains: The sets of players who may gain it as recomputed.
        gains_as_written: The same on the counts as written.
        gone: Fate of those who are dead or insane.
        because: Earlier corrections that changed it.
    """

    at: Pointer
    category: str
    named: list[tuple[str, Pointer]]
    gains: frozenset[Gain]
    gains_as_written: frozenset[Gain]
    gone: Mapping[str, str]
    counts: Mapping[str, Bounds]
    because: list[Finding]

    @property
    def leaders(self) -> list[str] | None:
        """Who gains it, in the order of the seats; None where that is open."""
        return self.in_order(next(iter(self.gains))) if len(self.gains) == 1 else None

    def in_order(self, names: Collection[str]) -> list[str]:
        """Players in the order of the seats."""
        return [name for name in self.counts if name in names]


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Ranked:
    """The ranking as written.

    Attributes:
        groups: Best first, those in a group tied.
        possible: Whether some completion has that order.
        due: The order by recomputed points, of those named; None where it is open.
        possible_as_written: Whether the points as written have the order that is written.
        totals: The total of each player.
        because: Findings that changed totals.
    """

    at: Pointer
    groups: list[list[str]]
    possible: bool
    due: list[list[str]] | None
    possible_as_written: bool
    totals: Mapping[str, Bounds]
    because: list[Finding]


@dataclass(slots=True, repr=False, eq=False, match_args=False)
class Won:
    """The winners as written.

    Attributes:
        winners: Those who are named.
        possible: Whether some completion has just these.
        beside_ranking: Whether one does that also has the ranking as written.
        due: Who wins; None where it is open.
        contenders: Who may win.
        possible_as_written: Whether the points as written have these winners.
        totals: The total of each player.
        because: Findings that changed totals.
    """

    at: Pointer
    winners: list[str]
    possible: bool
    beside_ranking: bool
    due: list[str] | None
    contenders: list[str]
    possible_as_written: bool
    totals: Mapping[str, Bounds]
    because: list[Finding]
