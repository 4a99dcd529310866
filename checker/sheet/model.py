"""The score sheet as frozen pydantic models, one a mapping of the format.

Everything that may be left out is None here: unknown, never wrong. ``LeftOut`` stands in lists where the loader
took a faulty item out, so that pointers made from positions stay right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from checker.document.values import Ignored
from checker.rulebook.numbers import CATEGORIES, FINDS, PLACES, SPECIAL_DISCOVERY, STOCKS, TERRAINS
from checker.rulebook.rulings import RULINGS
from checker.sheet import types
from checker.sheet.types import (
    Allowed,
    Amounts,
    Category,
    Costs,
    Count,
    Counts,
    Die,
    Flag,
    LeftOut,
    Level,
    Name,
    NameKey,
    Number,
    Positive,
    Question,
    Resource,
    Text,
)


class Part(BaseModel):
    """A mapping of the format: strict types, no other keys, never changed."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", defer_build=True)


def by_shape(value: object) -> str:
    """Which form a node has that may be written short or long; the tag of the union's member."""
    if isinstance(value, Ignored):
        return "#ignored"
    if isinstance(value, dict):
        return "#map"
    if isinstance(value, list):
        return "#list"
    return "#scalar"


def roll_shape(value: object) -> str:
    """Whether an Encounter's roll is a die or only said to have been made."""
    return "#die" if isinstance(value, int) else "#flag"


Ignorable = Annotated[LeftOut, Tag("#ignored")]
NameOrNames: TypeAlias = Annotated[
    Annotated[Name, Tag("#scalar")] | Annotated[list[Name | LeftOut], Tag("#list")] | Ignorable,
    Discriminator(by_shape),
]
"""A player's name, or a list of them."""
Patrons: TypeAlias = Annotated[
    Annotated[types.Printed, Tag("#scalar")] | Annotated[list[types.Printed | LeftOut], Tag("#list")] | Ignorable,
    Discriminator(by_shape),
]
"""A Patron, or a list of them."""


def names_in(value: object) -> list[str]:
    """The names that a node of :data:`NameOrNames` holds."""
    if isinstance(value, str):
        return [value]
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []


# Log entries


class Entry(Part):
    """What every log entry may carry."""

    note: Text | None = None
    allowed: Allowed = None


class Decide(Entry):
    """The terrain of a region was decided."""

    decide: Literal["savanna", "veldt", "jungle", "desert"]
    points: Number | None = None


class Earning(Entry):
    """What a find and a place on the map have in common."""

    patron: Patrons | None = None
    resource: Resource | None = None
    rivals: dict[NameKey, Number | None] | None = None
    points: Number | None = None


class Place(Earning):
    """A place was put on the map."""

    place: Literal["waterfall", "marsh", "lake-source", "mountain-source", "largest-lake-source"]


class Find(Earning):
    """A Finding or Discovery was dealt with, or a Special Discovery drawn."""

    find: types.Card
    kind: Literal["finding", "discovery", "highest-mountain", "special-discovery"]
    base: Number | None = None


class Meet(Entry):
    """A Dr Livingstone moment."""

    meet: NameOrNames
    region: Literal["explored", "unexplored"] | None = None
    points: Number | None = None


class Incident(Part):
    """One Event that was an Incident."""

    name: types.Card | None = None
    cost: Costs | None = None
    note: Text | None = None


class Incidents(Entry):
    """The Events of one Matrix Player Turn that were Incidents."""

    incidents: list[Incident | LeftOut]
    matrix: Flag | None = None
    points: Number | None = None


class DeathEntry(Entry):
    """The explorer died or went mad in this Player Turn."""

    death: Literal["health", "insanity", "mutiny"]
    points: Number | None = None


class Gain(Entry):
    """Stocks gained."""

    gain: Amounts


class Lose(Entry):
    """Stocks lost."""

    lose: Amounts


class Spend(Entry):
    """Stocks spent."""

    spend: Amounts


class Discard(Entry):
    """Stocks given up without being spent."""

    discard: Amounts
    because: Text | None = None


class Encounter(Entry):
    """An Encounter was entered."""

    encounter: types.Card | None
    cost: Costs | None = None
    roll: (
        Annotated[
            Annotated[Positive, Tag("#die")] | Annotated[Flag, Tag("#flag")],
            Discriminator(roll_shape),
        ]
        | None
    ) = None
    forced: Flag | None = None


class State(Entry):
    """The counts at this moment."""

    state: Counts


class Note(Entry):
    """Only words."""

    note: Text | None = None


