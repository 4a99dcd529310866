"""The score sheet as frozen pydantic models, one a mapping of the format.

Everything that may be left out is None here: unknown, never wrong. ``LeftOut`` stands in lists where the loader
took a faulty item out, so that pointers made from positions stay right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Tag

from checker.document.values import Ignored
from checker.rulebook.numbers import FINDS, PLACES, SPECIAL_DISCOVERY, STOCKS, TERRAINS
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
    Meanings,
    Name,
    NameKey,
    Number,
    Points,
    Positive,
    Question,
    Remark,
    Resource,
    Text,
    Together,
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


def _worth(points: Mapping[str, int], **others: str) -> Meanings:
    """What each word of a choice scores."""
    return Meanings({**{word: f"{each} point{'s' * (each > 1)}" for word, each in points.items()}, **others})


class Entry(Part):
    """What every log entry may carry."""

    note: Remark | None = None
    allowed: Allowed = None


class Decide(Entry):
    """The terrain of a region was decided."""

    decide: Annotated[Literal["savanna", "veldt", "jungle", "desert"], _worth(TERRAINS)]
    """The terrain that the player gave to a region."""
    points: Points | None = None


class Earning(Entry):
    """What a find and a place on the map have in common."""

    patron: Annotated[Patrons, Together()] | None = None
    """The Patron, or Patrons, whom this find belongs to. Left out: none."""
    resource: Resource | None = None
    """The matching Resource that was used. Left out: none."""
    rivals: Annotated[dict[NameKey, Number | None], Together()] | None = None
    """What rivals lost by it, by name, for example {Ben: -1}."""
    points: Points | None = None


class Place(Earning):
    """A place was put on the map."""

    place: Annotated[
        Literal["waterfall", "marsh", "lake-source", "mountain-source", "largest-lake-source"], _worth(PLACES)
    ]
    """What the player put on the map."""


class Find(Earning):
    """A Finding or Discovery was dealt with, or a Special Discovery drawn."""

    find: types.Card
    """Name of the find."""
    kind: Annotated[
        Literal["finding", "discovery", "highest-mountain", "special-discovery"],
        _worth(FINDS, **{SPECIAL_DISCOVERY: "Its own number of points."}),
    ]
    """What kind of find it is."""
    base: Number | None = None
    """What a Special Discovery itself is worth, 3 to 8."""


class Meet(Entry):
    """A Dr Livingstone moment."""

    meet: NameOrNames
    """Whom the player met at the end of a move: a name or a list."""
    region: Literal["explored", "unexplored"] | None = None
    """Whether the region was explored."""
    points: Number | None = None
    """What each of them gained."""


class Incident(Part):
    """One Event that was an Incident."""

    name: types.Card | None = None
    """Name of the Event."""
    cost: Costs | None = None
    """What it cost: any stocks; {} for nothing."""
    note: Remark | None = None


class Incidents(Entry):
    """The Events of one Matrix Player Turn that were Incidents."""

    incidents: list[Incident | LeftOut]
    """The Events of this Player Turn that were Incidents."""
    matrix: Flag | None = None
    """Whether they came from the Matrix. Default: true."""
    points: Points | None = None


class DeathEntry(Entry):
    """The explorer died or went mad in this Player Turn."""

    death: Literal["health", "insanity", "mutiny"]
    """The explorer died or went mad: what of. It takes effect when the Player Turn ends."""
    points: Points | None = None


class Gain(Entry):
    """Stocks gained."""

    gain: Amounts
    """Stocks gained, for example {food: 2}."""


class Lose(Entry):
    """Stocks lost."""

    lose: Amounts
    """Stocks lost, for example {food: 2}."""


class Spend(Entry):
    """Stocks spent."""

    spend: Amounts
    """Stocks spent, for example {ammo: 1}."""


class Discard(Entry):
    """Stocks given up without being spent."""

    discard: Amounts
    """Stocks given up without being spent, for example {gifts: 1}."""
    because: Text | None = None
    """What for."""


class Encounter(Entry):
    """An Encounter was entered."""

    encounter: types.Card | None
    """Name of the Encounter that was entered."""
    cost: Costs | None = None
    """What it cost: any stocks."""
    roll: (
        Annotated[
            Annotated[Positive, Tag("#die")] | Annotated[Flag, Tag("#flag")],
            Discriminator(roll_shape),
        ]
        | None
    ) = None
    """The die that decided it, or true for one that was not written down."""
    forced: Flag | None = None
    """Whether it could not be avoided."""


class State(Entry):
    """The counts at this moment."""

    state: Counts
    """Counts at this moment: any of the stocks."""


class Note(Entry):
    """Only words."""

    note: Remark | None = None


class Short(Entry):
    """One gain or loss, written as ``STOCK: change``."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Number]


