"""How names are put in order, and which two of them may be one person's."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

from checker.sheet.suggest import one_slip

_SHORTEST = 3
"""Shorter names are one slip apart by nature."""
_NO_MARKS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
"""Letters that Unicode does not take apart into a plain one and a mark."""


def without_accents(name: str) -> str:
    """A name in small letters without accents."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part)).translate(_NO_MARKS)


def near_names(games: Iterable[Iterable[str]]) -> Iterator[str]:
    """Pairs of names that may be one person, a sentence each.

    Those who sit at one table are two people, and names that differ in a number only are meant to.
    """
    together: set[tuple[str, str]] = set()
    near: dict[str, set[str]] = defaultdict(set)
    known: set[str] = set()
    for game in games:
        names = sorted(game)
        together.update((a, b) for a in names for b in names if a < b)
        for name in names:
            if name not in known:
                known.add(name)
                for variant in _variants(name):
                    near[variant].add(name)
    pairs = {(a, b) for alike in near.values() if len(alike) > 1 for a in alike for b in alike if a < b}
    for a, b in sorted(pairs - together):
        if how := _how_alike(a, b):
            yield f"{how}; they are counted as two players"


def _variants(name: str) -> set[str]:
    folded = name.casefold()
    shorter = (folded[:at] + folded[at + 1 :] for at in range(len(folded)))
    return {folded, *shorter, without_accents(name), *(text.casefold() for text in _reread(name))}


def _how_alike(a: str, b: str) -> str | None:
    """In what two names differ; None if they are meant to."""
    if a.casefold() == b.casefold():
        return f"'{a}' and '{b}' differ in capitals only"
    if without_accents(a) == without_accents(b):
        return f"'{a}' and '{b}' differ in accents only"
    for garbled, name in ((a, b), (b, a)):
        if name in _reread(garbled):
            return f"'{garbled}' is '{name}' in UTF-8, read as if it were Latin-1"
    slip = min(len(a), len(b)) >= _SHORTEST and _slip(a.casefold(), b.casefold())
    return f"'{a}' and '{b}' are one slip of the pen apart" if slip else None


def _slip(a: str, b: str) -> bool:
    return one_slip(a, b) and re.sub(r"\d", "", a) != re.sub(r"\d", "", b)


def _reread(name: str) -> Iterator[str]:
    """What a name was, if somebody read its UTF-8 as Latin-1, or as what Windows takes for it."""
    for encoding in ("latin-1", "cp1252"):
        try:
            text = name.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        if text != name:
            yield unicodedata.normalize("NFC", text)