class Short(Entry):
    """One gain or loss, written as ``STOCK: change``."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Number]


KINDS = (
    "decide place find meet incidents death gain lose spend discard encounter state".split()  # noqa: SIM905
)
SCORING_KEYS = frozenset(
    "decide place find kind base meet incidents death points patron resource rivals region matrix cost name".split()  # noqa: SIM905
)
"""Keys of an entry whose loss makes its points uncertain."""
_TAGS = {kind: f"#{kind}" for kind in KINDS}
_SHORTS = STOCKS - {"points"}


def kind_of_entry(value: object) -> str | None:
    """The tag of a log entry's kind; None if no kind is known to it."""
    if isinstance(value, dict):
        for key in value:
            tag = _TAGS.get(key)
            if tag is not None:
                return tag
            if key in _SHORTS:
                return "#short"
        rest = [key for key in value if key not in ("note", "allowed")]
        if not rest:
            return "#note"
        if len(rest) == 1 and rest[0] not in SCORING_KEYS and isinstance(value[rest[0]], int):
            return "#short"
        return None
    return "#ignored" if isinstance(value, Ignored) else None


LogEntry: TypeAlias = Annotated[
    Annotated[Decide, Tag("#decide")]
    | Annotated[Place, Tag("#place")]
    | Annotated[Find, Tag("#find")]
    | Annotated[Meet, Tag("#meet")]
    | Annotated[Incidents, Tag("#incidents")]
    | Annotated[DeathEntry, Tag("#death")]
    | Annotated[Gain, Tag("#gain")]
    | Annotated[Lose, Tag("#lose")]
    | Annotated[Spend, Tag("#spend")]
    | Annotated[Discard, Tag("#discard")]
    | Annotated[Encounter, Tag("#encounter")]
    | Annotated[State, Tag("#state")]
    | Annotated[Short, Tag("#short")]
    | Annotated[Note, Tag("#note")]
    | Ignorable,
    Discriminator(kind_of_entry),
]

# A Game Turn

HealthRoll: TypeAlias = Annotated[
    Annotated["Roll", Tag("#map")] | Annotated[Literal["none"], Tag("#scalar")] | Ignorable,
    Discriminator(by_shape),
]


class Roll(Part):
    """A Health-roll that was made."""

    die: Positive | None = None
    health: Number | None = None
    note: Text | None = None


class TimeUp(Part):
    """What was done when a player's Time was up."""

    at: Literal["end-here", "elsewhere"] | None = None
    ended_by: Text | None = None
    late: Flag | None = None
    health_roll: HealthRoll | None = None
    chits: Literal["returned", "kept"] | None = None
    guide: Literal["returned", "kept"] | None = None
    explorer: Literal["start-here", "elsewhere"] | None = None
    time: Count | None = None
    state: Counts | None = None
    allowed: Allowed = None
    note: Text | None = None


class PlayerTurn(Part):
    """One Player Turn. Without ``log`` its points are in the written totals only."""

    player: Name
    time: Count | None = None
    log: list[LogEntry] | None = None
    time_up: (
        Annotated[
            Annotated[TimeUp, Tag("#map")] | Annotated[Literal["end-here", "elsewhere"], Tag("#scalar")] | Ignorable,
            Discriminator(by_shape),
        ]
        | None
    ) = None
    note: Text | None = None


class DesertionRoll(Part):
    """One Desertion-roll with the steps that were written down."""

    die: Die | None = None
    track: Number | None = None
    total: Number | None = None
    deserts: Flag | None = None
    stopped: Flag | None = None
    allowed: Allowed = None
    note: Text | None = None


DesertionStep: TypeAlias = Annotated[
    Annotated[DesertionRoll, Tag("#map")] | Annotated[Die, Tag("#scalar")] | Ignorable,
    Discriminator(by_shape),
]


class Desertion(Part):
    """The two Desertion-rolls of one player."""

    porters: DesertionStep | None = None
    askaris: DesertionStep | None = None
    note: Text | None = None


class Death(Part):
    """A death outside a Player Turn."""

    player: Name
    cause: Literal["health", "insanity", "mutiny"] | None = None
    points: Number | None = None
    allowed: Allowed = None
    note: Text | None = None


class Boost(Part):
    """One Boost; a change that is not written is unknown."""

    player: Name
    spend: Literal["quinine", "cannabis", "ammo"]
    health: Number | None = None
    sanity: Number | None = None
    ammo: Number | None = None
    allowed: Allowed = None
    note: Text | None = None


class EnvyClaim(Part):
    """A claim of Envy with what was written down of it."""

    player: Name
    points: Number | None = None
    sanity: Number | None = None
    allowed: Allowed = None
    note: Text | None = None


class Bag(Part):
    """The Event bag after a Game Turn."""

    drawn: Count | None = None
    removed: Count | None = None
    returned: Count | None = None
    short: Flag | None = None
    allowed: Allowed = None
    note: Text | None = None


