"""The shape of the format as far as it matters for names, and every word of the format.

Where the format knows no key, the shape is :data:`STRAY`: nobody knows what stands there, so nothing but numbers and
words of the format stays.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.rulebook.numbers import CATEGORIES, STOCKS
from checker.sheet.shapes import Shape, shape_of

STRAY = Shape("stray")
SHEET = shape_of()
PLAYERS = SHEET.keys["players"]


def _all_words(shape: Shape) -> Iterable[str]:
    yield from shape.words
    yield from shape.keys
    for below in (*shape.keys.values(), shape.items, shape.by_name, shape.by_stock, shape.unknown):
        if below is not None:
            yield from _all_words(below)


VOCABULARY = frozenset({*_all_words(SHEET), *STOCKS, *CATEGORIES, "none"})
"""Every word of the format."""
