"""Which player of one record is which player of the other, and which entry which."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from checker.sheet.suggest import one_slip


@dataclass(frozen=True, slots=True)
class Match:
    """A player of both records."""

    a: str
    b: str
    by: Literal["exact", "case", "slip"]


def match_names(a: Sequence[str], b: Sequence[str]) -> list[Match]:
    """Match players exactly, else by case, else by one slip of the pen; each at most once."""
    found: list[Match] = []
    left_a, left_b = list(a), list(b)
    ways: tuple[tuple[Literal["exact", "case", "slip"], Callable[[str, str], bool]], ...] = (
        ("exact", lambda one, other: one == other),
        ("case", lambda one, other: one.casefold() == other.casefold()),
        ("slip", lambda one, other: one_slip(one, other) or one_slip(one.casefold(), other.casefold())),
    )
    for by, same in ways:
        for one in list(left_a):
            other = next((name for name in left_b if same(one, name)), None)
            if other is not None:
                found.append(Match(one, other, by))
                left_a.remove(one)
                left_b.remove(other)
    return sorted(found, key=lambda match: list(a).index(match.a))


Pair = tuple[int | None, int | None]
"""Positions in one list and in the other, None where one lacks it."""
_LONGEST = 500
"""Items of a list that is laid beside another by what they say; longer ones, which no game has, by their places."""


def align(
    a: Sequence[Hashable], b: Sequence[Hashable], like_a: Sequence[Hashable], like_b: Sequence[Hashable]
) -> tuple[list[Pair], bool]:
    """Lay two lists side by side: what is the same, then what is of the same kind, then what one of them lacks.

    Args:
        a: What makes each item of one list what it is.
        b: The same of the other list.
        like_a: What makes it worth comparing when no same one is left.
        like_b: The same of the other list.

    Returns:
        Pairs in the order of play, and whether the same things stand in another order.
    """
    if max(len(a), len(b)) > _LONGEST:
        lengths = range(max(len(a), len(b)))
        return [(at if at < len(a) else None, at if at < len(b) else None) for at in lengths], False
    partner: dict[int, int] = {}
    for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        partner.update({block.a + step: block.b + step for step in range(block.size)})
    crossed = _join(partner, a, b, crossing=True)
    _join(partner, like_a, like_b, crossing=False)
    pairs: list[Pair] = []
    left = [index for index in range(len(b)) if index not in partner.values()]
    for index in range(len(a)):
        other = partner.get(index)
        while other is not None and left and left[0] < other:
            pairs.append((None, left.pop(0)))
        pairs.append((index, other))
    return [*pairs, *((None, index) for index in left)], crossed


def _join(partner: dict[int, int], a: Sequence[Hashable], b: Sequence[Hashable], *, crossing: bool) -> bool:
    """Pair those left over that are equal; tells whether there were any. No pair crosses another but by permission."""
    free = [index for index in range(len(b)) if index not in partner.values()]
    joined = False
    for index in range(len(a)):
        other = next((each for each in free if a[index] == b[each]), None) if index not in partner else None
        if other is not None and (crossing or all((i < index) == (j < other) for i, j in partner.items())):
            partner[index] = other
            free.remove(other)
            joined = True
    return joined
