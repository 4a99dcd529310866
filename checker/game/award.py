"""Who may lead a category of the final award. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations
from math import inf

from checker.bounds import Bounds

Counts = Mapping[str, Bounds]
Gain = frozenset[str]
"""Players who gain the point of a category together."""


def gains(counts: Counts, lost: Collection[str], pool_of: str, at_zero: str) -> frozenset[Gain]:
    """Every set of players that may gain the point of a category; more than one only where counts are open.

    Args:
        counts: What each explorer has left of it.
        lost: Who is dead or insane.
        pool_of: Whether the lead is judged among the ``living`` or among ``everyone``.
        at_zero: Whether those at 0 have the lead ``shared``, or ``none`` has it.
    """
    return _gains(tuple(counts.items()), frozenset(lost), pool_of, at_zero)


@lru_cache(maxsize=1024)  # categories of which nothing is known are alike, and so are they under most readings
def _gains(held: tuple[tuple[str, Bounds], ...], lost: Gain, pool_of: str, at_zero: str) -> frozenset[Gain]:
    counts = dict(held)
    living = [name for name in counts if name not in lost]
    pool = list(counts) if pool_of == "everyone" else living
    if not living:
        return frozenset((frozenset(),))
    found: set[Gain] = set()
    for most in _levels([counts[name] for name in pool]):
        may = [name for name in pool if counts[name].allows(most)]
        must = frozenset(name for name in may if counts[name].low == most)
        for chosen in _subsets([name for name in may if name not in must]):
            leaders = must.union(chosen)
            if leaders:
                found.add(frozenset() if most == 0 and at_zero == "none" else leaders.intersection(living))
    return frozenset(found)


def _levels(counts: Collection[Bounds]) -> Iterator[float]:
    """Levels at which the lead may be, one for each set of players who may have it."""
    least = max(count.low for count in counts)
    most = max(count.high for count in counts)
    turns = {least, *(count.low for count in counts), *(count.high for count in counts)}
    turns.update([each + 1 for each in turns])
    yield from sorted(level for level in turns if least <= level <= most and level != inf)


def _subsets(names: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
