"""Faults of the group `boost`."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.model import Tree
from tests.accuracy.plant_desertion import last_reset, played, told
from tests.accuracy.planting import plant
from tests.accuracy.tables import AMMO_MAX


def booster(draft: Draft, test: Any) -> tuple[int, str]:
    """A player who may boost in a Game Turn after which their stocks no longer matter (or are unknown)."""
    spots = [
        (number, name)
        for number in range(len(draft.turns))
        for name in draft.names
        if draft.alive(name, number)
        and (number == draft.last or not draft.full)
        and (draft.full or last_reset(draft, number, name))
        and test(number, name)
    ]
    number, name = draft.pick(spots)
    return number, name


def known(draft: Draft, number: int, name: str, *stocks: str) -> None:
    """Have the sheet tell these counts before the boosts; they must be the same at the end of the Game Turn.

    In a points record anything that others left out must not contradict them: the player does nothing else.
    """
    if draft.full:
        draft.need(set(told(draft, name)) >= {"health", "sanity", "ammo"})
        return
    reset = last_reset(draft, number, name)
    assert reset is not None
    before, after = played(draft, number, name).reset, draft.rounds[number].counts[name]
    draft.need(before and all(before.get(stock, 0) == after.get(stock, 0) for stock in stocks))
    for stock in stocks:
        draft.need(stock not in (reset.get("state") or {}) or reset["state"][stock] == before.get(stock, 0))
    reset["state"] = (reset.get("state") or {}) | {stock: before.get(stock, 0) for stock in stocks}


def add_boost(draft: Draft, number: int, boost: Tree) -> int:
    """Behind the boosts that are written; returns its place."""
    boosts: list[Tree] = draft.turns[number].setdefault("boosts", [])
    boosts.append(boost)
    tree = draft.turns[number]
    names = ("game_turn", "order", "player_turns", "desertion", "deaths", "boosts", "envy")
    ordered = {key: tree[key] for key in names if key in tree}
    draft.turns[number] = ordered | {key: value for key, value in tree.items() if key not in ordered}
    return len(boosts) - 1


def told_at_reset(draft: Draft, number: int, name: str) -> Tree:
    """The counts beside the reset, known until the Game Turn ends."""
    counts: Tree = (last_reset(draft, number, name) or {}).get("state") or {}
    return counts


def believe(draft: Draft, number: int, name: str, effect: Tree) -> None:
    """The counts written afterwards show what people thought the boost did, where those are known."""
    for stock, change in effect.items():
        if draft.full or stock in told_at_reset(draft, number, name):
            peak = draft.game.table.peak(stock) if stock in ("health", "sanity") else AMMO_MAX
            paid = sum(claim["player"] == name for claim in draft.rounds[number].envy)  # after the boosts
            draft.need(draft.count(number, name, stock) + paid + change <= peak)
            draft.recount(name, stock, change, number)


@plant("boost-without-resource", max_written=True)
def nothing_to_spend(draft: Draft) -> None:
    """A boost with a resource that is not held."""
    spend = draft.rng.choice(("quinine", "cannabis", "ammo"))
    thing = "ammo-resource" if spend == "ammo" else spend
    number, name = booster(
        draft,
        lambda n, who: (
            not draft.count(n, who, thing)
            and draft.count(n, who, "ammo") < AMMO_MAX
            and draft.count(n, who, "health") < 8
            and draft.count(n, who, "sanity") < 8
        ),
    )
    known(draft, number, name, thing)
    if draft.full:
        draft.need(draft.player(name).get("resources") is not None)
    effect = {"quinine": {"health": 1}, "cannabis": {"sanity": 1}, "ammo": {"ammo": 1}}[spend]
    place = add_boost(draft, number, {"player": name, "spend": spend} | effect)
    believe(draft, number, name, effect)
    draft.report("boost-without-resource", ("turns", number, "boosts", place, "spend"))


@plant("boost-without-resource", max_written=True, fragile=False)
def spent_twice(draft: Draft) -> None:
    """The last of them was spent in this very Game Turn, and is spent again."""
    spots = [
        (number, made)
        for number, turn in enumerate(draft.rounds)
        for made in turn.boosts
        if made in (draft.turns[number].get("boosts") or ())
        and (number == draft.last and draft.full)
        and not draft.count(number, made["player"], made["spend"].replace("ammo", "ammo-resource"))
    ]
    number, made = draft.pick(spots)
    name = made["player"]
    draft.need(draft.player(name).get("resources") is not None)
    draft.need(set(told(draft, name)) >= {"health", "sanity", "ammo"})
    effect = {"quinine": {"health": 1}, "cannabis": {"sanity": 1}, "ammo": {"ammo": 1}}[made["spend"]]
    place = add_boost(draft, number, {"player": name, "spend": made["spend"]} | effect)
    believe(draft, number, name, effect)
    draft.report("boost-without-resource", ("turns", number, "boosts", place, "spend"))


def wrong(draft: Draft, spend: str, effect: Tree) -> None:
    """Spend something that is held, with an effect that it does not have."""
    thing = "ammo-resource" if spend == "ammo" else spend
    number, name = booster(
        draft,
        lambda n, who: (
            draft.count(n, who, thing) > 0
            and all(1 <= draft.count(n, who, stock) + change <= 8 for stock, change in effect.items())
        ),
    )
    if draft.full:
        known(draft, number, name)
    place = add_boost(draft, number, {"player": name, "spend": spend} | effect)
    believe(draft, number, name, effect)
    if draft.full or thing in told_at_reset(draft, number, name):
        draft.recount(name, thing, -1, number)
    draft.report("wrong-boost-effect", ("turns", number, "boosts", place))


@plant("wrong-boost-effect", max_written=True)
def quinine_two_for_nothing(draft: Draft) -> None:
    """+2 Health without the -1 Sanity."""
    wrong(draft, "quinine", {"health": 2})


@plant("wrong-boost-effect", max_written=True)
def cannabis_one_and_minus_one(draft: Draft) -> None:
    """+1 Sanity, and -1 Health that nobody asked for."""
    wrong(draft, "cannabis", {"sanity": 1, "health": -1})


@plant("wrong-boost-effect", max_written=True)
def quinine_for_sanity(draft: Draft) -> None:
    """Quinine lifted Sanity."""
    wrong(draft, "quinine", {"sanity": 1})


@plant("wrong-boost-effect", max_written=True)
def cannabis_as_quinine(draft: Draft) -> None:
    """Cannabis with the effect of Quinine."""
    wrong(draft, "cannabis", {"health": 2, "sanity": -1})


@plant("wrong-boost-effect", max_written=True)
def two_ammo(draft: Draft) -> None:
    """+2 Ammo Stock."""
    wrong(draft, "ammo", {"ammo": 2})


def hush(draft: Draft, number: int, name: str) -> None:
    """Nothing in this Game Turn tells of the player's stocks, and no man of theirs deserts."""
    tree = draft.turns[number]
    draft.need(not any(spot.player == name for spot in draft.entries("state", turn=number)))
    if name in (tree.get("desertion") or {}):
        tree["desertion"][name] = {"porters": 1, "askaris": 1}
    (tree.get("state") or {}).pop(name, None)


