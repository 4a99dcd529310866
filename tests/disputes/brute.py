"""Bounds by trying every count: small sheets with open categories, and what is possible in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

CATEGORIES = ("askaris", "porters", "gifts", "food", "health", "sanity")
TRACKS = ("health", "sanity")
NAMES = ("Ada", "Ben", "Cleo", "Dov")


@dataclass
class Small:
    """A finished game of one Game Turn: points before the award, what is known of the counts, what is written."""

    before: dict[str, int]
    dead: set[str]
    counts: dict[str, dict[str, int | None]]
    awards: dict[str, list[str]]
    rulings: dict[str, str]
    tops: dict[str, int]
    scores: dict[str, int] = field(default_factory=dict)
    loose: set[str] = field(default_factory=set)  # not itemised: only a final score knows them
    only_result: bool = False

    def text(self) -> str:
        """The sheet."""
        if self.only_result:
            return self.result()
        turns = []
        for name in self.before:
            log: list[dict[str, str]] | None = [{"death": "mutiny"}] if name in self.dead else []
            turns.append({"player": name} if name in self.loose else {"player": name, "log": log})
        start = {name: points - (3 if name in self.dead else 0) for name, points in self.before.items()}
        sheet = {
            "sheet": 1,
            "rulings": self.rulings,
            "tracks": {name: {"max": top} for name, top in self.tops.items()},
            "players": {
                name: {} if name in self.loose else {"start": {"points": points}} for name, points in start.items()
            },
            "turns": [{"player_turns": turns, "scores": self.known()}],
            "final": {"state": self.state(), "awards": self.awards, "scores": self.scores},
        }
        return json.dumps(sheet, indent=1)

    def state(self) -> dict[str, dict[str, int | str | None]]:
        """What was counted in the end, and who lived."""
        counted: dict[str, dict[str, int | str | None]] = {}
        for name in self.before:
            counted[name] = {"status": "dead" if name in self.dead else "alive"}
            counted[name] |= {
                kind: self.counts[kind][name] for kind in CATEGORIES if self.counts[kind][name] is not None
            }
        return counted

    def known(self) -> dict[str, int]:
        """Totals before the award, of those who have one."""
        return {name: points for name, points in self.before.items() if name not in self.loose}

    def result(self) -> str:
        """The sheet without turns: the totals before the award stand in `final`."""
        final = {"state": self.state(), "awards": self.awards, "before_award": self.known(), "scores": self.scores}
        tracks = {name: {"max": top} for name, top in self.tops.items()}
        sheet = {"sheet": 1, "rulings": self.rulings, "tracks": tracks, "players": list(self.before), "final": final}
        return json.dumps(sheet, indent=1)

    # what is possible

    def living(self) -> list[str]:
        return [name for name in self.before if name not in self.dead]

    def gains(self, kind: str, counts: dict[str, int]) -> frozenset[str]:
        """Who gains a category at these counts."""
        pool = list(self.before) if self.rulings.get("award-pool") == "everyone" else self.living()
        if not pool:
            return frozenset()
        best = max(counts[name] for name in pool)
        if best == 0 and self.rulings.get("award-at-zero") == "none":
            return frozenset()
        return frozenset(name for name in self.living() if counts[name] == best)

    def every(self, kind: str) -> set[frozenset[str]]:
        """To whom a category may go."""
        if kind in self.awards:
            return {frozenset(self.awards[kind])}
        known = [count for count in self.counts[kind].values() if count is not None]
        top = self.tops.get(kind) if kind in TRACKS else None
        high = top if top is not None else max(known, default=0) + len(self.before) + 2
        ranges = []
        for name, count in self.counts[kind].items():
            if count is not None:
                ranges.append(range(count, count + 1))
            elif name in self.dead:  # their Health has run out if nobody says otherwise
                ranges.append(range(1 if kind == "health" else high + 1))
            else:
                ranges.append(range(1 if kind in TRACKS else 0, high + 1))
        return {self.gains(kind, dict(zip(self.before, counts, strict=True))) for counts in product(*ranges)}

    def ends(self) -> Iterator[dict[str, int]]:
        """Every set of totals that the sheet leaves possible."""
        for way in product(*(self.every(kind) for kind in CATEGORIES)):
            totals = {name: points + sum(name in gain for gain in way) for name, points in self.before.items()}
            totals |= {name: self.scores[name] for name in self.loose}
            if all(totals[name] == total for name, total in self.scores.items()):
                yield totals

    def winners(self, totals: dict[str, int]) -> set[str]:
        running = dict(totals)
        if self.rulings.get("dead-may-win") == "no" and self.living():
            running = {name: totals[name] for name in self.living()}
        return {name for name, total in running.items() if total == max(running.values())}


def small(seed: int) -> Small:
    """A small sheet with one to three open categories."""
    rng = Random(f"small {seed}")
    names = NAMES[: rng.choice((2, 2, 3, 3, 4))]
    before = {name: rng.randint(50, 54) for name in names}
    dead = {name for name in names if rng.random() < 0.25}
    rulings = {}
    for name, options in (("award-pool", ("living", "everyone")), ("award-at-zero", ("shared", "none")),
                          ("dead-may-win", ("yes", "no"))):  # fmt: skip
        if rng.random() < 0.4:
            rulings[name] = rng.choice(options)
    tops = {name: rng.randint(4, 6) for name in TRACKS if rng.random() < 0.5}
    game = Small(before, dead, {}, {}, rulings, tops)
    living = game.living()
    open_kinds = rng.sample(CATEGORIES, rng.choice((1, 2, 2, 3)))
    truth: dict[str, dict[str, int]] = {}
    for kind in CATEGORIES:
        low = 1 if kind in TRACKS else 0
        high = tops.get(kind, 4) if kind in TRACKS else rng.choice((0, 2, 4))
        truth[kind] = {name: rng.randint(low if name not in dead else 0, high) for name in names}
        gone = kind in open_kinds
        game.counts[kind] = {name: None if gone and rng.random() < 0.6 else truth[kind][name] for name in names}
        if not gone and (not living or rng.random() < 0.5):
            game.awards[kind] = sorted(game.gains(kind, truth[kind]))
    totals = {
        name: points + sum(name in game.gains(kind, truth[kind]) for kind in CATEGORIES)
        for name, points in before.items()
    }
    game.scores = {name: totals[name] for name in names if rng.random() < 0.35}
    game.loose = {name for name in game.scores if rng.random() < 0.2 and name not in dead}
    game.only_result = rng.random() < 0.3
    return game
