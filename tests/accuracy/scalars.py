"""Scalars as text: when a plain one is possible, and how else it may be written."""

import re
import unicodedata
from random import Random
from typing import Final

_RESOLVES: Final = re.compile(
    r"^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|)$"
)
_INDICATORS: Final = set(",[]{}#&*!|>'\"%@`")


def resolves(text: str) -> bool:
    """Would YAML 1.2 read this plain scalar as something else than a string?"""
    return bool(_RESOLVES.match(text))


def plain_possible(text: str, flow: bool) -> bool:
    """May this text stand unquoted? More careful than the standard, so that every parser agrees."""
    if not text or text != text.strip() or text[0] in _INDICATORS or text in ("---", "...", "<<", "-", "?", ":"):
        return False
    if text[0] in "-?:" and (len(text) == 1 or text[1] in " \t"):
        return False
    if ": " in text or " #" in text or text.endswith(":") or any(not char.isprintable() for char in text):
        return False
    if "\u2028" in text or "\u2029" in text:
        return False
    return not (flow and any(char in text for char in ",[]{}?:"))


def double(text: str, rng: Random, escapes: bool) -> str:
    """A double-quoted scalar; with `escapes` what is not ASCII is written as escapes."""
    out = []
    for char in text:
        if char in '"\\':
            out.append("\\" + char)
        elif not char.isprintable() and char not in "\u2028\u2029\u0085":
            out.append(f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}")
        elif escapes and ord(char) > 126:
            out.append(f"\\U{ord(char):08X}" if ord(char) > 0xFFFF or rng.random() < 0.3 else f"\\u{ord(char):04x}")
        else:
            out.append(char)
    return '"' + "".join(out) + '"'


def single_possible(text: str) -> bool:
    return all(char.isprintable() for char in text)


def single(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def other_form(text: str, rng: Random) -> str:
    """The same name in another normal form of Unicode."""
    return unicodedata.normalize(rng.choice(("NFC", "NFD")), text)