@plant("ammo-over-maximum")
def counted_nine(draft: Draft) -> None:
    """A count of more than 8 Ammo."""
    draft.need(not draft.full)
    number, name = booster(draft, lambda n, who: who in (draft.turns[n].get("state") or {}))
    draft.need(not any("ammo" in (entry.entry.get("state") or {}) for entry in draft.entries("state", turn=number)))
    reset = last_reset(draft, number, name) or {}
    (reset.get("state") or {}).pop("ammo", None)
    ((draft.final.get("state") or {}).get(name) or {}).pop("ammo", None)
    draft.turns[number]["state"][name]["ammo"] = draft.rng.choice((9, 10, 12))
    draft.report("ammo-over-maximum", ("turns", number, "state", name, "ammo"))


@plant("ammo-over-maximum", records=("full",))
def gained_too_much(draft: Draft) -> None:
    """A gain that lifts the Ammo Stock above 8."""
    number = draft.last
    name = draft.pick(name for name in draft.names if draft.alive(name, number) and "ammo" in told(draft, name))
    moves = [(i, m) for _, i, m in draft.moves(number) if m["player"] == name]
    index, move = moves[-1]
    draft.need(move.get("time_up") is not None)
    now = draft.count(number, name, "ammo")
    draft.need(not any(boost["player"] == name for boost in draft.turns[number].get("boosts") or ()))
    state = (move["time_up"].get("state") if isinstance(move["time_up"], dict) else None) or {}
    top_up(draft, number, name, state)
    move["log"].append({"gain": {"ammo": AMMO_MAX + draft.rng.randint(1, 3) - now}})
    at = ("turns", number, "player_turns", index, "log", len(move["log"]) - 1)
    draft.report("ammo-over-maximum", at, until=(*at, "gain", "ammo"))


