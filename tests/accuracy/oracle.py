"""A second, slow and obvious recomputation of a legal sheet, from plain data; for tests only.

It knows nothing of how the games were played: it reads what the sheet says, adds up, and lists in `problems`
whatever it finds to contradict itself.
"""

from dataclasses import dataclass, field
from typing import Any

from tests.accuracy.oracle_points import entry_points
from tests.accuracy.oracle_stocks import Stocks
from tests.accuracy.sheets import blank
from tests.accuracy.tables import CATEGORIES, RULINGS, marker


@dataclass
class Outcome:
    """`final` is None where the award cannot be worked out from the sheet, or the game is not over."""

    running: dict[str, int]
    final: dict[str, int] | None = None
    ranking: list[list[str]] | None = None
    winners: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    over: bool = False


class Reading:
    """One sheet being read."""

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.sheet = sheet
        players = sheet["players"]
        self.players: dict[str, Any] = players if isinstance(players, dict) else dict.fromkeys(players)
        game = sheet.get("game") or {}
        turns = sheet.get("turns") or []
        self.record = game.get("record") or ("points" if turns else "result")
        self.partial = game.get("history") == "partial"
        self.rulings = {name: options[0] for name, options in RULINGS.items()} | (sheet.get("rulings") or {})
        self.problems: list[str] = []
        self.points = {name: ((self.info(name).get("start") or {}).get("points", 0)) for name in self.players}
        self.status = dict.fromkeys(self.players, "alive")
        self.stocks = Stocks(self)
        self.open: set[str] = set()

    def info(self, name: str) -> dict[str, Any]:
        return self.players[name] or {}

    def complain(self, text: str) -> None:
        self.problems.append(text)

    def give(self, name: str, points: int) -> None:
        if points < 0 and self.rulings["points-below-zero"] == "floored":
            points = max(points, -max(0, self.points[name]))
        self.points[name] += points

    def die(self, name: str, cause: str, points: int) -> None:
        self.status[name] = "insane" if cause == "insanity" else "dead"
        if cause == "mutiny":
            self.stocks.told[name]["health"] = 0
        self.give(name, points)


def log_of(turn: dict[str, Any], name: str) -> bool:
    """Are all Player Turns of this player in this Game Turn written, with their logs?"""
    moves = [move for move in turn.get("player_turns") or () if move["player"] == name]
    return bool(moves) and all(move.get("log") is not None for move in moves)


def read_turn(reading: Reading, turn: dict[str, Any], last: bool) -> bool:
    """One Game Turn; returns whether it ended the game."""
    living = [name for name, status in reading.status.items() if status == "alive"]
    for move in turn.get("player_turns") or ():
        name = move["player"]
        reading.stocks.begin(name)
        deaths = []
        for entry in move.get("log") or ():
            for who, points in entry_points(reading, name, entry).items():
                reading.give(who, points)
            reading.stocks.entry(name, entry, reading.points[name])
            if "death" in entry:
                deaths.append(entry)
        reading.stocks.time_up(name, move.get("time_up"), reading.points[name], bool(deaths))
        for entry in deaths:
            reading.die(name, entry["death"], 3)
    reading.stocks.desertion(turn.get("desertion") or {})
    for death in turn.get("deaths") or ():
        reading.die(death["player"], death["cause"], 3)
    for made in turn.get("boosts") or ():
        reading.stocks.boost(made)
    claims = [claim if isinstance(claim, dict) else {"player": claim} for claim in turn.get("envy") or ()]
    totals(reading, turn, claims, living, last)
    judge_envy(reading, turn, claims)
    for name, total in (turn.get("scores") or {}).items():
        if total != reading.points[name]:
            reading.complain(f"scores: {name} {total}, counted {reading.points[name]}")
    for name, place in (turn.get("markers") or {}).items():
        if place != marker(reading.points[name]):
            reading.complain(f"marker: {name} {place} at {reading.points[name]}")
    for name, counts in (turn.get("state") or {}).items():
        reading.stocks.count(name, counts, reading.points[name])
    over = any(status != "alive" for status in reading.status.values())
    return over or any(points >= 50 for points in reading.points.values())


def totals(reading: Reading, turn: dict[str, Any], claims: list[dict[str, Any]], living: list[str], last: bool) -> None:
    """Points of those who are not itemised: the written total less what Envy gave afterwards."""
    itemised = all(log_of(turn, name) for name in living)
    for name in reading.players:
        written = (turn.get("scores") or {}).get(name)
        if itemised and not reading.partial:
            continue
        if written is not None:
            reading.points[name] = written - 2 * sum(claim["player"] == name for claim in claims)
        elif not itemised and last:
            reading.open.add(name)
        elif not itemised:
            reading.complain(f"no total for {name}, who is not itemised")


