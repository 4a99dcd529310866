"""A player who insists on a total: the smallest sets of changes under which it would be right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from checker.disputes.opening import Opened, Unopened
from checker.disputes.why import nobody
from checker.document.values import Ignored
from checker.findings import Finding, Pointer, json_pointer
from checker.ranking.impact import allowing
from checker.replay.outcome import Category, Outcome
from checker.replay.play import Trial
from checker.rulebook.rulings import RULINGS
from checker.sheet import model

MOST_PAIRS = 6_000
"""Pairs tried one by one; beyond that only those whose single effects add up, or that shift something else."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change that a claim may need."""

    kind: str
    finding: Finding | None = None
    fingerprint: str | None = None
    ruling: str | None = None
    choice: str | None = None
    entry: Pointer | None = None
    twice: bool = False

    def as_json(self) -> dict[str, Any]:
        """The contract's form."""
        if self.kind == "allow":
            return {"kind": "allow", "finding": self.fingerprint}
        if self.kind == "ruling":
            return {"kind": "ruling", "ruling": self.ruling, "choice": self.choice}
        return {
            "kind": "entry",
            "pointer": json_pointer(self.entry or ()),
            "as": "twice" if self.twice else "left-out",
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """What came of a claim.

    Attributes:
        player: Who insists.
        total: On what.
        recomputed: What it is; None where that is open.
        ways: Sets of changes that would make it so.
        needs: What would have to be true of what the sheet does not say; empty where the claim is not possible.
    """

    player: str
    total: int
    recomputed: int | None
    ways: list[tuple[Change, ...]]
    needs: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether the claim is simply right."""
        return self.total == self.recomputed

    def as_json(self) -> dict[str, Any]:
        """The contract of ``why --claim``."""
        data: dict[str, Any] = {"player": self.player, "claim": self.total, "recomputed": self.recomputed}
        if self.holds:
            data["holds"] = True
        if self.needs:
            data["possible"] = True
            data["needs"] = self.needs
        data["ways"] = [{"changes": [change.as_json() for change in way]} for way in self.ways]
        return data


def examine(opened: Opened, player: str, total: int) -> Claim:
    """Find every smallest set of at most two changes that gives the player this total.

    Raises:
        Unopened: nobody of that name plays.
    """
    now = opened.case.outcome
    if player not in {each.player for each in now.standings}:
        raise Unopened(nobody(player, [each.player for each in now.standings]))
    recomputed = _total(now, player)
    if recomputed == total:
        return Claim(player, total, recomputed, [])
    needs = _needs(now, player, total)
    if needs:
        return Claim(player, total, recomputed, [], needs)
    changes = list(_changes(opened))
    singles = [(change, _replay(opened, (change,))) for change in changes]
    ways: list[tuple[Change, ...]] = [(change,) for change, outcome in singles if _total(outcome, player) == total]
    if not ways:
        ways = list(_pairs(opened, player, total, singles))
    return Claim(player, total, recomputed, ways)


def _needs(now: Outcome, player: str, total: int) -> list[str]:
    """What would make an open total this one; empty where it cannot be."""
    known = next(each.total for each in now.standings if each.player == player)
    if known.exact is not None or not known.allows(total):
        return []
    open_to = [each.name for each in now.categories if each.open and _may_gain(each, player)]
    least, most = known.least, known.most
    if least is not None and most is not None and most - least <= len(open_to):
        points = "the point" if total - least == 1 else f"{total - least} points"
        return [f"{points} of {', '.join(open_to)}" if total > least else f"no point of {', '.join(open_to)}"]
    needs = [f"points of {player} that are not itemised: {_apart(least, most, total)}"]
    return [*needs, f"who gains {', '.join(open_to)}"] if open_to else needs


def _may_gain(category: Category, player: str) -> bool:
    return len({player in gain for gain in category.gains}) > 1


def _apart(least: int | None, most: int | None, total: int) -> str:
    if least is not None:
        return f"{total - least} more than the {least} that are"
    return f"{most - total} less than the {most} that they may be" if most is not None else f"{total} in all"


def _total(outcome: Outcome, player: str) -> int | None:
    return next(each.recomputed for each in outcome.standings if each.player == player)


def _changes(opened: Opened) -> Iterator[Change]:
    played = {id(finding) for finding in opened.case.outcome.findings}
    for each in opened.report.every:
        if id(each.finding) in played:
            yield Change("allow", finding=each.finding, fingerprint=each.fingerprint)
    for name in opened.case.readings.touched():
        own = opened.case.readings.choice(name)
        yield Change("ruling", ruling=name, choice=RULINGS[name].other(own))
    for pointer in _entries(opened):
        yield Change("entry", entry=pointer)
        yield Change("entry", entry=pointer, twice=True)


def _entries(opened: Opened) -> Iterator[Pointer]:
    sheet = opened.case.loaded.sheet
    if sheet is None or sheet.record == "result":
        return
    for number, turn in enumerate(sheet.turns or ()):
        if not isinstance(turn, model.GameTurn):
            continue
        at: Pointer = ("turns", number)
        for index, taken in enumerate(turn.player_turns or ()):
            if isinstance(taken, model.PlayerTurn):
                for place, entry in enumerate(taken.log or ()):
                    if not isinstance(entry, Ignored | model.Note):
                        yield (*at, "player_turns", index, "log", place)
        for part, acts in (("deaths", turn.deaths), ("envy", turn.envy)):
            for index, act in enumerate(acts or ()):
                if not isinstance(act, Ignored):
                    yield (*at, part, index)


def _replay(opened: Opened, changes: tuple[Change, ...]) -> Outcome:
    allowed = allowing([change.finding for change in changes if change.finding is not None])
    trial = Trial(
        claims=allowed.claims,
        findings=allowed.findings,
        left_out=frozenset(each.entry for each in changes if each.entry is not None and not each.twice),
        twice=frozenset(each.entry for each in changes if each.entry is not None and each.twice),
    )
    rulings = {change.ruling: change.choice for change in changes if change.ruling and change.choice}
    return opened.case.replay(trial, {**opened.case.chosen, **rulings})


def _pairs(
    opened: Opened, player: str, total: int, singles: list[tuple[Change, Outcome]]
) -> Iterator[tuple[Change, ...]]:
    now = opened.case.outcome
    start = _total(now, player) or 0
    gains = {id(change): (_total(outcome, player) or 0) - start for change, outcome in singles}
    shifting = {id(change) for change, outcome in singles if _shifts(now, outcome)}
    pairs = [(one, other) for (one, _), (other, _) in combinations(singles, 2) if _distinct(one, other)]
    if len(pairs) > MOST_PAIRS:
        pairs = [
            (one, other)
            for one, other in pairs
            if gains[id(one)] + gains[id(other)] == total - start or (id(one) in shifting and id(other) in shifting)
        ][:MOST_PAIRS]
    for pair in pairs:
        if _total(_replay(opened, pair), player) == total:
            yield pair


def _distinct(one: Change, other: Change) -> bool:
    return one.entry is None or one.entry != other.entry


def _shifts(now: Outcome, then: Outcome) -> bool:
    """Whether a change does more than move points: other findings, another award, another end."""
    before = {(finding.rule, finding.at) for finding in now.findings if finding.rule != "score-mismatch"}
    after = {(finding.rule, finding.at) for finding in then.findings if finding.rule != "score-mismatch"}
    return before != after or [each.gains for each in now.categories] != [each.gains for each in then.categories]