KINDS = tuple(
    "decide place find meet incidents death gain lose spend discard encounter state".split()  # noqa: SIM905
)
SCORING_KEYS = frozenset(
    key for part in (Decide, Place, Find, Meet, Incidents, Incident, DeathEntry) for key in part.model_fields
) - frozenset(Entry.model_fields)
"""Keys of an entry whose loss makes its points uncertain: all those of the kinds that score."""
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
    """The number rolled."""
    health: Number | None = None
    """The change of Health that came of it."""
    note: Remark | None = None


class TimeUp(Part):
    """What was done when a player's Time was up."""

    at: Literal["end-here", "elsewhere"] | None = None
    """Where the explorer stood when Time was up."""
    ended_by: Text | None = None
    """What used up the Time: special-discovery, move, or anything else."""
    late: Flag | None = None
    """Whether a Special Discovery was drawn with Time already at Stop."""
    health_roll: HealthRoll | None = None
    """The Health-roll, or none."""
    chits: Literal["returned", "kept"] | None = None
    """What became of the Event chits."""
    guide: Literal["returned", "kept"] | None = None
    """What became of the Guide."""
    explorer: Literal["start-here", "elsewhere"] | None = None
    """Where the explorer was put."""
    time: Count | None = None
    """Where the Time marker was set for the next Game Turn."""
    state: Counts | None = None
    """Counts after the Health-roll."""
    allowed: Allowed = None
    note: Remark | None = None


class PlayerTurn(Part):
    """One Player Turn. Without ``log`` its points are in the written totals only."""

    player: Name
    """Whose Player Turn this is."""
    time: Count | None = None
    """Time spent in it."""
    log: list[LogEntry] | None = None
    """What happened, in order. With a log, even an empty [], the points are checked entry by entry."""
    time_up: (
        Annotated[
            Annotated[TimeUp, Tag("#map")] | Annotated[Literal["end-here", "elsewhere"], Tag("#scalar")] | Ignorable,
            Discriminator(by_shape),
        ]
        | None
    ) = None
    """What was done when this player's Time was up: end-here, elsewhere, or the long form."""
    note: Remark | None = None


class DesertionRoll(Part):
    """One Desertion-roll with the steps that were written down."""

    die: Die | None = None
    """The number rolled, 1 to 6."""
    track: Number | None = None
    """The modifier of the track."""
    total: Number | None = None
    """Die and modifiers together."""
    deserts: Flag | None = None
    """Whether one of them ran away."""
    stopped: Flag | None = None
    """Whether a Quinine was spent to keep him."""
    allowed: Allowed = None
    note: Remark | None = None


DesertionStep: TypeAlias = Annotated[
    Annotated[DesertionRoll, Tag("#map")] | Annotated[Die, Tag("#scalar")] | Ignorable,
    Discriminator(by_shape),
]


class Desertion(Part):
    """The two Desertion-rolls of one player."""

    porters: DesertionStep | None = None
    """The roll for the Porters: the die, or the long form."""
    askaris: DesertionStep | None = None
    """The roll for the Askaris: the die, or the long form."""
    note: Remark | None = None


class Death(Part):
    """A death outside a Player Turn."""

    player: Name
    """Who died."""
    cause: Literal["health", "insanity", "mutiny"] | None = None
    """What of."""
    points: Points | None = None
    allowed: Allowed = None
    note: Remark | None = None


class Boost(Part):
    """One Boost; a change that is not written is unknown."""

    player: Name
    """Who boosted."""
    spend: Literal["quinine", "cannabis", "ammo"]
    """The Resource that was spent."""
    health: Number | None = None
    """Change of Health."""
    sanity: Number | None = None
    """Change of Sanity."""
    ammo: Number | None = None
    """Change of the Ammo Stock."""
    allowed: Allowed = None
    note: Remark | None = None


class EnvyClaim(Part):
    """A claim of Envy with what was written down of it."""

    player: Name
    """Who claimed Envy."""
    points: Points | None = None
    sanity: Number | None = None
    """What it cost, as written down."""
    allowed: Allowed = None
    note: Remark | None = None


