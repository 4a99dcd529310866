"""Which difference between two records is an original one, and which only follows from an earlier one.

A written total follows where the gap between the two totals is the one that was there before, plus what the items in
between differ by. Markers, awards, rankings and winners follow where each record is right by its own numbers.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from checker.disputes.opening import Opened
from checker.findings import Pointer
from checker.game.ledger import LedgerLine

if TYPE_CHECKING:
    from checker.disputes.trees import Difference

_NOT_ITEMS = frozenset({"unitemised", "correction"})
_STOCKS_OF = {
    "boosts": ("health", "sanity", "ammo"),
    "envy": ("sanity",),
    "desertion": ("porters", "askaris", "discontent", "quinine"),
}


class Origins:
    """Remembers the original differences while the differences are gone through in the order of play."""

    def __init__(self, a: Opened, b: Opened, to_a: Mapping[str, str]) -> None:
        self._wrong = tuple(_faulty(side) for side in (a, b))
        ledgers = [side.case.with_ledger.ledger or [] for side in (a, b)]
        self._ledgers = tuple(_Ledger(each, names) for each, names in zip(ledgers, ({}, to_a), strict=True))
        self._to_a = to_a
        self._points: dict[str, int] = {}
        self._gap: dict[str, int] = {}
        self._seen: dict[str, tuple[int, int]] = {}
        self._stocks: dict[tuple[str | None, str], int] = {}
        self._rolls: dict[Pointer, int] = {}
        self._entries: dict[Pointer | None, int] = {}

    def of(self, each: Difference, index: int) -> int | None:
        """The index of the difference that this one follows from, None for an original one."""
        at = each.at_a if each.at_a is not None else each.at_b or ()
        if _is_total(at):
            return self._total(each, index)
        right = self._right(each)
        if "markers" in at[:3] or (_is_count(at) and at[-1] == "points"):
            return self._points.get(each.player or "") if right else None
        if at in (("final", "ranking"), ("final", "winners")):
            return min(self._points.values(), default=None) if right else None
        if at[:2] == ("final", "awards"):
            source = self._earliest_of({str(at[2])}) if right else None
            for name in self._named(each.a) ^ self._named(each.b, theirs=True):
                self._points.setdefault(name, index if source is None else source)
            return source
        source = self._source(at, each.player) if right else None
        if source is None:
            self._note(at, each, index)
        return source

    def _source(self, at: Pointer, player: str | None) -> int | None:
        """What a count, a roll's outcome, or the points or the Time of an entry may follow from."""
        entry = _entry_of(at)
        if _is_count(at):
            return self._stocks.get((player, str(at[-1])))
        if at[2:3] == ("desertion",) and at[-1] in ("total", "deserts"):
            return self._rolls.get(at[:5])
        if at[-1:] == ("points",) and entry != at:
            return self._entries.get(entry)
        return self._stocks.get((player, "health")) if at[-1:] == ("time",) and "time_up" in at else None

    def _note(self, at: Pointer, each: Difference, index: int) -> None:
        """Keep an original difference in mind for what comes after it."""
        if _is_count(at):
            self._stocks[each.player, str(at[-1])] = index
            return
        self._original(each, index)
        self._entries.setdefault(_entry_of(at), index)
        if at[2:3] == ("desertion",):
            self._rolls.setdefault(at[:5], index)

    def _right(self, each: Difference) -> bool:
        """Whether neither record has an error at its node."""
        return not any(at in wrong for wrong, at in zip(self._wrong, (each.at_a, each.at_b), strict=True))

    def _total(self, each: Difference, index: int) -> int | None:
        """A written total: original where the gap is not the one to be expected."""
        player = each.player or ""
        if not isinstance(each.a, int) or not isinstance(each.b, int):
            return None
        gap = each.a - each.b
        expected = self._gap.get(player, 0) + self._moved(player, each)
        self._gap[player] = gap
        source = self._points.get(player)
        if source is None and each.game_turn is None:
            source = self._earliest_of(self._awarded(player))
        if gap == expected and source is not None:
            return source
        self._points[player] = index
        return None

    def _earliest_of(self, stocks: set[str]) -> int | None:
        """The first original difference that touches one of these stocks, whoever's."""
        return min((number for (_, stock), number in self._stocks.items() if stock in stocks), default=None)

    def _named(self, written: object, *, theirs: bool = False) -> set[str]:
        """The players named under a category, as A writes them."""
        names = {str(name) for name in (written if isinstance(written, list) else [written]) if name != "none"}
        return {self._to_a.get(name, name) for name in names} if theirs else names

    def _awarded(self, player: str) -> set[str]:
        """The categories that a player takes in one record only."""
        taken = [
            {line.source.removeprefix("award-") for line in ledger.of[player]
             if line.written and line.source.startswith("award-")}
            for ledger in self._ledgers
        ]  # fmt: skip
        return taken[0] ^ taken[1]

    def _moved(self, player: str, each: Difference) -> int:
        """By how much the items since the last differing total differ; 0 where only one record has them."""
        before = self._seen.get(player, (0, 0))
        sums: list[int] = []
        loose: list[bool] = []
        ends: list[int] = []
        for number, (ledger, at) in enumerate(zip(self._ledgers, (each.at_a, each.at_b), strict=True)):
            end = ledger.until(player, at or ())
            ends.append(end)
            stretch = ledger.of[player][before[number] : end]
            loose.append(any(line.source == "unitemised" for line in stretch))
            sums.append(sum(line.written for line in stretch if line.source not in _NOT_ITEMS or _slip(line)))
        self._seen[player] = (ends[0], ends[1])
        return sums[0] - sums[1] if loose[0] == loose[1] else 0

    def _original(self, each: Difference, index: int) -> None:
        """Note what an original difference touches: points of whom, and which stocks."""
        one, other = (
            ledger.below.get(_entry_of(at) or (), Counter())
            for ledger, at in zip(self._ledgers, (each.at_a, each.at_b), strict=True)
        )
        for name in {*one, *other}:
            if one[name] != other[name]:
                self._points.setdefault(name, index)
        at = each.at_a or each.at_b or ()
        for stock in _touched(at, each):
            self._stocks.setdefault((each.player, stock), index)


