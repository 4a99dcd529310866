"""Who leads, who ranks where. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from checker.replay.outcome import Standing
from checker.replay.play import Play
from checker.replay.state import Explorer
from checker.replay.sway import ABOUT_THE_AWARD, UNBOUNDED

Counts = Mapping[str, int | None]
Fates = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Seat:
    """An explorer as the final award sees it."""

    stocks: Mapping[str, int | None]
    fate: str | None

    def held(self, stock: str) -> int | None:
        """How many are left, None if unknown."""
        return self.stocks.get(stock)


def seat(play: Play, who: Explorer) -> Seat:
    """An explorer at the end; after a game that went on, at the moment when it was over."""
    if play.frozen:
        snapshot = play.snapshot[who.name]
        return Seat(snapshot.stocks, snapshot.fate)
    return Seat(who.recomputed, who.fate)


def _leaders(counts: Counts, fates: Fates, pool_of: str, at_zero: str) -> list[str] | None:
    eligible = [name for name, fate in fates.items() if fate is None]
    if not eligible:
        return []
    pool = eligible if pool_of == "living" else list(fates)
    if len(pool) == 1 and at_zero == "shared":
        return list(pool)
    best = None
    for name in pool:
        count = counts[name]
        if count is None:
            return None
        best = count if best is None or count > best else best
    if best == 0 and at_zero == "none":
        return []
    return [name for name in eligible if counts[name] == best]


def leaders(
    play: Play,
    counts: Counts,
    fates: Fates,
    *,
    quiet: bool = False,
    foreseen: bool = False,
    named: Collection[str] | None = None,
) -> list[str] | None:
    """Who gains the point of a category: all who lead it among those in the pool; None if unknown.

    Args:
        play: The table.
        counts: What each explorer has left of it.
        fates: Who is lost, and how.
        quiet: Whether questions that it hangs on are not noted.
        foreseen: Whether this is before the award, to tell a total that is not written.
        named: Who gained it as written; None where the sheet does not say.
    """
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    found = _leaders(counts, fates, pool_of, at_zero)
    if quiet:
        return found
    living = sum(fate is None for fate in fates.values())
    lost = living < len(fates)
    nothing = living == 1 or 0 in counts.values()  # who is alone leads, counts known or not
    if lost or nothing:
        other_pool = "everyone" if pool_of == "living" else "living"
        other_zero = "none" if at_zero == "shared" else "shared"
        pool = _leaders(counts, fates, other_pool, at_zero) if lost else found
        zero = _leaders(counts, fates, pool_of, other_zero) if nothing else found
        both = _leaders(counts, fates, other_pool, other_zero)
        for name, otherwise in zip(ABOUT_THE_AWARD, (pool, zero), strict=True):
            if otherwise != found:
                play.touch_award(name, len(set(found or ()) ^ set(otherwise or ())) or len(play.explorers))
        if pool != both:
            play.sway.brings.setdefault(ABOUT_THE_AWARD[0], set()).add(ABOUT_THE_AWARD[1])
        if zero != both:
            play.sway.brings.setdefault(ABOUT_THE_AWARD[1], set()).add(ABOUT_THE_AWARD[0])
        now = None if foreseen else _gainers(found, named, counts, fates, pool_of)
        for names, otherwise, pooled, matters in (
            (ABOUT_THE_AWARD[:1], pool, other_pool, lost),
            (ABOUT_THE_AWARD[1:], zero, pool_of, nothing),
            (ABOUT_THE_AWARD, both, other_pool, True),
        ):
            then = _gainers(otherwise, named, counts, fates, pooled)
            if matters and (then != now or then is None):
                play.sway.shift(frozenset(names), now, then, afloat=named is None)
    return found


def _gainers(
    found: list[str] | None, named: Collection[str] | None, counts: Counts, fates: Fates, pool_of: str
) -> list[str] | None:
    """Who gains the point in the end: where the leaders are unknown, those who are named and not known to be beaten."""
    if found is not None or named is None:
        return found
    lost = beaten(counts, fates, named, pool_of)
    return [name for name in named if name not in lost]


def could_lead(play: Play, counts: Counts, fates: Fates) -> list[str]:
    """Whom an open category may still go to."""
    everyone = play.ruling("award-pool") == "everyone"
    known = [count for name, count in counts.items() if count is not None and (everyone or fates[name] is None)]
    best = max(known, default=0)
    return [name for name, fate in fates.items() if fate is None and ((count := counts[name]) is None or count >= best)]


def beaten(counts: Counts, fates: Fates, named: Collection[str], pool_of: str) -> dict[str, str]:
    """Which of the named are known not to lead, each with somebody who has more."""
    everyone = pool_of == "everyone"
    found: dict[str, str] = {}
    for name in named:
        own = counts[name]
        if own is None or fates[name] is not None:
            continue
        in_the_pool = ((other, count) for other, count in counts.items() if everyone or fates[other] is None)
        more = next((other for other, count in in_the_pool if count is not None and count > own), None)
        if more is not None:
            found[name] = more
    return found


def ranks(standings: list[Standing], shifts: Mapping[str, int], *, lost_below: bool) -> dict[str, int]:
    """Standard competition ranking by recomputed points.

    Args:
        standings: The players; those without any total have no rank.
        shifts: Points more for some of them.
        lost_below: Whether the dead and insane come after everybody else.
    """
    keys = {
        each.player: (lost_below and each.status != "alive", -each.recomputed - shifts.get(each.player, 0))
        for each in standings
        if each.recomputed is not None
    }
    ordered = sorted(keys.values())
    return {player: ordered.index(key) + 1 for player, key in keys.items()}


def place(standings: list[Standing], *, lost_below: bool) -> dict[str, int]:
    """Give each player a rank, and who is first the win; the ranks."""
    chosen = ranks(standings, {}, lost_below=lost_below)
    for each in standings:
        each.rank = chosen.get(each.player)
        each.winner = each.rank == 1 and len(standings) > 1
    return chosen


def best_first(standings: Iterable[Standing], seats: Iterable[str]) -> list[Standing]:
    """By rank, equals in the order of the seats; whoever has no rank comes last."""
    order = {player: number for number, player in enumerate(seats)}
    last = len(order) + 1
    return sorted(standings, key=lambda each: (each.rank or last, order[each.player]))


def rank(play: Play, standings: list[Standing], *, quiet: bool = False) -> None:
    """Standard competition ranking by recomputed points; the most points win, and nobody does alone."""
    dead_may_win = play.ruling("dead-may-win") == "yes"

    chosen = place(standings, lost_below=not dead_may_win)
    if not quiet and ranks(standings, {}, lost_below=dead_may_win) != chosen:
        play.touch_award("dead-may-win", UNBOUNDED)
