"""Sheets from the pages and the fixtures, each with a few changes: entries, numbers, names, rulings, whole Game Turns.

Nobody knows what is due of them, but what is true of every sheet is true of them too.
"""

from __future__ import annotations

import copy
import io
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from checker.rulebook.rulings import DEFAULTS, RULINGS
from tests.helpers import FIXTURES
from tests.mutating import Pointer, node, nodes
from tests.rules.pages import NAMED

Tree = Any
_LARGEST = 4_000
_PATRONS = ("fleet-street", "royal-court", "church", "army")


@cache
def bases() -> dict[str, Tree]:
    """The sheets that are changed, by name."""
    texts = {name: block.text for name, block in NAMED.items()}
    for path in sorted(FIXTURES.rglob("*.yaml")):
        if "hostile" not in path.parts and path.stat().st_size < _LARGEST:
            name = path.relative_to(FIXTURES).with_suffix("").as_posix()
            texts[name] = path.read_text(encoding="utf-8", errors="replace")
    found = {}
    for name, text in texts.items():
        try:
            tree = YAML(typ="safe").load(text)
        except (YAMLError, ValueError):
            continue
        if isinstance(tree, dict) and "players" in tree:
            found[name] = tree
    return found


@cache
def changed(base: str, number: int) -> bytes:
    """A base with some changes; another number makes others. The same at every run, whatever becomes of other bases."""
    return with_changes(bases()[base], random.Random(f"{base} {number}"))


def with_changes(tree: Tree, rng: random.Random) -> bytes:
    """A sheet with some changes, as YAML."""
    tree, wanted = copy.deepcopy(tree), rng.choice((1, 1, 2, 2, 3, 4, 6))
    data = b""
    while wanted:
        before = copy.deepcopy(tree)
        try:
            rng.choice(_CHANGES)(tree, rng)
            wanted -= 1
            data = dump(tree)
        except (IndexError, TypeError, KeyError, ValueError, AttributeError):  # there is nothing to change like this
            tree = before
    return data or dump(tree)


def every(numbers: int) -> Iterator[tuple[str, bytes]]:
    """Each base with this many sets of changes."""
    for number in range(numbers):
        for base in bases():
            yield f"{base} {number}", changed(base, number)


def dump(tree: Tree) -> bytes:
    """A tree as YAML."""
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = None
    yaml.width = 110
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    out = io.BytesIO()
    yaml.dump(tree, out)
    return out.getvalue()


def put(tree: Tree, at: Pointer, value: Tree) -> None:
    node(tree, at[:-1])[at[-1]] = value


def players_of(tree: Tree) -> list[str]:
    return list(tree["players"])


def _a_turn(tree: Tree, rng: random.Random) -> Tree:
    if not tree.get("turns"):
        tree["turns"] = [{}]
    return rng.choice(tree["turns"])


def _who(tree: Tree, rng: random.Random) -> str:
    return rng.choice(players_of(tree))


def _drop(tree: Tree, rng: random.Random) -> None:
    at = rng.choice([at for at in nodes(tree) if len(at) > 1])
    del node(tree, at[:-1])[at[-1]]


def _number(tree: Tree, rng: random.Random) -> None:
    at = rng.choice([at for at in nodes(tree) if type(node(tree, at)) is int and at != ("sheet",)])
    old = node(tree, at)
    put(tree, at, rng.choice((old - 1, old + 1, old + 2, old - 2, 0, 1, -old, old + 10)))


def _flag(tree: Tree, rng: random.Random) -> None:
    at = rng.choice([at for at in nodes(tree) if isinstance(node(tree, at), bool)])
    put(tree, at, not node(tree, at))


def _name(tree: Tree, rng: random.Random) -> None:
    names = players_of(tree)
    at = rng.choice([at for at in nodes(tree) if node(tree, at) in names and at[0] != "players"]) if names else ()
    put(tree, at, rng.choice(names))


def _double(tree: Tree, rng: random.Random) -> None:
    at = rng.choice([at for at in nodes(tree) if isinstance(node(tree, at[:-1]), list) and at[0] != "players"])
    rows = node(tree, at[:-1])
    rows.insert(rng.randint(0, len(rows)), copy.deepcopy(rows[at[-1]]))


