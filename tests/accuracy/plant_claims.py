"""Faults of the group `points`: resources, ranges, meetings, Incidents."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.looking import Entry
from tests.accuracy.model import Tree
from tests.accuracy.plant_points import MORE, listed, true_points
from tests.accuracy.planting import plant
from tests.accuracy.tables import FOUND, MATCHING, MEETING


def add_resource(draft: Draft, rule: str, spot: Entry, thing: str) -> None:
    """Use a resource that earns nothing here; its point is claimed, or the points are left out."""
    entry = spot.entry
    draft.need("resource" not in entry)
    due = true_points(draft, spot)
    if (
        "points" in entry
        or rule == "unmatched-resource"
        or (entry.get("kind") == "special-discovery" and draft.chance(0.5))
    ):
        entry["points"] = due + 1
    items = list(entry.items())
    index = next(
        (i for i, (key, _) in enumerate(items) if key in ("patron", "rivals", "points", "base", "note")),
        len(items),
    )
    changed = dict([*items[:index], ("resource", thing), *items[index:]])
    entry.clear()
    entry.update(changed)
    if entry.get("kind") == "special-discovery":
        draft.need("base" in entry)
    draft.struck(rule, (*spot.pointer, "resource"), spot.turn, {spot.player: 1})


@plant("resource-not-held", records=("full",))
def not_at_hand(draft: Draft) -> None:
    """A matching Resource that the player never had."""
    spot = draft.pick(spot for spot in draft.entries("find", "place") if spot.entry.get("kind") != "special-discovery")
    thing = draft.pick(thing for thing in MATCHING if draft.never_had(spot.player, thing))
    add_resource(draft, "resource-not-held", spot, thing)


@plant("resource-not-held", records=("full",))
def diary(draft: Draft) -> None:
    """A Diary that the player never had."""
    spot = draft.pick(spot for spot in draft.entries("find") if spot.entry.get("kind") == "special-discovery")
    draft.need(draft.never_had(spot.player, "diary"))
    add_resource(draft, "resource-not-held", spot, "diary")


def may_use(draft: Draft, spot: Entry, thing: str) -> bool:
    """Held, as far as the sheet tells."""
    assert spot.step is not None
    return not draft.full or spot.step.after.get(thing, 0) > 0 or "resources" not in draft.player(spot.player)


@plant("unmatched-resource")
def of_no_use(draft: Draft) -> None:
    """A thing that earns nothing on a find."""
    spots = [spot for spot in draft.entries("find") if spot.entry["kind"] in FOUND and spot.step]
    spot = draft.pick(spots)
    thing = draft.pick(
        thing for thing in ("quinine", "rope", "revolver", "cannabis", "compass") if may_use(draft, spot, thing)
    )
    add_resource(draft, "unmatched-resource", spot, thing)


@plant("unmatched-resource")
def diary_on_a_find(draft: Draft) -> None:
    """The Diary is for Special Discoveries."""
    spots = [spot for spot in draft.entries("find") if spot.entry["kind"] in FOUND and spot.step]
    spot = draft.pick(spot for spot in spots if may_use(draft, spot, "diary"))
    add_resource(draft, "unmatched-resource", spot, "diary")


@plant("unmatched-resource")
def books_on_a_special_discovery(draft: Draft) -> None:
    """Only the Diary helps with a Special Discovery."""
    spots = [spot for spot in draft.entries("find") if spot.entry["kind"] == "special-discovery" and spot.step]
    spot, thing = draft.pick(
        (spot, thing) for spot in spots for thing in (*MATCHING, "rope") if may_use(draft, spot, thing)
    )
    add_resource(draft, "unmatched-resource", spot, thing)


@plant("special-discovery-range")
def base_out_of_range(draft: Draft) -> None:
    """A base of 2 or less, of 9 or more: it stands."""
    spot = draft.pick(spot for spot in draft.entries("find") if "base" in spot.entry)
    base = draft.rng.choice((2, 1, 9, 10, 12))
    amount = base - spot.entry["base"]
    spot.entry["base"] = base
    if "points" in spot.entry:
        spot.entry["points"] += amount
    draft.retruth(spot.player, spot.turn, amount)
    draft.report("special-discovery-range", (*spot.pointer, "base"))


def insert(draft: Draft, entry: Tree, turn: int | None = None) -> Entry:
    """Put an entry into somebody's log, behind one that is there."""
    spot: Entry = draft.pick(spot for spot in draft.entries(turn=turn) if "death" not in spot.entry)
    log = draft.turns[spot.turn]["player_turns"][spot.move]["log"]
    log.insert(spot.index + 1, entry)
    return Entry(spot.turn, spot.move, spot.index + 1, spot.player, entry, None)


