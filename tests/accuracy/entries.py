"""Log entries: each function plays one legal entry for a player, or finds that it cannot be played."""

from collections.abc import Callable
from typing import Final

from tests.accuracy import words
from tests.accuracy.model import Counts, Round, Seat, Step, Table, Tree
from tests.accuracy.tables import FOUND, GOODS, MATCHING, MEETING, PATRON_BONUS, PLACED, TERRAIN

Maker = Callable[[Table, Round, Seat, bool], Step | None]


def settle(table: Table, seat: Seat, entry: Tree, points: Counts, moved: set[str]) -> Step:
    """Close an entry: give its points, note the table as it stands now."""
    landed = {name: table.score(table.seats[name], amount) for name, amount in points.items()}
    return Step(entry, landed, moved, dict(seat.stock), seat.points)


def decide(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    terrain = table.rng.choice(list(TERRAIN))
    points = TERRAIN[terrain]
    return settle(table, seat, {"decide": terrain, "points": points}, {seat.name: points}, set())


def belongs(table: Table, turn: Round, seat: Seat, itemised: bool, counts: bool) -> tuple[list[str], Counts]:
    """Choose whose finds a find belongs to: (patrons, points it moves, the finder's bonus included)."""
    if not table.plan.patrons or table.chance(0.5):
        return [], {}
    chosen: list[str] = []
    points: Counts = {}
    if table.chance(0.5) and seat.patron:
        chosen.append(seat.patron)
        points[seat.name] = PATRON_BONUS[len(table.seats)]
    for rival in table.others(seat):
        hidden = not itemised and not unlisted(table, turn, rival)
        if hidden or not rival.patron or not table.chance(0.3):
            continue
        chosen.append(rival.patron)
        if rival.alive or table.plan.reads("dead-lose-to-finds") == "yes":
            points[rival.name] = -1
    if table.chance(0.2):
        chosen.append(table.rng.choice(words.NEUTRAL_PATRONS))
    table.rng.shuffle(chosen)
    return chosen, points if counts else {}


def unlisted(table: Table, turn: Round, seat: Seat) -> bool:
    """Is this player not itemised in this Game Turn?"""
    return turn.bare or (turn.number, seat.name) in table.plan.loose


def with_patrons(entry: Tree, points: Counts, patrons: list[str], moved: Counts, seat: Seat) -> None:
    if patrons:
        entry["patron"] = patrons
    rivals = {name: amount for name, amount in moved.items() if name != seat.name}
    if patrons:
        entry["rivals"] = rivals
    for name, amount in moved.items():
        points[name] = points.get(name, 0) + amount


def held(table: Table, seat: Seat) -> str | None:
    owned = [name for name in MATCHING if seat.has(name)]
    return table.rng.choice(owned) if owned else None


def place(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    where = table.rng.choice(list(PLACED))
    entry: Tree = {"place": where}
    points = {seat.name: PLACED[where]}
    keep: set[str] = set()
    resource = held(table, seat) if table.chance(0.3) else None
    if resource:
        entry["resource"] = resource
        earns = table.plan.reads("resource-on-placed") == "yes"
        points[seat.name] += earns
        if not earns:
            keep.add("points")
    if table.chance(0.35):
        counts = table.plan.reads("patron-on-placed") == "yes"
        patrons, moved = belongs(table, turn, seat, itemised, counts)
        with_patrons(entry, points, patrons, moved, seat)
    entry["points"] = points[seat.name]
    step = settle(table, seat, entry, points, set())
    step.keep = keep
    return step


def find(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    kind = table.rng.choice(list(FOUND))
    entry: Tree = {"find": table.rng.choice(words.FINDS), "kind": kind}
    points = {seat.name: FOUND[kind]}
    resource = held(table, seat) if table.chance(0.5) else None
    if resource:
        entry["resource"] = resource
        points[seat.name] += 1
    patrons, moved = belongs(table, turn, seat, itemised, True)
    with_patrons(entry, points, patrons, moved, seat)
    entry["points"] = points[seat.name]
    return settle(table, seat, entry, points, set())


def special(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step:
    base = table.rng.randint(3, 8)
    entry: Tree = {"find": table.rng.choice(words.SPECIALS), "kind": "special-discovery"}
    points = {seat.name: base}
    matching = held(table, seat) if table.plan.reads("resource-on-special") == "yes" else None
    if seat.has("diary") and table.chance(0.7):
        entry["resource"] = "diary"
        points[seat.name] += 1
    elif matching and table.chance(0.7):
        entry["resource"] = matching
        points[seat.name] += 1
    counts = table.plan.reads("patron-on-special") == "yes"
    patrons, moved = belongs(table, turn, seat, itemised, counts)
    with_patrons(entry, points, patrons, moved, seat)
    entry["base"] = base
    entry["points"] = points[seat.name]
    return settle(table, seat, entry, points, set())


def meet(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    dead = table.plan.reads("meeting-the-dead") == "yes"
    around = [other for other in table.others(seat) if other.alive or dead]
    if not itemised:
        around = [other for other in around if unlisted(table, turn, other)]
    if not around:
        return None
    gone = [other for other in around if not other.alive]
    around = gone if gone and table.chance(0.5) else around
    met = table.rng.sample(around, table.rng.choice((1, 1, 1, 2)) if len(around) > 1 else 1)
    each = table.plan.reads("meeting-several") == "each"
    points = {other.name: MEETING for other in met}
    points[seat.name] = MEETING * (len(met) if each else 1)
    entry: Tree = {"meet": [other.name for other in met], "region": "explored"}
    if len(met) == 1 or not each:
        entry["points"] = MEETING
    return settle(table, seat, entry, points, set())


def pay(table: Table, seat: Seat) -> Counts:
    """Pay a small price in something the player has and can do without."""
    options: list[str] = [stock for stock in GOODS if seat.has(stock) >= 2]
    options += [stock for stock in ("health", "sanity") if seat.has(stock) >= 3]
    if table.room(seat, "discontent") > 1:
        options.append("discontent")
    options += [name for name in ("quinine", "cannabis", "rope") if seat.has(name)]
    if not options:
        return {}
    stock = table.rng.choice(options)
    amount = 2 if stock in ("food", "gifts") and table.chance(0.4) else 1
    table.change(seat, stock, amount if stock == "discontent" else -amount)
    return {stock: amount}


def incidents(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    events: list[Tree] = []
    for _ in range(table.rng.choice((1, 2, 2, 2))):
        cost = pay(table, seat) if table.chance(0.7) else {}
        if not cost and table.chance(0.25) and seat.has("time") >= 4:
            table.change(seat, "time", -1)
            seat.time_blurred = True
            cost = {"time": 1}
        events.append({"name": table.rng.choice(words.EVENTS), "cost": cost})
    free_time = table.plan.reads("time-is-a-cost") == "no"
    costly = [event for event in events if event["cost"] and not (free_time and set(event["cost"]) == {"time"})]
    matrix = table.chance(0.85)
    points = 1 if matrix and len(costly) == 2 else 0
    entry: Tree = {"incidents": events, "matrix": matrix, "points": points}
    moved = {stock for event in events for stock in event["cost"]}
    step = settle(table, seat, entry, {seat.name: points}, moved)
    if not matrix:
        step.keep.add("matrix")
    return step


def encounter(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    entry: Tree = {"encounter": table.rng.choice(words.ENCOUNTERS)}
    if table.chance(0.8):
        entry["cost"] = pay(table, seat)
    if table.chance(0.3):
        entry["roll"] = table.rng.choice((True, table.rng.randint(1, 6), False))
    if table.chance(0.1):
        entry["forced"] = table.chance(0.7)
    return settle(table, seat, entry, {}, set(entry.get("cost", {})))


def lose(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    verb = table.rng.choice(("lose", "spend", "lose", "discard"))
    cost = pay(table, seat)
    if not cost or "discontent" in cost:
        return settle(table, seat, {"discontent": 1}, {}, {"discontent"}) if cost else None
    entry: Tree = {verb: cost}
    if verb == "discard":
        entry["because"] = table.rng.choice(words.REASONS)
    return settle(table, seat, entry, {}, set(cost))


def gain(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    pool = [
        "askaris",
        "porters",
        "food",
        "gifts",
        "ammo",
        "health",
        "sanity",
        *MATCHING,
        "quinine",
        "cannabis",
    ]
    pool += ["ammo-resource", "revolver", "diary", *words.EXTRAS]
    wanted = table.rng.sample(pool, table.rng.choice((1, 1, 2)))
    if not wanted or any(table.room(seat, stock) < 1 for stock in wanted):
        return None
    got = {stock: (table.rng.randint(1, 3) if stock == "food" else 1) for stock in wanted}
    for stock, amount in got.items():
        table.change(seat, stock, amount)
    return settle(table, seat, {"gain": got}, {}, set(got))


def short(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    stock = table.rng.choice(("health", "sanity", "discontent", "food", "gifts", "porters"))
    amount = table.rng.choice((-1, 1))
    value = seat.has(stock)
    floor = 0 if stock == "discontent" else 2
    if (amount > 0 and table.room(seat, stock) < 1) or (amount < 0 and value < floor):
        return None
    if stock == "discontent" and value + amount > 9:
        return None
    table.change(seat, stock, amount)
    return settle(table, seat, {stock: amount}, {}, {stock})


def remark(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    return settle(table, seat, {"note": table.rng.choice(words.NOTES)}, {}, set())


def favour(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    """Something wrong that the judge let stand: it counts as written."""
    if not table.plan.allowed or not itemised:
        return None
    terrain = table.rng.choice(list(TERRAIN))
    points = TERRAIN[terrain] + table.rng.choice((1, 2, -1))
    entry: Tree = {"decide": terrain, "points": points, "allowed": table.rng.choice(words.ALLOWED)}
    step = settle(table, seat, entry, {seat.name: points}, set())
    step.keep = {"points"}
    return step


MAKERS: Final[tuple[tuple[Maker, int], ...]] = (
    (decide, 7),
    (place, 4),
    (find, 7),
    (meet, 3),
    (incidents, 4),
    (encounter, 2),
    (lose, 2),
    (gain, 2),
    (short, 2),
    (remark, 1),
    (favour, 1),
)


def any_step(table: Table, turn: Round, seat: Seat, itemised: bool) -> Step | None:
    maker = table.rng.choices([maker for maker, _ in MAKERS], [weight for _, weight in MAKERS])[0]
    return maker(table, turn, seat, itemised)
