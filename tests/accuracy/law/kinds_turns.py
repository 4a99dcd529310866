"""What may be left out of the history: Game Turns, Player Turns, logs, and what stands beside them."""

from collections.abc import Iterator

from tests.accuracy.law.kinds import may_go, one_each, whole_and_each
from tests.accuracy.law.page import Erasure, Page
from tests.accuracy.model import Tree
from tests.accuracy.sheets import child

PLAYED = ("full", "points")


@may_go("game-turns", *PLAYED)
def game_turns(page: Page) -> Iterator[Erasure]:
    """One, or several that follow one another."""
    turns = page.keys(("turns",))
    for first in range(len(turns)):
        for last in range(first + 1, len(turns) + 1):
            yield tuple(turns[first:last])


@may_go("first-game-turns", *PLAYED)
def first_game_turns(page: Page) -> Iterator[Erasure]:
    turns = page.keys(("turns",))
    for count in range(1, len(turns)):
        yield tuple(turns[:count])


@may_go("player-turns", *PLAYED)
def player_turns(page: Page) -> Iterator[Erasure]:
    """All of one player in a Game Turn."""
    for at, played in page.turns():
        for name in played.order:
            mine = tuple(move for move, player in page.moves() if move[:2] == at and player == name)
            if mine:
                yield mine


@may_go("all-player-turns", *PLAYED)
def all_player_turns(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*at, "player_turns") for at, _ in page.turns() if page.has((*at, "player_turns"))])


@may_go("log", *PLAYED)
def log(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*move, "log") for move, _ in page.moves() if page.has((*move, "log"))])


@may_go("logs-of-a-player", *PLAYED)
def logs_of_a_player(page: Page) -> Iterator[Erasure]:
    for name in page.game.table.seats:
        logs = [(*move, "log") for move, player in page.moves() if player == name and page.has((*move, "log"))]
        if logs:
            yield tuple(logs)


@may_go("envy", *PLAYED)
def envy(page: Page) -> Iterator[Erasure]:
    """Where it may lie within the totals (honest.py sees to that), alone or with a log that hides it."""
    for at, _ in page.turns():
        if page.has((*at, "envy")):
            yield ((*at, "envy"),)
            for move, _ in page.moves():
                if move[:2] == at and page.has((*move, "log")):
                    yield ((*at, "envy"), (*move, "log"))


@may_go("deaths", *PLAYED)
def deaths(page: Page) -> Iterator[Erasure]:
    """A death in Desertion, alone or with the logs of those who died."""
    for at, played in page.turns():
        if page.has((*at, "deaths")):
            yield ((*at, "deaths"),)
            dead = [death["player"] for death in played.deaths]
            logs = [(*move, "log") for move, name in page.moves() if move[:2] == at and name in dead]
            yield ((*at, "deaths"), *(log for log in logs if page.has(log)))


@may_go("desertion", "points")
def desertion(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*at, "desertion") for at, _ in page.turns() if page.has((*at, "desertion"))])


@may_go("desertion-of-a-player", "points")
def desertion_of_a_player(page: Page) -> Iterator[Erasure]:
    for at, _ in page.turns():
        yield from one_each(page.keys((*at, "desertion")))


@may_go("desertion-roll", "points")
def desertion_roll(page: Page) -> Iterator[Erasure]:
    """One of the two rolls, or whether it was stopped."""
    for at, _ in page.turns():
        for player in page.keys((*at, "desertion")):
            for roll in page.keys(player):
                yield (roll,)
                if page.has((*roll, "stopped")):
                    yield ((*roll, "stopped"),)


@may_go("boosts", "points")
def boosts(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*at, "boosts") for at, _ in page.turns() if page.has((*at, "boosts"))])


@may_go("bag", "points")
def bag(page: Page) -> Iterator[Erasure]:
    for at, _ in page.turns():
        yield from whole_and_each(page, (*at, "bag"))
        if page.has((*at, "bag", "short")):
            yield (*at, "bag", "short"), (*at, "bag", "drawn"), (*at, "bag", "removed")


