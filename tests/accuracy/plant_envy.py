"""Faults of the group `envy`."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.model import Tree
from tests.accuracy.plant_boost import booster, hush
from tests.accuracy.plant_desertion import last_reset, played, told
from tests.accuracy.planting import plant
from tests.accuracy.tables import ENVY, ENVY_LEAD

MORE = (2, 2, 3, 4, 5)


def who(claim: Any) -> str:
    return str(claim["player"] if isinstance(claim, dict) else claim)


def claims(draft: Draft, number: int) -> list[Any]:
    found: list[Any] = draft.turns[number].setdefault("envy", [])
    return found


def place_of(draft: Draft, number: int, name: str) -> int:
    """Where a claim of this player stands in Turn Track order."""
    order = draft.rounds[number].order
    mine = order.index(name)
    return sum(order.index(who(claim)) < mine for claim in claims(draft, number))


def lead(draft: Draft, number: int, name: str) -> int:
    """How far the best other player is ahead when this player's turn to claim comes."""
    turn = draft.rounds[number]
    order = turn.order
    now = dict(turn.before_envy)
    for claim in turn.envy:
        if order.index(claim["player"]) < order.index(name):
            now[claim["player"]] += ENVY
    return max(points for other, points in now.items() if other != name) - now[name]


def claim_of(draft: Draft, name: str) -> Any:
    shape = draft.rng.choice(("name", "points", "long"))
    if shape == "name":
        return name
    return {"player": name, "points": ENVY} | ({"sanity": -1} if shape == "long" else {})


def pay(draft: Draft, number: int, name: str, times: int = 1) -> None:
    """People took the Sanity off: counts written later show it, where Sanity is known."""
    counted = (last_reset(draft, number, name) or {}).get("state") or {}
    if draft.full or "sanity" in counted:
        draft.need(draft.count(number, name, "sanity") > times)
        draft.recount(name, "sanity", -times, number)


def insert(draft: Draft, number: int, name: str, rule: str, place: int, claim: Any) -> None:
    claims(draft, number).insert(place, claim)
    draft.struck(rule, ("turns", number, "envy", place), number, {name: ENVY})


def too_close(draft: Draft, wanted: range) -> None:
    number, name = booster(
        draft,
        lambda n, one: (
            one in draft.rounds[n].order
            and lead(draft, n, one) in wanted
            and not any(who(claim) == one for claim in draft.turns[n].get("envy") or ())
            and draft.count(n, one, "sanity") >= 2
        ),
    )
    draft.turns[number]["order"] = list(draft.rounds[number].order)
    place = place_of(draft, number, name)
    pay(draft, number, name)
    insert(draft, number, name, "envy-below-threshold", place, claim_of(draft, name))


@plant("envy-below-threshold", players=MORE)
def gap_5(draft: Draft) -> None:
    """Five points behind: one too few."""
    too_close(draft, range(ENVY_LEAD - 1, ENVY_LEAD))


@plant("envy-below-threshold", players=MORE)
def gap_0_to_4(draft: Draft) -> None:
    """A small lead."""
    too_close(draft, range(0, ENVY_LEAD - 1))


@plant("envy-below-threshold", players=MORE)
def envious_leader(draft: Draft) -> None:
    """The leader claims Envy."""
    too_close(draft, range(-30, 0))


@plant("envy-below-threshold", players=(1,))
def alone(draft: Draft) -> None:
    """Solo: there is nobody to envy."""
    number = draft.rng.randrange(len(draft.turns))
    name = draft.names[0]
    draft.need(draft.alive(name, number) and (number == draft.last or not draft.full))
    pay(draft, number, name)
    insert(draft, number, name, "envy-below-threshold", 0, claim_of(draft, name))


def again(draft: Draft, at_once: bool) -> None:
    spots = [
        (number, claim)
        for number, tree in enumerate(draft.turns)
        for claim in tree.get("envy") or ()
        if number == draft.last or not draft.full
    ]
    number, claim = draft.pick(spots)
    name = who(claim)
    draft.need(draft.count(number, name, "sanity") >= 2 and draft.alive(name, number))
    found = claims(draft, number)
    place = found.index(claim) + 1 if at_once else len(found)
    pay(draft, number, name)
    insert(draft, number, name, "envy-twice", place, claim_of(draft, name))


@plant("envy-twice", players=MORE)
def again_at_once(draft: Draft) -> None:
    """The same player twice in a row."""
    again(draft, True)


@plant("envy-twice", players=MORE)
def again_at_the_end(draft: Draft) -> None:
    """Once more behind the others: struck, so not out of order either."""
    again(draft, False)


