"""Faults of the group `time`."""

from tests.accuracy.draft import Draft
from tests.accuracy.planting import PLAYED, plant
from tests.accuracy.style import Pointer
from tests.accuracy.tables import TIME_BASE


def up_at(turn: int, move: int, *more: str) -> Pointer:
    return ("turns", turn, "player_turns", move, "time_up", *more)


def extra_turn(draft: Draft, points: int, entry: dict[str, object], at_once: bool) -> None:
    turn, index, move, _ = draft.pick(spot for spot in draft.resets() if not draft.full or spot[0] == draft.last)
    name = move["player"]
    moves = draft.turns[turn]["player_turns"]
    draft.need(all(other["player"] != name for other in moves[index + 1 :]))
    place = index + 1 if at_once else len(moves)
    added: dict[str, object] = {"player": name}
    if not draft.full and draft.chance(0.5):
        added["time"] = draft.rng.randint(1, 4)
    added["log"] = [entry] if entry else []
    moves.insert(place, added)
    draft.struck("turn-after-time-up", ("turns", turn, "player_turns", place), turn, {name: points})


@plant("turn-after-time-up")
def one_more(draft: Draft) -> None:
    """A Player Turn after that player's Time was up."""
    extra_turn(draft, 2, {"place": "marsh"} | ({"points": 2} if draft.chance(0.5) else {}), False)


@plant("turn-after-time-up")
def one_more_at_once(draft: Draft) -> None:
    """A Player Turn right after the one that ended the Time."""
    extra_turn(draft, 1, {"decide": "veldt"}, True)


@plant("turn-after-time-up")
def one_more_without_points(draft: Draft) -> None:
    """An empty Player Turn after the Time was up: struck, no points."""
    extra_turn(draft, 0, {}, False)


@plant("turn-after-time-up", players=(2, 3, 4, 5))
def one_more_meeting(draft: Draft) -> None:
    """A meeting in a Player Turn that is struck: nobody gains."""
    turn, _, move, _ = draft.pick(spot for spot in draft.resets() if spot[0] == draft.last)
    name = move["player"]
    other = draft.pick(other for other in draft.names if other != name and draft.alive(other, turn))
    moves = draft.turns[turn]["player_turns"]
    moves.append({"player": name, "log": [{"meet": other, "region": "explored"}]})
    draft.struck("turn-after-time-up", ("turns", turn, "player_turns", len(moves) - 1), turn, {name: 2, other: 2})


@plant("time-never-up", records=("full",))
def reset_left_out(draft: Draft) -> None:
    """Stopped at End here with Time left, and no `time_up` written."""
    spots = [(t, i, m) for t, i, m, up in draft.resets() if up.get("at") == "end-here" and left(draft, t, i) > 0]
    turn, index, move = draft.pick(spots)
    draft.need(not any("time" in cost for cost in time_costs(draft, turn, move["player"])))
    tree = draft.turns[turn]
    draft.need(draft.final or turn < draft.last or tree.get("desertion") or tree.get("envy"))
    draft.need(draft.alive(move["player"], turn) and not draft.broken_off(turn))
    del move["time_up"]
    state = (draft.turns[turn].get("state") or {}).get(move["player"]) or {}
    state.pop("time", None)
    draft.report("time-never-up", ("turns", turn, "player_turns", index))


def time_costs(draft: Draft, turn: int, name: str) -> list[dict[str, int]]:
    """Costs of Incidents; those in Time may be read in two ways."""
    return [
        event.get("cost") or {}
        for entry in draft.entries("incidents", turn=turn)
        if entry.player == name
        for event in entry.entry["incidents"]
    ]


def left(draft: Draft, turn: int, index: int) -> int:
    """Time left at the end of a Player Turn, in a full record."""
    name = draft.turns[turn]["player_turns"][index]["player"]
    if any("time" in cost for cost in time_costs(draft, turn, name)):
        return -99
    start = draft.rounds[turn - 1].counts[name]["time"] if turn else draft.game.table.seats[name].start["time"]
    if not {"time", "health"} <= set(draft.player(name).get("start") or {}):
        return -99
    moves = draft.turns[turn]["player_turns"][: index + 1]
    return start - sum(int(move.get("time", 99)) for move in moves if move["player"] == name)


