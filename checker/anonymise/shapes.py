"""What may stand where on a sheet, as far as it matters for names: names, free text, words of the format, numbers.

A shape is followed while the text is walked through. Where the format knows no key, the shape is :data:`STRAY`: nobody
knows what stands there, so nothing but numbers and words of the format stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from checker.rulebook.numbers import CATEGORIES, STOCKS
from checker.rulebook.rulings import RULINGS
from checker.sheet.model import choices_of

Role = Literal["name", "text", "word", "kept", "card", "stock", "key", "stray"]
"""``kept`` stays as it is; ``card`` is what is printed on a card; ``key`` a key that the format does not know there."""


@dataclass(slots=True)
class Shape:
    """What a node may be.

    Attributes:
        role: What a scalar is here.
        kind: Which kind of text it is, for its placeholder.
        words: Words of the format that a scalar may be, and that other words may have been meant to be.
        items: The shape of a list's items.
        keys: Known keys of a mapping.
        by_name: The shape under each name, of a mapping that players are the keys of.
        by_stock: The shape under each stock, of a mapping that stocks are the keys of.
        unknown: The shape under a key that the format does not know.
    """

    role: Role = "stray"
    kind: str = "text"
    words: frozenset[str] = frozenset()
    items: Shape | None = None
    keys: Mapping[str, Shape] = field(default_factory=dict)
    by_name: Shape | None = None
    by_stock: Shape | None = None
    unknown: Shape | None = None


STRAY = Shape()
_CHOICES = choices_of()
_KEPT = Shape("kept")
_KEPT.items = _KEPT
_NAME = Shape("name")
_NAMES = Shape("name", items=_NAME)
_RANKING = Shape("name", items=_NAMES)
_CARD = Shape("card")
_NUMBER = Shape("word")


def _word(*words: str, items: Shape | None = None, keys: Mapping[str, Shape] | None = None) -> Shape:
    return Shape("word", words=frozenset(words), items=items, keys=keys or {})


def _text(kind: str, *words: str) -> Shape:
    return Shape("text", kind=kind, words=frozenset(words))


def _mapping(keys: Mapping[str, Shape], role: Role = "word", unknown: Shape | None = None) -> Shape:
    return Shape(role, keys=keys, unknown=unknown)


def _numbers(keys: str) -> dict[str, Shape]:
    return dict.fromkeys(keys.split(), _NUMBER)


def _choices(keys: str) -> dict[str, Shape]:
    return {key: _word(*_CHOICES[key]) for key in keys.split()}


_NOTE = {"note": _text("note")}
_ALLOWED = {"allowed": _text("ruling")}
_STOCKS = Shape("word", by_stock=_NUMBER)
_BY_NAME_COUNTS = Shape("word", by_name=_STOCKS)
_BY_NAME_TOTALS = Shape("word", by_name=_NUMBER)

_INCIDENT = _mapping({"name": _CARD, "cost": _STOCKS, **_NOTE})
_ENTRY = Shape(
    "word",
    keys={
        **_choices("decide place kind death region"),
        **_numbers("base points matrix roll forced"),
        **_NOTE,
        **_ALLOWED,
        "find": _CARD,
        "encounter": _CARD,
        "meet": _NAMES,
        "patron": _KEPT,
        "resource": _KEPT,
        "rivals": _BY_NAME_TOTALS,
        "incidents": Shape("word", items=_INCIDENT),
        "cost": _STOCKS,
        "gain": _STOCKS,
        "lose": _STOCKS,
        "spend": _STOCKS,
        "discard": _STOCKS,
        "state": _STOCKS,
        "because": _text("reason", "none"),
    },
    by_stock=_NUMBER,
)
_ROLL = _word("none", keys={**_numbers("die health"), **_NOTE})
_TIME_UP = Shape(
    "word",
    words=frozenset(_CHOICES["time_up"]),
    keys={
        **_choices("at chits guide explorer"),
        **_numbers("late time"),
        **_NOTE,
        **_ALLOWED,
        "ended_by": _text("cause", "special-discovery", "move"),
        "health_roll": _ROLL,
        "state": _STOCKS,
    },
)
_PLAYER_TURN = _mapping(
    {"player": _NAME, "time": _NUMBER, "log": Shape("word", items=_ENTRY), "time_up": _TIME_UP, **_NOTE}
)
_DESERTION_ROLL = _mapping({**_numbers("die track total deserts stopped"), **_ALLOWED, **_NOTE})
_DESERTION = _mapping({"porters": _DESERTION_ROLL, "askaris": _DESERTION_ROLL, **_NOTE})
_ACT = {"player": _NAME, **_NOTE, **_ALLOWED}
_GAME_TURN = _mapping(
    {
        "game_turn": _NUMBER,
        "order": _NAMES,
        "player_turns": Shape("word", items=_PLAYER_TURN),
        "desertion": Shape("word", by_name=_DESERTION),
        "deaths": Shape("word", items=_mapping({**_ACT, **_choices("cause"), **_numbers("points")})),
        "boosts": Shape("word", items=_mapping({**_ACT, **_choices("spend"), **_numbers("health sanity ammo")})),
        "envy": Shape("name", items=_mapping({**_ACT, **_numbers("points sanity")}, role="name")),
        "scores": _BY_NAME_TOTALS,
        "markers": _BY_NAME_TOTALS,
        "state": _BY_NAME_COUNTS,
        "bag": _mapping({**_numbers("drawn removed returned short"), **_ALLOWED, **_NOTE}),
        **_NOTE,
    }
)
_GAME = _mapping(
    {
        "event": _text("Event"),
        "round": _text("round"),
        "table": _text("table"),
        "date": _text("date"),
        "scorer": _text("scorer"),
        **_choices("record history ended"),
        **_NOTE,
    }
)
_TRACK = _mapping({"max": _NUMBER, "modifiers": Shape("word", by_stock=_NUMBER)})
_PLAYER = _mapping({"patron": _KEPT, "start": _STOCKS, "resources": Shape("kept", items=_KEPT), **_NOTE})
_FINAL_STATE = Shape("word", keys={**_choices("status"), "points": _NUMBER}, by_stock=_NUMBER)
_FINAL = _mapping(
    {
        "state": Shape("word", by_name=_FINAL_STATE),
        "awards": _mapping(dict.fromkeys(CATEGORIES, _NAMES), unknown=_NAMES),
        "scores": _BY_NAME_TOTALS,
        "before_award": _BY_NAME_TOTALS,
        "markers": _BY_NAME_TOTALS,
        "ranking": _RANKING,
        "winners": _NAMES,
        **_NOTE,
    }
)
PLAYERS = Shape("name", items=_NAME, by_name=_PLAYER)
SHEET = _mapping(
    {
        "sheet": _NUMBER,
        "game": _GAME,
        "tracks": _mapping({"health": _TRACK, "sanity": _TRACK}),
        "rulings": _mapping({name: _word(*ruling.options) for name, ruling in RULINGS.items()}),
        "players": PLAYERS,
        "turns": Shape("word", items=_GAME_TURN),
        "final": _FINAL,
    },
)


def _all_words(shape: Shape, seen: set[int]) -> Iterable[str]:
    if id(shape) in seen:
        return
    seen.add(id(shape))
    yield from shape.words
    yield from shape.keys
    below = (*shape.keys.values(), shape.items, shape.by_name, shape.by_stock, shape.unknown)
    for each in below:
        if each is not None:
            yield from _all_words(each, seen)


VOCABULARY = frozenset({*_all_words(SHEET, set()), *STOCKS, *CATEGORIES, "none"})
"""Every word of the format."""
