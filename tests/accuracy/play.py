"""Plays a game from the rulebook chapter: Player Turns, Time, deaths. The evening part is `evening.py`."""

from tests.accuracy import words
from tests.accuracy.entries import any_step, decide, settle, special, unlisted
from tests.accuracy.evening import boost, close, desert, envy
from tests.accuracy.model import Move, Plan, Round, Seat, Step, Table, Tree
from tests.accuracy.tables import AMMO_MAX, MATCHING, NOTORIETY, TIME_BASE

TOUCHING = {  # what a player must hold for a question to matter
    "revolvers": ["revolver", "revolver"],
    "quinine-stops": ["quinine", "quinine"],
    "ammo-at-maximum": ["ammo-resource"],
    "resource-on-placed": ["books"],
    "resource-on-special": ["bible"],
}


def seat_player(table: Table, name: str, patron: str | None, fragile: bool, points: int) -> Seat:
    """A player before the first Game Turn. Fragile ones are close to death from the start."""
    rng = table.rng
    low, high = (3, 5) if fragile else (5, 8)
    stock = {
        "health": rng.randint(low, high),
        "sanity": rng.randint(low, high),
        "discontent": rng.randint(0, 2),
        "askaris": rng.randint(0 if fragile else 4, 9),
        "porters": rng.randint(0 if fragile else 5, 10),
        "food": rng.randint(14, 30),
        "gifts": rng.randint(4, 9),
        "ammo": rng.randint(2, 6),
    }
    if fragile and rng.random() < 0.6:
        stock["discontent"] = rng.randint(7, 8)
    for track in ("health", "sanity"):
        stock[track] = min(stock[track], table.peak(track))
    stock["time"] = stock["health"] + TIME_BASE
    pool = ["quinine", "cannabis", "ammo-resource", "revolver", "diary", *MATCHING, *words.EXTRAS]
    things = rng.choices(pool, k=rng.randint(1, 7))
    for ruling, wanted in TOUCHING.items():
        things += wanted * (ruling in table.plan.rulings)
    if "ammo-at-maximum" in table.plan.rulings and rng.random() < 0.5:
        stock["ammo"] = AMMO_MAX
    for thing in things:
        stock[thing] = stock.get(thing, 0) + 1
    if stock.get("revolver", 0) > 2:
        stock["revolver"] = 2
    return Seat(name, patron, stock, points, start=dict(stock), start_points=points)


def kill(table: Table, seat: Seat) -> Step | None:
    """One entry that is the end of this explorer; None where the way chosen is not open."""
    rng = table.rng
    way = rng.choice(("lose", "short", "mutiny", "mutiny", "encounter", "incidents"))
    track = rng.choice(("health", "sanity"))
    level = seat.has(track)
    if way == "mutiny":
        missing = 10 - seat.has("discontent")
        entry: Tree = rng.choice(({"gain": {"discontent": missing}}, {"discontent": missing}))
        table.change(seat, "discontent", missing)
        return settle(table, seat, entry, {}, {"discontent", "health"})
    table.change(seat, track, -level)
    if way == "lose":
        entry = {rng.choice(("lose", "spend")): {track: level}}
    elif way == "short":
        entry = {track: -level}
    elif way == "encounter":
        entry = {"encounter": rng.choice(words.ENCOUNTERS), "cost": {track: level}}
        entry |= rng.choice(({"forced": True}, {"roll": True}, {"roll": rng.randint(1, 6)}))
    else:
        entry = {
            "incidents": [{"name": rng.choice(words.EVENTS), "cost": {track: level}}],
            "matrix": True,
            "points": 0,
        }
    return settle(table, seat, entry, {}, {track})


def end_life(table: Table, seat: Seat, move: Move) -> None:
    """Write the death down; somewhere in the log, it takes effect at the end of the Player Turn."""
    table.score(seat, NOTORIETY)
    seat.status = "insane" if seat.fatal == "sanity" else "dead"
    cause = {"sanity": "insanity"}.get(seat.fatal, seat.fatal)
    step = Step({"death": cause, "points": NOTORIETY}, {seat.name: NOTORIETY}, set(), dict(seat.stock), seat.points)
    move.steps.append(step)


def last_gasp(table: Table, seat: Seat, move: Move) -> None:
    """A track that touched 0 and rose again: sealed, or saved, as the table reads it."""
    if seat.fatal in ("health", "sanity") and table.room(seat, seat.fatal) >= 1:
        track = seat.fatal
        table.change(seat, track, 1)
        move.steps.append(settle(table, seat, {"gain": {track: 1}}, {}, {track}))
        if table.plan.reads("touch-of-zero") == "saved":
            seat.fatal = ""