@may_go("time", *PLAYED)
def time(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*move, "time") for move, _ in page.moves() if page.has((*move, "time"))])


@may_go("time-up", *PLAYED)
def time_up(page: Page) -> Iterator[Erasure]:
    """Where Time had run out: without it, Time that is known to be left is a fault."""
    for move, _ in page.moves():
        up = (*move, "time_up")
        if page.has(up) and ran_out(child(page.whole, up)):
            yield (up,)


def ran_out(up: Tree | str) -> bool:
    """Did this Time end because none was left?"""
    return up == "elsewhere" or (isinstance(up, dict) and (up.get("at") == "elsewhere" or "ended_by" in up))


@may_go("time-up-key", *PLAYED)
def time_up_key(page: Page) -> Iterator[Erasure]:
    """Any key of it; a Health-roll left out of a `full` record was not made."""
    for move, _ in page.moves():
        for key in page.keys((*move, "time_up")):
            rolled = isinstance(page.get(key), dict)
            if key[-1] == "health_roll" and page.full and rolled:
                continue
            yield (key,)
            if key[-1] == "state":
                yield from one_each(page.keys(key))
            if key[-1] == "health_roll" and rolled and page.has((*key, "health")):
                yield ((*key, "health"),)


@may_go("order", *PLAYED)
def order(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*at, "order") for at, _ in page.turns() if page.has((*at, "order"))])


@may_go("markers", *PLAYED)
def markers(page: Page) -> Iterator[Erasure]:
    for at, _ in page.turns():
        yield from whole_and_each(page, (*at, "markers"))


@may_go("scores", *PLAYED)
def scores(page: Page) -> Iterator[Erasure]:
    yield from one_each([(*at, "scores") for at, _ in page.turns() if page.has((*at, "scores"))])


@may_go("score-of-a-player", *PLAYED)
def score_of_a_player(page: Page) -> Iterator[Erasure]:
    for at, _ in page.turns():
        yield from one_each(page.keys((*at, "scores")))


@may_go("state", *PLAYED)
def state(page: Page) -> Iterator[Erasure]:
    """Counts: all of them, a player's, one stock."""
    for at, _ in page.turns():
        yield from whole_and_each(page, (*at, "state"))
        for player in page.keys((*at, "state")):
            yield from one_each(page.keys(player))


@may_go("incident-cost", "points")
def incident_cost(page: Page) -> Iterator[Erasure]:
    """What one Incident cost, or all of an entry; with and without the points that were written."""
    for at, entry, _ in page.entries():
        costs = [(*event, "cost") for event in page.keys((*at, "incidents")) if page.has((*event, "cost"))]
        yield from one_each(costs)
        if len(costs) > 1:
            yield tuple(costs)
        if costs and page.has((*at, "points")) and "allowed" not in entry:
            yield (*costs, (*at, "points"))


@may_go("points-of-an-entry", *PLAYED)
def points_of_an_entry(page: Page) -> Iterator[Erasure]:
    """Where they can be worked out again as they were: of entries, of claims, of deaths."""
    for at, entry, step in page.entries():
        special = entry.get("kind") == "special-discovery" and not page.has((*at, "base"))
        kept = step is not None and "points" in step.keep
        if page.has((*at, "points")) and not (special or kept or "allowed" in entry):
            yield ((*at, "points"),)
    for at, _ in page.turns():
        for made in [*page.keys((*at, "envy")), *page.keys((*at, "deaths"))]:
            if page.has((*made, "points")) and not page.has((*made, "allowed")):
                yield ((*made, "points"),)


@may_go("silent-entries", "points")
def silent_entries(page: Page) -> Iterator[Erasure]:
    """Entries that score nothing: one, or all of a log."""
    for move, _ in page.moves():
        silent = [
            at
            for at, entry, step in page.entries()
            if at[:4] == move and "death" not in entry and not (step and any(step.points.values()))
        ]
        yield from one_each(silent)
        if len(silent) > 1:
            yield tuple(silent)
