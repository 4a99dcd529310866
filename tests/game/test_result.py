"""What is possible and certain at the end, against every total within its bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.bounds import OPEN, Bounds
from checker.game.result import Ending

NAMES = ("Ada", "Ben", "Cleo")
TOTALS = range(4)
MANY = settings(max_examples=200)
BEYOND = len(NAMES)
"""How far an open end goes on: far enough for any order."""


@st.composite
def totals(draw: st.DrawFn) -> Bounds:
    """The total of a player, of which each end may be open."""
    low, high = sorted((draw(st.sampled_from(TOTALS)), draw(st.sampled_from(TOTALS))))
    return Bounds(draw(st.sampled_from((low, -inf))), draw(st.sampled_from((high, inf))))


@st.composite
def endings(draw: st.DrawFn) -> Ending:
    """Some players, of whom some are ranked below the others; never all of them."""
    players = NAMES[: draw(st.integers(2, len(NAMES)))]
    below = draw(st.frozensets(st.sampled_from(players), max_size=len(players) - 1))
    return Ending({name: draw(totals()) for name in players}, below)


Order = tuple[list[list[str]], list[str] | None]


@st.composite
def orders(draw: st.DrawFn, ending: Ending) -> Order:
    """An order of some players, and perhaps the winners."""
    named = draw(st.permutations(list(ending.totals)))[: draw(st.integers(0, len(ending.totals)))]
    groups: list[list[str]] = []
    for name in named:
        level = draw(st.booleans())
        if groups and level:
            groups[-1].append(name)
        else:
            groups.append([name])
    winners = st.lists(st.sampled_from(list(ending.totals)), unique=True)
    return groups, draw(st.none() | winners)


def each_result(ending: Ending) -> Iterator[dict[str, tuple[bool, int]]]:
    """What each player may come to, in every combination: whether they are above those below, and their points."""
    span = [
        [number for number in range(TOTALS.start - BEYOND, TOTALS.stop + BEYOND) if bounds.allows(number)]
        for bounds in ending.totals.values()
    ]
    for points in product(*span):
        yield {name: (name not in ending.below, own) for name, own in zip(ending.totals, points, strict=True)}


def rank(result: dict[str, tuple[bool, int]], player: str) -> int:
    return 1 + sum(other > result[player] for other in result.values())


def winners_of(result: dict[str, tuple[bool, int]]) -> set[str]:
    return {name for name in result if rank(result, name) == 1}


def stand_so(result: dict[str, tuple[bool, int]], order: Order) -> bool:
    """Whether a result has that order, and those winners."""
    groups, winners = order
    level = all(len({result[name] for name in group}) == 1 for group in groups)
    best = [result[group[0]] for group in groups]
    falling = all(one > other for one, other in pairwise(best))
    return level and falling and (winners is None or set(winners) == winners_of(result))


@MANY
@given(st.data())
def test_an_order_is_possible_if_some_totals_give_it(data: st.DataObject) -> None:
    ending = data.draw(endings())
    order = data.draw(orders(ending))
    assert ending.order_possible(*order) is any(stand_so(result, order) for result in each_result(ending))


@pytest.mark.parametrize(
    ("order", "possible"),
    [
        (([["Ada"], ["Ben"]], ["Ada"]), True),
        (([["Ada"], ["Ben"]], ["Ben"]), False),
        (([["Ada"], ["Ben"]], ["Ada", "Ben"]), False),
        (([["Ada", "Ben"]], ["Ada"]), False),
    ],
)
def test_an_order_that_contradicts_the_winners_is_impossible_whatever_the_totals_are(
    order: Order, possible: bool
) -> None:
    assert Ending({"Ada": OPEN, "Ben": OPEN}, frozenset()).order_possible(*order) is possible


@MANY
@given(endings())
def test_ranks_lie_between_the_best_and_the_worst(ending: Ending) -> None:
    results = list(each_result(ending))
    for player in ending.totals:
        ranks = {rank(result, player) for result in results}
        assert ending.ranks[player] == (min(ranks), max(ranks))


@MANY
@given(endings())
def test_whoever_may_win_wins_under_some_totals_and_whoever_must_under_all(ending: Ending) -> None:
    sets = [winners_of(result) for result in each_result(ending)]
    for player in ending.totals:
        assert ending.may_win(player) is any(player in winners for winners in sets)
        assert ending.must_win(player) is all(player in winners for winners in sets)