def judge_envy(reading: Reading, turn: dict[str, Any], claims: list[dict[str, Any]]) -> None:
    claimed: list[str] = []
    for claim in claims:
        name = claim["player"]
        rivals = [
            points
            for other, points in reading.points.items()
            if other != name and (reading.status[other] == "alive" or reading.rulings["dead-inspire-envy"] == "yes")
        ]
        if "allowed" not in claim and (not rivals or max(rivals) - reading.points[name] < 6):
            reading.complain(f"envy: {name} at {reading.points[name]}, others {rivals}")
        if name in claimed or (claimed and reading.rulings["envy-once-per"] == "table"):
            reading.complain(f"envy again: {name}")
        if turn.get("order") and claimed and turn["order"].index(claimed[-1]) > turn["order"].index(name):
            reading.complain(f"envy out of order: {name}")
        claimed.append(name)
        reading.give(name, claim.get("points", 2))
        reading.stocks.envy(name)


def leaders(reading: Reading, category: str) -> list[str] | None:
    """Who takes a category's point; None where the sheet does not tell."""
    living = [name for name, status in reading.status.items() if status == "alive"]
    pool = living if reading.rulings["award-pool"] == "living" else list(reading.players)
    zero = reading.rulings["award-at-zero"] == "none"
    if not living:
        return []
    counts = {name: reading.stocks.known(name, category) for name in pool}
    if len(pool) == 1 and not zero:
        return living
    if any(count is None for count in counts.values()):
        return None
    best = max(count for count in counts.values() if count is not None)
    return [] if best == 0 and zero else [name for name in living if counts[name] == best]


def finish(reading: Reading, outcome: Outcome) -> None:
    """The award, `final`'s own numbers, the order."""
    final = reading.sheet.get("final") or {}
    for name, counts in (final.get("state") or {}).items():
        reading.stocks.count(name, counts or {}, None)
    given = dict.fromkeys(reading.players, 0)
    unknown = False
    for category in CATEGORIES:
        written = (final.get("awards") or {}).get(category)
        due = leaders(reading, category)
        if written is not None:
            names = [] if written == "none" else [written] if isinstance(written, str) else written
            if due is not None and sorted(due) != sorted(names):
                reading.complain(f"award {category}: {names}, due {due}")
            due = names
        unknown = unknown or due is None
        for name in due or ():
            given[name] += 1
    before, scores = final.get("before_award") or {}, final.get("scores") or {}
    for name in reading.players if reading.record == "result" or reading.partial else reading.open:
        total = before.get(name, scores[name] - given[name] if name in scores else None)
        if total is None:
            reading.complain(f"no total at all for {name}")
        reading.points[name] = total or 0
    outcome.running = dict(reading.points)
    if unknown:
        return
    for name, points in given.items():
        reading.points[name] += points
    outcome.final = dict(reading.points)
    check_final(reading, outcome, given)


def check_final(reading: Reading, outcome: Outcome, given: dict[str, int]) -> None:
    final = reading.sheet.get("final") or {}
    totals_now = reading.points
    for key, less in (("scores", 0), ("before_award", 1)):
        for name, total in (final.get(key) or {}).items():
            if total != totals_now[name] - less * given[name]:
                reading.complain(f"{key}: {name} {total}, counted {totals_now[name]}")
    for name, place in (final.get("markers") or {}).items():
        if place != marker(totals_now[name]):
            reading.complain(f"final marker of {name}: {place}")
    last = reading.rulings["dead-may-win"] == "no"
    keys = {name: (last and reading.status[name] != "alive", -points) for name, points in totals_now.items()}
    outcome.ranking = [sorted(n for n in keys if keys[n] == key) for key in sorted(set(keys.values()))]
    outcome.winners = outcome.ranking[0] if len(keys) > 1 else []
    groups = [[group] if isinstance(group, str) else group for group in final.get("ranking") or ()]
    named = [sorted(name for name in group if any(name in g for g in groups)) for group in outcome.ranking]
    if groups and [sorted(group) for group in groups] != [group for group in named if group]:
        reading.complain(f"ranking {groups}, due {outcome.ranking}")
    winners = final.get("winners")
    named_winners = sorted([winners] if isinstance(winners, str) else winners or [])
    if winners is not None and len(keys) > 1 and named_winners != outcome.winners:
        reading.complain(f"winners {winners}, due {outcome.winners}")


def recompute(sheet: dict[str, Any]) -> Outcome:
    """Read a legal sheet from top to bottom."""
    reading = Reading(sheet)
    turns = sheet.get("turns") or []
    over = reading.record == "result"
    number = 0
    if turns and blank(turns[-1]):
        reading.complain("the last Game Turn was not played")
    for index, turn in enumerate(turns):
        expected, number = number + 1, turn.get("game_turn", number + 1)
        if number != expected:
            reading.stocks.forget()
        if over and not reading.partial:
            reading.complain("played on")
        over = read_turn(reading, turn, index == len(turns) - 1)
    for name, counts in ((sheet.get("final") or {}).get("state") or {}).items():
        if (counts or {}).get("status", "alive") != "alive":
            reading.status[name] = counts["status"]
    outcome = Outcome(dict(reading.points))
    outcome.over = "final" in sheet or over
    if outcome.over:
        finish(reading, outcome)
        called = (sheet.get("game") or {}).get("ended") == "called"
        died = any(status != "alive" for status in reading.status.values())
        topped = any(points >= 50 for points in outcome.running.values())
        if not (over or called or reading.partial or died or topped):
            reading.complain("ended early")
    outcome.problems = reading.problems
    return outcome
