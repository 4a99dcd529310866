"""Which open questions a sheet touches, and which of them decide the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, pairwise

from checker.replay.award import ranks
from checker.replay.outcome import Outcome
from checker.replay.sway import ABOUT_THE_AWARD
from checker.rulebook.rulings import DEFAULTS, RULINGS

Replay = Callable[[Mapping[str, str], frozenset[str]], Outcome]
MOST_REPLAYS = 2**8
_DEAD = "dead-may-win"
_ABOUT_THE_AWARD = frozenset({*ABOUT_THE_AWARD, _DEAD})
_MEETINGS = frozenset({"meeting-the-dead", "meeting-several"})
"""How many are met, and whether each of them counts: together they may give more than both alone."""
_Ranks = Mapping[str, int]


class Readings:
    """What comes of one sheet under other readings: summed up where that is certain, else replayed, each once.

    Args:
        chosen: The sheet's own reading, where it is not the default.
        first: The replay under that reading.
        replay: Makes another one under the readings given, of which some are flipped.
    """

    def __init__(self, chosen: Mapping[str, str], first: Outcome, replay: Replay) -> None:
        self._chosen = chosen
        self._replay = replay
        self._made: dict[frozenset[str], Outcome] = {frozenset(): first}
        self.first = first
        self._totals = {each.player: each.recomputed or 0 for each in first.standings}
        self._ranks = _ranks_of(first)
        self._sums: dict[frozenset[str], dict[str, int] | None] = {}

    def choice(self, name: str) -> str:
        """The sheet's own reading of a question."""
        return self._chosen.get(name) or DEFAULTS[name]

    def under(self, flipped: Iterable[str]) -> Outcome | None:
        """The replay with these questions read the other way; None when there were too many already."""
        key = frozenset(flipped)
        if key not in self._made:
            if len(self._made) >= MOST_REPLAYS:
                return None
            other = {name: RULINGS[name].other(self.choice(name)) for name in key}
            self._made[key] = self._replay({**self._chosen, **other}, key)
        return self._made[key]

    def ranking(self, flipped: Iterable[str]) -> list[list[str]] | None:
        """The ranking with these questions read the other way, best first.

        It is empty where the game is not over then, and None if nobody can tell.
        """
        key = frozenset(flipped)
        ranked = self._ranked(key)
        if ranked is None:
            outcome = self.under(key)
            return (outcome.ranking or []) if outcome is not None else None
        groups: dict[int, list[str]] = {}
        for player in self.first.seats:
            if player in ranked:
                groups.setdefault(ranked[player], []).append(player)
        return [groups[rank] for rank in sorted(groups)]

    def touched(self) -> list[str]:
        """Every question that the sheet's own reading touches, or a reading with one of them read the other way."""
        known = set(self.first.touched)
        for name in [name for name in RULINGS if name in known]:
            key = frozenset({name})
            shifts = self._shifts(key)
            if shifts is not None:
                known |= self.first.sway.brings.get(name, set())
                if self._ranked(key) != self._ranked(key ^ {_DEAD}):
                    known.add(_DEAD)
            elif self._may(name):  # else it shifts a few points and decides nothing, so it touches nothing else
                outcome = self.under(key)
                known |= outcome.touched if outcome is not None else set()
        return [name for name in RULINGS if name in known]

    def decisive(self, touched: Iterable[str]) -> list[str]:
        """Questions that change the ranking: those that do alone, then the smallest combinations of the others."""
        names = list(touched)
        alone = [name for name in names if self._may(name) and self._changes(frozenset({name}))]
        rest = self._movers([name for name in names if name not in alone])
        together: list[str] = []
        for size in range(self._least(rest), len(rest) + 1):
            for chosen in combinations(rest, size):
                if self._may_together(chosen) and self._changes(frozenset(chosen)):
                    together.extend(name for name in chosen if name not in together)
            if together or len(self._made) >= MOST_REPLAYS:
                break
        return alone + together

    # what can be told without a replay

    def _shifts(self, key: frozenset[str]) -> dict[str, int] | None:
        """What a reading gives each player, if that can be summed up."""
        if key not in self._sums:
            known = key <= self.first.touched | {_DEAD}
            self._sums[key] = self.first.sway.shifts(key - {_DEAD}) if known else None
        return self._sums[key]

    def _ranked(self, key: frozenset[str]) -> _Ranks | None:
        """The rank of each player under a reading, if that can be summed up."""
        told = self._told(key)
        if told is None:
            return None
        outcome, shifts = told
        lost_below = (self.choice(_DEAD) == "no") is not (_DEAD in key)
        return ranks(outcome.standings, shifts, lost_below=lost_below)

    def _told(self, key: frozenset[str]) -> tuple[Outcome, Mapping[str, int]] | None:
        """A replay, and what a reading gives each player on top of it; None if it must be played.

        The replay is that of the questions that cannot be summed up alone; it serves every reading that has others
        beside them.
        """
        shifts = self._shifts(key)
        if shifts is not None:
            return self.first, shifts
        played = frozenset(name for name in key if self._shifts(frozenset({name})) is None)
        if not played or played == key:
            return None
        outcome, rest = self.under(played), key - played - {_DEAD}
        if outcome is None or not outcome.finished or not rest <= outcome.touched:
            return None
        shifts = outcome.sway.shifts(rest)
        return None if shifts is None else (outcome, shifts)

    def _changes(self, key: frozenset[str]) -> bool:
        ranked = self._ranked(key)
        if ranked is not None:
            return ranked != self._ranks
        outcome = self.under(key)
        return outcome is not None and _ranks_of(outcome) != self._ranks

    def _may(self, name: str) -> bool:
        """Whether a question could change the ranking alone; one that only others bring up cannot be told."""
        return name not in self.first.touched or self.first.sway.can_move([name])

    def _reorders(self, gains: Mapping[str, int]) -> bool:
        """Whether these points more or less would change the order of the totals."""
        now = self._totals
        then = {player: total + gains.get(player, 0) for player, total in now.items()}
        return any(
            _sign(now[one] - now[other]) != _sign(then[one] - then[other]) for one, other in combinations(now, 2)
        )

    def _least(self, names: list[str]) -> int:
        """How many of these questions it takes together at the least to change an order, or a decision on the way."""
        every = [self._shifts(frozenset({name})) for name in names]
        sums = [shifts for shifts in every if shifts is not None]
        if len(sums) < len(names) or not _ABOUT_THE_AWARD.isdisjoint(names):
            return 2
        swings = sorted((self.first.sway.points.get(name) or 0 for name in names), reverse=True)
        fewest = _fewest(self.first.sway.margin, swings)
        for one, other in combinations(self._totals, 2):
            lead = self._totals[one] - self._totals[other]
            moves = sorted((shifts.get(one, 0) - shifts.get(other, 0)) * (-1 if lead > 0 else 1) for shifts in sums)
            fewest = min(fewest, _fewest(abs(lead), moves[::-1]))
        return max(2, fewest)

    def _may_together(self, chosen: tuple[str, ...]) -> bool:
        """Whether a combination is worth a replay: not where its parts only add points, and their sum keeps the order.

        Those that may tip a claim of Envy or the end of the game between them are tried all the same.
        """
        if self._shifts(frozenset(chosen)) is not None:
            return True  # it costs no replay
        if _ABOUT_THE_AWARD.issuperset(chosen) or _MEETINGS.issubset(chosen):
            return True
        moved = 0
        sums: dict[str, int] = {}
        for name in chosen:
            gains = self._gains(name)
            if gains is None:
                return True
            moved += sum(abs(points) for points in gains.values())
            for player, points in gains.items():
                sums[player] = sums.get(player, 0) + points
        return moved >= self.first.sway.margin or self._reorders(sums)

    def _gains(self, name: str) -> Mapping[str, int] | None:
        """What a question alone gives each player; None where it does more, or cannot be told alone."""
        key = frozenset({name})
        shifts = self._shifts(key)
        if shifts is not None:
            return shifts
        if name not in self.first.touched:
            return None
        outcome = self._made[key]  # what might move something was played before
        same = _lives if name in _ABOUT_THE_AWARD else _lives_and_leads
        if same(outcome) != same(self.first):
            return None
        before = self._totals
        return {each.player: (each.recomputed or 0) - before[each.player] for each in outcome.standings}

    def _movers(self, names: list[str]) -> list[str]:
        """Of questions that change no ranking alone those that might together; empty if all of them cannot.

        A question that moves nothing alone can still matter with others where it is about who wins or leads. Where
        only points move, they add up: if all of them together are less than every gap, no order changes.
        """
        if self.first.touched.issuperset(names) and not self.first.sway.can_move(names):
            return []
        more_than_points = _ABOUT_THE_AWARD | _MEETINGS if _MEETINGS.issubset(names) else _ABOUT_THE_AWARD
        moving, swing, bounded = [], 0, True
        for name in names:
            told = self._shifts(frozenset({name}))
            outcome = self.under({name}) if told is None else None
            if outcome is not None:
                moved = sum(abs((each.recomputed or 0) - self._totals[each.player]) for each in outcome.standings)
            elif told is not None:
                moved = sum(map(abs, told.values()))
            else:
                return []
            turns = outcome is not None and _shape(outcome) != _shape(self.first)
            if moved or turns or name in more_than_points or name not in self.first.touched:
                moving.append(name)
                swing += moved
                bounded = bounded and not turns and name not in more_than_points and name in self.first.touched
        totals = sorted(self._totals.values())
        gap = min((high - low for low, high in pairwise(totals)), default=0)
        return [] if len(moving) < 2 or (bounded and gap > 0 and swing < gap) else moving


def _fewest(lead: int, moves: list[int]) -> int:
    """How many of these moves, the largest first, it takes to end a lead; for a tie one that moves anything."""
    if lead == 0:
        return 1 if any(moves) else len(moves) + 1
    for count, move in enumerate(moves, 1):
        lead -= move
        if lead <= 0:
            return count
    return len(moves) + 1


def _ranks_of(outcome: Outcome) -> _Ranks | None:
    """The rank of each player; None in an unfinished game."""
    if not outcome.finished:
        return None
    return {each.player: each.rank for each in outcome.standings if each.rank is not None}


def _shape(outcome: Outcome) -> object:
    """What is more than points: who lives, who leads what with how many, which claims are struck."""
    struck = sorted((finding.rule, str(finding.at)) for finding in outcome.findings if finding.strikes)
    return _lives_and_leads(outcome), struck


def _lives_and_leads(outcome: Outcome) -> object:
    return _lives(outcome), {each.name: (sorted(each.winners), each.counts) for each in outcome.categories}


def _lives(outcome: Outcome) -> object:
    return {each.player: each.status for each in outcome.standings}, outcome.finished


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
