"""Characters that look like others: what a phone, a word processor or another keyboard puts into a sheet, by name."""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο“”„‟«»‘’‚‛‹›−–—‐‑",
    "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo\"\"\"\"\"\"''''''-----",
)
"""Letters of Cyrillic and Greek that are drawn as Latin ones; quotes and dashes."""
_SCRIPTS = frozenset(
    {"cyrillic", "greek", "arabic", "arabic-indic", "latin", "devanagari", "hebrew", "thai", "bengali"}
)
_LONGEST = 200
"""Code points of what is compared: longer ones are no slip of the pen."""
_MOST_NAMED = 3


def plain(text: str) -> str:
    """A text as a plain keyboard would have written it: usual spaces, digits and Latin letters, no quotes around it."""
    if text.isascii() or len(text) > _LONGEST:
        return text
    usual = unicodedata.normalize("NFKC", text).translate(_ALIKE)
    letters = (str(unicodedata.decimal(each)) if each.isdecimal() else each for each in usual)
    return "".join(each for each in letters if unicodedata.category(each) != "Cf").strip().strip("\"'")


def odd_in(text: str, beside: str = "") -> str:
    """The characters of a text, by name, that a plain keyboard has otherwise; empty if there is none.

    Args:
        text: What is written.
        beside: What it is compared with; characters that stand there too are not odd.
    """
    found = dict.fromkeys(each for each in text if not each.isascii() and each not in beside and plain(each) != each)
    quotes = "".join(each for each in found if each.translate(_ALIKE) in "\"'")
    names = [_name(each) for each in found if each not in quotes][:_MOST_NAMED]
    names += [f"curly quotes ({quotes})"] if quotes else []
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _name(character: str) -> str:
    words = unicodedata.name(character, "character without a name").lower().split()
    if words[0] in _SCRIPTS:
        words[0] = words[0].capitalize()
    article = "an" if words[0][0] in "aeiouAEIOU" else "a"
    return f"{article} {' '.join(words)} (U+{ord(character):04X})"
