"""What stands where in a sheet, copied by hand from the format's page: where a slip of the pen can fall."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tests.accuracy.model import Tree
from tests.accuracy.style import Pointer
from tests.accuracy.tables import CATEGORIES, COUNTED, MATCHING, RULINGS

THINGS: Final = (*MATCHING, "quinine", "cannabis", "revolver", "diary", "ammo", "ammo-resource")
STOCKS: Final = (*COUNTED, "time", "points", *THINGS)

# A value's shape: a mapping by key (`*`: any key, a player's name), a list of one shape, or the word for a scalar.
NAMES: Final = ["name"]
TOTALS: Final = {"*": "number"}
ROLL: Final = {"die": "number", "track": "number", "total": "number", "deserts": "flag", "stopped": "flag"}
TIME_UP: Final = {
    "at": "word",
    "ended_by": "free",
    "late": "flag",
    "health_roll": {"die": "number", "health": "number"},
    "chits": "word",
    "guide": "word",
    "explorer": "word",
    "time": "number",
    "state": "stocks",
}
EARNING: Final = {"patron": "free", "resource": "thing", "rivals": TOTALS, "points": "number"}
ENTRY: Final = {
    "decide": "word",
    "place": "word",
    "find": "free",
    "kind": "word",
    "base": "number",
    **EARNING,
    "meet": NAMES,
    "region": "word",
    "incidents": [{"name": "free", "cost": "stocks"}],
    "matrix": "flag",
    "death": "word",
    "gain": "stocks",
    "lose": "stocks",
    "spend": "stocks",
    "discard": "stocks",
    "because": "free",
    "encounter": "free",
    "cost": "stocks",
    "roll": "free",
    "forced": "flag",
    "state": "stocks",
    "note": "free",
    "allowed": "free",
    **dict.fromkeys((*COUNTED, "time"), "number"),
}
BOOST: Final = {"player": "name", "spend": "thing", "health": "number", "sanity": "number", "ammo": "number"}
CLAIM: Final = {"player": "name", "points": "number", "sanity": "number", "allowed": "free"}
TURN: Final = {
    "game_turn": "number",
    "order": NAMES,
    "player_turns": [{"player": "name", "time": "number", "log": [ENTRY], "time_up": TIME_UP}],
    "desertion": {"*": {"porters": ROLL, "askaris": ROLL}},
    "deaths": [{"player": "name", "cause": "word", "points": "number"}],
    "boosts": [BOOST],
    "envy": [CLAIM],
    "scores": TOTALS,
    "markers": TOTALS,
    "state": {"*": "stocks"},
    "bag": {"drawn": "number", "removed": "number", "returned": "number", "short": "flag"},
}
FINAL: Final = {
    "state": {"*": "stocks"},
    "awards": dict.fromkeys(CATEGORIES, NAMES),
    "scores": TOTALS,
    "before_award": TOTALS,
    "markers": TOTALS,
    "ranking": [NAMES],
    "winners": NAMES,
}
SHEET: Final = {
    "sheet": "number",
    "game": dict.fromkeys(("event", "round", "table", "date", "scorer"), "free")
    | dict.fromkeys(("record", "history", "ended"), "word"),
    "tracks": {track: {"max": "number", "modifiers": "free"} for track in ("health", "sanity")},
    "rulings": dict.fromkeys(RULINGS, "word"),
    "players": {"*": {"patron": "free", "start": "stocks", "resources": ["thing"]}},
    "turns": [TURN],
    "final": FINAL,
}
STATUS: Final = {"status": "word"}


@dataclass(frozen=True)
class Spot:
    """A node of a sheet: the shape it should have, and of a key in a mapping which keys may stand beside it."""

    pointer: Pointer
    shape: Any
    value: Any
    key: str = ""  # `key`: of the format; `stock`; `name`: a player's; empty in a list


def spots(tree: Any, shape: Any = SHEET, at: Pointer = (), key: str = "") -> Iterator[Spot]:
    """Every node below the top, in the order of the sheet."""
    if at:
        yield Spot(at, shape, tree, key)
    if isinstance(tree, dict):
        for name, item in tree.items():
            yield from spots(item, *of_key(shape, name, at), key_of(shape, name))
    elif isinstance(tree, list):
        named = at == ("players",)
        inner = "name" if named else shape[0] if isinstance(shape, list) else shape
        for index, item in enumerate(tree):
            yield from spots(item, inner, (*at, index))


def of_key(shape: Any, name: str, at: Pointer) -> tuple[Any, Pointer]:
    """The shape of what stands under a key."""
    if shape == "stocks":
        return STATUS.get(name, "number"), (*at, name)
    if not isinstance(shape, dict):
        return "free", (*at, name)
    return shape.get("*", shape.get(name, "free")), (*at, name)


def key_of(shape: Any, name: str) -> str:
    """What kind of word a key is; empty where nobody could call it misspelt."""
    if shape == "stocks":
        return "stock" if name in STOCKS or name in STATUS else ""
    if not isinstance(shape, dict):
        return ""
    return "name" if "*" in shape else "key" if name in shape else ""


def names_used(sheet: Tree) -> set[str]:
    """Players that the sheet speaks of outside `players`."""
    used = set()
    for spot in spots(sheet):
        if spot.pointer[0] != "players":
            if spot.key == "name":
                used.add(str(spot.pointer[-1]))
            elif isinstance(spot.value, str) and (spot.shape == "name" or spot.shape in (NAMES, [NAMES], CLAIM)):
                used.add(spot.value)
    return used