class Bag(Part):
    """The Event bag after a Game Turn."""

    drawn: Count | None = None
    """Event chits drawn."""
    removed: Count | None = None
    """Chits of them that went out of the game."""
    returned: Count | None = None
    """Chits of them that went back into the bag."""
    short: Flag | None = None
    """Whether the bag ran out."""
    allowed: Allowed = None
    note: Remark | None = None


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
    """Number of this Game Turn, where it is not the next one."""
    order: Annotated[list[Name | LeftOut], Together()] | None = None
    """The Turn Track of this Game Turn: all living players, first to last."""
    player_turns: list[Annotated[Annotated[PlayerTurn, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    """The Player Turns in the order in which they were taken."""
    desertion: (
        dict[NameKey, Annotated[Annotated[Desertion, Tag("#map")] | Ignorable, Discriminator(by_shape)] | None] | None
    ) = None
    """The two Desertion-rolls of each player, by name."""
    deaths: list[Annotated[Annotated[Death, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    """Who died of the Desertion-rolls, outside a Player Turn."""
    boosts: list[Annotated[Annotated[Boost, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    """Resources spent to boost, in the order in which it was done."""
    envy: list[Envy] | None = None
    """Who claimed Envy, in the order of the claims: names, or the long form."""
    scores: Totals | None = None
    """Totals as written at the end of this Game Turn, after Envy."""
    markers: Totals | None = None
    """Where the Drama markers stood, 1 to 50."""
    state: dict[NameKey, Counts | None] | None = None
    """Counts at the end of this Game Turn, by player."""
    bag: Bag | None = None
    """The Event bag after this Game Turn."""
    note: Remark | None = None


# The whole sheet

Record: TypeAlias = Annotated[
    Literal["full", "points", "result"],
    Meanings(
        {
            "full": "Every change of every stock is in the log, and all of it is replayed.",
            "points": "What scores is in the log.",
            "result": "Only the end is recorded.",
        }
    ),
]
History: TypeAlias = Annotated[
    Literal["complete", "partial"],
    Meanings({"complete": "Every Game Turn is there.", "partial": "Some Game Turns are not recorded."}),
]
Ended: TypeAlias = Annotated[
    Literal["normally", "called"],
    Meanings({"normally": "By the rulebook.", "called": "Stopped from outside, at a time limit for example."}),
]


class Game(Part):
    """What the sheet says about itself."""

    event: Text | None = None
    """Tournament, club night, or whatever this was."""
    round: Text | None = None
    """Round of the event."""
    table: Text | None = None
    """Table at which it was played."""
    date: Text | None = None
    """The day, for example 2026-11-21."""
    scorer: Text | None = None
    """Who wrote the sheet."""
    record: Record | None = None
    """How much is written down. Default: points where there are turns, else result."""
    history: History | None = None
    """Whether all Game Turns are recorded. Default: complete."""
    ended: Ended | None = None
    """Whether the game came to its own end. Default: normally."""
    note: Remark | None = None


class Track(Part):
    """A track as it is printed: its end, and the modifiers of its levels (0 for a level not named)."""

    max: Positive | None = None
    """The highest level; what is gained above it is lost."""
    modifiers: Annotated[dict[Level, Number | None], Together()] | None = None
    """What each level adds to a Desertion-roll, for example {1: -2, 2: -1}; 0 for a level not named."""


class Tracks(Part):
    """The Health and the Sanity track of this copy of the game."""

    health: Track | None = None
    """The Health track."""
    sanity: Track | None = None
    """The Sanity track."""


class Player(Part):
    """One player at the start."""

    patron: types.Printed | None = None
    """The player's Patron; compared letter by letter with the Patron of a find."""
    start: Counts | None = None
    """What the player began with: any of the stocks."""
    resources: Annotated[list[Resource | LeftOut], Together()] | None = None
    """Resources at the start; a name twice is two of them. Left out, nobody knows what was held."""
    note: Remark | None = None


class FinalState(Part):
    """The counts of one player when the game ended, and whether they lived."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Count | None]
    status: Literal["alive", "dead", "insane"] | None = None
    """What became of the explorer. Left out: what the turns say."""
    points: Number | None = None
    """A written total."""


class Final(Part):
    """The end of the game."""

    state: dict[NameKey, FinalState | None] | None = None
    """Counts when the game ended, by player, and whether they lived."""
    awards: Mapping[Category, Annotated[NameOrNames, Together()] | None] | None = None
    """Who took the point of each category of the final award: a name, a list, or none."""
    scores: Totals | None = None
    """Totals after the final award."""
    before_award: Totals | None = None
    """Totals before the final award."""
    markers: Totals | None = None
    """Where the Drama markers stood at the end, 1 to 50."""
    ranking: (
        Annotated[
            Annotated[list[NameOrNames], Tag("#list")] | Annotated[Name, Tag("#scalar")],
            Discriminator(by_shape),
        ]
        | None
    ) = None
    """Best first; a list inside is a tie."""
    winners: Annotated[NameOrNames, Together()] | None = None
    """The winner, or a list of those who share the win."""
    note: Remark | None = None


Players: TypeAlias = Annotated[
    Annotated[dict[NameKey, Player | None], Tag("#map")] | Annotated[list[Name | LeftOut], Tag("#list")],
    Discriminator(by_shape),
]


class Sheet(Part):
    """One recorded game."""

    sheet: types.Version | None = None
    """The version of the format: 1."""
    game: Game | None = None
    """What the sheet says about itself, and how much of the game it records."""
    tracks: Tracks | None = None
    """The Health and Sanity tracks as they are printed on your copy of the game."""
    rulings: dict[Question, Text | None] | None = None
    """How this table reads the open questions of the rulebook."""
    players: Players
    """One to five players: by name with what they began with, or just a list of names."""
    turns: list[Annotated[Annotated[GameTurn, Tag("#member")] | Ignorable, OrLeftOut]] | None = None
    """The Game Turns, oldest first. Left out where only the result is recorded."""
    final: Final | None = None
    """Counts, final award, totals and ranking when the game was over."""

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
