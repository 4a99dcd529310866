"""One explorer on both tracks: as written, and recomputed.

The two tracks are one and the same dictionary until a correction parts them, so that a sheet without faults is
played once, not twice.
"""

from __future__ import annotations

from checker.findings import Finding, Pointer
from checker.rulebook.numbers import AMMO_MAXIMUM, COUNTED, MUTINY

_COUNTED = frozenset(COUNTED)
Stocks = dict[str, int | None]


class Explorer:
    """A player's explorer.

    Attributes:
        name: The player.
        patron: Their Patron as written, None if unknown.
        points: Drama Points as written.
        delta: Recomputed points less points as written: the effects of all findings so far.
        known: Whether ``points`` is a total, not only the part of it that is recorded.
        written: Stocks as written; what is not in it is unknown, see ``listed``.
        recomputed: Stocks as the rulebook gives them.
        listed: Whether a resource that is in neither was not held at the start, rather than unknown.
        fate: How the explorer ended as recomputed: ``dead``, ``insane`` or None.
        written_fate: The same as written down.
        dead_on_paper: Whether a death was recorded that is struck: nothing is owed by such an explorer.
        fell: The node that brought a track to its end in this Player Turn, with the stock.
        mutiny: The finding that a mutiny was counted and no death with it.
        causes: Findings that parted the tracks, by stock; ``points`` for those with an effect.
        pending: Findings with an effect since the last written total.
        loose: What was gained since the last count on a track whose end is unknown.
    """

    __slots__ = (
        "causes",
        "dead_on_paper",
        "delta",
        "fate",
        "fell",
        "known",
        "last_total",
        "listed",
        "loose",
        "mutiny",
        "name",
        "patron",
        "pending",
        "points",
        "recomputed",
        "tops",
        "written",
        "written_fate",
    )

    def __init__(self, name: str, patron: str | None, tops: dict[str, int]) -> None:
        self.name = name
        self.patron = patron
        self.tops = tops
        self.points = 0
        self.delta = 0
        self.known = True
        self.written: Stocks = {}
        self.recomputed: Stocks = self.written
        self.listed = False
        self.fate: str | None = None
        self.written_fate: str | None = None
        self.dead_on_paper = False
        self.fell: tuple[Pointer, str] | None = None
        self.mutiny: Finding | None = None
        self.causes: dict[str, list[Finding]] = {}
        self.pending: list[Finding] = []
        self.loose: dict[str, int] = {}
        self.last_total: Pointer | None = None

    def copy(self) -> Explorer:
        """The same explorer for another replay to go on with."""
        twin = Explorer(self.name, self.patron, self.tops)
        twin.points, twin.delta, twin.known, twin.listed = self.points, self.delta, self.known, self.listed
        twin.written = dict(self.written)
        twin.recomputed = dict(self.recomputed) if self.parted else twin.written
        twin.fate, twin.written_fate, twin.dead_on_paper = self.fate, self.written_fate, self.dead_on_paper
        twin.fell, twin.mutiny, twin.last_total = self.fell, self.mutiny, self.last_total
        twin.causes = {stock: list(causes) for stock, causes in self.causes.items()}
        twin.pending, twin.loose = list(self.pending), dict(self.loose)
        return twin

    @property
    def total(self) -> int:
        """Recomputed points."""
        return self.points + self.delta

    @property
    def parted(self) -> bool:
        """Whether the two tracks are two."""
        return self.recomputed is not self.written

    def held(self, stock: str) -> int | None:
        """How much of a stock there is as recomputed; None if unknown."""
        found = self.recomputed.get(stock, self)
        if found is self:
            return 0 if self.listed and stock not in _COUNTED else None
        return found  # type: ignore[return-value]

    def held_as_written(self, stock: str) -> int | None:
        """How much of a stock there is as written; None if unknown."""
        found = self.written.get(stock, self)
        if found is self:
            return 0 if self.listed and stock not in _COUNTED else None
        return found  # type: ignore[return-value]

    @property
    def owes(self) -> bool:
        """Whether an explorer has duties: not when dead, as recomputed or on paper."""
        return self.fate is None and self.written_fate is None and not self.dead_on_paper

    def part(self) -> None:
        """Make the two tracks two."""
        if self.recomputed is self.written:
            self.recomputed = dict(self.written)

    def because(self, *stocks: str) -> list[Finding]:
        """The findings that parted the tracks in one of the stocks."""
        found: list[Finding] = []
        for stock in stocks:
            found.extend(finding for finding in self.causes.get(stock, ()) if finding not in found)
        return found

    def blame(self, finding: Finding, *stocks: str) -> None:
        """Remember that a finding parted the tracks in these stocks."""
        for stock in stocks:
            self.causes.setdefault(stock, []).append(finding)

    def forget(self, *stocks: str) -> None:
        """Make stocks unknown on both tracks."""
        for stock in stocks:
            self.written[stock] = None
            self.recomputed[stock] = None
            self.causes.pop(stock, None)
            self.loose.pop(stock, None)

    def forget_all(self) -> None:
        """Make every stock but points unknown on both tracks."""
        points = self.causes.get("points")
        self.written = {}
        self.recomputed = self.written
        self.listed = False
        self.causes = {} if points is None else {"points": points}
        self.loose.clear()

    def change(self, stock: str, written: int, recomputed: int, at: Pointer) -> None:
        """Change a stock on both tracks; what is unknown stays so.

        Health, Sanity and Discontent stop at their ends; no stock falls below 0.
        """
        if stock in ("health", "sanity", "discontent"):
            self._change_track(stock, written, recomputed, at)
            return
        if self.recomputed is self.written and written != recomputed:
            self.part()
        now = self.held_as_written(stock)
        if self.recomputed is self.written:
            if now is not None:
                now += written
                self.written[stock] = max(now, 0)
            return
        if now is not None:
            self.written[stock] = max(now + written, 0)
        now = self.held(stock)
        if now is not None:
            now = max(now + recomputed, 0)
            self.recomputed[stock] = min(now, AMMO_MAXIMUM) if stock == "ammo" else now

    def _change_track(self, stock: str, written: int, recomputed: int, at: Pointer) -> None:
        if written != recomputed:
            self.part()
        top = self.tops.get(stock)
        if top is None and recomputed > 0:
            self.loose[stock] = self.loose.get(stock, 0) + recomputed
        if self.recomputed is not self.written:
            now = self.written.get(stock)
            if now is not None:
                self.written[stock] = _within(now + written, top)
                if stock == "discontent" and self.written[stock] == MUTINY:
                    self.written["health"] = 0
        now = self.recomputed.get(stock)
        if now is not None:
            new = _within(now + recomputed, top)
            self.recomputed[stock] = new
            self.watch(stock, now, new, at)

    def watch(self, stock: str, before: int | None, now: int, at: Pointer) -> None:
        """Note when a track came to its end as recomputed: Health or Sanity 0, Discontent 10."""
        if now == before:
            return
        if stock == "discontent":
            if now < MUTINY:
                return
            self.recomputed["health"] = 0
        elif now > 0:
            return
        if self.fell is None and self.fate is None:
            self.fell = (at, stock)

    def at_an_end(self) -> str | None:
        """The track that is at its end now as recomputed, if one is known to be."""
        if self.recomputed.get("discontent") == MUTINY:
            return "discontent"
        if self.recomputed.get("health") == 0:
            return "health"
        if self.recomputed.get("sanity") == 0:
            return "sanity"
        return None

    def set(self, stock: str, written: int, recomputed: int | None) -> None:
        """Put a stock to counted values."""
        if self.recomputed is self.written and written == recomputed:
            self.written[stock] = written
            return
        self.part()
        self.written[stock] = written
        self.recomputed[stock] = recomputed


def _within(value: int, top: int | None) -> int:
    if value < 0:
        return 0
    return value if top is None or value <= top else top
