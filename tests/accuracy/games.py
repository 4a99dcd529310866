"""`legal_game(seed)`: plans a game, plays it, writes it down."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.accuracy import words
from tests.accuracy.ending import Ending, attach
from tests.accuracy.model import Expected, Game, Plan, Table, Tree
from tests.accuracy.play import play, seat_player
from tests.accuracy.record import Recorder
from tests.accuracy.scribe import Pen
from tests.accuracy.tables import MODIFIERS, RULINGS

Adjust = Callable[[Plan], None]
MORTAL = (
    "dead-may-win",
    "dead-inspire-envy",
    "dead-lose-to-finds",
    "meeting-the-dead",
    "touch-of-zero",
    "award-pool",
)
STOCKS = ("health", "sanity", "discontent", "askaris", "porters", "food", "gifts", "ammo", "time")


def choose_names(rng: Random, count: int) -> list[str]:
    pool = list(words.PLAIN_NAMES) + (list(words.ODD_NAMES) if rng.random() < 0.55 else [])
    return rng.sample(pool, count)


def choose_plan(rng: Random, record: str, players: int) -> Plan:
    """Settle what kind of game it becomes."""
    plan = Plan(record)
    plan.patrons = rng.random() < 0.65
    plan.tracks = {
        track: {"max": rng.choice((9, 9, 9, 9, 8, 10)), "modifiers": dict(rng.choice(MODIFIERS))}
        for track in ("health", "sanity")
    }
    if rng.random() < 0.45:
        for name in rng.sample(list(RULINGS), rng.choice((1, 1, 2, 3, 5))):
            plan.rulings[name] = rng.choice(RULINGS[name]) if rng.random() < 0.3 else RULINGS[name][1]
    plan.rounds = rng.choice((1, 2, 3, 4, 4, 5, 6))
    mortal = any(name in plan.rulings for name in MORTAL)
    doom = max(rng.randint(1, plan.rounds), rng.randint(1, plan.rounds))
    plan.doom = doom if rng.random() < (0.8 if mortal else 0.35) else 0
    plan.bags = rng.random() < 0.6
    plan.allowed = rng.random() < 0.05
    plan.finish = rng.choice(("called", "called", "unfinished"))
    if record == "points" and rng.random() < 0.35 and plan.reads("points-below-zero") == "allowed":
        plan.bare = {number for number in range(1, plan.rounds + 1) if rng.random() < 0.3}
    if rng.random() < 0.1 and record != "result" and plan.reads("points-below-zero") == "allowed":
        plan.history = "partial"
    return plan


def choose_loose(rng: Random, plan: Plan, names: list[str]) -> None:
    """Who is not itemised, and when."""
    if plan.record == "points" and rng.random() < 0.3 and plan.reads("points-below-zero") == "allowed":
        spots = [(number, name) for number in range(1, plan.rounds + 1) for name in names]
        plan.loose = {spot for spot in spots if rng.random() < 0.25}


def set_table(rng: Random, record: str, players: int, adjust: Adjust | None) -> Table:
    plan = choose_plan(rng, record, players)
    names = choose_names(rng, players)
    choose_loose(rng, plan, names)
    plan.fragile = rng.random() < (0.6 if "desertion-from-none" in plan.rulings else 0.22)
    plan.max_written = rng.random() < (0.8 if record == "full" else 0.5)
    plan.head_start = rng.choice((0, 0, 0, 0, 0, 0, 20, 35, 42))
    if adjust:
        adjust(plan)
    table = Table(rng, plan, {})
    patrons = rng.sample(list(words.PATRONS), players)
    low, high = plan.head_start - 4, plan.head_start + 5
    for name, patron in zip(names, patrons, strict=True):
        points = rng.randint(low, high) if plan.head_start else rng.choice((0, 0, 0, 0, 4, -2))
        seat = seat_player(table, name, patron if plan.patrons else None, plan.fragile, points)
        table.seats[name] = seat
    return table


def write_head(table: Table, pen: Pen) -> Tree:
    """`sheet`, `game`, `tracks`, `rulings`."""
    rng, plan = pen.rng, table.plan
    game: Tree = {}
    for key, value in (
        ("event", rng.choice(words.EVENT_NAMES)),
        ("round", rng.randint(1, 9)),
        ("table", rng.randint(1, 20)),
        ("date", f"2026-{rng.randint(1, 12):02}-{rng.randint(10, 28)}"),
        ("scorer", rng.choice(list(table.seats))),
    ):
        if rng.random() < 0.6:
            game[key] = value
    if plan.record == "full" or rng.random() < 0.4:
        game["record"] = plan.record
    if plan.history == "partial" or rng.random() < 0.1:
        game["history"] = plan.history
    if plan.finish == "called":
        game["ended"] = "called"
    elif rng.random() < 0.1:
        game["ended"] = "normally"
    head: Tree = {"sheet": 1}
    if game or rng.random() < 0.2:
        head["game"] = game
    if plan.max_written:
        head["tracks"] = {track: dict(value) for track, value in plan.tracks.items()}
    elif rng.random() < 0.3:
        track = rng.choice(("health", "sanity"))
        head["tracks"] = {track: dict(plan.tracks[track])}
    if plan.rulings:
        head["rulings"] = dict(plan.rulings)
    return head


def write_players(table: Table, pen: Pen, recorder: Recorder | None) -> tuple[Any, bool]:
    """`players`, and whether every stock is told."""
    rng, plan = pen.rng, table.plan
    full = plan.record == "full"
    told = True
    players: Tree = {}
    late = recorder is None or 1 in recorder.dropped
    for name, seat in table.seats.items():
        entry: Tree = {}
        if seat.patron or (not plan.patrons and rng.random() < 0.15):
            entry["patron"] = seat.patron or rng.choice(words.PATRONS)
        starts = not late and (full or not pen.skips(0.4))
        hidden = not late and (1 in plan.bare or (1, name) in plan.loose)
        start: Tree = {}
        if starts and (not hidden or full):
            share = 1.0 if full and rng.random() < 0.9 else 0.85
            start = {stock: seat.start[stock] for stock in STOCKS if rng.random() < share}
            told = told and len(start) == len(STOCKS)
        if not late and (seat.start_points or rng.random() < 0.3):
            start["points"] = seat.start_points
        if start or (starts and rng.random() < 0.1):
            entry["start"] = start
        things = [thing for thing, count in seat.start.items() if thing not in STOCKS for _ in range(count)]
        things = ["ammo" if thing == "ammo-resource" else thing for thing in things]
        if not late and not hidden and (not pen.skips(0.5) or (full and rng.random() < 0.97)):
            entry["resources"] = rng.sample(things, len(things))
        elif recorder is not None:
            recorder.unlisted.add(name)
        players[name] = entry if entry else rng.choice(({}, None))
    if rng.random() < 0.3 and not any(players.values()):
        return list(players), told
    return players, told


def tell_starts(sheet: Tree, table: Table) -> None:
    """Points at the start, of those whose total is written nowhere; where nobody has any, all have 0."""
    final = sheet.get("final") or {}
    lists = [*(turn.get("scores") for turn in sheet.get("turns") or ()), final.get("before_award"), final.get("scores")]
    told = {name for totals in lists for name in totals or ()}
    if not any(seat.start_points for seat in table.seats.values()):
        return
    for name, seat in table.seats.items():
        if name not in told:
            entry = sheet["players"][name] or {}
            entry["start"] = (entry.get("start") or {}) | {"points": seat.start_points}
            sheet["players"][name] = entry


def legal_game(seed: int, record: str | None = None, players: int | None = None, adjust: Adjust | None = None) -> Game:
    """A random legal game, written down; everything follows from the seed (and from `adjust`ing the plan)."""
    rng = Random(seed)
    record = record or rng.choice(("full", "full", "points", "points", "points", "result"))
    players = players or rng.choice((1, 2, 2, 3, 3, 4, 5))
    table = set_table(rng, record, players, adjust)
    play(table)
    plan = table.plan
    ended = any(turn.ended for turn in table.rounds)
    if ended:
        plan.finish = "unfinished" if record == "full" and rng.random() < 0.08 else "played"
    elif record == "result" or plan.history == "partial":
        plan.finish = "called"
    terse = rng.choice((0.0, 0.3, 0.5, 0.7, 1.0)) if plan.terse is None else plan.terse
    pen = Pen(rng, record == "full", terse)
    recorder = None
    sheet = write_head(table, pen)
    if record != "result":
        recorder = Recorder(table, rng, "tracks" in sheet and len(sheet["tracks"]) == 2, pen.terse)
    sheet["players"], told = write_players(table, pen, recorder)
    turns = recorder.turns() if recorder else []
    if turns or rng.random() < 0.1:
        sheet["turns"] = turns
    known = record == "full" and told and plan.history == "complete"
    ending = Ending(table, recorder, pen, known)
    game = Game(seed, f"{record}-{players}", sheet, table, Expected())
    attach(game, ending)
    game.links = recorder.links if recorder else {}
    if plan.rulings != sheet.get("rulings", {}):
        sheet["rulings"] = dict(plan.rulings)
    if plan.finish == "unfinished" and not (ended and not known):
        recomputed = ending.scores if ended else ending.totals
        game.expected = Expected(winners=[], recomputed=dict(recomputed))
        if ended:
            game.expected = ending.expected()
    else:
        sheet["final"] = ending.tree()
        game.expected = ending.expected()
    tell_starts(sheet, table)
    return game
