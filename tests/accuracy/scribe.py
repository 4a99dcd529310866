"""Writes log entries and resets down as a scribe at the table would: much is left out, nothing is wrong."""

from random import Random
from typing import Any

from tests.accuracy import words
from tests.accuracy.model import Counts, Move, Step, Tree
from tests.accuracy.tables import COUNTED

COSTLY = ("gain", "lose", "spend", "discard")


class Pen:
    """Random choices of what to write; `full` records must say everything that changed something."""

    def __init__(self, rng: Random, full: bool, terse: float) -> None:
        self.rng = rng
        self.full = full
        self.terse = terse  # 0: writes everything, 1: leaves out whatever may be left out

    def skips(self, share: float = 0.5) -> bool:
        return self.rng.random() < share * 2 * self.terse

    def one_or_list(self, names: list[str]) -> Any:
        return names[0] if len(names) == 1 and self.rng.random() < 0.5 else list(names)

    def entry(self, step: Step) -> Tree:
        """A log entry as written."""
        entry = {key: _copy(value) for key, value in step.entry.items()}
        kind = next(iter(entry))
        if kind == "meet":
            entry["meet"] = self.one_or_list(entry["meet"])
        if kind == "incidents":
            self.incidents(entry, step)
        elif "points" in entry and "points" not in step.keep and self.skips(0.5):
            del entry["points"]
        if "base" in entry and "points" in entry and self.skips(0.3):
            del entry["base"]
        if "patron" in entry:
            entry["patron"] = self.one_or_list(entry["patron"])
        if "rivals" in entry:
            self.rivals(entry)
        if entry.get("region") and self.skips(0.5):
            del entry["region"]
        if kind == "encounter":
            self.encounter(entry)
        if kind == "discard" and not self.full and self.skips(0.4):
            del entry["because"]
        if kind in ("health", "sanity", "discontent", "food", "gifts", "porters") and self.rng.random() < 0.4:
            entry = {"gain" if entry[kind] > 0 else "lose": {kind: abs(entry[kind])}}
        if self.rng.random() < 0.08 and "note" not in entry:
            entry["note"] = self.rng.choice(words.NOTES)
        return entry

    def rivals(self, entry: Tree) -> None:
        if self.skips(0.4) or (not entry["rivals"] and self.rng.random() < 0.7):
            del entry["rivals"]
        elif self.rng.random() < 0.4:
            entry["rivals"] = {name: abs(loss) for name, loss in entry["rivals"].items()}

    def incidents(self, entry: Tree, step: Step) -> None:
        events: list[Tree] = entry["incidents"]
        hidden = False
        for event in events:
            if self.full:
                if not event["cost"] and self.skips(0.5):
                    del event["cost"]
            elif self.skips(0.25):
                hidden = hidden or bool(event["cost"])
                del event["cost"]
        if entry["matrix"] and "matrix" not in step.keep and self.skips(0.6):
            del entry["matrix"]
        if hidden and (entry["points"] or any(event.get("cost") for event in events)):
            return
        if self.skips(0.8 if not entry["points"] else 0.5) or (not entry["points"] and self.rng.random() < 0.7):
            del entry["points"]

    def encounter(self, entry: Tree) -> None:
        if "roll" in entry and (not entry["roll"] or not self.full) and self.skips(0.4):
            del entry["roll"]
        if "cost" in entry and not entry["cost"] and (self.full or self.skips(0.5)):
            del entry["cost"]
        if entry.get("forced") is False and self.skips(0.5):
            del entry["forced"]

    def counts(self, stock: Counts, share: float) -> Tree:
        """Some of the counts, some of the things held (or held no more)."""
        chosen: Tree = {name: stock[name] for name in COUNTED if self.rng.random() < share}
        things = [name for name in stock if name not in COUNTED and name != "time"]
        chosen |= {name: stock[name] for name in things if self.rng.random() < share * 0.4}
        return chosen

    def time_up(self, move: Move, known: set[str], quiet: bool, whole: bool) -> Any:
        """The reset as written; `quiet`: nothing that tells a count; `whole`: no Game Turn is missing."""
        assert move.time_up is not None
        up = {key: _copy(value) for key, value in move.time_up.items()}
        here, by_special = up["at"] == "end-here", up.get("ended_by") == "special-discovery"
        rolled = isinstance(up["health_roll"], dict)
        if (here or not self.full) and not known and self.skips(0.06):
            return up["at"]
        if rolled:
            self.health_roll(up, known)
        elif self.skips(0.6):
            del up["health_roll"]
        silent = up.get("health_roll") == "none" or (self.full and not rolled)
        may_go = here or rolled or not by_special or not silent
        if "ended_by" in up and may_go and self.skips(0.4) and not (by_special and up.get("late")):
            del up["ended_by"]
        if not up.get("late") and "late" in up and ("ended_by" not in up or self.skips(0.6)):
            del up["late"]
        for key in ("chits", "guide", "explorer"):
            if key in up and self.skips(0.45):
                del up[key]
        if "time" in up and (quiet or self.skips(0.4)):
            del up["time"]
        if move.reset and not quiet and not self.skips(0.75):
            up["state"] = self.counts(move.reset, 0.5)
            if self.rng.random() < 0.08 and move.itemised and whole:
                up["state"]["points"] = move.reset_points
        if not self.full and not quiet and len(up) > 1 and self.skips(0.05):
            del up["at"]
        return up

    def health_roll(self, up: Tree, known: set[str]) -> None:
        roll: Tree = up["health_roll"]
        hidden = not self.full and "health" not in known
        if hidden and self.skips(0.3):
            del up["health_roll"]
        elif (hidden and self.skips(0.15)) or (self.full and roll["health"] == 0 and self.skips(0.5)):
            del roll["health"]

    def roll(self, roll: Tree, must_say: bool, die_only: bool) -> Any:
        """A Desertion-roll: just the die, or some of its steps.

        `must_say`: who deserts must be written; `die_only`: nothing that hangs on the number of Revolvers.
        """
        if not (must_say or roll["stopped"] or "allowed" in roll) and (die_only or self.skips(0.45)):
            return roll["die"]
        written = dict(roll)
        for key in ("track", "total", "deserts"):
            needed = key == "deserts" and must_say
            if not needed and (die_only or self.skips(0.4)):
                del written[key]
        if not written["stopped"] and (self.rng.random() < 0.6 or self.skips(0.5)):
            del written["stopped"]
        return written


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy(item) for item in value]
    return value
