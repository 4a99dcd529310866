"""Who leads, who ranks where. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from checker.replay.outcome import Standing
from checker.replay.play import UNBOUNDED, Play
from checker.replay.state import Explorer

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


def leaders(play: Play, counts: Counts, fates: Fates, *, quiet: bool = False) -> list[str] | None:
    """Who gains the point of a category: all who lead it among those in the pool; None if unknown."""
    pool_of, at_zero = play.ruling("award-pool"), play.ruling("award-at-zero")
    found = _leaders(counts, fates, pool_of, at_zero)
    if not quiet:
        if any(fate is not None for fate in fates.values()):
            other = "everyone" if pool_of == "living" else "living"
            _touch(play, "award-pool", found, _leaders(counts, fates, other, at_zero))
        alone = sum(fate is None for fate in fates.values()) == 1  # who leads then, counts known or not
        if alone or any(count == 0 for count in counts.values()):
            other = "none" if at_zero == "shared" else "shared"
            _touch(play, "award-at-zero", found, _leaders(counts, fates, pool_of, other))
    return found


def _touch(play: Play, name: str, found: list[str] | None, otherwise: list[str] | None) -> None:
    if found != otherwise:
        play.sway.shift(name, found, otherwise)
        play.touch_award(name, len(set(found or ()) ^ set(otherwise or ())) or len(play.explorers))


def could_lead(play: Play, counts: Counts, fates: Fates) -> list[str]:
    """Whom an open category may still go to."""
    everyone = play.ruling("award-pool") == "everyone"
    known = [count for name, count in counts.items() if count is not None and (everyone or fates[name] is None)]
    best = max(known, default=0)
    return [name for name, fate in fates.items() if fate is None and ((count := counts[name]) is None or count >= best)]


def beaten(play: Play, counts: Counts, fates: Fates, named: list[str]) -> dict[str, str]:
    """Which of the named are known not to lead, each with somebody who has more."""
    everyone = play.ruling("award-pool") == "everyone"
    found: dict[str, str] = {}
    for name in named:
        own = counts[name]
        if own is None or fates[name] is not None:
            continue
        for other, count in counts.items():
            if count is not None and count > own and (everyone or fates[other] is None):
                found[name] = other
                break
    return found


def rank(play: Play, standings: list[Standing], *, quiet: bool = False) -> None:
    """Standard competition ranking by recomputed points; the most points win, and nobody does alone."""
    dead_may_win = play.ruling("dead-may-win") == "yes"

    def key(standing: Standing, below: bool) -> tuple[int, int]:
        lost = below and standing.status != "alive"
        return (1 if lost else 0, -(standing.recomputed or 0))

    def ranks(below: bool) -> dict[str, int]:
        known = [each for each in standings if each.recomputed is not None]
        keys = sorted(key(each, below) for each in known)
        return {each.player: keys.index(key(each, below)) + 1 for each in known}

    chosen = ranks(not dead_may_win)
    if not quiet and any(each.status != "alive" for each in standings) and ranks(dead_may_win) != chosen:
        play.touch_award("dead-may-win", UNBOUNDED)
    for each in standings:
        each.rank = chosen.get(each.player)
        each.winner = each.rank == 1 and len(standings) > 1
