"""Who may gain the point of a category, against every count within the bounds."""

from __future__ import annotations

from itertools import product
from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from checker.bounds import Bounds
from checker.game.award import gains

NAMES = ("Ada", "Ben", "Cleo")
MOST = 3


@st.composite
def counts(draw: st.DrawFn) -> Bounds:
    """What somebody has left, perhaps without an upper end."""
    low, high = sorted((draw(st.integers(0, MOST)), draw(st.integers(0, MOST))))
    return Bounds(low, draw(st.sampled_from((high, high, inf))))


def gained(held: dict[str, int], lost: frozenset[str], pool_of: str, at_zero: str) -> frozenset[str]:
    """Who gains the point where every count is known. Rulebook: Final award."""
    living = {name for name in held if name not in lost}
    pool = set(held) if pool_of == "everyone" else living
    if not living:
        return frozenset()
    most = max(held[name] for name in pool)
    if most == 0 and at_zero == "none":
        return frozenset()
    return frozenset(name for name in pool if held[name] == most) & living


@settings(max_examples=200)
@given(
    st.dictionaries(st.sampled_from(NAMES), counts(), min_size=1),
    st.frozensets(st.sampled_from(NAMES)),
    st.sampled_from(("living", "everyone")),
    st.sampled_from(("shared", "none")),
)
def test_the_sets_that_may_gain_are_those_that_some_counts_give(
    held: dict[str, Bounds], lost: frozenset[str], pool_of: str, at_zero: str
) -> None:
    span = [[number for number in range(MOST + 2) if bounds.allows(number)] for bounds in held.values()]
    due = {gained(dict(zip(held, each, strict=True)), lost, pool_of, at_zero) for each in product(*span)}
    assert gains(held, lost, pool_of, at_zero) == due