def _swap(tree: Tree, rng: random.Random) -> None:
    at = rng.choice([at for at in nodes(tree) if isinstance(node(tree, at), list) and len(node(tree, at)) > 1])
    rows = node(tree, at)
    one, other = rng.sample(range(len(rows)), 2)
    rows[one], rows[other] = rows[other], rows[one]


def _empty(tree: Tree, rng: random.Random) -> None:
    at = rng.choice([at for at in nodes(tree) if len(at) > 1])
    put(tree, at, rng.choice((None, None, [], {}, "odd", 3)))


def _game(tree: Tree, rng: random.Random) -> None:
    tree.setdefault("game", {}).update(
        rng.choice(
            (
                {"history": "partial"},
                {"ended": "called"},
                {"record": "full"},
                {"record": "points"},
                {"record": "result"},
            )
        )
    )


def _ruling(tree: Tree, rng: random.Random) -> None:
    question = rng.choice(list(RULINGS))
    rulings = tree.setdefault("rulings", {})
    rulings[question] = RULINGS[question].other(rulings.get(question) or DEFAULTS[question])


def _allow(tree: Tree, rng: random.Random) -> None:
    rows = [at for at in nodes(tree) if isinstance(node(tree, at), dict) and at[0] == "turns" and len(at) > 3]
    node(tree, rng.choice(rows))["allowed"] = "agreed"


def _death(tree: Tree, rng: random.Random) -> None:
    cause = rng.choice(("health", "insanity", "mutiny"))
    turn = _a_turn(tree, rng)
    if rng.random() < 0.5 and turn.get("player_turns"):
        log = rng.choice(turn["player_turns"]).setdefault("log", [])
        log.insert(rng.randint(0, len(log)), {"death": cause, **rng.choice(({}, {"points": 2}, {"points": 3}))})
    else:
        turn.setdefault("deaths", []).append({"player": _who(tree, rng), **rng.choice(({}, {"cause": cause}))})


def _claim(tree: Tree, rng: random.Random) -> None:
    who = _who(tree, rng)
    _a_turn(tree, rng).setdefault("envy", []).append(
        rng.choice((who, {"player": who, "points": 2}, {"player": who, "sanity": -1}))
    )


def _entry(tree: Tree, rng: random.Random) -> None:
    who = _who(tree, rng)
    turns = _a_turn(tree, rng).setdefault("player_turns", [])
    if not turns or rng.random() < 0.3:
        turns.append({"player": who, "log": []})
    log = rng.choice(turns).setdefault("log", [])
    stock = rng.choice(
        ("health", "sanity", "discontent", "ammo", "quinine", "revolver", "porters", "askaris", "gifts", "food")
    )
    new = rng.choice(
        (
            {"meet": _who(tree, rng)},
            {"meet": [_who(tree, rng), _who(tree, rng)]},
            {"find": "Falls", "kind": rng.choice(("finding", "discovery")), "patron": rng.choice(_PATRONS)},
            {
                "find": "Queen",
                "kind": "special-discovery",
                "patron": rng.choice(_PATRONS),
                **rng.choice(({}, {"base": 3}, {"points": 5})),
            },
            {
                "place": "waterfall",
                "patron": rng.choice(_PATRONS),
                **rng.choice(({}, {"resource": "map"}, {"rivals": {_who(tree, rng): -1}})),
            },
            {"lose": {stock: rng.randint(1, 9)}},
            {"gain": {stock: rng.randint(1, 3)}},
            {"spend": {stock: 1}},
            {"state": {stock: rng.randint(0, 10)}},
            {"state": {"points": rng.randint(0, 50)}},
            {"incidents": [{"name": "Rain", "cost": {"time": 1}}, {"name": "Fly", "cost": {"food": 1}}]},
            {"encounter": "Lion", "cost": {"ammo": 1}},
            {"decide": "jungle"},
        )
    )
    log.insert(rng.randint(0, len(log)), new)


def _start(tree: Tree, rng: random.Random) -> None:
    if isinstance(tree["players"], list):
        tree["players"] = {name: {} for name in tree["players"]}
    who = tree["players"].get(key := _who(tree, rng)) or {}
    tree["players"][key] = who
    stock = rng.choice(("health", "sanity", "discontent", "ammo", "porters", "askaris", "points"))
    rng.choice(
        (
            lambda: who.setdefault("start", {}).update({stock: rng.randint(0, 10)}),
            lambda: who.update(patron=rng.choice(_PATRONS)),
            lambda: who.setdefault("resources", []).append(
                rng.choice(("quinine", "revolver", "map", "diary", "ammo", "cannabis"))
            ),
        )
    )()


