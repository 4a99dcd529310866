"""What a played game is, before and after somebody wrote it down."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.accuracy.tables import AMMO_MAX, RULINGS

Tree = dict[str, Any]
Counts = dict[str, int]


@dataclass
class Seat:
    """One player's side of the table: the true stocks, whatever the sheet will tell of them."""

    name: str
    patron: str | None
    stock: Counts
    points: int = 0
    status: str = "alive"
    fatal: str = ""
    time_blurred: bool = False
    start: Counts = field(default_factory=dict)
    start_points: int = 0

    @property
    def alive(self) -> bool:
        return self.status == "alive"

    def has(self, stock: str) -> int:
        return self.stock.get(stock, 0)


@dataclass
class Step:
    """A log entry with every key written, and what it did."""

    entry: Tree
    points: Counts = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    after: Counts = field(default_factory=dict)
    after_points: int = 0
    keep: set[str] = field(default_factory=set)  # optional keys that must be written


@dataclass
class Move:
    """A Player Turn. `reset` are the counts after its Health-roll."""

    player: str
    time: int
    steps: list[Step] = field(default_factory=list)
    time_up: Tree | None = None
    reset: Counts = field(default_factory=dict)
    reset_points: int = 0
    itemised: bool = True


@dataclass
class Round:
    """A Game Turn."""

    number: int
    order: list[str]
    moves: list[Move] = field(default_factory=list)
    desertion: dict[str, dict[str, Tree]] = field(default_factory=dict)
    deaths: list[Tree] = field(default_factory=list)
    boosts: list[Tree] = field(default_factory=list)
    envy: list[Tree] = field(default_factory=list)
    before_envy: Counts = field(default_factory=dict)
    totals: Counts = field(default_factory=dict)
    counts: dict[str, Counts] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    bag: Tree | None = None
    bare: bool = False
    ended: bool = False


@dataclass
class Plan:
    """What kind of game and sheet this seed is to become, settled before the first move."""

    record: str
    history: str = "complete"
    finish: str = "played"  # played | called | unfinished
    rulings: dict[str, str] = field(default_factory=dict)
    patrons: bool = True
    tracks: Tree = field(default_factory=dict)
    max_written: bool = True
    doom: int = 0  # the Game Turn in which somebody may die
    bare: set[int] = field(default_factory=set)
    loose: set[tuple[int, str]] = field(default_factory=set)  # (Game Turn, player) not itemised
    allowed: bool = False
    bags: bool = True
    rounds: int = 6
    fragile: bool = False
    head_start: int = 0
    terse: float | None = None  # how much this scribe leaves out; None: whatever the seed says
    totals_in_counts: bool = True  # may a count mention `points`?
    overrun: int = 0  # Game Turns played on after the one that ended the game

    def reads(self, ruling: str) -> str:
        return self.rulings.get(ruling, RULINGS[ruling][0])


@dataclass
class Table:
    """The game in play."""

    rng: Random
    plan: Plan
    seats: dict[str, Seat]
    rounds: list[Round] = field(default_factory=list)

    def others(self, seat: Seat) -> list[Seat]:
        return [other for other in self.seats.values() if other is not seat]

    def living(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.alive]

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def peak(self, stock: str) -> int:
        track = self.plan.tracks.get(stock) or {}
        return int(track.get("max", 9))

    def room(self, seat: Seat, stock: str) -> int:
        """How much may be gained so that the sheet's reader can follow it."""
        if stock in ("health", "sanity"):
            return 99 if self.plan.max_written else self.peak(stock) - seat.has(stock)
        if stock == "discontent":
            return 9 - seat.has(stock)
        if stock == "ammo":
            return AMMO_MAX - seat.has(stock)
        return 99

    def change(self, seat: Seat, stock: str, amount: int) -> None:
        """Move a stock; the tracks stop at their ends; what touches its end is remembered."""
        value = seat.has(stock) + amount
        if stock in ("health", "sanity"):
            value = max(0, min(self.peak(stock), value))
        elif stock == "discontent":
            value = max(0, min(10, value))
        assert value >= 0, (seat.name, stock, value)
        seat.stock[stock] = value
        if stock in ("health", "sanity") and value == 0 and not seat.fatal:
            seat.fatal = stock
        if stock == "discontent" and value == 10 and not seat.fatal:
            seat.fatal = "mutiny"
            seat.stock["health"] = 0

    def score(self, seat: Seat, points: int) -> int:
        """Give points, or take them; returns what landed."""
        if points < 0 and self.plan.reads("points-below-zero") == "floored":
            points = max(points, min(0, -seat.points))
        seat.points += points
        return points


@dataclass
class Expected:
    """What a right checker says of one document. None is not compared."""

    findings: list[Tree] = field(default_factory=list)
    notes: list[Tree] = field(default_factory=list)
    winners: list[str] | None = None
    ranking: list[Any] | None = None
    recomputed: Counts | None = None


@dataclass
class Game:
    """A sheet as plain data (not yet text), the game behind it, and what is due."""

    seed: int
    kind: str
    sheet: Tree
    table: Table
    expected: Expected
    award: dict[str, list[str]] = field(default_factory=dict)
    before: Counts = field(default_factory=dict)
    final_counts: dict[str, Counts] = field(default_factory=dict)
    links: dict[int, Step] = field(default_factory=dict)  # which step an entry of the sheet (by its identity) tells