@plant("meeting-unexplored", players=MORE)
def in_the_dark(draft: Draft) -> None:
    """A meeting in an unexplored region."""
    entry: Tree = {"meet": "", "region": "unexplored"} | draft.rng.choice(({}, {"points": MEETING}))
    spot = insert(draft, entry)
    others = [n for n in draft.names if n != spot.player and not dead_by(draft, n, spot)]
    draft.need(others)
    met = draft.rng.sample(others, draft.rng.randint(1, min(2, len(others))))
    entry["meet"] = met[0] if len(met) == 1 and draft.chance(0.5) else met
    points = dict.fromkeys([*met, spot.player], MEETING)
    draft.struck("meeting-unexplored", (*spot.pointer, "meet"), spot.turn, points)


def dead_by(draft: Draft, name: str, spot: Entry) -> bool:
    """Dead before this entry's Player Turn (or about to be: leave them alone)."""
    return not draft.alive(name, spot.turn)


@plant("meeting-nobody")
def oneself(draft: Draft) -> None:
    """A player meets themselves."""
    entry: Tree = {"meet": ""} | draft.rng.choice(({}, {"points": MEETING}, {"region": "explored"}))
    spot = insert(draft, entry)
    entry["meet"] = spot.player if draft.chance(0.6) else [spot.player]
    at = (*spot.pointer, "meet")
    draft.struck("meeting-nobody", at, spot.turn, {spot.player: MEETING}, at)


@plant("meeting-nobody", players=MORE)
def oneself_in_company(draft: Draft) -> None:
    """Oneself beside another: the name is struck, no points move."""
    spot = draft.pick(draft.entries("meet"))
    names = listed(spot.entry["meet"])
    names.insert(draft.rng.randint(0, len(names)), spot.player)
    spot.entry["meet"] = names
    draft.report("meeting-nobody", (*spot.pointer, "meet", names.index(spot.player)))


def after_a_death(draft: Draft) -> tuple[str, list[Entry]]:
    gone = draft.pick(draft.entries("death"))
    return gone.player, [spot for spot in draft.entries(turn=gone.turn) if spot.move > gone.move]


@plant("meeting-nobody", players=MORE, doom=lambda rng: rng.randint(1, 3))
def the_dead(draft: Draft) -> None:
    """The dead are met."""
    dead, spots = after_a_death(draft)
    spot = draft.pick(spot for spot in spots if "death" not in spot.entry)
    entry: Tree = {"meet": dead} | draft.rng.choice(({}, {"points": MEETING}))
    draft.turns[spot.turn]["player_turns"][spot.move]["log"].insert(spot.index, entry)
    at = (*spot.pointer, "meet")
    draft.struck("meeting-nobody", at, spot.turn, {spot.player: MEETING, dead: MEETING}, at)


@plant("meeting-nobody", players=(3, 4, 5), doom=lambda rng: rng.randint(1, 3))
def the_dead_in_company(draft: Draft) -> None:
    """The dead beside a living one: only their points are struck."""
    dead, spots = after_a_death(draft)
    spot = draft.pick(spot for spot in spots if "meet" in spot.entry)
    names = listed(spot.entry["meet"])
    names.insert(draft.rng.randint(0, len(names)), dead)
    spot.entry["meet"] = names
    draft.struck("meeting-nobody", (*spot.pointer, "meet", names.index(dead)), spot.turn, {dead: MEETING})


def free_point(draft: Draft, test: Any) -> None:
    spots = [
        spot
        for spot in draft.entries("incidents")
        if spot.step
        and not any(spot.step.points.values())
        and (draft.full or all("cost" in event for event in spot.entry["incidents"]))
    ]
    spot = draft.pick(spot for spot in spots if test(spot.entry))
    spot.entry["points"] = 1
    draft.struck("incidents-without-cost", (*spot.pointer, "points"), spot.turn, {spot.player: 1})


@plant("incidents-without-cost")
def one_was_free(draft: Draft) -> None:
    """One of the two cost nothing."""
    free_point(draft, lambda entry: len(entry["incidents"]) == 2 and entry.get("matrix", True))


@plant("incidents-without-cost")
def no_matrix_turn(draft: Draft) -> None:
    """No Matrix Player Turn."""
    free_point(draft, lambda entry: entry.get("matrix") is False and len(entry["incidents"]) == 2)


@plant("incidents-without-cost")
def only_one(draft: Draft) -> None:
    """One Incident alone."""
    free_point(draft, lambda entry: len(entry["incidents"]) == 1)
