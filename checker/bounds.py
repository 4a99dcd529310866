"""What is known of a number that the sheet may not fix: the least and the greatest that it can be."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import NamedTuple


class Bounds(NamedTuple):
    """A number between ``low`` and ``high``, both included; an end that is open is infinite.

    Arithmetic is that of intervals: whatever the two numbers are within their bounds, the result is within its own.
    """

    low: float
    high: float

    @property
    def exact(self) -> int | None:
        """The number, where it is only one."""
        return int(self.low) if self.low == self.high else None

    @property
    def least(self) -> int | None:
        """The lower end; None where it is open."""
        return None if self.low == -inf else int(self.low)

    @property
    def most(self) -> int | None:
        """The upper end; None where it is open."""
        return None if self.high == inf else int(self.high)

    def plus(self, other: Bounds) -> Bounds:
        """The sum of two numbers."""
        return Bounds(self.low + other.low, self.high + other.high)

    def moved(self, by: float) -> Bounds:
        """The number and a known one more."""
        return Bounds(self.low + by, self.high + by) if by else self

    def negative(self) -> Bounds:
        """The number with the other sign."""
        return Bounds(-self.high, -self.low)

    def within(self, low: float, high: float) -> Bounds:
        """The number where it stops at both ends, as a marker on a track does."""
        if low <= self.low and self.high <= high:
            return self
        return Bounds(min(max(self.low, low), high), min(max(self.high, low), high))

    def allows(self, value: float) -> bool:
        """Whether the number may be this one."""
        return self.low <= value <= self.high

    def is_just(self, value: float) -> bool | None:
        """Whether the number is this one; None where it may be another."""
        return True if self.low == value == self.high else None if self.allows(value) else False

    def at_least(self, value: float) -> bool | None:
        """Whether the number is this or more; None where it may be either."""
        return True if self.low >= value else None if self.high >= value else False

    def at_most(self, value: float) -> bool | None:
        """Whether the number is this or less; None where it may be either."""
        return True if self.high <= value else None if self.low <= value else False

    def narrowed(self, other: Bounds) -> Bounds | None:
        """What both leave possible; None if nothing."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Bounds(low, high) if low <= high else None

    def words(self) -> str:
        """``5``, ``5 to 7``, ``at least 5``, ``at most 7``, or ``unknown``."""
        if self.low == self.high:
            return signed(int(self.low))
        if self.low == -inf:
            return "unknown" if self.high == inf else f"at most {signed(int(self.high))}"
        return (
            f"at least {signed(int(self.low))}"
            if self.high == inf
            else (f"{signed(int(self.low))} to {signed(int(self.high))}")
        )


def signed(number: int) -> str:
    """The number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def joined(numbers: Collection[Bounds]) -> Bounds:
    """One of these numbers, nobody knows which."""
    return Bounds(min(each.low for each in numbers), max(each.high for each in numbers))


OPEN = Bounds(-inf, inf)
"""Nothing is known."""
SOME = Bounds(0, inf)
"""Nothing is known but that it is not negative."""
NOTHING = Bounds(0, 0)

_SMALL = tuple(Bounds(number, number) for number in range(256))


def exactly(number: int) -> Bounds:
    """A number that is known."""
    return _SMALL[number] if 0 <= number < 256 else Bounds(number, number)
