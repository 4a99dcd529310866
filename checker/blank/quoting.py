"""Text as a YAML scalar that means itself to every reader, in flow mappings and lists too."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[^\W\d_](?:[\w.'’/+&()-]| (?! ))*(?<! )", re.UNICODE)
"""Begins with a letter, and holds nothing that YAML reads as a sign anywhere; a space stands inside only."""
_WORDS = frozenset("y n yes no on off true false null none inf nan".split())  # noqa: SIM905
"""What some readers take for something other than text; ``none`` means something in the format itself."""
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]")


def scalar(text: str) -> str:
    """The text as it is where that is safe, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _WORDS:
        return text
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_UNSEEN.sub(_escaped, quoted)}"'


def _escaped(found: re.Match[str]) -> str:
    code = ord(found.group())
    return {9: "\\t", 10: "\\n", 13: "\\r"}.get(code) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")
