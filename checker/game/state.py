"""One explorer on both tracks: as written, and recomputed.

The two tracks are one and the same dictionary until a correction parts them, so that a sheet without faults is
played once, not twice. Every stock is a pair of bounds; what was never written is as open as the game allows.
"""

from __future__ import annotations

from math import inf

from checker.bounds import NOTHING, SOME, Bounds, exactly
from checker.findings import Finding, Pointer
from checker.rulebook.numbers import AMMO_MAXIMUM, COUNTED, MUTINY

_COUNTED = frozenset(COUNTED)
_ON_TRACKS = frozenset(("health", "sanity", "discontent"))
Stocks = dict[str, Bounds]


class Explorer:
    """A player's explorer.

    Attributes:
        name: The player.
        patron: Their Patron as written, None if unknown.
        points: Drama Points as written, as far as they are itemised.
        open: What the points may be besides, on both tracks: earned and not itemised.
        delta: Recomputed points less points as written: the effects of all findings so far.
        written: Stocks as written; what is not in it is unknown, see ``listed``.
        recomputed: Stocks as the rulebook gives them.
        listed: Whether a resource that is in neither was not held at the start, rather than unknown.
        fate: How the explorer ended as recomputed: ``dead``, ``insane`` or None.
        written_fate: The same as written down.
        fate_open: Whether a death was recorded of which nobody can tell whether it stands or is struck.
        may_be_lost: Whether the sheet leaves room for a death that it does not mention.
        dead_on_paper: Whether a death was recorded that is struck: nothing is owed by such an explorer.
        fell: The node that brought a track to its end in this Player Turn, with the stock.
        grazed: Tracks that may have come to their ends in this Player Turn, whatever they are at now.
        mutiny: The finding that a mutiny was counted and no death with it.
        causes: Findings that parted the tracks, by stock; ``points`` for those with an effect.
        pending: Findings with an effect that the next written total may know of already.
        last_total: Where the last total is written, the number of its Game Turn (None in ``final``), and the total.
    """

    __slots__ = (
        "_limits",
        "causes",
        "dead_on_paper",
        "delta",
        "fate",
        "fate_open",
        "fell",
        "grazed",
        "last_total",
        "listed",
        "may_be_lost",
        "mutiny",
        "name",
        "open",
        "patron",
        "pending",
        "points",
        "recomputed",
        "written",
        "written_fate",
    )

    def __init__(self, name: str, patron: str | None, tops: dict[str, int]) -> None:
        self.name = name
        self.patron = patron
        self._limits = {"ammo": Bounds(0, AMMO_MAXIMUM), **{track: Bounds(0, top) for track, top in tops.items()}}
        self.points = 0
        self.open = NOTHING
        self.delta = NOTHING
        self.written: Stocks = {}
        self.recomputed: Stocks = self.written
        self.listed = False
        self.fate: str | None = None
        self.written_fate: str | None = None
        self.fate_open = False
        self.may_be_lost = False
        self.dead_on_paper = False
        self.fell: tuple[Pointer, str] | None = None
        self.grazed: set[str] = set()
        self.mutiny: Finding | None = None
        self.causes: dict[str, list[Finding]] = {}
        self.pending: list[Finding] = []
        self.last_total: tuple[Pointer, int | None, int] | None = None

    # points

    @property
    def known(self) -> bool:
        """Whether the points as written are a number, not only the part of them that is itemised."""
        return self.open is NOTHING or self.open == NOTHING

    @property
    def total_as_written(self) -> Bounds:
        """Points as the players believe them."""
        return exactly(self.points) if self.open is NOTHING else self.open.moved(self.points)

    @property
    def total(self) -> Bounds:
        """Recomputed points."""
        return self.total_as_written.plus(self.delta) if self.delta is not NOTHING else self.total_as_written

    # stocks

    def unknown(self, stock: str) -> Bounds:
        """A stock of which nothing is known: what the game allows."""
        return self._limits.get(stock, SOME)

    def held(self, stock: str) -> Bounds:
        """How much of a stock there is as recomputed."""
        return self.recomputed.get(stock) or self._never_named(stock)

    def held_as_written(self, stock: str) -> Bounds:
        """How much of a stock there is as written."""
        return self.written.get(stock) or self._never_named(stock)

    def _never_named(self, stock: str) -> Bounds:
        return NOTHING if self.listed and stock not in _COUNTED else self.unknown(stock)

    @property
    def owes(self) -> bool:
        """Whether an explorer has duties: not when dead, as recomputed or on paper."""
        return self.fate is None and self.written_fate is None and not self.dead_on_paper

    @property
    def parted(self) -> bool:
        """Whether the two tracks are two."""
        return self.recomputed is not self.written

    def part(self) -> None:
        """Make the two tracks two."""
        if self.recomputed is self.written:
            self.recomputed = dict(self.written)

    def because(self, *stocks: str) -> list[Finding]:
        """The findings that parted the tracks in one of the stocks."""
        return list(dict.fromkeys(finding for stock in stocks for finding in self.causes.get(stock, ())))

    def blame(self, finding: Finding, *stocks: str) -> None:
        """Remember that a finding parted the tracks in these stocks."""
        for stock in stocks:
            self.causes.setdefault(stock, []).append(finding)

    def forget(self, *stocks: str) -> None:
        """Make stocks unknown on both tracks."""
        for stock in stocks:
            self.written[stock] = self.recomputed[stock] = self.unknown(stock)
            self.causes.pop(stock, None)

    def forget_all(self) -> None:
        """Make every stock but points unknown on both tracks."""
        points = self.causes.get("points")
        self.written = {}
        self.recomputed = self.written
        self.listed = False
        self.causes = {} if points is None else {"points": points}

    def stay_below(self, stock: str, end: int) -> None:
        """A stock is known not to have come to an end."""
        for track in (self.written, self.recomputed):
            held = track.get(stock)
            if held is not None and held.low < end <= held.high:
                track[stock] = Bounds(held.low, end - 1)
            elif held is None:
                track[stock] = Bounds(0, end - 1)

    def may_change(self, stock: str, by: Bounds, recomputed: Bounds | None = None) -> None:
        """A stock may have changed; on both tracks alike, if nothing else is said of the recomputed one."""
        top = self.unknown(stock).high
        parted = self.parted
        self.written[stock] = self.held_as_written(stock).plus(by).within(0, top)
        if parted:
            self.recomputed[stock] = self.held(stock).plus(recomputed or by).within(0, top)

    def change(self, stock: str, written: int, recomputed: int, at: Pointer) -> None:
        """Change a stock on both tracks.

        Health, Sanity and Discontent stop at their ends; no stock falls below 0.
        """
        if self.recomputed is self.written and written != recomputed:
            self.part()
        if stock in _ON_TRACKS:
            self._change_track(stock, written, recomputed, at)
            return
        now = self.held_as_written(stock)
        if self.recomputed is self.written:
            self.written[stock] = _moved(now, written, inf)
            return
        self.written[stock] = _moved(now, written, inf)
        self.recomputed[stock] = _moved(self.held(stock), recomputed, AMMO_MAXIMUM if stock == "ammo" else inf)

    def _change_track(self, stock: str, written: int, recomputed: int, at: Pointer) -> None:
        parted = self.recomputed is not self.written
        before = self.held(stock)
        if parted:
            self.written[stock] = self._on_track(stock, self.held_as_written(stock), written)
            if stock == "discontent" and self.written[stock].low >= MUTINY:
                self.written["health"] = NOTHING
        self.recomputed[stock] = now = self._on_track(stock, before, recomputed)
        if now.high >= MUTINY if stock == "discontent" else now.low <= 0:
            self.grazed.add(stock)
        self.watch(stock, before, now, at)

    def _on_track(self, stock: str, now: Bounds, by: int) -> Bounds:
        """A marker after a move; where the track's end is unknown, a gain may have been cut short by it."""
        top = self.unknown(stock).high
        if top < inf:
            return _moved(now, by, top)
        moved = _moved(now, by, inf)
        return Bounds(now.low, moved.high) if by > 0 else moved

    def watch(self, stock: str, before: Bounds, now: Bounds, at: Pointer) -> None:
        """Note when a track came to its end for certain as recomputed: Health or Sanity 0, Discontent 10."""
        if now == before:
            return
        if stock == "discontent":
            if now.low < MUTINY:
                return
            self.recomputed["health"] = NOTHING
        elif now.high > 0:
            return
        if self.fell is None and self.fate is None:
            self.fell = (at, stock)

    def at_an_end(self) -> str | None:
        """The track that is at its end now as recomputed, if one is known to be."""
        discontent = self.recomputed.get("discontent")
        if discontent is not None and discontent.low >= MUTINY:
            return "discontent"
        for track in ("health", "sanity"):
            level = self.recomputed.get(track)
            if level is not None and level.high <= 0:
                return track
        return None

    def set(self, stock: str, written: Bounds, recomputed: Bounds) -> None:
        """Put a stock to counted values."""
        if self.recomputed is self.written and written == recomputed:
            self.written[stock] = written
            return
        self.part()
        self.written[stock] = written
        self.recomputed[stock] = recomputed


def _moved(now: Bounds, by: int, top: float) -> Bounds:
    """A stock after a change: never below 0, nor above its end."""
    low, high = now.low + by, now.high + by
    if low == high:
        return exactly(int(min(max(low, 0), top)))
    return Bounds(min(max(low, 0), top), min(max(high, 0), top))
