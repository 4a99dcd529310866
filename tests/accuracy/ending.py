"""The final award, the order, and how a sheet's `final` is written."""

from typing import Any

from tests.accuracy.model import Counts, Expected, Game, Plan, Table, Tree
from tests.accuracy.record import Recorder
from tests.accuracy.scribe import Pen
from tests.accuracy.tables import CATEGORIES, marker


def leaders(plan: Plan, counts: dict[str, Counts], statuses: dict[str, str], category: str) -> list[str]:
    """Who takes the point of a category: the living and sane who lead in the pool that the table reads."""
    living = [name for name in counts if statuses[name] == "alive"]
    pool = living if plan.reads("award-pool") == "living" else list(counts)
    if not pool or not living:
        return []
    best = max(counts[name].get(category, 0) for name in pool)
    if best == 0 and plan.reads("award-at-zero") == "none":
        return []
    return [name for name in living if counts[name].get(category, 0) == best]


def award(plan: Plan, counts: dict[str, Counts], statuses: dict[str, str]) -> dict[str, list[str]]:
    return {category: leaders(plan, counts, statuses, category) for category in CATEGORIES}


def with_award(totals: Counts, given: dict[str, list[str]]) -> Counts:
    return {name: points + sum(name in names for names in given.values()) for name, points in totals.items()}


def order(plan: Plan, totals: Counts, statuses: dict[str, str]) -> list[list[str]]:
    """Best first, ties together."""
    below = plan.reads("dead-may-win") == "no"
    keys = {name: (not below or statuses[name] == "alive", points) for name, points in totals.items()}
    return [[name for name in totals if keys[name] == key] for key in sorted(set(keys.values()), reverse=True)]


def plain_ranking(groups: list[list[str]]) -> list[Any]:
    return [group[0] if len(group) == 1 else group for group in groups]


def winners_of(groups: list[list[str]]) -> list[str]:
    return list(groups[0]) if sum(map(len, groups)) > 1 else []


class Ending:
    """Writes `final`, so that the award can be worked out from what the sheet says."""

    def __init__(self, table: Table, recorder: Recorder | None, pen: Pen, known: bool) -> None:
        self.table, self.plan, self.pen = table, table.plan, pen
        self.recorder = recorder
        last = table.rounds[-1]
        self.totals, self.counts, self.statuses = dict(last.totals), last.counts, last.statuses
        if self.plan.reads("dead-may-win") == "no" and "alive" not in self.statuses.values():
            del self.plan.rulings["dead-may-win"]
        self.award = award(self.plan, self.counts, self.statuses)
        self.scores = with_award(self.totals, self.award)
        self.groups = order(self.plan, self.scores, self.statuses)
        self.known = known  # the turns tell every count at the end

    def expected(self) -> Expected:
        return Expected([], [], winners_of(self.groups), plain_ranking(self.groups), dict(self.scores))

    def tree(self) -> Tree:
        rng, pen = self.pen.rng, self.pen
        untold = self.recorder.untold if self.recorder else {n for n, s in self.statuses.items() if s != "alive"}
        say_state = rng.random() < 0.85 or (not self.known and rng.random() < 0.6)
        say_awards = self.plan.record == "result" or rng.random() < 0.7
        if self.plan.history == "partial":
            say_state = say_awards = True
        if not self.known and not say_awards:
            say_state = True
        final: Tree = {}
        complete = say_state and (not say_awards or rng.random() < 0.8)
        if say_state or untold:
            final["state"] = self.state(complete, say_state, untold)
        must_award = not self.known and not complete
        if say_awards or must_award:
            final["awards"] = self.awards(must_award)
        self.results(final, pen)
        return final

    def state(self, complete: bool, counted: bool, untold: set[str]) -> Tree:
        rng = self.pen.rng
        state: Tree = {}
        everybody = self.plan.reads("award-pool") == "everyone"
        for name in self.counts:
            alive = self.statuses[name] == "alive"
            entry: Tree = {}
            if counted and (alive or everybody or rng.random() < 0.5):
                skip = 0.0 if complete else 0.2
                entry = {key: self.counts[name][key] for key in CATEGORIES if rng.random() >= skip}
                if rng.random() < 0.1:
                    entry |= {key: self.counts[name][key] for key in ("ammo", "discontent")}
            if name in untold or rng.random() < (0.15 if alive else 0.7):
                entry["status"] = self.statuses[name]
            if entry or rng.random() < 0.1:
                state[name] = dict(rng.sample(list(entry.items()), len(entry))) if rng.random() < 0.15 else entry
        return state

    def awards(self, must: bool) -> Tree:
        tree: Tree = {}
        for category, names in self.award.items():
            if not must and self.pen.skips(0.12):
                continue
            if names:
                tree[category] = self.pen.one_or_list(self.pen.rng.sample(names, len(names)))
            else:
                tree[category] = self.pen.rng.choice(("none", []))
        return tree

    def results(self, final: Tree, pen: Pen) -> None:
        names = list(self.totals)
        need_before = self.plan.history == "partial"
        need_scores = bool(self.recorder and self.recorder.open_last)
        bare = self.plan.record == "result"
        say_before = need_before or not pen.skips(0.5)
        if need_scores or need_before or (bare and not say_before) or not pen.skips(0.1):
            final["scores"] = {name: self.scores[name] for name in names}
            if not (need_scores or need_before or bare) and pen.skips(0.15):
                final["scores"].pop(pen.rng.choice(names))
        if say_before:
            final["before_award"] = {name: self.totals[name] for name in names}
        if not pen.skips(0.6):
            shown = {name: marker(self.scores[name]) for name in names}
            final["markers"] = {name: place for name, place in shown.items() if place}
        if not pen.skips(0.4):
            final["ranking"] = self.ranking()
        if not pen.skips(0.3):
            final["winners"] = self.winners()

    def ranking(self) -> list[Any]:
        rng = self.pen.rng
        groups = [list(group) for group in self.groups]
        if rng.random() < 0.15:
            groups = [[name for name in group if rng.random() < 0.75] for group in groups]
        return [
            group[0] if len(group) == 1 and rng.random() < 0.85 else rng.sample(group, len(group))
            for group in groups
            if group
        ]

    def winners(self) -> Any:
        rng = self.pen.rng
        names = winners_of(self.groups)
        if not names:
            return rng.choice(([], list(self.totals), next(iter(self.totals))))
        return self.pen.one_or_list(rng.sample(names, len(names)))


def attach(game: Game, ending: Ending) -> None:
    """Hang the truth about the end onto the game, for whoever plants a fault in it."""
    game.award, game.before, game.final_counts = ending.award, ending.totals, ending.counts
