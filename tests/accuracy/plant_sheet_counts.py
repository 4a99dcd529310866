"""Faults of the group `sheet` in counts, totals and statuses."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.looking import Entry
from tests.accuracy.model import Tree
from tests.accuracy.plant_desertion import count_known, counted_later, last_reset, played, told
from tests.accuracy.planting import plant

OVER: dict[str, Any] = {"finish": "called"}


def summed(draft: Draft, *kinds: str, **having: Any) -> Entry:
    """An entry that may be lost, since the written total holds its points: nothing else hangs on it."""
    counted_later(draft)
    spots: list[Entry] = []
    for one in draft.entries(*kinds):
        totals = draft.turns[one.turn].get("scores") or {}
        if one.player not in totals or any(one.entry.get(key) != value for key, value in having.items()):
            continue
        if one.step is None or "death" in one.entry or "allowed" in one.entry:
            continue
        if any(points < 0 for points in one.step.points.values()) or (draft.full and one.step.moved):
            continue
        if set(one.step.points) <= {one.player}:
            spots.append(one)
    spot: Entry = draft.pick(spots)
    draft.need(
        not any("death" in entry.entry for entry in draft.entries(turn=spot.turn) if entry.player == spot.player)
    )
    return spot


@plant("stock-below-zero", records=("full",))
def spent_what_was_not_there(draft: Draft) -> None:
    """A thing spent that the player never had."""
    spot = draft.pick(spot for spot in draft.entries() if "death" not in spot.entry)
    thing = draft.pick(
        thing for thing in ("quinine", "bible", "rope", "machete") if draft.never_had(spot.player, thing)
    )
    verb = draft.rng.choice(("spend", "lose"))
    draft.turns[spot.turn]["player_turns"][spot.move]["log"].insert(
        spot.index + 1, {verb: {thing: draft.rng.randint(1, 2)}}
    )
    draft.report("stock-below-zero", (*spot.pointer[:-1], spot.index + 1, verb, thing))


@plant("stock-below-zero", records=("full",))
def paid_more_than_held(draft: Draft) -> None:
    """An Encounter's price above what is held: taken down to 0."""
    number = draft.last
    name = draft.pick(
        name for name in draft.names if draft.alive(name, number) and {"food", "gifts"} <= set(told(draft, name))
    )
    index, move = [(i, m) for _, i, m in draft.moves(number) if m["player"] == name][-1]
    stock = draft.rng.choice(("food", "gifts", "ammo"))
    draft.need(stock in told(draft, name))
    held = draft.count(number, name, stock)
    draft.need(
        not any(made["player"] == name and made["spend"] == "ammo" for made in draft.turns[number].get("boosts") or ())
    )
    reset = move.get("time_up")
    draft.need(not isinstance(reset, dict) or "state" not in reset)
    if held:
        draft.recount(name, stock, -held, number)
    move["log"].append({"encounter": "Ivory Trader", "cost": {stock: held + draft.rng.randint(1, 3)}})
    at = ("turns", number, "player_turns", index, "log", len(move["log"]) - 1)
    draft.report("stock-below-zero", (*at, "cost", stock))


@plant("stock-below-zero", records=("points",))
def counted_before(draft: Draft) -> None:
    """Counted, and more than that lost right afterwards."""
    spot = draft.pick(spot for spot in draft.entries() if "death" not in spot.entry)
    log = draft.turns[spot.turn]["player_turns"][spot.move]["log"]
    stock = draft.rng.choice(("food", "gifts", "machete", "quinine"))
    tail = [*log[spot.index + 1 :], draft.turns[spot.turn]["player_turns"][spot.move].get("time_up") or {}]
    draft.need(not any(stock in str(part) or "resource" in str(part) or "incidents" in str(part) for part in tail))
    draft.need(spot.turn != draft.last and stock not in str(draft.turns[spot.turn].get("state")))
    draft.need("boosts" not in draft.turns[spot.turn] and stock not in str(draft.turns[spot.turn].get("desertion")))
    draft.need("stopped" not in str(draft.turns[spot.turn].get("desertion")))
    held = draft.rng.randint(0, 3)
    log[spot.index + 1 : spot.index + 1] = [{"state": {stock: held}}, {"lose": {stock: held + 1}}]
    draft.report("stock-below-zero", (*spot.pointer[:-1], spot.index + 2, "lose", stock))