@plant("early-stop", records=("full",))
def stopped_elsewhere(draft: Draft) -> None:
    """Time left, and not on End here; the Health-roll was made."""
    spots = [(t, i, m, up) for t, i, m, up in draft.resets() if up.get("at") == "end-here" and left(draft, t, i) > 0]
    turn, index, move, up = draft.pick(spots)
    up["at"] = "elsewhere"
    up.pop("ended_by", None)
    up["health_roll"] = {"die": draft.rng.randint(1, 9), "health": 0}
    move["time_up"] = {key: up[key] for key in ("at", *(k for k in up if k != "at"))}
    draft.report("early-stop", up_at(turn, index))


@plant("early-stop", records=("full",))
def stopped_by_a_move(draft: Draft) -> None:
    """One Time left, said to be ended by a move."""
    spots = [
        (t, i, m, up)
        for t, i, m, up in draft.resets()
        if up.get("at") == "elsewhere"
        and isinstance(up.get("health_roll"), dict)
        and left(draft, t, i) == 0
        and m["time"] > 1
    ]
    turn, index, move, up = draft.pick(spots)
    move["time"] -= 1
    if "ended_by" not in up and draft.chance(0.5):
        up["ended_by"] = "move"
    draft.need(up.get("ended_by") != "special-discovery")
    draft.report("early-stop", up_at(turn, index))


@plant("time-overspent", records=("full",))
def spent_more(draft: Draft) -> None:
    """More Time than was left, and no find that needed it."""
    spots = [
        (t, i, m)
        for t, i, m, _ in draft.resets()
        if left(draft, t, i) == 0 and not any("find" in entry for entry in m.get("log") or [{"find": 1}])
    ]
    turn, index, move = draft.pick(spots)
    move["time"] += draft.rng.randint(1, 3)
    draft.report("time-overspent", ("turns", turn, "player_turns", index, "time"))


def unrolled(draft: Draft, word: bool) -> None:
    spots = [
        (t, i, m, up)
        for t, i, m, up in draft.resets()
        if up.get("at") == "elsewhere"
        and isinstance(up.get("health_roll"), dict)
        and up["health_roll"].get("health", 0 if draft.full else 9) == 0
        and not up.get("late")
        and not any(entry.get("kind") == "special-discovery" for entry in m.get("log") or ())
    ]
    turn, index, _, up = draft.pick(spots)
    if word:
        up["health_roll"] = "none"
    else:
        del up["health_roll"]
    draft.report("missing-health-roll", up_at(turn, index))


@plant("missing-health-roll")
def said_none(draft: Draft) -> None:
    """`health_roll: none` elsewhere."""
    unrolled(draft, True)


@plant("missing-health-roll", records=("full",))
def left_out_of_a_full_record(draft: Draft) -> None:
    """In a full record, what is left out was not done."""
    unrolled(draft, False)


@plant("missing-health-roll")
def late_special_discovery(draft: Draft) -> None:
    """Time was already at Stop when the Special Discovery was drawn: by default the roll is still owed."""
    spots = [
        (t, i, up)
        for t, i, _, up in draft.resets()
        if up.get("at") == "elsewhere"
        and up.get("late") is True
        and up.get("ended_by") == "special-discovery"
        and isinstance(up.get("health_roll"), dict)
        and up["health_roll"].get("health", 0 if draft.full else 9) == 0
    ]
    turn, index, up = draft.pick(spots)
    up["health_roll"] = "none"
    draft.report("missing-health-roll", up_at(turn, index))


@plant("needless-health-roll")
def rolled_on_end_here(draft: Draft) -> None:
    """A Health-roll on End here."""
    turn, index, _, up = draft.pick(spot for spot in draft.resets() if spot[3].get("at") == "end-here")
    up["health_roll"] = {"die": draft.rng.randint(1, 12), "health": 0}
    draft.report("needless-health-roll", up_at(turn, index, "health_roll"))


@plant("needless-health-roll", records=("points",))
def lost_health_on_end_here(draft: Draft) -> None:
    """A Health-roll on End here that cost Health; the marker follows it."""
    spots = [spot for spot in draft.resets() if spot[3].get("at") == "end-here" and (draft.last != spot[0])]
    turn, index, move, up = draft.pick(spots)
    name = move["player"]
    tree = draft.turns[turn]
    draft.need(not (up.get("state") or move.get("log") is None or any("state" in entry for entry in move["log"])))
    draft.need(name not in (tree.get("state") or {}))
    up["health_roll"] = {"die": draft.rng.randint(1, 12), "health": -1}
    if "time" in up:
        up["time"] -= 1
    draft.report("needless-health-roll", up_at(turn, index, "health_roll"))


