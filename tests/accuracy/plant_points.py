"""Faults of the group `points`."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.looking import Entry
from tests.accuracy.plant_envy import claims, who
from tests.accuracy.planting import plant
from tests.accuracy.tables import ENVY, MEETING, NOTORIETY, PATRON_BONUS

MORE = (2, 2, 3, 4, 5)


def true_points(draft: Draft, spot: Entry) -> int:
    """What the mover got for this entry."""
    draft.need(spot.step)
    assert spot.step is not None
    return spot.step.points.get(spot.player, 0)


def claim(draft: Draft, spot: Entry, written: int) -> None:
    """Write these points on the entry, and believe them."""
    due = true_points(draft, spot)
    draft.need(written != due)
    spot.entry["points"] = written
    draft.struck("wrong-points", (*spot.pointer, "points"), spot.turn, {spot.player: written - due})


@plant("wrong-points")
def terrain(draft: Draft) -> None:
    """A region's terrain with the points of another."""
    spot = draft.pick(draft.entries("decide"))
    claim(draft, spot, draft.rng.choice((0, 1, 2, 3)))


@plant("wrong-points")
def place(draft: Draft) -> None:
    """A place put on the map with one point too many or too few."""
    spot = draft.pick(draft.entries("place"))
    claim(draft, spot, true_points(draft, spot) + draft.rng.choice((-1, 1)))


@plant("wrong-points")
def find_resource_forgotten(draft: Draft) -> None:
    """The matching Resource's point was forgotten."""
    spot = draft.pick(spot for spot in draft.entries("find") if "resource" in spot.entry and told_base(spot))
    claim(draft, spot, true_points(draft, spot) - 1)


def told_base(spot: Entry) -> bool:
    """A Special Discovery's base must stand there, or its points cannot be wrong."""
    return spot.entry.get("kind") != "special-discovery" or "base" in spot.entry


@plant("wrong-points", patrons=True)
def patron_of_another_table(draft: Draft) -> None:
    """The own Patron's find with the bonus of another number of players, or with none."""
    mine = draft.pick(
        spot
        for spot in draft.entries("find")
        if told_base(spot) and draft.game.table.seats[spot.player].patron in listed(spot.entry.get("patron"))
    )
    bonus = PATRON_BONUS[len(draft.names)]
    claim(draft, mine, true_points(draft, mine) - bonus + draft.pick({0, 1, 2, 3} - {bonus}))


def listed(value: Any) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else list(value)


@plant("wrong-points")
def special_sum(draft: Draft) -> None:
    """A Special Discovery whose sum is one off."""
    spots = [spot for spot in draft.entries("find") if "base" in spot.entry]
    spot = draft.pick(spots)
    claim(draft, spot, true_points(draft, spot) + draft.rng.choice((-1, 1, 2)))


@plant("wrong-points", players=MORE)
def meeting(draft: Draft) -> None:
    """A meeting of 3 or 1 to each."""
    spot = draft.pick(draft.entries("meet"))
    written = draft.rng.choice((1, 3, 4))
    spot.entry["points"] = written
    draft.need(spot.step)
    assert spot.step is not None
    slip = dict.fromkeys(spot.step.points, written - MEETING)
    draft.struck("wrong-points", (*spot.pointer, "points"), spot.turn, slip)


@plant("wrong-points")
def costly_incidents_forgotten(draft: Draft) -> None:
    """Two costly Incidents, and 0 written."""
    spots = [spot for spot in draft.entries("incidents") if spot.step and any(spot.step.points.values())]
    spot = draft.pick(spot for spot in spots if all(event.get("cost") for event in spot.entry["incidents"]))
    claim(draft, spot, 0)


@plant("wrong-points")
def incidents_of_two(draft: Draft) -> None:
    """Two costly Incidents are 1 together, not 1 each."""
    spots = [spot for spot in draft.entries("incidents") if spot.step and any(spot.step.points.values())]
    spot = draft.pick(spot for spot in spots if all(event.get("cost") for event in spot.entry["incidents"]))
    claim(draft, spot, 2)


@plant("wrong-points", players=MORE)
def envy(draft: Draft) -> None:
    """Envy is 2."""
    number, index = draft.pick((n, i) for n, tree in enumerate(draft.turns) for i in range(len(tree.get("envy") or ())))
    name = who(claims(draft, number)[index])
    written = draft.rng.choice((1, 3, 4))
    claims(draft, number)[index] = {"player": name, "points": written}
    at = ("turns", number, "envy", index, "points")
    draft.struck("wrong-points", at, number, {name: written - ENVY})


@plant("wrong-points", doom=lambda rng: rng.randint(1, 3))
def death(draft: Draft) -> None:
    """Notoriety is 3."""
    spot = draft.pick(draft.entries("death"))
    claim(draft, spot, draft.rng.choice((0, 2, 4, 5)))


@plant("wrong-points", fragile=True)
def death_in_desertion(draft: Draft) -> None:
    """Notoriety is 3, in Desertion too."""
    number, found = draft.pick((n, entry) for n, tree in enumerate(draft.turns) for entry in tree.get("deaths") or ())
    found["points"] = draft.rng.choice((2, 4, 5))
    index = draft.turns[number]["deaths"].index(found)
    at = ("turns", number, "deaths", index, "points")
    draft.struck("wrong-points", at, number, {found["player"]: found["points"] - NOTORIETY})


def rival_entry(draft: Draft, losers: bool) -> Entry:
    """A find that belongs to somebody else's Patron (or, without `losers`, to nobody else's)."""
    spots = [
        spot
        for spot in draft.entries("find", "place")
        if spot.step and (any(points < 0 for points in spot.step.points.values()) == losers)
    ]
    spot: Entry = draft.pick(spots)
    return spot


@plant("wrong-rival-loss", players=MORE, patrons=True)
def lost_two(draft: Draft) -> None:
    """A rival loses 1, not 2."""
    spot = rival_entry(draft, True)
    assert spot.step is not None
    losses = {name: draft.rng.choice((-1, 1)) for name, points in spot.step.points.items() if points < 0}
    name = draft.pick(losses)
    losses[name] = draft.rng.choice((-2, 2, -3))
    spot.entry["rivals"] = losses
    draft.struck("wrong-rival-loss", (*spot.pointer, "rivals"), spot.turn, {name: 1 - abs(losses[name])})


@plant("wrong-rival-loss", players=MORE, patrons=True)
def left_out(draft: Draft) -> None:
    """Somebody whose Patron's find it is does not lose."""
    spot = rival_entry(draft, True)
    assert spot.step is not None
    losses = {name: -1 for name, points in spot.step.points.items() if points < 0}
    name = draft.pick(losses)
    del losses[name]
    spot.entry["rivals"] = losses
    draft.struck("wrong-rival-loss", (*spot.pointer, "rivals"), spot.turn, {name: 1})


@plant("wrong-rival-loss", players=MORE, patrons=True)
def not_theirs(draft: Draft) -> None:
    """Somebody loses who has nothing to do with the find."""
    spot = rival_entry(draft, draft.chance(0.5))
    assert spot.step is not None
    losses = {name: -1 for name, points in spot.step.points.items() if points < 0}
    name = draft.pick(name for name in draft.names if name != spot.player and name not in losses)
    losses[name] = -1
    spot.entry["rivals"] = losses
    draft.struck("wrong-rival-loss", (*spot.pointer, "rivals"), spot.turn, {name: -1})
