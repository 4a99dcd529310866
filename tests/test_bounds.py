"""Numbers of which only the least and the most are known: held to every number that they may be."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import inf

import pytest

from checker.bounds import NOTHING, OPEN, SOME, Bounds, exactly, joined

NEAR, FAR = 6, 12
"""An open end goes on to the second; sums are looked at up to the first, where all of them are reached."""
NUMBERS = range(-3, 4)
EVERY = [Bounds(low, high) for low, high in product((-inf, *NUMBERS), (*NUMBERS, inf)) if low <= high]
"""All bounds of small numbers, with ends that are open and without."""
PAIRS = list(product(EVERY, EVERY))


@cache
def numbers(bounds: Bounds) -> frozenset[int]:
    """The numbers that it may be."""
    return frozenset(number for number in range(-FAR, FAR + 1) if bounds.allows(number))


def test_a_sum_is_what_the_sums_of_the_numbers_come_to() -> None:
    near = set(range(-NEAR, NEAR + 1))
    for one, other in PAIRS:
        sums = {first + second for first in numbers(one) for second in numbers(other)}
        assert {each for each in near if one.plus(other).allows(each)} == sums & near


def test_a_known_number_more() -> None:
    for bounds, by in product(EVERY, NUMBERS):
        assert bounds.moved(by) == bounds.plus(exactly(by))


def test_a_number_that_is_known() -> None:
    for number in range(-300, 301):
        assert exactly(number) == Bounds(number, number)


def test_the_other_sign() -> None:
    for bounds in EVERY:
        assert numbers(bounds.negative()) == {-number for number in numbers(bounds)}


def test_one_or_the_other() -> None:
    for one, other in PAIRS:
        either = numbers(one) | numbers(other)
        assert numbers(joined((one, other))) == set(range(min(either), max(either) + 1))


def test_a_question_is_answered_where_all_numbers_agree() -> None:
    for bounds, value in product(EVERY, NUMBERS):
        for asked, answer in (
            (bounds.at_least(value), {number >= value for number in numbers(bounds)}),
            (bounds.at_most(value), {number <= value for number in numbers(bounds)}),
            (bounds.is_just(value), {number == value for number in numbers(bounds)}),
        ):
            assert asked is (next(iter(answer)) if len(answer) == 1 else None)


def test_what_both_leave_possible() -> None:
    for one, other in PAIRS:
        both = one.narrowed(other)
        assert (set() if both is None else numbers(both)) == numbers(one) & numbers(other)


def test_a_marker_stops_at_both_ends() -> None:
    for bounds, low, length in product(EVERY, NUMBERS, range(4)):
        high = low + length
        assert numbers(bounds.within(low, high)) == {min(max(number, low), high) for number in numbers(bounds)}


def test_what_it_says_of_itself() -> None:
    for bounds in EVERY:
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
