"""Numbers of which only the least and the most are known: held to every number that they may be."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.bounds import NOTHING, OPEN, SOME, Bounds, exactly

NEAR, FAR = 6, 12
"""An open end goes on to the second; sums are looked at up to the first, where all of them are reached."""
NUMBERS = st.integers(-3, 3)


@st.composite
def some_bounds(draw: st.DrawFn) -> Bounds:
    """Bounds of which each end may be open."""
    low, high = sorted((draw(NUMBERS), draw(NUMBERS)))
    return Bounds(draw(st.sampled_from((low, low, -inf))), draw(st.sampled_from((high, high, inf))))


def numbers(bounds: Bounds) -> set[int]:
    """The numbers that it may be."""
    return {number for number in range(-FAR, FAR + 1) if bounds.allows(number)}


@given(some_bounds(), some_bounds())
def test_a_sum_is_what_the_sums_of_the_numbers_come_to(one: Bounds, other: Bounds) -> None:
    sums = {first + second for first in numbers(one) for second in numbers(other)}
    assert {each for each in range(-NEAR, NEAR + 1) if one.plus(other).allows(each)} == sums & set(
        range(-NEAR, NEAR + 1)
    )


@given(some_bounds(), NUMBERS)
def test_a_known_number_more(bounds: Bounds, by: int) -> None:
    assert bounds.moved(by) == bounds.plus(exactly(by))


@given(some_bounds())
def test_the_other_sign(bounds: Bounds) -> None:
    assert numbers(bounds.negative()) == {-number for number in numbers(bounds)}


@given(some_bounds(), some_bounds())
def test_one_or_the_other(one: Bounds, other: Bounds) -> None:
    either = numbers(one) | numbers(other)
    assert numbers(one.joined(other)) == set(range(min(either), max(either) + 1))


@given(some_bounds(), NUMBERS)
def test_a_question_is_answered_where_all_numbers_agree(bounds: Bounds, value: int) -> None:
    for asked, answer in (
        (bounds.at_least(value), {number >= value for number in numbers(bounds)}),
        (bounds.at_most(value), {number <= value for number in numbers(bounds)}),
        (bounds.is_just(value), {number == value for number in numbers(bounds)}),
    ):
        assert asked is (next(iter(answer)) if len(answer) == 1 else None)


@given(some_bounds(), some_bounds())
def test_what_both_leave_possible(one: Bounds, other: Bounds) -> None:
    both = one.narrowed(other)
    assert (set() if both is None else numbers(both)) == numbers(one) & numbers(other)


@given(some_bounds(), NUMBERS, st.integers(0, 3))
def test_a_marker_stops_at_both_ends(bounds: Bounds, low: int, length: int) -> None:
    high = low + length
    assert numbers(bounds.within(low, high)) == {min(max(number, low), high) for number in numbers(bounds)}


@given(some_bounds())
def test_what_it_says_of_itself(bounds: Bounds) -> None:
    may_be = numbers(bounds)
    assert bounds.exact == (min(may_be) if len(may_be) == 1 else None)
    assert bounds.least == (None if -FAR in may_be else min(may_be))
    assert bounds.most == (None if FAR in may_be else max(may_be))


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        (exactly(5), "5"),
        (exactly(-5), "−5"),
        (exactly(1000), "1000"),
        (Bounds(-1, 7), "−1 to 7"),
        (SOME, "at least 0"),
        (Bounds(-inf, -2), "at most −2"),
        (OPEN, "unknown"),
        (NOTHING, "0"),
    ],
)
def test_it_is_said_in_words(bounds: Bounds, words: str) -> None:
    assert bounds.words() == words
