"""Faults of the group `sheet`: keys, values, names."""

from typing import Any

from tests.accuracy.draft import Again, Draft
from tests.accuracy.plant_desertion import counted_later
from tests.accuracy.plant_sheet_counts import summed
from tests.accuracy.planting import ANY, plant
from tests.accuracy.style import Pointer


def add_key(draft: Draft, rule: str, at: Pointer, key: Any, value: Any) -> None:
    """One more key in the mapping at this pointer."""
    tree: Any = draft.sheet
    for step in at:
        tree = tree[step]
    tree[key] = value
    draft.report(rule, (*at, key))


@plant("duplicate-key", records=ANY)
def game(draft: Draft) -> None:
    """`game` once more, at the end."""
    draft.need("game" in draft.sheet)
    add_key(draft, "duplicate-key", (), Again("game"), {"event": "Club night"})


@plant("duplicate-key")
def turn_scores(draft: Draft) -> None:
    """A player twice in the totals: the first counts."""
    number = draft.pick(n for n, tree in enumerate(draft.turns) if tree.get("scores"))
    name = draft.pick(draft.turns[number]["scores"])
    add_key(draft, "duplicate-key", ("turns", number, "scores"), Again(name), draft.rng.randint(0, 50))


@plant("duplicate-key", records=ANY, finish="called")
def final_scores(draft: Draft) -> None:
    """A player twice in the final scores."""
    draft.need(draft.final.get("scores"))
    name = draft.pick(draft.final["scores"])
    add_key(draft, "duplicate-key", ("final", "scores"), Again(name), draft.rng.randint(0, 50))


@plant("duplicate-key")
def entry_points(draft: Draft) -> None:
    """`points` twice on an entry."""
    spot = draft.pick(spot for spot in draft.entries("decide", "find", "place", "meet") if "points" in spot.entry)
    add_key(draft, "duplicate-key", spot.pointer, Again("points"), draft.rng.randint(0, 9))


@plant("duplicate-key", records=ANY)
def player(draft: Draft) -> None:
    """A player twice under `players`."""
    draft.need(isinstance(draft.sheet["players"], dict))
    add_key(draft, "duplicate-key", ("players",), Again(draft.pick(draft.names)), {"patron": "fleet-street"})


@plant("unknown-key")
def stock_in_state(draft: Draft) -> None:
    """A slip of the pen in a stock: that key alone is ignored."""
    spots = [(n, name) for n, tree in enumerate(draft.turns) for name in tree.get("state") or {}]
    number, name = draft.pick(spots)
    slip = draft.rng.choice(("helth", "sanitty", "gfits", "amo", "foood", "porter", "askari", "discontnet"))
    add_key(draft, "unknown-key", ("turns", number, "state", name), slip, draft.rng.randint(0, 9))


@plant("unknown-key", records=ANY, finish="called")
def final_makers(draft: Draft) -> None:
    """`makers` instead of `markers`, and the like."""
    draft.need(draft.final)
    key, value = draft.rng.choice(
        (("makers", {}), ("rankings", []), ("winer", draft.names[0]), ("comment", "good game"))
    )
    add_key(draft, "unknown-key", ("final",), key, value)


@plant("unknown-key", records=ANY)
def at_the_top(draft: Draft) -> None:
    """A key that the format lacks: it may have been any key that is not there, rulings or tracks too."""
    draft.result_known = False
    add_key(draft, "unknown-key", (), draft.rng.choice(("remark", "weather", "judge")), "sunny")


@plant("unknown-key", records=ANY)
def of_the_game(draft: Draft) -> None:
    """A slip in a key on which no points hang."""
    draft.sheet.setdefault("game", {"event": "Club night"})
    key, value = draft.rng.choice((("evnt", "Club night"), ("rond", 3), ("tabel", 4), ("scoror", draft.names[0])))
    add_key(draft, "unknown-key", ("game",), key, value)


@plant("unknown-key")
def in_the_reset(draft: Draft) -> None:
    """`chit: returned`."""
    turn, index, _, _ = draft.pick(draft.resets())
    key, value = draft.rng.choice((("chit", "returned"), ("tme", 9), ("endedby", "move"), ("guides", "returned")))
    add_key(draft, "unknown-key", ("turns", turn, "player_turns", index, "time_up"), key, value)


@plant("unknown-key")
def beside_the_points(draft: Draft) -> None:
    """An unknown key on an entry: the entry counts all the same."""
    spot = draft.pick(draft.entries("decide", "find", "place", "meet"))
    add_key(
        draft,
        "unknown-key",
        spot.pointer,
        draft.rng.choice(("pionts", "rescource", "notes", "colour")),
        "red",
    )


@plant("unknown-key")
def no_known_kind(draft: Draft) -> None:
    """An entry of no known kind: the Player Turn counts as having no log."""
    spot = summed(draft)
    log = draft.turns[spot.turn]["player_turns"][spot.move]["log"]
    key = draft.rng.choice(("jump", "decid", "fnid", "swim"))
    log.insert(spot.index + 1, {key: "far"})
    draft.report("unknown-key", (*spot.pointer[:-1], spot.index + 1, key))


@plant("unknown-key", records=ANY)
def ruling(draft: Draft) -> None:
    """A question that nobody asked."""
    draft.sheet.setdefault("rulings", {})
    add_key(draft, "unknown-key", ("rulings",), draft.rng.choice(("award-pol", "dead-may-dance")), "living")


@plant("missing-key", records=ANY)
def sheet(draft: Draft) -> None:
    """No `sheet: 1`; the rest is checked all the same."""
    del draft.sheet["sheet"]
    draft.report("missing-key", ())


@plant("missing-key", records=ANY)
def players(draft: Draft) -> None:
    """Without `players` there is nothing to check."""
    del draft.sheet["players"]
    draft.skipped = True
    draft.report("missing-key", ())


@plant("missing-key")
def find_kind(draft: Draft) -> None:
    """A find of no kind: the Player Turn counts as having no log."""
    spot = summed(draft, "find")
    del spot.entry["kind"]
    draft.report("missing-key", spot.pointer)


@plant("missing-key")
def base_and_points(draft: Draft) -> None:
    """A Special Discovery with neither base nor points."""
    spot = summed(draft, "find", kind="special-discovery")
    spot.entry.pop("base", None)
    spot.entry.pop("points", None)
    draft.report("missing-key", spot.pointer)


@plant("missing-key", players=(2, 3, 4, 5))
def who_claims(draft: Draft) -> None:
    """An Envy claim of nobody."""
    counted_later(draft)
    number = draft.rng.randrange(len(draft.turns))
    claims = draft.turns[number].setdefault("envy", [])
    claims.append({"points": 2, "sanity": -1})
    draft.report("missing-key", ("turns", number, "envy", len(claims) - 1))


@plant("missing-key")
def whose_turn(draft: Draft) -> None:
    """A Player Turn of nobody."""
    counted_later(draft)
    number = draft.pick(n for n, tree in enumerate(draft.turns) if tree.get("player_turns"))
    moves = draft.turns[number]["player_turns"]
    place = draft.rng.randint(0, len(moves))
    moves.insert(place, {"time": 2, "log": [{"decide": "jungle"}]})
    draft.report("missing-key", ("turns", number, "player_turns", place))