@plant("needless-health-roll")
def rolled_after_special_discovery(draft: Draft) -> None:
    """A Special Discovery ended the Time, and still they rolled."""
    spots = [
        spot
        for spot in draft.resets()
        if spot[3].get("ended_by") == "special-discovery"
        and spot[3].get("at") == "elsewhere"
        and not spot[3].get("late")
    ]
    turn, index, _, up = draft.pick(spots)
    up["late"] = False
    up["health_roll"] = {"die": draft.rng.randint(1, 12), "health": 0}
    draft.report("needless-health-roll", up_at(turn, index, "health_roll"))


def kept(draft: Draft, rule: str, key: str, value: str) -> None:
    turn, index, _, up = draft.pick(draft.resets())
    up[key] = value
    draft.report(rule, up_at(turn, index, key))


@plant("chits-kept")
def kept_chits(draft: Draft) -> None:
    """The chits of the Matrix were kept."""
    kept(draft, "chits-kept", "chits", "kept")


@plant("chits-kept")
def kept_guide(draft: Draft) -> None:
    """The Guide was kept."""
    kept(draft, "chits-kept", "guide", "kept")


@plant("explorer-not-reset")
def stayed(draft: Draft) -> None:
    """The Explorer stayed where it was."""
    kept(draft, "explorer-not-reset", "explorer", "elsewhere")


@plant("wrong-time-marker", records=("full",))
def one_off(draft: Draft) -> None:
    """The marker is one off, in the last Game Turn."""
    turn, index, move, up = draft.pick(spot for spot in draft.resets(draft.last) if spot[3].get("time"))
    draft.need("health" in (draft.player(move["player"]).get("start") or {}))
    up["time"] += draft.rng.choice((-1, 1))
    hide_time(draft, turn, move["player"])
    draft.report("wrong-time-marker", up_at(turn, index, "time"))


def hide_time(draft: Draft, turn: int, name: str) -> None:
    ((draft.turns[turn].get("state") or {}).get(name) or {}).pop("time", None)


@plant("wrong-time-marker", records=("points",))
def one_off_beside_the_count(draft: Draft) -> None:
    """Health is counted right beside the wrong marker."""
    turn, index, move, up = draft.pick(draft.resets())
    health = next(
        other.reset["health"] for other in reversed(draft.rounds[turn].moves) if other.player == move["player"]
    )
    up["time"] = health + TIME_BASE + draft.rng.choice((-1, 1, 2))
    up["state"] = (up.get("state") or {}) | {"health": health}
    draft.need("desertion" in draft.turns[turn] or not draft.rounds[turn].deaths)
    hide_time(draft, turn, move["player"])
    quiet_rest(draft, turn, move["player"])
    draft.report("wrong-time-marker", up_at(turn, index, "time"))


def quiet_rest(draft: Draft, turn: int, name: str) -> None:
    """Later counts of this Game Turn must not depend on what is left out between."""
    tree = draft.turns[turn]
    boosted = [made for made in draft.rounds[turn].boosts if made["player"] == name and "health" in made]
    draft.need(not boosted or "boosts" in tree)
    draft.need(not any(death["player"] == name for death in draft.rounds[turn].deaths))


@plant("wrong-time-marker", records=PLAYED)
def set_after_the_boost(draft: Draft) -> None:
    """They boosted first and set the marker to the new Health + 5."""
    made = draft.pick(
        (t, made) for t, turn in enumerate(draft.rounds) for made in turn.boosts if made.get("health", 0) > 0
    )
    turn, boost = made
    draft.need("boosts" in draft.turns[turn] and boost in draft.turns[turn]["boosts"])
    draft.need(sum(other["player"] == boost["player"] for other in draft.rounds[turn].boosts) == 1)
    spots = [spot for spot in draft.resets(turn) if spot[2]["player"] == boost["player"]]
    _, index, move, up = draft.pick(spots)
    draft.need(turn == draft.last or not draft.full)
    health = next(
        other.reset["health"] for other in reversed(draft.rounds[turn].moves) if other.player == move["player"]
    )
    draft.need(draft.count(turn, move["player"], "health") == health + boost["health"])
    up["time"] = health + boost["health"] + TIME_BASE
    if not draft.full:
        up["state"] = (up.get("state") or {}) | {"health": health}
    else:
        draft.need("health" in (draft.player(move["player"]).get("start") or {}))
    hide_time(draft, turn, move["player"])
    draft.report("wrong-time-marker", up_at(turn, index, "time"))
