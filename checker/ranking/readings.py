"""Which open questions a sheet touches, and which of them decide the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from checker.replay.outcome import Outcome
from checker.rulebook.rulings import DEFAULTS, RULINGS

Replay = Callable[[Mapping[str, str]], Outcome]
MOST_REPLAYS = 2**8


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of the touched questions, and where it leads."""

    choices: Mapping[str, str]
    outcome: Outcome


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
        """Every question that some combination of readings touches, in the order of the catalogue."""
        known = set(self.first.touched)
        tried: set[frozenset[str]] = set()
        growing = True
        while growing:
            growing = False
            for flips in self._subsets(known):
                if flips in tried:
                    continue
                tried.add(flips)
                outcome = self.under(flips)
                if outcome is not None and not outcome.touched <= known:
                    known |= outcome.touched
                    growing = True
                    break
        return [name for name in RULINGS if name in known]

    def _subsets(self, names: Iterable[str]) -> Iterable[frozenset[str]]:
        ordered = [name for name in RULINGS if name in set(names)]
        for size in range(len(ordered) + 1):
            for chosen in combinations(ordered, size):
                yield frozenset(chosen)

    def decisive(self, touched: Iterable[str]) -> list[str]:
        """Questions that change the ranking: those that do alone, then the smallest combinations of the others."""
        names = list(touched)
        alone = [name for name in names if self._changes({name})]
        rest = [name for name in names if name not in alone]
        together: list[str] = []
        for size in range(2, len(rest) + 1):
            for chosen in combinations(rest, size):
                if self._changes(set(chosen)):
                    together.extend(name for name in chosen if name not in together)
            if together:
                break
        return alone + together

    def _changes(self, flipped: set[str]) -> bool:
        outcome = self.under(flipped)
        return outcome is not None and outcome.ranking != self.first.ranking

    def differences(self, name: str) -> Outcome | None:
        """The replay with one question read the other way."""
        return self.under({name})
