"""Which open questions a sheet touches, and which of them decide the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, pairwise

from checker.replay.outcome import Outcome
from checker.rulebook.rulings import DEFAULTS, RULINGS

Replay = Callable[[Mapping[str, str]], Outcome]
MOST_REPLAYS = 2**8
_ABOUT_THE_AWARD = frozenset({"award-pool", "award-at-zero", "dead-may-win"})


class Readings:
    """Replays of one sheet under other readings, each made once.

    Args:
        chosen: The sheet's own reading, where it is not the default.
        first: The replay under that reading.
        replay: Makes another one.
    """

    def __init__(self, chosen: Mapping[str, str], first: Outcome, replay: Replay) -> None:
        self._chosen = chosen
        self._replay = replay
        self._made: dict[frozenset[str], Outcome] = {frozenset(): first}
        self.first = first
        self._totals = {each.player: each.recomputed or 0 for each in first.standings}

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
            self._made[key] = self._replay({**self._chosen, **other})
        return self._made[key]

    def touched(self) -> list[str]:
        """Every question that the sheet's own reading touches, or a reading with one of them read the other way."""
        known = set(self.first.touched)
        for name in [name for name in RULINGS if name in known]:
            if not self._may(name):
                continue  # it shifts a few points and decides nothing, so it touches nothing else
            outcome = self.under({name})
            if outcome is not None:
                known |= outcome.touched
        return [name for name in RULINGS if name in known]

    def decisive(self, touched: Iterable[str]) -> list[str]:
        """Questions that change the ranking: those that do alone, then the smallest combinations of the others."""
        names = list(touched)
        alone = [name for name in names if self._may(name) and self._changes({name})]
        rest = self._movers([name for name in names if name not in alone])
        together: list[str] = []
        for size in range(2, len(rest) + 1):
            for chosen in combinations(rest, size):
                if len(self._made) >= MOST_REPLAYS:
                    break
                if self._may_together(chosen) and self._changes(set(chosen)):
                    together.extend(name for name in chosen if name not in together)
            if together or len(self._made) >= MOST_REPLAYS:
                break
        return alone + together

    def _may(self, name: str) -> bool:
        """Whether a question could change the ranking alone; one that only others bring up cannot be told."""
        if name not in self.first.touched:
            return True
        moves = self.first.sway.award_moves.get(name)
        if moves is not None and self.choice("dead-may-win") == "yes":
            return self._reorders(moves)
        return self.first.sway.can_move([name])

    def _reorders(self, gains: Mapping[str, int]) -> bool:
        """Whether these points more or less would change the order of the totals."""
        now = self._totals
        then = {player: total + gains.get(player, 0) for player, total in now.items()}
        return any(
            _sign(now[one] - now[other]) != _sign(then[one] - then[other]) for one, other in combinations(now, 2)
        )

    def _may_together(self, chosen: tuple[str, ...]) -> bool:
        """Whether a combination is worth a replay: not where its parts only add points, and their sum keeps the order.

        Two that may tip a claim of Envy or the end of the game between them are tried all the same.
        """
        if len(chosen) == 2 and _ABOUT_THE_AWARD.issuperset(chosen):
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
        return (len(chosen) == 2 and moved >= self.first.sway.margin) or self._reorders(sums)

    def _gains(self, name: str) -> dict[str, int] | None:
        """What a question alone gives each player; None where it does more, or cannot be told alone."""
        outcome = self.under({name})
        if outcome is None or name == "dead-may-win" or name not in self.first.touched:
            return None
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
        sway = self.first.sway
        small = [name for name in names if name in self.first.touched and sway.bounded(name)]
        if not sway.can_move(small):
            names = [name for name in names if name not in small]
        moving, swing, bounded = [], 0, True
        before = self._totals
        for name in names:
            outcome = self.under({name})
            if outcome is None:
                return []
            moved = sum(abs((each.recomputed or 0) - before.get(each.player, 0)) for each in outcome.standings)
            turns = _shape(outcome) != _shape(self.first)
            if moved or turns or name in _ABOUT_THE_AWARD or name not in self.first.touched:
                moving.append(name)
                swing += moved
                bounded = bounded and not turns and name not in _ABOUT_THE_AWARD and name in self.first.touched
        totals = sorted(before.values())
        gap = min((high - low for low, high in pairwise(totals)), default=0)
        return [] if len(moving) < 2 or (bounded and gap > 0 and swing < gap) else moving

    def _changes(self, flipped: set[str]) -> bool:
        outcome = self.under(flipped)
        return outcome is not None and outcome.ranking != self.first.ranking


def _shape(outcome: Outcome) -> object:
    """What is more than points: who lives, who leads what, which claims are struck."""
    struck = sorted((finding.rule, str(finding.at)) for finding in outcome.findings if finding.strikes)
    return _lives_and_leads(outcome), struck


def _lives_and_leads(outcome: Outcome) -> object:
    return _lives(outcome), {each.name: sorted(each.winners) for each in outcome.categories}


def _lives(outcome: Outcome) -> object:
    return {each.player: each.status for each in outcome.standings}, outcome.finished


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