def roll_for_health(table: Table, seat: Seat, lethal: bool) -> Tree:
    """A Health-roll: any die, a loss or none."""
    loss = min(table.rng.choice((0, 0, 1, 1, 2)), seat.has("health") - 1)
    if lethal:
        loss = seat.has("health")
    table.change(seat, "health", -loss)
    return {"die": table.rng.randint(1, 12), "health": -loss}


def run_out(table: Table, seat: Seat, move: Move, ended_by: str, late: bool, here: bool, lethal: bool) -> None:
    """Time is up: the Health-roll where one is owed, and the reset."""
    up: Tree = {"at": "end-here" if here else "elsewhere"}
    by_special = ended_by == "special-discovery"
    if ended_by:
        up["ended_by"] = ended_by
    if by_special:
        up["late"] = late
    owed = not here and (not by_special or (late and table.plan.reads("late-special-discovery") == "roll"))
    up["health_roll"] = roll_for_health(table, seat, lethal) if owed else "none"
    if seat.fatal:
        move.time_up = {key: up[key] for key in up if key not in ("chits", "guide")}
        return
    up |= {"chits": "returned", "guide": "returned", "explorer": "start-here"}
    seat.stock["time"] = seat.has("health") + TIME_BASE
    seat.time_blurred = False
    up["time"] = seat.stock["time"]
    move.time_up = up
    move.reset = dict(seat.stock)
    move.reset_points = seat.points


def player_turn(table: Table, turn: Round, seat: Seat) -> Move:
    """One Player Turn; afterwards `move.time_up` says whether Time is up, `seat.status` whether they live."""
    rng = table.rng
    itemised = not unlisted(table, turn, seat)
    doomed = table.plan.doom == turn.number and (itemised or turn.bare) and table.chance(0.35)
    left = seat.has("time")
    blurred = seat.time_blurred
    found_last = table.chance(0.2) and not blurred and not doomed
    spent = left if found_last else min(rng.randint(1, 5), left - 1 if blurred else left)
    move = Move(seat.name, spent, itemised=itemised)
    seat.stock["time"] = left - spent
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4))):
        step = any_step(table, turn, seat, itemised)
        if step:
            move.steps.append(step)
    late = False
    if found_last:
        late = table.chance(0.3)
        move.steps.append(special(table, turn, seat, itemised))
        if table.chance(0.15):  # extra Time that the find needed
            move.time += rng.randint(1, 2)
    elif seat.has("time") > 0 and table.chance(0.04):
        move.steps.append(special(table, turn, seat, itemised))
    lethal = doomed and seat.has("time") == 0 and not seat.time_blurred and table.chance(0.5)
    if doomed and not lethal and not seat.fatal:
        blow = kill(table, seat)
        if blow:
            move.steps.append(blow)
            if table.chance(0.4 if table.plan.reads("touch-of-zero") == "saved" else 0.15):
                last_gasp(table, seat, move)
            elif table.chance(0.3):
                extra = decide(table, turn, seat, itemised)
                move.steps += [extra] if extra else []
    if not seat.fatal:
        leave(table, seat, move, found_last, late, lethal)
    if seat.fatal:
        end_life(table, seat, move)
    return move


def leave(table: Table, seat: Seat, move: Move, found_last: bool, late: bool, lethal: bool) -> None:
    """Decide whether and how this player's Time ends with this Player Turn."""
    if seat.has("time") == 0 and not seat.time_blurred:
        if found_last:
            ended_by = "special-discovery"
        else:
            ended_by = table.rng.choice(("move", "hunt", "finding", "event", "move", ""))
        here = table.chance(0.3) and not lethal
        run_out(table, seat, move, ended_by, late, here, lethal)
    elif table.chance(0.1) or (seat.has("time") == 1 and seat.time_blurred):
        run_out(table, seat, move, "", False, True, False)


def game_turn(table: Table, number: int) -> Round:
    """A Game Turn from the first Player Turn to the end-of-game test and the bag."""
    rng = table.rng
    order = [seat.name for seat in table.living()]
    rng.shuffle(order)
    turn = Round(number, order, bare=number in table.plan.bare)
    running = list(order)
    while running:
        for name in list(running):
            seat = table.seats[name]
            move = player_turn(table, turn, seat)
            turn.moves.append(move)
            if move.time_up is not None or not seat.alive:
                running.remove(name)
    desert(table, turn)
    boost(table, turn)
    turn.before_envy = {seat.name: seat.points for seat in table.seats.values()}
    envy(table, turn)
    close(table, turn)
    return turn


def play(table: Table) -> None:
    """Play until the game ends, or until the plan's last Game Turn."""
    plan: Plan = table.plan
    for number in range(1, plan.rounds + 1):
        turn = game_turn(table, number)
        table.rounds.append(turn)
        if turn.ended:
            break
    for _ in range(plan.overrun if table.rounds[-1].ended else 0):
        table.rounds.append(game_turn(table, len(table.rounds) + 1))