@plant("envy-twice", players=(3, 4, 5), rulings=lambda rng: {"envy-once-per": "table"})
def second_at_the_table(draft: Draft) -> None:
    """Where Envy is once for the table, a second player's claim."""
    spots = [
        (number, name)
        for number, tree in enumerate(draft.turns)
        for name in draft.names
        if tree.get("envy")
        and (number == draft.last or not draft.full)
        and draft.alive(name, number)
        and name != who(tree["envy"][0])
        and lead(draft, number, name) >= ENVY_LEAD
        and draft.count(number, name, "sanity") >= 2
        and draft.rounds[number].order.index(name) > draft.rounds[number].order.index(who(tree["envy"][0]))
    ]
    number, name = draft.pick(spots)
    pay(draft, number, name)
    insert(draft, number, name, "envy-twice", 1, claim_of(draft, name))


@plant("envy-out-of-order", players=(3, 4, 5))
def two_swapped(draft: Draft) -> None:
    """Two neighbours claimed in the wrong order."""
    spots = [
        (number, place) for number, tree in enumerate(draft.turns) for place in range(len(tree.get("envy") or ()) - 1)
    ]
    number, place = draft.pick(spots)
    draft.turns[number]["order"] = list(draft.rounds[number].order)
    found = claims(draft, number)
    found[place], found[place + 1] = found[place + 1], found[place]
    draft.report("envy-out-of-order", ("turns", number, "envy", place + 1))


@plant("envy-to-zero", players=MORE, records=("full",), fragile=True, max_written=True)
def last_sanity(draft: Draft) -> None:
    """Sanity 1: the claim would drive them mad."""
    number = draft.last
    spots = [
        name
        for name in draft.rounds[number].order
        if draft.alive(name, number)
        and draft.count(number, name, "sanity") == 1
        and lead(draft, number, name) >= ENVY_LEAD
        and not any(who(claim) == name for claim in draft.turns[number].get("envy") or ())
        and "sanity" in told(draft, name)
    ]
    name = draft.pick(spots)
    for state in (
        (draft.turns[number].get("state") or {}).get(name),
        (draft.final.get("state") or {}).get(name),
    ):
        (state or {}).pop("sanity", None)
    place = place_of(draft, number, name)
    insert(draft, number, name, "envy-to-zero", place, claim_of(draft, name))


@plant("envy-to-zero", players=MORE, records=("points",))
def last_sanity_counted(draft: Draft) -> None:
    """Sanity 1, counted at the reset."""
    number, name = booster(
        draft,
        lambda n, one: (
            n != draft.last
            and lead(draft, n, one) >= ENVY_LEAD
            and not any(boost["player"] == one for boost in draft.rounds[n].boosts)
        ),
    )
    tree = draft.turns[number]
    draft.need("boosts" in tree or not draft.rounds[number].boosts)
    tree.setdefault("boosts", [])  # else a Boost may have come before Envy
    found = [place for place, claim in enumerate(tree.get("envy") or ()) if who(claim) == name]
    hush(draft, number, name)
    reset = last_reset(draft, number, name)
    assert reset is not None
    reset["state"] = {"sanity": 1}
    draft.need(not found)
    insert(draft, number, name, "envy-to-zero", place_of(draft, number, name), claim_of(draft, name))


@plant("wrong-envy-cost", players=MORE)
def another_cost(draft: Draft) -> None:
    """Sanity written as 0, -2 or +1."""
    spots = [
        (number, place)
        for number, tree in enumerate(draft.turns)
        for place, claim in enumerate(tree.get("envy") or ())
        if (number == draft.last or not draft.full) and draft.count(number, who(claim), "sanity") >= 2
    ]
    number, place = draft.pick(spots)
    claim = claims(draft, number)[place]
    name = who(claim)
    cost = draft.rng.choice((0, -2, 1))
    written: Tree = {"player": name, "points": ENVY, "sanity": cost}
    if draft.chance(0.5):
        del written["points"]
    claims(draft, number)[place] = written
    counted = (last_reset(draft, number, name) or {}).get("state") or {}
    if draft.full or "sanity" in counted:
        peak = draft.game.table.peak("sanity")
        draft.need(draft.count(number, name, "sanity") + cost + 1 <= peak)
        draft.recount(name, "sanity", cost + 1, number)
    draft.report("wrong-envy-cost", ("turns", number, "envy", place, "sanity"))


__all__ = ["claims", "lead", "place_of", "played", "who"]
