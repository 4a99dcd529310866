"""A player who insists on a total: the smallest sets of changes under which it would be right."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

from checker.disputes.opening import Opened, Unopened
from checker.disputes.why import nobody
from checker.document.values import Ignored
from checker.findings import Finding, Pointer, json_pointer
from checker.game.outcome import Category, Outcome
from checker.game.play import Trial
from checker.readings.impact import allowing
from checker.rulebook.rulings import RULINGS
from checker.sheet import model

MOST_WORK = 100_000
"""Entries that are played again for one claim, about a second; changes that are likely to do are tried first."""


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
        cut: Whether there were too many changes, or pairs of them, to try them all.
    """

    player: str
    total: int
    recomputed: int | None
    ways: list[tuple[Change, ...]]
    needs: list[str] = field(default_factory=list)
    cut: bool = False

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
        if self.cut:
            data["cut"] = True
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
    return _Search(opened, player, total).claim()


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


@dataclass(slots=True)
class _Single:
    """A change alone.

    Attributes:
        place: Which of the changes it is.
        gain: What it adds to the total; as long as it was not tried, what the ledger lets expect.
        shifts: Whether it does more than move points: other findings, another award, another end.
    """

    place: int
    change: Change
    gain: int
    shifts: bool = False


class _Search:
    """What would give a player this total: changes one by one, then two at a time, as far as the work goes."""

    def __init__(self, opened: Opened, player: str, total: int) -> None:
        self._opened, self._player, self._total = opened, player, total
        self._now = opened.case.outcome
        self._start = _total(self._now, player)
        self._gap = total - (self._start or 0)
        self._before = _shape(self._now)
        self._left = MOST_WORK // opened.case.work
        self._cut = False

    def claim(self) -> Claim:
        """Every way with the fewest changes, of those that were tried."""
        singles = self._singles()
        found = [[each] for each in sorted(self._likely(singles), key=_place) if self._tries(each)]
        if not found:
            found = sorted(([one, other] for one, other in self._pairs(singles) if self._do(one, other)), key=_places)
        ways = [tuple(each.change for each in way) for way in found]
        return Claim(self._player, self._total, self._start, ways, cut=self._cut)

    def _singles(self) -> list[_Single]:
        """All changes, with what the ledger lets expect of them."""
        points: Counter[Pointer] = Counter()
        for line in self._opened.case.with_ledger.ledger or ():
            if line.player == self._player:
                for length in (4, 6):
                    points[line.at[:length]] += line.recomputed
        singles = []
        for place, change in enumerate(_changes(self._opened)):
            if change.finding is not None:
                gain = -change.finding.effect.get(self._player, 0)
            else:
                gain = points[change.entry or ()] * (1 if change.twice else -1)
            singles.append(_Single(place, change, gain))
        return singles

    def _likely(self, singles: list[_Single]) -> list[_Single]:
        """As many as can be tried, those first of which it may be expected, or of which nothing can be."""
        order = sorted(singles, key=lambda each: (each.gain != self._gap, each.change.entry is not None, each.place))
        return order[: self._spent(len(order))]

    def _spent(self, wanted: int) -> int:
        """How many of so many replays can still be had."""
        granted = min(wanted, self._left)
        self._left -= granted
        self._cut = self._cut or granted < wanted
        return granted

    def _tries(self, each: _Single) -> bool:
        """Try a change alone; whether it gives the total."""
        outcome = _replay(self._opened, (each.change,))
        reached = _total(outcome, self._player)
        each.gain, each.shifts = (reached or 0) - (self._start or 0), _shape(outcome) != self._before
        return reached == self._total

    def _do(self, one: _Single, other: _Single) -> bool:
        outcome = _replay(self._opened, (one.change, other.change))
        return _total(outcome, self._player) == self._total

    def _pairs(self, singles: list[_Single]) -> Iterator[tuple[_Single, _Single]]:
        """Pairs whose gains add up, pairs that both shift something, then the others, as long as there is work left."""
        tried: set[tuple[int, int]] = set()
        for one, other in chain(self._adding_up(singles), _shifting(singles), combinations(singles, 2)):
            pair = min(one.place, other.place), max(one.place, other.place)
            if pair in tried or (one.change.entry is not None and one.change.entry == other.change.entry):
                continue
            if not self._spent(1):
                return
            tried.add(pair)
            yield (one, other) if one.place < other.place else (other, one)

    def _adding_up(self, singles: list[_Single]) -> Iterator[tuple[_Single, _Single]]:
        by_gain: dict[int, list[_Single]] = defaultdict(list)
        for each in singles:
            for other in by_gain.get(self._gap - each.gain, ()):
                yield other, each
            by_gain[each.gain].append(each)


def _place(each: _Single) -> int:
    return each.place


def _places(pair: list[_Single]) -> list[int]:
    return [each.place for each in pair]


def _shifting(singles: list[_Single]) -> Iterator[tuple[_Single, _Single]]:
    return combinations([each for each in singles if each.shifts], 2)


def _shape(outcome: Outcome) -> int:
    """What comes of a game beside the points: findings, the award."""
    said = frozenset((finding.rule, finding.at) for finding in outcome.findings if finding.rule != "score-mismatch")
    return hash((said, tuple(each.gains for each in outcome.categories)))


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