@plant("stock-mismatch", records=("full",))
def counted_another_number(draft: Draft) -> None:
    """The count of a stock at the end of the last Game Turn, or of the game, is not what the log makes it."""
    number = draft.last
    stock = draft.rng.choice(("food", "gifts", "porters", "askaris", "ammo"))
    name = draft.pick(name for name in draft.names if stock in told(draft, name) and draft.alive(name, number))
    at_end = bool(draft.final) and draft.chance(0.5)
    amount = draft.rng.choice((-1, 1, 2))
    draft.need(draft.count(number, name, stock) + amount >= 0)
    draft.need(stock != "ammo" or draft.count(number, name, stock) + amount <= 8)
    draft.need(count_known(draft, name))
    draft.recount(name, stock, amount, number)
    if at_end:
        ((draft.turns[number].get("state") or {}).get(name) or {}).pop(stock, None)
        put_count(draft.final.setdefault("state", {}), name, stock, draft.count(number, name, stock) + amount)
        draft.report("stock-mismatch", ("final", "state", name, stock))
        return
    put_count(draft.turns[number].setdefault("state", {}), name, stock, draft.count(number, name, stock) + amount)
    draft.report("stock-mismatch", ("turns", number, "state", name, stock))


def put_count(state: Tree, name: str, stock: str, value: int) -> None:
    state[name] = (state.get(name) or {}) | {stock: value}


@plant("stock-mismatch", records=("points",))
def counted_twice(draft: Draft) -> None:
    """Counted at the reset and at the end of the Game Turn, with nothing in between."""
    spots = [(t, m["player"]) for t, _, m, _ in draft.resets() if t != draft.last]
    number, name = draft.pick(spots)
    stock = draft.rng.choice(("food", "gifts"))
    reset = last_reset(draft, number, name)
    assert reset is not None
    value = played(draft, number, name).reset.get(stock)
    draft.need(value is not None)
    reset["state"] = (reset.get("state") or {}) | {stock: value}
    put_count(draft.turns[number].setdefault("state", {}), name, stock, int(value or 0) + draft.rng.choice((1, 2)))
    draft.report("stock-mismatch", ("turns", number, "state", name, stock))


@plant("stock-mismatch", records=("points",))
def counted_twice_in_a_log(draft: Draft) -> None:
    """Two counts in one log, one behind the other, that do not agree."""
    spot = draft.pick(spot for spot in draft.entries() if "death" not in spot.entry)
    move = draft.turns[spot.turn]["player_turns"][spot.move]
    draft.need(not any("state" in entry for entry in move["log"]))
    draft.need(
        spot.turn != draft.last
        and not any(m["player"] == spot.player for _, i, m in draft.moves(spot.turn) if i > spot.move)
    )
    draft.need(
        "food" not in str([move["log"][spot.index + 1 :], move.get("time_up"), draft.turns[spot.turn].get("state")])
    )
    draft.need("incidents" not in str(move["log"][spot.index + 1 :]))
    log = move["log"]
    log[spot.index + 1 : spot.index + 1] = [
        {"state": {"food": 7}},
        {"state": {"food": 6}},
    ]
    draft.report("stock-mismatch", (*spot.pointer[:-1], spot.index + 2, "state", "food"))


@plant("status-mismatch", doom=lambda rng: rng.randint(1, 3), **OVER)
def alive_after_all(draft: Draft) -> None:
    """Said to be alive, and died in the turns."""
    name = draft.pick(spot.player for spot in draft.entries("death"))
    draft.need(draft.final)
    entry = draft.final.setdefault("state", {}).setdefault(name, {})
    entry["status"] = "alive"
    draft.report("status-mismatch", ("final", "state", name, "status"))


@plant("status-mismatch", **OVER)
def dead_after_all(draft: Draft) -> None:
    """Said to be dead or insane, and lived to the end of complete turns."""
    name = draft.pick(name for name in draft.names if draft.statuses()[name] == "alive")
    draft.need(draft.final and all(m.get("log") is not None for _, _, m in draft.moves()))
    draft.turns[-1].pop("bag", None)
    draft.final.setdefault("state", {}).setdefault(name, {})["status"] = draft.rng.choice(("dead", "insane"))
    draft.report("status-mismatch", ("final", "state", name, "status"))


def slip(draft: Draft, number: int) -> None:
    scores = draft.turns[number].get("scores") or {}
    name = draft.pick(scores)
    amount = draft.rng.choice((-3, -2, -1, 1, 2, 10))
    draft.struck("score-mismatch", ("turns", number, "scores", name), number, {name: amount})


@plant("score-mismatch")
def turn(draft: Draft) -> None:
    """One slip in a total; every later one is right from there."""
    slip(draft, draft.rng.randrange(len(draft.turns)))


@plant("score-mismatch", **OVER)
def last_turn(draft: Draft) -> None:
    """A slip in the last total."""
    slip(draft, draft.last)


@plant("score-mismatch", **OVER)
def before_award(draft: Draft) -> None:
    """A slip in the total before the award."""
    draft.need(draft.final)
    before = draft.final.setdefault("before_award", dict(draft.game.before))
    name = draft.pick(before)
    amount = draft.rng.choice((-2, -1, 1, 3))
    before[name] += amount
    draft.shift_final(name, amount)
    draft.report("score-mismatch", ("final", "before_award", name), {name: -amount})
