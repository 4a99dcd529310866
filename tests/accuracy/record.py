"""From a game played to the sheet's `turns`: what this scribe writes of each Game Turn."""

from random import Random
from typing import Any

from tests.accuracy.model import Move, Round, Step, Table, Tree
from tests.accuracy.scribe import Pen
from tests.accuracy.sheets import blank
from tests.accuracy.tables import marker


class Recorder:
    """Walks the rounds. A count is never written where the reader could think it known to be another."""

    def __init__(self, table: Table, rng: Random, tracks_shown: bool, terse: float) -> None:
        self.table = table
        self.plan = table.plan
        self.full = table.plan.record == "full"
        self.rng = rng
        self.tracks_shown = tracks_shown
        self.pen = Pen(rng, self.full, terse)
        self.whole = table.plan.history == "complete" and table.plan.totals_in_counts
        self.counting = rng.random() < 0.8
        self.absent: set[tuple[int, str]] = {
            spot for spot in sorted(self.plan.loose) if spot[0] > 1 and rng.random() < 0.3
        }
        self.links: dict[int, Step] = {}  # which step an entry of the sheet (by its identity) tells
        self.open_last: set[str] = set()  # not itemised in the last Game Turn, and no total there
        self.untold: set[str] = set()  # died where the turns do not say so
        self.unlisted: set[str] = set()  # whose resources at the start nobody wrote down
        self.dropped: set[int] = set()
        if self.plan.history == "partial":
            self.dropped = {turn.number for turn in table.rounds if rng.random() < 0.35}
            if self.full or self.counting or len(self.dropped) == len(table.rounds):
                self.dropped.discard(len(table.rounds))  # a gap that nobody can see would belie the counts
            for turn in table.rounds:
                if turn.number in self.dropped:
                    self.untold |= {name for name, status in turn.statuses.items() if status != "alive"}

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def written(self) -> list[Round]:
        return [turn for turn in self.table.rounds if turn.number not in self.dropped]

    def after_gap(self, turn: Round) -> bool:
        return turn.number - 1 in self.dropped

    def quiet(self, turn: Round, name: str) -> bool:
        """Does the next Game Turn hide this player's Player Turns? Then tell no count that seems to last."""
        after = [later for later in self.table.rounds if later.number == turn.number + 1]
        return not self.counting or any(later.bare or (later.number, name) in self.absent for later in after)

    def turns(self) -> list[Tree]:
        numbered = self.chance(0.25) or bool(self.dropped)
        return [self.turn(turn, numbered) for turn in self.written()]

    def turn(self, turn: Round, numbered: bool) -> Tree:
        tree: Tree = {}
        last = turn.number == max(other.number for other in self.written())
        if numbered and (self.after_gap(turn) or self.dropped or self.chance(0.9)):
            tree["game_turn"] = turn.number
        if not self.pen.skips(0.12):
            tree["order"] = list(turn.order)
        no_desertion = (not self.full and self.pen.skips(0.25)) or turn.bare
        no_boosts = not self.full and (turn.bare or self.pen.skips(0.1))
        if self.full and not turn.deaths and not self.stirred(turn) and self.pen.skips(0.15):
            no_desertion = True
        hushed = {made["player"] for made in turn.boosts} if no_boosts else set()
        hushed |= self.stirred(turn) if no_desertion else set()
        if not turn.bare:
            moves = [move for move in turn.moves if (turn.number, move.player) not in self.absent]
            tree["player_turns"] = [self.move(turn, move, move.player in hushed) for move in moves]
        if not no_desertion and turn.desertion:
            tree["desertion"] = self.desertion(turn)
        if turn.bare:
            self.untold |= {name for name, status in turn.statuses.items() if status != "alive"}
        if turn.deaths and (not turn.bare or self.chance(0.5)):
            tree["deaths"] = [self.death(death) for death in turn.deaths]
            self.untold -= {death["player"] for death in turn.deaths}
        if turn.boosts and not no_boosts:
            tree["boosts"] = [self.boost(made) for made in turn.boosts]
        if turn.envy or self.chance(0.03):
            tree["envy"] = [self.claim(claim) for claim in turn.envy]
        self.check_points(turn, tree, hushed, last)
        if self.plan.bags and turn.bag:
            tree["bag"] = dict(turn.bag)
            if self.pen.skips(0.1):
                del tree["bag"]["removed"], tree["bag"]["returned"]
        elif len(self.table.seats) == 5 and self.plan.bags and not turn.ended and self.chance(0.03):
            tree["bag"] = {"drawn": 0}
        if last and blank(tree):
            tree["scores"] = dict(turn.totals)
            self.open_last = set()
        return tree

    def stirred(self, turn: Round) -> set[str]:
        """Players whose stocks Desertion changed."""
        return {
            name
            for name, rolls in turn.desertion.items()
            if any(roll["deserts"] or roll["stopped"] for roll in rolls.values())
        }

    def move(self, turn: Round, move: Move, hushed: bool) -> Tree:
        quiet = hushed or self.quiet(turn, move.player) or (turn.number, move.player) in self.absent
        tree: Tree = {"player": move.player}
        if self.full or not self.pen.skips(0.4):
            tree["time"] = move.time
        known: set[str] = set()
        if move.itemised:
            tree["log"] = self.log(turn, move, quiet, known)
        elif self.chance(0.1):
            tree["log"] = None
        if move.time_up is not None:
            doomed = bool(move.steps) and "death" in move.steps[-1].entry
            if not (doomed and not self.full and self.chance(0.5)):
                tree["time_up"] = self.pen.time_up(move, known, quiet, self.whole)
        return tree

    def log(self, turn: Round, move: Move, quiet: bool, known: set[str]) -> list[Tree]:
        entries: list[Tree] = []
        for step in move.steps:
            scores = any(step.points.values())
            if not self.full and not scores and not (step.moved & known) and self.pen.skips(0.45):
                continue
            entries.append(self.pen.entry(step))
            self.links[id(entries[-1])] = step
            if "death" in step.entry or quiet or (step.entry is move.steps[-1].entry and move.time_up is not None):
                continue
            if self.chance(0.1) and not any("death" in later.entry for later in move.steps):
                counts = self.pen.counts(step.after, 0.4)
                if self.chance(0.1) and self.whole:
                    counts["points"] = step.after_points
                if counts:
                    entries.append({"state": counts})
                    known |= set(counts)
        last = move.steps[-1].entry if move.steps else {}
        if "death" in last and len(entries) > 1 and self.chance(0.15):
            entries.insert(self.rng.randrange(len(entries)), entries.pop())
        return entries

    def desertion(self, turn: Round) -> Tree:
        tree: Tree = {}
        stacked = self.plan.reads("revolvers") == "stack"
        for name, rolls in turn.desertion.items():
            unlisted = not self.full or name in self.unlisted
            die_only = stacked and unlisted and turn.counts[name].get("revolver", 0) > 1
            must_say = self.full and (not self.tracks_shown or name in self.unlisted)
            tree[name] = {men: self.pen.roll(roll, must_say, die_only) for men, roll in rolls.items()}
        return tree

    def death(self, death: Tree) -> Tree:
        return {key: value for key, value in death.items() if key != "points" or not self.pen.skips(0.5)}

    def boost(self, made: Tree) -> Tree:
        if not self.full and self.pen.skips(0.12):
            return {"player": made["player"], "spend": made["spend"]}
        return dict(made)

    def claim(self, claim: Tree) -> Any:
        if "allowed" in claim:
            return dict(claim)
        if self.pen.skips(0.55):
            return claim["player"]
        return {key: value for key, value in claim.items() if key == "player" or not self.pen.skips(0.25)}

    def check_points(self, turn: Round, tree: Tree, hushed: set[str], last: bool) -> None:
        names = list(self.table.seats)
        loose = turn.bare or any((turn.number, name) in self.plan.loose for name in turn.order)
        forced = set(names) if loose or self.plan.history == "partial" else set()
        if (
            last
            and loose
            and self.plan.history == "complete"
            and self.plan.finish != "unfinished"
            and not turn.envy
            and self.chance(0.3)
        ):
            self.open_last, forced = forced, set()  # the next written total serves; see ending.py
        some = self.pen.skips(0.2)
        wanted = [name for name in names if name in forced or not (some and self.pen.skips(0.5))]
        wanted = [name for name in wanted if name not in self.open_last]
        if forced or not self.pen.skips(0.2):
            tree["scores"] = {name: turn.totals[name] for name in wanted}
        if not self.pen.skips(0.6):
            tree["markers"] = self.markers(turn.totals, [name for name in names if name not in self.open_last])
        self.count_up(turn, tree, names, hushed)

    def count_up(self, turn: Round, tree: Tree, names: list[str], hushed: set[str]) -> None:
        if self.pen.skips(0.7) or turn.bare:
            return
        state: Tree = {}
        for name in names:
            if self.quiet(turn, name) or name in hushed or (turn.number, name) in self.absent or self.chance(0.3):
                continue
            counts = self.pen.counts(turn.counts[name], 0.5)
            if turn.statuses[name] == "alive" and self.chance(0.2):
                counts["time"] = turn.counts[name]["time"]
            if self.chance(0.06) and self.whole and name in tree.get("scores", {}):
                counts["points"] = turn.totals[name]
            state[name] = counts
        if state:
            tree["state"] = state

    def markers(self, totals: dict[str, int], names: list[str]) -> Tree:
        shown = {name: marker(totals[name]) for name in names if not self.chance(0.1)}
        return {name: place for name, place in shown.items() if place or self.chance(0.5)}
