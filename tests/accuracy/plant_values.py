"""Faults of the group `sheet`: values, names."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.looking import Unfit
from tests.accuracy.model import Tree
from tests.accuracy.plant_desertion import counted_later
from tests.accuracy.plant_sheet_counts import OVER, summed
from tests.accuracy.planting import ANY, PLAYED, plant
from tests.accuracy.style import Pointer


def put(draft: Draft, at: Pointer, value: Any) -> None:
    """Another value at this pointer, and it is invalid."""
    tree: Any = draft.sheet
    for step in at[:-1]:
        tree = tree[step]
    tree[at[-1]] = value
    draft.report("invalid-value", at)


@plant("invalid-value", records=("full", "points"), finish="called")
def final_score_words(draft: Draft) -> None:
    """A score in words, or quoted."""
    draft.need(draft.final.get("scores"))
    name = draft.pick(draft.final["scores"])
    put(draft, ("final", "scores", name), draft.rng.choice(("fifty", "53", "50?", True, 4.5)))


@plant("invalid-value")
def negative_stock(draft: Draft) -> None:
    """A count below zero."""
    number, name = draft.pick((n, name) for n, tree in enumerate(draft.turns) for name in tree.get("state") or {})
    stock = draft.rng.choice(("food", "gifts", "porters", "askaris"))
    draft.turns[number]["state"][name].pop(stock, None)
    put(draft, ("turns", number, "state", name, stock), -1)


@plant("invalid-value")
def quoted_number(draft: Draft) -> None:
    """A quoted number in a total."""
    number, name = draft.pick((n, name) for n, tree in enumerate(draft.turns) for name in tree.get("scores") or {})
    put(draft, ("turns", number, "scores", name), draft.rng.choice(("12", "many", [3], False)))


@plant("invalid-value", records=("points",))
def desertion_die(draft: Draft) -> None:
    """A die of 0 or 7."""
    spots = [(n, name) for n, tree in enumerate(draft.turns) for name in tree.get("desertion") or {}]
    number, name = draft.pick(spots)
    draft.need(number != draft.last and "state" not in draft.turns[number])
    mine = draft.turns[number]["desertion"][name]
    men = draft.pick(men for men in mine if isinstance(mine[men], int))
    put(draft, ("turns", number, "desertion", name, men), draft.rng.choice((0, 7, "six")))


@plant("invalid-value")
def unheard_of(draft: Draft) -> None:
    """A word that is not on the list."""
    turn, index, _, up = draft.pick(draft.resets())
    key = draft.pick(key for key in ("chits", "guide", "explorer") if key in up)
    put(
        draft,
        ("turns", turn, "player_turns", index, "time_up", key),
        draft.rng.choice(("yes", "retruned", 3)),
    )


@plant("invalid-value")
def terrain(draft: Draft) -> None:
    """A terrain that is none: the Player Turn counts as having no log."""
    spot = summed(draft, "decide")
    put(draft, (*spot.pointer, "decide"), draft.rng.choice(("jungel", "ocean", "waterfall", 3)))


@plant("invalid-value")
def entry_points_in_words(draft: Draft) -> None:
    """Points in words: the Player Turn counts as having no log."""
    spot = summed(draft, "decide", "place")
    put(draft, (*spot.pointer, "points"), draft.rng.choice(("two", "2")))


@plant("invalid-value", records=("points",))
def two_kinds(draft: Draft) -> None:
    """An entry of two kinds: at the second."""
    spot = summed(draft, "decide")
    put(draft, (*spot.pointer, "gain"), {"food": 1})


@plant("invalid-value", records=("points",))
def points_gained(draft: Draft) -> None:
    """`points` is no stock to gain."""
    spot = summed(draft)
    draft.turns[spot.turn]["player_turns"][spot.move]["log"].insert(spot.index + 1, {"gain": {"points": 3}})
    draft.report("invalid-value", (*spot.pointer[:-1], spot.index + 1, "gain", "points"))


@plant("unsupported-version", records=ANY)
def version_two(draft: Draft) -> None:
    """A version that this checker does not know."""
    draft.sheet["sheet"] = draft.rng.choice((2, 3, 0, 10))
    draft.skipped = True
    draft.report("unsupported-version", ("sheet",))


def typo(draft: Draft, name: str) -> str:
    """Nearly that name, and nobody's."""
    taken = {other.lower() for other in draft.names} | {"none", "null", "nul"}
    for wrong in (name + name[-1], name[:1] + name, name[:-1], "Nobody"):
        sound = wrong.strip() == wrong and wrong.isprintable() and any(char.isalpha() for char in wrong)
        if sound and wrong.lower() not in taken:
            return wrong
    raise Unfit


