"""Faults of the group `death`."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.looking import Entry
from tests.accuracy.model import Tree
from tests.accuracy.plant_boost import add_boost
from tests.accuracy.plant_desertion import told
from tests.accuracy.plant_envy import claims
from tests.accuracy.planting import plant
from tests.accuracy.tables import ENVY, NOTORIETY

DOOM: dict[str, Any] = {"doom": lambda rng: rng.randint(1, 3), "rounds": 4, "finish": "called"}
CAUSES = {"health": "insanity", "insanity": "health", "mutiny": "insanity"}


def deaths(draft: Draft) -> list[Entry]:
    return list(draft.entries("death"))


def final_entry(draft: Draft, name: str) -> Tree:
    entry: Tree = (draft.final.get("state") or {}).get(name) or {}
    return entry


def forget(draft: Draft, name: str, *stocks: str) -> None:
    """Leave these counts out of what was written at the end."""
    for stock in stocks:
        final_entry(draft, name).pop(stock, None)
        ((draft.turns[-1].get("state") or {}).get(name) or {}).pop(stock, None)


def killer(draft: Draft, death: Entry) -> Entry:
    """The entry that brought a track to its end."""
    track, end = {"health": ("health", 0), "insanity": ("sanity", 0), "mutiny": ("discontent", 10)}[
        death.entry["death"]
    ]
    log = [entry for entry in draft.entries(turn=death.turn) if entry.move == death.move and entry.step]
    found = [entry for entry in log if entry.step and track in entry.step.moved and entry.step.after[track] == end]
    draft.need(found)
    return found[0]


@plant("death-not-recorded", records=("full",), **DOOM)
def in_a_player_turn(draft: Draft) -> None:
    """A track ran out in a Player Turn; nobody wrote the death down."""
    death = draft.pick(
        death for death in deaths(draft) if {"health", "sanity", "discontent"} <= set(told(draft, death.player))
    )
    guilty = killer(draft, death)
    log = draft.turns[death.turn]["player_turns"][death.move]["log"]
    log.remove(death.entry)
    final_entry(draft, death.player).pop("status", None)
    place = next(index for index, entry in enumerate(log) if entry is guilty.entry)
    at = (*guilty.pointer[:-1], place)
    draft.shift(death.player, death.turn, -NOTORIETY)
    draft.report("death-not-recorded", at, {death.player: NOTORIETY}, at)


@plant("death-not-recorded", records=("full",), **DOOM)
def by_the_health_roll(draft: Draft) -> None:
    """The Health-roll was lethal."""
    death = draft.pick(death for death in deaths(draft) if "health" in told(draft, death.player))
    move = draft.turns[death.turn]["player_turns"][death.move]
    draft.need(isinstance(move.get("time_up"), dict) and isinstance(move["time_up"].get("health_roll"), dict))
    move["log"].remove(death.entry)
    final_entry(draft, death.player).pop("status", None)
    at = ("turns", death.turn, "player_turns", death.move, "time_up")
    draft.shift(death.player, death.turn, -NOTORIETY)
    draft.report("death-not-recorded", at, {death.player: NOTORIETY}, at)


@plant("death-not-recorded", records=("full",), fragile=True, max_written=True, doom=0, finish="called")
def in_desertion(draft: Draft) -> None:
    """Discontent reached 10 in Desertion."""
    number = draft.last
    death = draft.pick(draft.turns[number].get("deaths") or ())
    name = death["player"]
    draft.need(name in draft.turns[number].get("desertion", {}))
    draft.need({"health", "sanity", "discontent", "porters", "askaris"} <= set(told(draft, name)))
    draft.turns[number]["deaths"].remove(death)
    if not draft.turns[number]["deaths"]:
        del draft.turns[number]["deaths"]
    final_entry(draft, name).pop("status", None)
    at = ("turns", number, "desertion", name)
    draft.shift(name, number, -NOTORIETY)
    draft.report("death-not-recorded", at, {name: NOTORIETY}, at)


def survivor(draft: Draft) -> str:
    """Somebody alive and well at the end, and known to be."""
    number = draft.last
    fit = {"health", "sanity", "discontent"}
    name = draft.pick(name for name in draft.names if draft.alive(name, number) and fit <= set(told(draft, name)))
    draft.need(draft.count(number, name, "discontent") < 10)
    draft.final.pop("awards", None)
    draft.turns[number].pop("bag", None)
    final_entry(draft, name).pop("status", None)
    return str(name)


@plant("death-without-cause", records=("full",), rounds=4)
def hale_and_hearty(draft: Draft) -> None:
    """A death in the log while every track is far from its end."""
    number, name = draft.last, survivor(draft)
    index, move = [(i, m) for _, i, m in draft.moves(number) if m["player"] == name][-1]
    cause = draft.rng.choice(("health", "insanity", "mutiny"))
    move["log"].append({"death": cause} | draft.rng.choice(({}, {"points": NOTORIETY})))
    at = ("turns", number, "player_turns", index, "log", len(move["log"]) - 1)
    draft.struck("death-without-cause", at, number, {name: NOTORIETY}, at)


@plant("death-without-cause", records=("full",), rounds=4, max_written=True)
def mutiny_in_desertion(draft: Draft) -> None:
    """A mutiny in Desertion with Discontent below 10."""
    number, name = draft.last, survivor(draft)
    tree = draft.turns[number]
    draft.need("desertion" in tree and "deaths" not in tree)
    draft.need({"porters", "askaris"} <= set(told(draft, name)))  # else nobody knows if Discontent rose in Desertion
    items = list(tree.items())
    place = next(index for index, (key, _) in enumerate(items) if key == "desertion") + 1
    death = {"player": name, "cause": "mutiny"} | draft.rng.choice(({}, {"points": NOTORIETY}))
    draft.turns[number] = dict([*items[:place], ("deaths", [death]), *items[place:]])
    at = ("turns", number, "deaths", 0)
    draft.struck("death-without-cause", at, number, {name: NOTORIETY}, at)


@plant("death-without-cause", records=("full",), **DOOM)
def another_cause(draft: Draft) -> None:
    """The cause written is not the track that ran out: the death stands."""
    death = draft.pick(
        death for death in deaths(draft) if {"health", "sanity", "discontent"} <= set(told(draft, death.player))
    )
    name = death.player
    counts = draft.rounds[death.turn].counts[name]
    other = CAUSES[death.entry["death"]]
    move = draft.turns[death.turn]["player_turns"][death.move]
    draft.need(other == "insanity" or "time_up" in move)  # else an unwritten Health-roll may have been lethal
    draft.need(counts["sanity"] > 0 if other == "insanity" else counts["health"] > 0)
    death.entry["death"] = other
    status = "insane" if other == "insanity" else "dead"
    if "status" in final_entry(draft, name):
        final_entry(draft, name)["status"] = status
    draft.report("death-without-cause", death.pointer, until=death.pointer)


@plant("second-notoriety", **DOOM)
def twice_in_the_log(draft: Draft) -> None:
    """The death stands in the log twice."""
    death = draft.pick(deaths(draft))
    log = draft.turns[death.turn]["player_turns"][death.move]["log"]
    draft.need(log[-1] is death.entry)
    log.append({"death": death.entry["death"]} | draft.rng.choice(({}, {"points": NOTORIETY})))
    at = (*death.pointer[:-1], death.index + 1)
    draft.struck("second-notoriety", at, death.turn, {death.player: NOTORIETY}, at)


@plant("second-notoriety", **DOOM)
def again_in_desertion(draft: Draft) -> None:
    """Dead since their Player Turn, and once more under `deaths`."""
    death = draft.pick(deaths(draft))
    tree = draft.turns[death.turn]
    again = {"player": death.player, "cause": death.entry["death"]} | draft.rng.choice(({}, {"points": NOTORIETY}))
    draft.need("deaths" not in tree)
    items = list(tree.items())
    place = next(
        (i for i, (key, _) in enumerate(items) if key not in ("game_turn", "order", "player_turns", "desertion")),
        len(items),
    )
    draft.turns[death.turn] = dict([*items[:place], ("deaths", [again]), *items[place:]])
    at = ("turns", death.turn, "deaths", 0)
    draft.struck("second-notoriety", at, death.turn, {death.player: NOTORIETY}, at)


@plant("mutiny-without-death", **DOOM)
def health_left(draft: Draft) -> None:
    """Discontent 10, and Health still above 0 on the table."""
    death = draft.pick(death for death in deaths(draft) if death.entry["death"] == "mutiny")
    draft.need(draft.final and draft.last == death.turn)
    name = death.player
    entry = draft.final.setdefault("state", {}).setdefault(name, {})
    entry |= {"discontent": 10, "health": draft.rng.randint(1, 5)}
    draft.report("mutiny-without-death", ("final", "state", name, "health"))


@plant("mutiny-without-death", **DOOM)
def health_left_in_the_turn(draft: Draft) -> None:
    """The same in the counts of the last Game Turn."""
    death = draft.pick(death for death in deaths(draft) if death.entry["death"] == "mutiny")
    draft.need(draft.last == death.turn)
    name = death.player
    draft.turns[death.turn].setdefault("state", {})[name] = {
        "health": draft.rng.randint(1, 5),
        "discontent": 10,
    }
    draft.report("mutiny-without-death", ("turns", death.turn, "state", name, "health"))


def the_dead(draft: Draft) -> tuple[int, str]:
    death = draft.pick(deaths(draft))
    draft.need(death.turn == draft.last)
    return death.turn, death.player


@plant("act-after-death", **DOOM)
def envy(draft: Draft) -> None:
    """The dead claim Envy."""
    number, name = the_dead(draft)
    found = claims(draft, number)
    found.append({"player": name, "points": ENVY} if draft.chance(0.5) else name)
    forget(draft, name, "sanity")
    draft.struck("act-after-death", ("turns", number, "envy", len(found) - 1), number, {name: ENVY})


@plant("act-after-death", **DOOM)
def player_turn(draft: Draft) -> None:
    """A Player Turn of the dead."""
    number, name = the_dead(draft)
    moves = draft.turns[number]["player_turns"]
    moves.append({"player": name, "log": [{"decide": "jungle"}, {"place": "marsh", "points": 2}]})
    draft.struck("act-after-death", ("turns", number, "player_turns", len(moves) - 1), number, {name: 4})


@plant("act-after-death", **DOOM)
def player_turn_and_envy(draft: Draft) -> None:
    """Two acts in one Game Turn: one finding, at the first."""
    number, name = the_dead(draft)
    moves = draft.turns[number]["player_turns"]
    moves.append({"player": name, "log": [{"decide": "savanna", "points": 1}]})
    claims(draft, number).append(name)
    forget(draft, name, "sanity")
    draft.struck("act-after-death", ("turns", number, "player_turns", len(moves) - 1), number, {name: 1 + ENVY})


@plant("act-after-death", **DOOM)
def desertion(draft: Draft) -> None:
    """The dead roll for Desertion."""
    number, name = the_dead(draft)
    draft.need("desertion" in draft.turns[number] or not any(draft.alive(n, number) for n in draft.names))
    tree = draft.turns[number].setdefault("desertion", {})
    draft.need(name not in tree)
    tree[name] = {"porters": 1, "askaris": 1}
    draft.report("act-after-death", ("turns", number, "desertion", name))


@plant("act-after-death", **DOOM)
def boost(draft: Draft) -> None:
    """The dead boost."""
    number, name = the_dead(draft)
    place = add_boost(draft, number, {"player": name, "spend": "quinine", "health": 1})
    forget(draft, name, "health", "quinine")
    draft.report("act-after-death", ("turns", number, "boosts", place))


@plant("deadly-encounter", records=("full",), **DOOM)
def no_die_roll(draft: Draft) -> None:
    """An Encounter that killed, without a die roll and not forced."""
    death = draft.pick(death for death in deaths(draft) if {"health", "sanity"} <= set(told(draft, death.player)))
    guilty = killer(draft, death)
    draft.need("encounter" in guilty.entry)
    guilty.entry.pop("roll", None)
    guilty.entry.pop("forced", None)
    if draft.chance(0.4):
        guilty.entry["roll"] = False
    draft.report("deadly-encounter", guilty.pointer, until=guilty.pointer)


@plant("deadly-encounter", records=("points",), **DOOM)
def counted_before(draft: Draft) -> None:
    """Health was counted right before the Encounter."""
    cause: Any = draft.rng.choice((("health", "health"), ("insanity", "sanity")))
    death = draft.pick(death for death in deaths(draft) if death.entry["death"] == cause[0])
    move = draft.turns[death.turn]["player_turns"][death.move]
    draft.need(move["log"][-1] is death.entry and "time_up" not in move)
    draft.need(draft.count(death.turn, death.player, cause[1]) == 0)
    draft.need(not any(cause[1] in str(entry) or "incidents" in entry for entry in move["log"][:-1]))
    level = draft.rng.randint(1, 4)
    entry = {"encounter": "Crocodiles", "cost": {cause[1]: level}, "roll": False, "forced": False}
    move["log"][-1:] = [{"state": {cause[1]: level}}, entry, death.entry]
    at = (*death.pointer[:-1], death.index + 1)
    draft.report("deadly-encounter", at, until=at)


@plant("needless-discard", records=("full", "points"))
def for_no_reason(draft: Draft) -> None:
    """Something given up for nothing."""
    spot = draft.pick(draft.entries("discard"))
    if draft.full and draft.chance(0.5):
        spot.entry.pop("because", None)
    else:
        spot.entry["because"] = "none"
    draft.report("needless-discard", spot.pointer, until=spot.pointer)
