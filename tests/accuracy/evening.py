"""The end of a Game Turn: Desertion, Boosts, Envy, the end-of-game test, the Event bag."""

from tests.accuracy import words
from tests.accuracy.model import Round, Seat, Table, Tree
from tests.accuracy.tables import AMMO_MAX, CHITS, ENVY, ENVY_LEAD, GOAL, NOTORIETY


def printed(table: Table, track: str, level: int) -> int:
    """The modifier printed on a track at a level; a level not named has 0."""
    modifiers = table.plan.tracks.get(track, {}).get("modifiers", {})
    return int(modifiers.get(level, 0))


def armed(table: Table, seat: Seat) -> int:
    count = seat.has("revolver")
    return count if table.plan.reads("revolvers") == "stack" else min(1, count)


def desertion_roll(table: Table, seat: Seat, men: str, stopped_before: bool) -> Tree:
    """One roll with every step written, and its effect. Porters go by Sanity, with Health's modifier."""
    keeps, modifies = ("sanity", "health") if men == "porters" else ("health", "sanity")
    die = table.rng.randint(1, 6)
    track = printed(table, modifies, seat.has(modifies))
    total = die + track - armed(table, seat)
    deserts = total > seat.has(keeps)
    roll: Tree = {"die": die, "track": track, "total": total, "deserts": deserts, "stopped": False}
    if not deserts:
        return roll
    may_stop = seat.has("quinine") and not (stopped_before and table.plan.reads("quinine-stops") == "one")
    brink = seat.has("discontent") == 9 and table.plan.doom == 0
    if seat.has(men) == 0:
        if table.plan.reads("desertion-from-none") == "discontent":
            table.change(seat, "discontent", 1)
        return roll
    if may_stop and (brink or table.chance(0.4)):
        roll["stopped"] = True
        table.change(seat, "quinine", -1)
        return roll
    table.change(seat, men, -1)
    table.change(seat, "discontent", 1)
    return roll


def desert(table: Table, turn: Round) -> None:
    names = [seat.name for seat in table.living()]
    table.rng.shuffle(names)
    for name in names:
        seat = table.seats[name]
        rolls = {"porters": desertion_roll(table, seat, "porters", False)}
        if not seat.fatal:
            rolls["askaris"] = desertion_roll(table, seat, "askaris", rolls["porters"]["stopped"])
        turn.desertion[name] = rolls
        if seat.fatal:
            seat.status = "dead"
            table.score(seat, NOTORIETY)
            turn.deaths.append({"player": name, "cause": "mutiny", "points": NOTORIETY})
    table.rng.shuffle(turn.deaths)


def boost(table: Table, turn: Round) -> None:
    tries = table.rng.choice((0, 1, 1, 2, 4))
    for _ in range(tries * (len(table.seats) > 1) + table.rng.randint(0, 1)):
        living = table.living()
        if not living:
            return
        made = one_boost(table, table.rng.choice(living))
        if made:
            turn.boosts.append(made)


def one_boost(table: Table, seat: Seat) -> Tree | None:
    options = []
    for spend, up, down in (("quinine", "health", "sanity"), ("cannabis", "sanity", "health")):
        if seat.has(spend) and table.room(seat, up) >= 1:
            options.append({"player": seat.name, "spend": spend, up: 1})
        if seat.has(spend) and table.room(seat, up) >= 2 and seat.has(down) >= 2:
            options.append({"player": seat.name, "spend": spend, up: 2, down: -1})
    wasted = table.plan.reads("ammo-at-maximum") == "wasted"
    if seat.has("ammo-resource") and (seat.has("ammo") < AMMO_MAX or wasted):
        options.append({"player": seat.name, "spend": "ammo", "ammo": 1})
    if not options:
        return None
    made: Tree = table.rng.choice(options)
    table.change(seat, "ammo-resource" if made["spend"] == "ammo" else made["spend"], -1)
    for stock in ("health", "sanity", "ammo"):
        if stock in made and not (stock == "ammo" and seat.has("ammo") >= AMMO_MAX):
            table.change(seat, stock, made[stock])
    return made


def lead_over(table: Table, seat: Seat) -> int:
    """How far the best other player is ahead."""
    dead = table.plan.reads("dead-inspire-envy") == "yes"
    totals = [other.points for other in table.others(seat) if other.alive or dead]
    return max(totals) - seat.points if totals else -99


def envy(table: Table, turn: Round) -> None:
    per_table = table.plan.reads("envy-once-per") == "table"
    for name in turn.order:
        seat = table.seats[name]
        if not seat.alive or seat.has("sanity") < 2 or (per_table and turn.envy):
            continue
        lead = lead_over(table, seat)
        claim: Tree = {"player": name, "points": ENVY, "sanity": -1}
        favoured = table.plan.allowed and table.chance(0.15) and not turn.bare and not unsure(table, turn)
        if lead < ENVY_LEAD and not favoured:
            continue
        if lead >= ENVY_LEAD and not table.chance(0.7):
            continue
        if lead < ENVY_LEAD:
            claim["allowed"] = table.rng.choice(words.ALLOWED)
        table.change(seat, "sanity", -1)
        table.score(seat, ENVY)
        turn.envy.append(claim)


def unsure(table: Table, turn: Round) -> bool:
    return any(number == turn.number for number, _ in table.plan.loose)


def close(table: Table, turn: Round) -> None:
    """The check points, the end-of-game test on points after Envy, then the bag."""
    seats = table.seats.values()
    turn.totals = {seat.name: seat.points for seat in seats}
    turn.counts = {seat.name: dict(seat.stock) for seat in seats}
    turn.statuses = {seat.name: seat.status for seat in seats}
    turn.ended = any(not seat.alive or seat.points >= GOAL for seat in seats)
    due = CHITS[len(table.seats)]
    if turn.ended or not due:
        return
    drawn = due
    bag: Tree = {}
    if table.chance(0.12):
        drawn = table.rng.randint(0, due - 1)
        bag["short"] = True
    removed = table.rng.randint(0, drawn)
    turn.bag = {"drawn": drawn} | bag | {"removed": removed, "returned": drawn - removed}