def _member(value: object) -> str:
    return "#ignored" if isinstance(value, Ignored) else "#member"


Envy: TypeAlias = Annotated[
    Annotated[EnvyClaim, Tag("#map")] | Annotated[Name, Tag("#scalar")] | Ignorable, Discriminator(by_shape)
]
OrLeftOut = Discriminator(_member)
Totals = dict[NameKey, Number | None]


class GameTurn(Part):
    """One Game Turn."""

    game_turn: Number | None = None
    order: list[Name | LeftOut] | None = None
    player_turns: list[Annotated[Annotated[PlayerTurn, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    desertion: (
        dict[NameKey, Annotated[Annotated[Desertion, Tag("#map")] | Ignorable, Discriminator(by_shape)] | None] | None
    ) = None
    deaths: list[Annotated[Annotated[Death, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    boosts: list[Annotated[Annotated[Boost, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    envy: list[Envy] | None = None
    scores: Totals | None = None
    markers: Totals | None = None
    state: dict[NameKey, Counts | None] | None = None
    bag: Bag | None = None
    note: Text | None = None


# The whole sheet


class Game(Part):
    """What the sheet says about itself."""

    event: Text | None = None
    round: Text | None = None
    table: Text | None = None
    date: Text | None = None
    scorer: Text | None = None
    record: Literal["full", "points", "result"] | None = None
    history: Literal["complete", "partial"] | None = None
    ended: Literal["normally", "called"] | None = None
    note: Text | None = None


class Track(Part):
    """A track as it is printed: its end, and the modifiers of its levels (0 for a level not named)."""

    max: Positive | None = None
    modifiers: dict[Level, Number | None] | None = None


class Tracks(Part):
    """The Health and the Sanity track of this copy of the game."""

    health: Track | None = None
    sanity: Track | None = None


class Player(Part):
    """One player at the start."""

    patron: types.Printed | None = None
    start: Counts | None = None
    resources: list[Resource | LeftOut] | None = None
    note: Text | None = None


class FinalState(Part):
    """The counts of one player when the game ended, and whether they lived."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Count | None]
    status: Literal["alive", "dead", "insane"] | None = None
    points: Number | None = None


class Final(Part):
    """The end of the game."""

    state: dict[NameKey, FinalState | None] | None = None
    awards: Mapping[Category, NameOrNames | None] | None = None
    scores: Totals | None = None
    before_award: Totals | None = None
    markers: Totals | None = None
    ranking: (
        Annotated[
            Annotated[list[NameOrNames], Tag("#list")] | Annotated[Name, Tag("#scalar")],
            Discriminator(by_shape),
        ]
        | None
    ) = None
    winners: NameOrNames | None = None
    note: Text | None = None


Players: TypeAlias = Annotated[
    Annotated[dict[NameKey, Player | None], Tag("#map")] | Annotated[list[Name | LeftOut], Tag("#list")],
    Discriminator(by_shape),
]


class Sheet(Part):
    """One recorded game."""

    sheet: Number | None = None
    game: Game | None = None
    tracks: Tracks | None = None
    rulings: dict[Question, Text | None] | None = None
    players: Players = Field()
    turns: list[Annotated[Annotated[GameTurn, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    final: Final | None = None

    @property
    def record(self) -> str:
        """How much is recorded: ``full``, ``points`` or ``result``."""
        written = self.game.record if self.game else None
        if not self.turns:
            return "result"
        return written or "points"


def validate(tree: Any) -> Sheet:
    """Make a sheet of a document's content.

    Raises:
        pydantic.ValidationError: with every fault of the form that one pass finds.
    """
    sheet: Sheet = Sheet.__pydantic_validator__.validate_python(tree)
    return sheet


def choices_of() -> Mapping[str, tuple[str, ...]]:
    """The words that a key takes, for suggestions."""
    return {
        "decide": tuple(TERRAINS),
        "place": tuple(PLACES),
        "kind": (*FINDS, SPECIAL_DISCOVERY),
        "death": ("health", "insanity", "mutiny"),
        "cause": ("health", "insanity", "mutiny"),
        "region": ("explored", "unexplored"),
        "time_up": ("end-here", "elsewhere"),
        "at": ("end-here", "elsewhere"),
        "chits": ("returned", "kept"),
        "guide": ("returned", "kept"),
        "explorer": ("start-here", "elsewhere"),
        "spend": ("quinine", "cannabis", "ammo"),
        "record": ("full", "points", "result"),
        "history": ("complete", "partial"),
        "ended": ("normally", "called"),
        "status": ("alive", "dead", "insane"),
        "health_roll": ("none",),
        **{name: ruling.options for name, ruling in RULINGS.items()},
        "awards": CATEGORIES,
    }
