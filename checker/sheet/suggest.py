"""Did you mean …? Names one slip of the pen away, and the nearest of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from checker.rulebook.numbers import STOCKS


def one_slip(written: str, meant: str) -> bool:
    """Whether one letter left out, added or changed, or two neighbours swapped, makes ``meant`` of ``written``."""
    if written == meant:
        return False
    short, long = sorted((written, meant), key=len)
    if len(long) - len(short) > 1:
        return False
    start = 0
    while start < len(short) and short[start] == long[start]:
        start += 1
    if len(short) != len(long):
        return short[start:] == long[start + 1 :]
    if short[start + 1 :] == long[start + 1 :]:
        return True
    return short[start : start + 2] == long[start : start + 2][::-1] and short[start + 2 :] == long[start + 2 :]


@lru_cache(maxsize=1024)
def stock_meant(name: str) -> str | None:
    """The stock of the game that an unknown stock name is a slip of, None if it is a resource of its own."""
    folded = name.casefold()
    if folded != name and folded in STOCKS:
        return folded
    for stock in sorted(STOCKS):
        if one_slip(name, stock):
            return stock
    return None


def nearest(written: str, known: Iterable[str]) -> str | None:
    """The one of ``known`` that was most likely meant, None if nothing is near."""
    from difflib import get_close_matches

    names = list(known)
    folded = {name.casefold().replace("_", "-"): name for name in reversed(names)}
    target = written.casefold().replace("_", "-")
    if target in folded:
        return folded[target]
    for name in names:
        if one_slip(written, name):
            return name
    close = get_close_matches(target, list(folded), n=1, cutoff=0.7)
    return folded[close[0]] if close else None


def may_have_been(key: str, keys: Iterable[str], mapping: Mapping[str, object]) -> list[str]:
    """The keys that an unknown one may have been: those it is one slip from, else any that its mapping lacks."""
    keys = list(keys)
    slips = [each for each in keys if one_slip(key, each) or key.casefold() == each.casefold()]
    return slips or [each for each in keys if each not in mapping]