def _desert(tree: Tree, rng: random.Random) -> None:
    men, roll = (
        rng.choice(("porters", "askaris")),
        rng.choice(
            (6, 5, 3, 1, {"die": 6, "deserts": True}, {"die": 6, "stopped": True}, {"deserts": False}, {"total": 4})
        ),
    )
    _a_turn(tree, rng).setdefault("desertion", {}).setdefault(_who(tree, rng), {})[men] = roll


def _boost(tree: Tree, rng: random.Random) -> None:
    effect = rng.choice(({}, {"health": 1}, {"sanity": 1}, {"ammo": 1}, {"health": 1, "sanity": -1}, {"ammo": 0}))
    boosts = _a_turn(tree, rng).setdefault("boosts", [])
    boosts.append({"player": _who(tree, rng), "spend": rng.choice(("quinine", "cannabis", "ammo")), **effect})


def _count(tree: Tree, rng: random.Random) -> None:
    turn, who = _a_turn(tree, rng), _who(tree, rng)
    stock = rng.choice(("health", "sanity", "discontent", "ammo", "porters", "gifts", "food", "points"))
    where = rng.choice((turn.setdefault("state", {}), tree.setdefault("final", {}).setdefault("state", {})))
    state = where.setdefault(who, {})
    state[stock] = rng.randint(0, 10)
    if rng.random() < 0.3:
        tree.setdefault("final", {}).setdefault("state", {}).setdefault(who, {})["status"] = rng.choice(
            ("alive", "dead", "insane")
        )


def _total(tree: Tree, rng: random.Random) -> None:
    who, points = _who(tree, rng), rng.choice((0, 1, 2, 3, 5, 10, 20, 45, 50, 55))
    final = tree.setdefault("final", {})
    turn = _a_turn(tree, rng)
    where = rng.choice(
        (
            turn.setdefault("scores", {}),
            turn.setdefault("markers", {}),
            final.setdefault("scores", {}),
            final.setdefault("before_award", {}),
            final.setdefault("markers", {}),
        )
    )
    where[who] = points


def _award(tree: Tree, rng: random.Random) -> None:
    tree.setdefault("final", {}).setdefault("awards", {})[rng.choice(("food", "gifts", "ammo"))] = rng.choice(
        ("none", _who(tree, rng), [_who(tree, rng), _who(tree, rng)])
    )


def _turn(tree: Tree, rng: random.Random) -> None:
    turns = tree.setdefault("turns", [])
    if turns and rng.random() < 0.5:
        turns.append(copy.deepcopy(rng.choice(turns)))
        turns[-1].pop("game_turn", None)
    else:
        turns.append({"player_turns": [{"player": who, "log": []} for who in players_of(tree)]})


def _bag(tree: Tree, rng: random.Random) -> None:
    _a_turn(tree, rng)["bag"] = {
        "drawn": rng.randint(0, 4),
        **rng.choice(({}, {"removed": rng.randint(0, 3)}, {"returned": 1})),
    }


def _tracks(tree: Tree, rng: random.Random) -> None:
    tree.setdefault("tracks", {})[rng.choice(("health", "sanity"))] = rng.choice(
        ({"max": rng.randint(5, 10)}, {"modifiers": {"5": 1, "3": -1}}, {"max": 9, "modifiers": {"9": -2}})
    )


def _late(tree: Tree, rng: random.Random) -> None:
    turns = [each for turn in tree["turns"] for each in turn.get("player_turns") or ()]
    rng.choice(turns).update(
        rng.choice(
            (
                {"time": 0},
                {"time": 10},
                {"time_up": {"late": True, "time": 2}},
                {"time_up": "end-here"},
                {"time_up": {"health_roll": {"die": 3}}},
                {"log": None},
            )
        )
    )


_CHANGES = (
    _drop, _drop, _number, _number, _flag, _name, _double, _swap, _empty, _game, _ruling, _ruling, _allow, _death,
    _claim, _entry, _entry, _start, _start, _desert, _desert, _boost, _count, _count, _total, _total, _award, _turn,
    _bag, _tracks, _late,
)  # fmt: skip
"""What is done more often than the rest stands here twice."""
