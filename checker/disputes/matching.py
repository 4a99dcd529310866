"""Which player of one record is which player of the other, and which entry which."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal, TypeVar

from checker.sheet.suggest import one_slip

ItemT = TypeVar("ItemT")


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


_LONGEST = 500
"""Items of a list that is laid beside another by what they say; longer ones, which no game has, by their places."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """Two lists laid side by side.

    Attributes:
        pairs: Positions in one and the other, None where one lacks it; in the order of play.
        crossed: Whether the same things stand in another order.
    """

    pairs: list[tuple[int | None, int | None]]
    crossed: bool


def align(
    a: Sequence[ItemT], b: Sequence[ItemT], same: Callable[[ItemT], Hashable], like: Callable[[ItemT], Hashable]
) -> Aligned:
    """Lay two lists side by side: what is the same, then what is of the same kind, then what one of them lacks.

    Args:
        a: One list.
        b: The other list.
        same: What makes two items the same thing.
        like: What makes two items worth comparing when no same one is left.
    """
    if max(len(a), len(b)) > _LONGEST:
        lengths = range(max(len(a), len(b)))
        return Aligned([(at if at < len(a) else None, at if at < len(b) else None) for at in lengths], crossed=False)
    keys_a, keys_b = [same(item) for item in a], [same(item) for item in b]
    partner: dict[int, int] = {}
    for block in SequenceMatcher(None, keys_a, keys_b, autojunk=False).get_matching_blocks():
        partner.update({block.a + step: block.b + step for step in range(block.size)})
    crossed = False
    for keys, crossing in (((keys_a, keys_b), True), (([like(item) for item in a], [like(item) for item in b]), False)):
        free_b = [index for index in range(len(b)) if index not in partner.values()]
        for index in range(len(a)):
            if index in partner:
                continue
            other = next((each for each in free_b if keys[0][index] == keys[1][each]), None)
            if other is not None and (crossing or _between(partner, index, other)):
                partner[index] = other
                free_b.remove(other)
                crossed = crossed or crossing
    pairs: list[tuple[int | None, int | None]] = []
    done: set[int] = set()
    for index in range(len(a)):
        other = partner.get(index)
        if other is not None:
            for before in range(other):
                if before not in done and before not in partner.values():
                    pairs.append((None, before))
                    done.add(before)
            done.add(other)
        pairs.append((index, other))
    pairs.extend((None, index) for index in range(len(b)) if index not in done)
    return Aligned(pairs, crossed)


def _between(partner: dict[int, int], index: int, other: int) -> bool:
    """Whether pairing these two crosses no pair that is there."""
    return all((one < index) == (two < other) for one, two in partner.items())
