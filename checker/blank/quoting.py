"""Text as a YAML scalar that means itself to every reader, in flow mappings and lists too."""

from __future__ import annotations

import re

from checker.hidden import quoted

_PLAIN = re.compile(r"[^\W\d_](?:[\w.'’/+&()-]| (?! ))*(?<! )", re.UNICODE)
"""Begins with a letter, and holds nothing that YAML reads as a sign anywhere; a space stands inside only."""
_WORDS = frozenset("y n yes no on off true false null none inf nan".split())  # noqa: SIM905
"""What some readers take for something other than text; ``none`` means something in the format itself."""


def scalar(text: str) -> str:
    """The text as it is where that is safe, else in double quotes."""
    return text if _PLAIN.fullmatch(text) and text.casefold() not in _WORDS else quoted(text)