@plant("unknown-player")
def in_the_totals(draft: Draft) -> None:
    """A slip in a name among the totals."""
    number, name = draft.pick((n, name) for n, tree in enumerate(draft.turns) for name in tree.get("scores") or {})
    seats = draft.game.table.seats.values()
    draft.need("points" in (draft.player(name).get("start") or {}) or not any(seat.start_points for seat in seats))
    wrong = typo(draft, name)
    scores = draft.turns[number]["scores"]
    draft.turns[number]["scores"] = {wrong if who == name else who: total for who, total in scores.items()}
    draft.report("unknown-player", ("turns", number, "scores", wrong))


@plant("unknown-player")
def boost(draft: Draft) -> None:
    """A boost of nobody known."""
    counted_later(draft)
    number = draft.pick(n for n, tree in enumerate(draft.turns) if tree.get("boosts"))
    boosts: list[Tree] = draft.turns[number]["boosts"]
    boosts.append({"player": typo(draft, draft.pick(draft.names)), "spend": "quinine", "health": 1})
    draft.report("unknown-player", ("turns", number, "boosts", len(boosts) - 1, "player"))


@plant("unknown-player", players=(2, 3, 4, 5))
def envious_stranger(draft: Draft) -> None:
    """A claim of somebody who does not play."""
    counted_later(draft)
    number = draft.rng.randrange(len(draft.turns))
    claims = draft.turns[number].setdefault("envy", [])
    claims.append(typo(draft, draft.pick(draft.names)))
    draft.report("unknown-player", ("turns", number, "envy", len(claims) - 1))


@plant("unknown-player", players=(2, 3, 4, 5))
def stranger_met(draft: Draft) -> None:
    """An unknown name among those met is left out."""
    counted_later(draft)
    spot = draft.pick(draft.entries("meet"))
    met = spot.entry["meet"]
    spot.entry["meet"] = [*([met] if isinstance(met, str) else met), typo(draft, draft.pick(draft.names))]
    draft.report("unknown-player", (*spot.pointer, "meet", len(spot.entry["meet"]) - 1))


@plant("unknown-player", records=ANY, **OVER)
def stranger_awarded(draft: Draft) -> None:
    """A name too many in a category."""
    category = draft.pick(c for c, names in (draft.final.get("awards") or {}).items() if names and names != "none")
    given = draft.final["awards"][category]
    names = [*([given] if isinstance(given, str) else given), typo(draft, draft.pick(draft.names))]
    draft.final["awards"][category] = names
    draft.report("unknown-player", ("final", "awards", category, len(names) - 1))


@plant("unknown-player", records=ANY, **OVER)
def stranger_scored(draft: Draft) -> None:
    """Somebody unknown among the final scores."""
    draft.need(draft.final.get("scores"))
    wrong = typo(draft, draft.pick(draft.names))
    draft.final["scores"][wrong] = draft.rng.randint(5, 40)
    draft.report("unknown-player", ("final", "scores", wrong))


@plant("player-count", records=PLAYED, players=(6,))
def six(draft: Draft) -> None:
    """Six players."""
    draft.report("player-count", ("players",))


@plant("player-count", records=("result",), players=(6,))
def six_in_the_result(draft: Draft) -> None:
    """Six players, the result alone."""
    draft.report("player-count", ("players",))


@plant("player-count", records=("result",), players=(2,))
def none(draft: Draft) -> None:
    """No players."""
    draft.sheet["players"] = draft.rng.choice(({}, []))
    draft.sheet.pop("turns", None)
    draft.sheet.pop("final", None)
    draft.game.expected.winners, draft.game.expected.ranking, draft.game.expected.recomputed = [], None, {}
    draft.report("player-count", ("players",))


@plant("turn-order-incomplete", players=(2, 3, 4, 5))
def one_missing(draft: Draft) -> None:
    """A living player is not in the Turn Track's order."""
    number = draft.rng.randrange(len(draft.turns))
    tree = draft.turns[number]
    name = draft.pick(name for name in draft.rounds[number].order if draft.alive(name, number))
    draft.need(not tree.get("envy") and "order" in tree)
    tree["order"].remove(name)
    draft.report("turn-order-incomplete", ("turns", number, "order"))


@plant("turn-order-incomplete")
def one_twice(draft: Draft) -> None:
    """A player twice in the order."""
    number = draft.rng.randrange(len(draft.turns))
    tree = draft.turns[number]
    draft.need(not tree.get("envy") and "order" in tree)
    tree["order"].append(draft.pick(draft.rounds[number].order))
    draft.report("turn-order-incomplete", ("turns", number, "order"))
