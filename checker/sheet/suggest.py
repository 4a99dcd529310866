"""Did you mean …? Names one slip of the pen away, and the nearest of a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from checker.document.odd import odd_in, plain
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


_CALLED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "death": ("died", "dies", "dead", "killed", "insane"),
        "decide": ("decided", "decision", "chose", "choice"),
        "meet": ("met", "meeting", "encountered"),
        "find": ("found",),
        "place": ("placed", "visited", "source"),
        "gain": ("gained", "got", "gets", "received"),
        "lose": ("lost", "loss", "loses"),
        "spend": ("spent", "spends", "paid", "pays", "used"),
        "incidents": ("incident", "event", "events"),
        "note": ("comment", "comments", "remark", "remarks"),
        "state": ("counts", "counted", "stock", "stocks"),
        "game_turn": ("round", "turn", "number", "no"),
        "player_turns": ("turns", "moves"),
        "player": ("name", "who"),
        "scores": ("total", "totals", "points", "result", "results"),
        "final": ("end", "ending", "result", "results"),
        "ranking": ("rank", "ranks", "places", "standings", "positions"),
        "awards": ("award", "bonus", "bonuses"),
        "die": ("roll", "dice", "rolled"),
        "deserts": ("deserted", "leaves", "left"),
        "stopped": ("stays", "stop"),
    }
)
"""What people call a key of the format."""


@lru_cache(maxsize=1024)
def stock_meant(name: str) -> str | None:
    """The stock of the game that an unknown stock name is a slip of, None if it is a resource of its own."""
    folded = plain(name).casefold()
    if folded != name and folded in STOCKS:
        return folded
    for stock in sorted(STOCKS):
        if one_slip(name, stock):
            return stock
    return None


def folded(name: str) -> str:
    """A name as it is compared with others: without regard to capitals, hyphens and odd characters."""
    return plain(name).casefold().replace("_", "-").replace(" ", "-")


def nearest(written: str, known: Iterable[str]) -> str | None:
    """The one of ``known`` that was most likely meant, None if nothing is near."""
    from difflib import get_close_matches

    names = list(known)
    meant = {folded(name): name for name in reversed(names)}
    target = folded(written)
    if target in meant:
        return meant[target]
    called = next((key for key, words in _CALLED.items() if key in names and target in words), None)
    if called is not None:
        return called
    for name in names:
        if one_slip(written, name):
            return name
    close = get_close_matches(target, list(meant), n=1, cutoff=0.7)
    part = [name for each, name in meant.items() if each.startswith(target) or target in each.split("-")]
    return meant[close[0]] if close else part[0] if len(part) == 1 and target.strip("-") else None


def did_you_mean(written: str, meant: str | None) -> str:
    """The question at the end of a message, with the name of the character that two alike differ in."""
    if meant is None:
        return ""
    alike = folded(written) == folded(meant) or one_slip(plain(written), meant)
    odd = odd_in(written, meant) if alike else ""
    return f"; did you mean '{meant}'?{f' What is written has {odd} in it' if odd else ''}"


def may_have_been(key: str, keys: Iterable[str], mapping: Mapping[str, object]) -> list[str]:
    """The keys that an unknown one may have been: those it is one slip from, else any that its mapping lacks."""
    keys = list(keys)
    slips = [each for each in keys if one_slip(key, each) or folded(key) == folded(each)]
    return slips or [each for each in keys if each not in mapping]


_AND = re.compile(r"\s*(?:[,;&+/>=，、；]|\b(?:and|then)\b)\s*")
_PLACE = re.compile(r"^\d+[.)]\s*")
_LONGEST_ROW = 200
"""Code points of a row of names."""
_AROUND = "()[] （）［］"
ALL = frozenset({"all", "both", "everybody", "everyone"})
DRAWN = frozenset({"draw", "drawn", "tie", "tied", "a draw", "a tie"})
YES = frozenset({"true", "yes", "y", "x", "✓", "✔"})
NOBODY = frozenset({"nobody", "no one", "noone", "no", "false", "nil", "-"})


def without_place(text: str) -> str:
    """A name without the place in a ranking before it: ``1. Ada``."""
    return _PLACE.sub("", text)


def several(text: str) -> list[str]:
    """The names in a text, if it is a row of them: ``Ada, Ben``, ``Ada & Ben``."""
    if len(text) > _LONGEST_ROW:
        return []
    names = [without_place(name) for name in _AND.split(text.strip(_AROUND)) if name]
    return names if len(names) > 1 else []