class _Ledger:
    """The ledger of one record, ready to be asked often, with the players as the first record calls them.

    Attributes:
        of: The lines of each player.
        below: Points as written under each node but the whole, by player.
    """

    def __init__(self, lines: Sequence[LedgerLine], names: Mapping[str, str]) -> None:
        self.of: defaultdict[str, list[LedgerLine]] = defaultdict(list)
        self.below: defaultdict[Pointer, Counter[str]] = defaultdict(Counter)
        self._turns: defaultdict[str, list[int]] = defaultdict(list)
        for line in lines:
            name, at = names.get(line.player, line.player), line.at
            self.of[name].append(line)
            for length in range(1, len(at) + 1):
                self.below[at[:length]][name] += line.written
            if at[0] == "turns" and isinstance(at[1], int):
                insort(self._turns[name], at[1])

    def until(self, player: str, at: Pointer) -> int:
        """How many of a player's lines come before a written total."""
        own = self.of[player]
        if at[:2] == ("final", "scores"):
            return len(own)
        if at[:1] == ("final",):
            after = (n for n, line in enumerate(own) if line.game_turn is None and line.at[1:2] != ("before_award",))
            return next(after, len(own))
        turn = at[1] if len(at) > 1 and isinstance(at[1], int) else -1
        return bisect_right(self._turns[player], turn)


def _faulty(side: Opened) -> set[Pointer]:
    """The nodes with an error of their own at them or below them."""
    own = [one.finding.at for one in side.report.every if one.severity == "error" and not one.finding.because]
    return {at[:length] for at in own for length in range(len(at) + 1)}


def _slip(line: LedgerLine) -> bool:
    """A slip in an entry's own sum belongs to the items; one in a total does not."""
    return line.source == "correction" and "log" in line.at


def _is_total(at: Pointer) -> bool:
    return (len(at) == 4 and at[2] == "scores") or (
        len(at) == 3 and at[:1] == ("final",) and at[1] in ("scores", "before_award")
    )


def _is_count(at: Pointer) -> bool:
    return "state" in at[:-1]


def _entry_of(at: Pointer | None) -> Pointer | None:
    if at is None or len(at) < 4 or at[0] != "turns":
        return at
    return at[:6] if at[2] == "player_turns" and len(at) > 5 else at[:4]


def _touched(at: Pointer, each: Difference) -> tuple[str, ...]:
    if "deaths" in at[:3] or at[-1:] == ("death",) or _is_death(each):
        return ("status",)
    if len(at) > 2 and str(at[2]) in _STOCKS_OF:
        return _STOCKS_OF[str(at[2])]
    if "health_roll" in at:
        return ("health",)
    said = each.a if isinstance(each.a, dict) else each.b if isinstance(each.b, dict) else None
    if said is not None and each.kind.startswith("only"):
        return tuple(str(stock) for amounts in said.values() if isinstance(amounts, dict) for stock in amounts) + tuple(
            str(key) for key, value in said.items() if isinstance(value, int)
        )
    return (str(at[-1]),) if at else ()


def _is_death(each: Difference) -> bool:
    return any(isinstance(said, dict) and "death" in said for said in (each.a, each.b))
