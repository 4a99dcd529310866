"""Which open questions a sheet touches, and which of them decide the ranking: the game is simply played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from checker.game.outcome import Outcome
from checker.rulebook.rulings import DEFAULTS, RULINGS

Replay = Callable[[Mapping[str, str]], Outcome]
MOST_REPLAYS = 2**8
_ONLY_TOGETHER = frozenset({"award-pool", "award-at-zero", "dead-may-win", "meeting-the-dead", "meeting-several"})
"""Questions that may decide with others although they change nothing alone."""
_AT_THE_END = "dead-may-win"
"""Nothing but the ranking asks this one: each replay tells it both ways."""


class Readings:
    """What comes of one sheet under other readings, each played once.

    Args:
        chosen: The sheet's own reading, where it is not the default.
        first: The replay under that reading.
        replay: Plays the sheet under the readings given.
        most: How often at the most, the first included.

    Attributes:
        cut: Whether a reading was asked for when there had been as many.
    """

    def __init__(self, chosen: Mapping[str, str], first: Outcome, replay: Replay, most: int = MOST_REPLAYS) -> None:
        self._chosen = chosen
        self._replay = replay
        self._made: dict[frozenset[str], Outcome] = {frozenset(): first}
        self._most = most
        self.first = first
        self.cut = False

    def choice(self, name: str) -> str:
        """The sheet's own reading of a question."""
        return self._chosen.get(name) or DEFAULTS[name]

    def under(self, flipped: Iterable[str]) -> Outcome | None:
        """The replay with these questions read the other way; None when there were too many already."""
        key = frozenset(flipped)
        if key not in self._made:
            if len(self._made) >= self._most:
                self.cut = True
                return None
            other = {name: RULINGS[name].other(self.choice(name)) for name in key}
            self._made[key] = self._replay({**self._chosen, **other})
        return self._made[key]

    def touched(self) -> list[str]:
        """Every question that the sheet's own reading touches, or a reading with one of them read the other way."""
        known = set(self.first.touched)
        for name in [name for name in RULINGS if name in known and name != _AT_THE_END]:
            outcome = self.under({name})
            known |= outcome.touched if outcome is not None else frozenset()
        return [name for name in RULINGS if name in known]

    def decisive(self, touched: Iterable[str]) -> list[str]:
        """Questions that change the ranking: those that do alone, then the smallest combinations of the others."""
        names = list(touched)
        alone = [name for name in names if self.changes({name})]
        return alone + list(dict.fromkeys(name for group in self.together(names, alone) for name in group))

    def together(self, touched: Iterable[str], alone: Iterable[str]) -> list[tuple[str, ...]]:
        """The smallest combinations that change the ranking, of questions that do not alone."""
        rest = [name for name in touched if name not in alone and self._may_matter(name)]
        for size in range(2, len(rest) + 1):
            found = [chosen for chosen in combinations(rest, size) if self.changes(chosen)]
            if found or self.cut:
                return found
        return []

    def changes(self, flipped: Iterable[str]) -> bool:
        """Whether a reading makes another ranking; only one that is certain under both tells."""
        names = set(flipped)
        outcome = self.under(names - {_AT_THE_END})
        if outcome is None:
            return False
        if {outcome.finished, self.first.finished} == {True, False}:
            return True
        ranking, first = outcome.otherwise if _AT_THE_END in names else outcome.ranking, self.first.ranking
        return ranking is not None and first is not None and ranking != first

    def _may_matter(self, name: str) -> bool:
        """Whether a question may change the ranking with others: it moves something alone, or only does together."""
        if name in _ONLY_TOGETHER or name not in self.first.touched:
            return True
        outcome = self.under({name})
        return outcome is not None and _shape(outcome) != _shape(self.first)


def _shape(outcome: Outcome) -> object:
    """What comes of a game: totals and lives, who leads what, which claims are struck."""
    standings = sorted((each.player, each.status or "", each.total) for each in outcome.standings)
    struck = sorted((finding.rule, str(finding.at)) for finding in outcome.findings if finding.strikes)
    return standings, {each.name: (each.gains, each.counts) for each in outcome.categories}, struck
