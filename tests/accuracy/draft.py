"""A legal game into which one fault is put: what the sheet says moves, the truth stays."""

from dataclasses import dataclass, field
from typing import Any

from tests.accuracy.ending import award, order, plain_ranking, winners_of
from tests.accuracy.looking import Looking
from tests.accuracy.model import Counts, Expected, Tree
from tests.accuracy.sheets import child
from tests.accuracy.style import Pointer, Text
from tests.accuracy.tables import CATEGORIES, GOAL, marker


@dataclass(eq=False)
class Again:
    """A key that is written although the mapping has it already."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass
class Due:
    """A finding that is due: `at` and `until` are nodes, `effect` None is not compared."""

    rule: str
    at: Pointer
    effect: Counts | None
    until: Pointer | None = None


@dataclass
class Draft(Looking):
    """The game, and what has been done to it."""

    due: list[Due] = field(default_factory=list)
    offset: Counts = field(default_factory=dict)  # as written - recomputed, at the end
    result_known: bool = True
    skipped: bool = False
    why: str = ""
    spoil: str = ""  # a way to break the text itself, see spoiling.py
    notes: list[str] = field(default_factory=list)

    # --- changing what is written

    def total_after(self, turn: int, name: str) -> int:
        """The true total after a Game Turn (-1: at the start)."""
        return self.rounds[turn].totals[name] if turn >= 0 else self.game.table.seats[name].start_points

    def shift(self, name: str, turn: int, amount: int) -> None:
        """Every total written from this Game Turn on is so much higher: people believed the fault."""
        if not amount:
            return
        self.offset[name] = self.offset.get(name, 0) + amount
        off = self.offset[name]
        for number in range(turn, len(self.turns)):
            tree, true = self.turns[number], self.total_after(number, name)
            if name in (tree.get("scores") or {}):
                tree["scores"][name] = true + off
            if name in (tree.get("markers") or {}):
                tree["markers"][name] = marker(true + off)
            self.need(self.rounds[number].ended or true + off < GOAL)
        final = self.final
        if name in (final.get("before_award") or {}):
            final["before_award"][name] += amount
        self.shift_final(name, amount, count=False)

    def shift_final(self, name: str, amount: int, count: bool = True) -> None:
        """The final score as written moves (with `count`, the offset is noted here)."""
        if count:
            self.offset[name] = self.offset.get(name, 0) + amount
        final = self.final
        if name in (final.get("scores") or {}):
            final["scores"][name] += amount
        if name in (final.get("markers") or {}):
            final["markers"][name] = marker(self.truth()[name] + self.offset.get(name, 0))

    def truth(self) -> Counts:
        assert self.game.expected.recomputed is not None
        return self.game.expected.recomputed

    def recount(self, name: str, stock: str, amount: int, turn: int, *, counts: bool = True) -> None:
        """Counts written from the end of this Game Turn on show another number than the truth.

        Only where nothing later hangs on the stock: in the last Game Turn, or until the next Player Turn of a
        `points` record. The award must be the same under both numbers.
        """
        if not amount:
            return
        self.need(turn == self.last or not self.full)
        state = (self.turns[turn].get("state") or {}).get(name) or {}
        if stock in state and counts:
            state[stock] += amount
            self.need(0 <= state[stock] <= 10 or stock not in ("health", "sanity", "discontent"))
            self.need(state[stock] >= 0)
        if turn != self.last:
            return
        entry = (self.final.get("state") or {}).get(name) or {}
        if stock in entry and counts:
            entry[stock] += amount
            self.need(entry[stock] >= 0)
        self.same_award(name, stock, amount)

    def same_award(self, name: str, stock: str, amount: int) -> None:
        """Unfit unless the award stays as it is when this count is so much higher."""
        if stock not in CATEGORIES or not self.game.final_counts:
            return
        counts = {who: dict(stocks) for who, stocks in self.game.final_counts.items()}
        counts[name][stock] = counts[name].get(stock, 0) + amount
        statuses = self.rounds[-1].statuses
        self.need(award(self.plan, counts, statuses) == self.game.award)
        self.need(amount > 0 or counts[name][stock] > 0 or stock not in ("health", "sanity"))

    def retruth(self, name: str, turn: int, amount: int) -> None:
        """The truth itself has so many points more from this Game Turn on (a fault that stands)."""
        expected = self.game.expected
        assert expected.recomputed is not None
        self.need(not any(self.turns[number].get("envy") for number in range(turn, len(self.turns))))
        ends = [number for number, played in enumerate(self.rounds) if any(p >= GOAL for p in played.totals.values())]
        expected.recomputed[name] += amount
        for number in range(turn, len(self.rounds)):
            self.rounds[number].totals[name] += amount
            self.rounds[number].before_envy[name] += amount
        now = [number for number, played in enumerate(self.rounds) if any(p >= GOAL for p in played.totals.values())]
        self.need(ends == now)
        for number in range(turn, len(self.turns)):
            tree, true = self.turns[number], self.total_after(number, name)
            for key, value in (("scores", true), ("markers", marker(true))):
                if name in (tree.get(key) or {}):
                    tree[key][name] = value
        for key in ("scores", "before_award"):
            if name in (self.final.get(key) or {}):
                self.final[key][name] += amount
        if name in (self.final.get("markers") or {}):
            self.final["markers"][name] = marker(expected.recomputed[name])
        if self.final:
            groups = order(self.plan, expected.recomputed, self.statuses())
            expected.ranking, expected.winners = plain_ranking(groups), winners_of(groups)
            results: Tree = {"ranking": expected.ranking, "winners": expected.winners}
            self.final.update({key: results[key] for key in results if key in self.final and len(self.names) > 1})

    def report(self, rule: str, at: Pointer, effect: Counts | None = None, until: Pointer | None = None) -> None:
        """A finding that is due. Without `effect`, no points move."""
        self.due.append(Due(rule, at, effect or {}, until))

    def struck(self, rule: str, at: Pointer, turn: int, points: Counts, until: Pointer | None = None) -> None:
        """A claim of points that is struck: written from this Game Turn on, not in the truth."""
        for name, amount in points.items():
            self.shift(name, turn, amount)
        self.report(rule, at, {name: -amount for name, amount in points.items() if amount}, until)

    # --- the end

    def statuses(self) -> dict[str, str]:
        return self.rounds[-1].statuses

    def settle(self) -> None:
        """Write ranking and winners as people believed them, and add what is due where that is wrong."""
        if not self.final or not any(self.offset.values()):
            return
        believed = {name: points + self.offset.get(name, 0) for name, points in self.truth().items()}
        wrong, right = (
            order(self.plan, believed, self.statuses()),
            order(self.plan, self.truth(), self.statuses()),
        )
        if self.final.get("ranking"):
            named = {name for group in self.final["ranking"] for name in ([group] if isinstance(group, str) else group)}
            shown = [[name for name in group if name in named] for group in wrong]
            due = [[name for name in group if name in named] for group in right]
            self.final["ranking"] = plain_ranking([group for group in shown if group])
            if [sorted(group) for group in shown if group] != [sorted(group) for group in due if group]:
                self.report("wrong-ranking", ("final", "ranking"))
        if "winners" in self.final and len(self.names) > 1:
            self.final["winners"] = winners_of(wrong)
            if sorted(winners_of(wrong)) != sorted(winners_of(right)):
                self.report("wrong-winner", ("final", "winners"))

    def expected(self, text: Text) -> Expected:
        """What is due, with lines."""
        findings = []
        for one in self.due:
            first = min(text.at(one.at), text.values.get(one.at, 10**9)) if one.at else 1
            last = self.until(text, one)
            findings.append({"rule": one.rule, "lines": [first, last], "effect": one.effect})
        notes = [{"rule": rule, "lines": [1, 10**9], "effect": None} for rule in self.notes]
        truth = self.game.expected
        if self.skipped:
            return Expected(findings, notes, winners=[])
        if not self.result_known:
            return Expected(findings, notes)
        return Expected(findings, notes, truth.winners, truth.ranking, truth.recomputed)

    @staticmethod
    def until(text: Text, one: Due) -> int:
        if one.until is not None:
            return text.ends.get(one.until) or text.at(one.until)
        return text.at(one.at) if one.at else text.at((next(iter(p[0] for p in text.keys if len(p) == 1)),))


def node(draft: Draft, pointer: Pointer) -> Any:
    return child(draft.sheet, pointer)