def top_up(draft: Draft, number: int, name: str, *states: Tree) -> None:
    """Counts of Ammo written later show the maximum."""
    found = [*states, (draft.turns[number].get("state") or {}).get(name) or {}]
    for state in [*found, (draft.final.get("state") or {}).get(name) or {}]:
        if "ammo" in state:
            state["ammo"] = AMMO_MAX


@plant("ammo-over-maximum")
def boosted_at_eight(draft: Draft) -> None:
    """The Ammo resource spent at Stock 8."""
    draft.need(not draft.full)
    number, name = booster(draft, lambda n, who: n != draft.last)
    reset = last_reset(draft, number, name)
    assert reset is not None
    draft.need(not any(boost["player"] == name for boost in draft.turns[number].get("boosts") or ()))
    draft.need(not any(spot.player == name for spot in draft.entries("state", turn=number)))
    reset["state"] = (reset.get("state") or {}) | {"ammo": AMMO_MAX, "ammo-resource": 1}
    top_up(draft, number, name)
    place = add_boost(draft, number, {"player": name, "spend": "ammo", "ammo": 1})
    at = ("turns", number, "boosts", place)
    draft.report("ammo-over-maximum", at, until=(*at, "ammo"))


def to_zero(draft: Draft, spend: str, up: str, down: str, saved: bool) -> None:
    """In a points record, not the last Game Turn: the counts are whatever the reset says."""
    number, name = booster(draft, lambda n, who: n != draft.last)
    tree = draft.turns[number]
    reset = last_reset(draft, number, name)
    assert reset is not None
    for part in ("boosts", "envy"):
        draft.need(
            not any(
                name in (item, item.get("player") if isinstance(item, dict) else None) for item in tree.get(part) or ()
            )
        )
    draft.need(not any(death["player"] == name for death in tree.get("deaths") or ()))
    hush(draft, number, name)
    reset["state"] = {down: 1} | ({up: draft.rng.randint(2, 6)} if draft.chance(0.5) else {})
    reset.pop("time", None)
    place = add_boost(draft, number, {"player": name, "spend": spend, up: 2, down: -1})
    if saved:
        add_boost(draft, number, {"player": name, "spend": "quinine" if down == "health" else "cannabis", down: 1})
    draft.report("boost-to-zero", ("turns", number, "boosts", place))


@plant("boost-to-zero", records=("points",))
def cannabis(draft: Draft) -> None:
    """Cannabis for +2 with Health at 1."""
    to_zero(draft, "cannabis", "sanity", "health", False)


@plant("boost-to-zero", records=("points",))
def quinine(draft: Draft) -> None:
    """Quinine for +2 with Sanity at 1."""
    to_zero(draft, "quinine", "health", "sanity", False)


@plant("boost-to-zero", records=("points",))
def through_zero(draft: Draft) -> None:
    """A later boost would have lifted it again."""
    to_zero(draft, draft.rng.choice(("cannabis",)), "sanity", "health", True)


@plant("boost-to-zero", records=("full",), fragile=True, max_written=True)
def in_a_full_record(draft: Draft) -> None:
    """Known from the whole history: the track stands at 1."""
    down = draft.rng.choice(("health", "sanity"))
    spend, up = ("cannabis", "sanity") if down == "health" else ("quinine", "health")
    number, name = booster(draft, lambda n, who: draft.count(n, who, down) == 1 and draft.count(n, who, spend) > 0)
    known(draft, number, name)
    draft.need(not any(claim["player"] == name for claim in draft.rounds[number].envy))
    draft.need(draft.count(number, name, up) <= 6)
    for state in (
        (draft.turns[number].get("state") or {}).get(name),
        (draft.final.get("state") or {}).get(name),
    ):
        for stock in (up, down, spend):
            (state or {}).pop(stock, None)
    draft.same_award(name, up, 2)
    place = add_boost(draft, number, {"player": name, "spend": spend, up: 2, down: -1})
    draft.report("boost-to-zero", ("turns", number, "boosts", place))
