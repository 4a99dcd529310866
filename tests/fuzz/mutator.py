"""A sheet changed into another one. Most changes know blocks, words and numbers, so that what comes out is still YAML.

Bytes changed at random are refused by the parser nearly always, and a fuzzer that makes them never sees the replay.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import cache

from tests.helpers import FIXTURES

_WORD = re.compile(r"[^\s\[\]{},:#&*!|>'\"%@`-][^\[\]{},:#\r\n'\"]*(?<=\S)")
_NUMBER = re.compile(r"(?<![\w.])[+-]?\d{1,3}(?![\w.:])")
ODD = (
    "null", "~", "true", "no", "1.5", "-1", "0", "+0", "10", "50", "99", "999999999", "9999999999", "1e9", "0x1F",
    ".inf", "[]", "{}", "''", '""', "[[]]", "{x: 1}", "{}:", "*a", "<<", "!!int 3", "!!str 3", "!x y", "&a 1", "é",
    "\u2028", "none", "unknown", "allowed", "e\u0301",
)  # fmt: skip
_WRAPS = (
    ("[", "]"), ("{x: ", "}"), ("'", "'"), ('"', '"'), ("!!int ", ""), ("!t ", ""), ("&a ", ""), ("[*a, ", "]"),
    ("? ", ""), ("|\n", ""), ("{<<: ", "}"), ("-", ""), ("+", ""),
)  # fmt: skip
_LINES = (
    "---", "...", "# checker: ignore x", "# checker: ignore[envy] x", "<<: *a", "- *a", "players:", "  ", "allowed: x",
)  # fmt: skip


@cache
def seeds() -> tuple[bytes, ...]:
    """The sheets that ship with the project, the small ones first."""
    found = [path.read_bytes() for path in FIXTURES.rglob("*.yaml")]
    return tuple(sorted((data for data in found if len(data) < 12_000), key=lambda data: (len(data), data)))


@cache
def words() -> tuple[str, ...]:
    """What stands in those sheets, each word once."""
    texts = [data.decode("utf-8", "replace") for data in seeds()]
    return (*ODD, *sorted({word for text in texts for word in _WORD.findall(text) if len(word) < 40}))


def mutated(data: bytes, number: int) -> bytes:
    """The bytes with a few changes, the same ones for the same number."""
    rng = random.Random(number)
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        text = rng.choice(_CHANGES)(text, rng)
    return text.encode("utf-8", "surrogateescape" if not _foreign(text) else "replace")


def crossed(data: bytes, other: bytes, number: int) -> bytes:
    """The bytes with a block of the others in the place of one of their own."""
    rng = random.Random(number)
    text, donor = (each.decode("utf-8", "replace") for each in (data, other))
    lines, more = text.split("\n"), donor.split("\n")
    start, end = _block(lines, rng)
    first, last = _block(more, rng)
    lines[start:end] = _indented(more[first:last], _depth(lines[start]))
    return "\n".join(lines).encode("utf-8", "replace")


def _foreign(text: str) -> bool:
    return any("\ud800" <= each <= "\udfff" and not "\udc80" <= each <= "\udcff" for each in text)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _block(lines: Sequence[str], rng: random.Random) -> tuple[int, int]:
    """A line and all that is indented below it."""
    start = rng.randrange(len(lines))
    end = start + 1
    while end < len(lines) and lines[end].strip() and _depth(lines[end]) > _depth(lines[start]):
        end += 1
    return start, end


def _indented(lines: Sequence[str], depth: int) -> list[str]:
    shift = depth - _depth(lines[0]) if lines else 0
    return [" " * max(0, _depth(line) + shift) + line.lstrip(" ") for line in lines]


def _other_word(text: str, rng: random.Random) -> str:
    found = list(_WORD.finditer(text))
    if not found:
        return text
    spot = rng.choice(found)
    new = rng.choice(words()) if rng.random() < 0.5 else rng.choice(found).group()
    return text[: spot.start()] + new + text[spot.end() :]


def _other_number(text: str, rng: random.Random) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    spot = rng.choice(found)
    new = str(int(spot.group()) + rng.choice((-50, -3, -2, -1, 1, 2, 3, 50)))
    return text[: spot.start()] + new + text[spot.end() :]


def _wrapped(text: str, rng: random.Random) -> str:
    found = list(_WORD.finditer(text))
    if not found:
        return text
    spot = rng.choice(found)
    before, after = rng.choice(_WRAPS)
    return text[: spot.start()] + before + spot.group() + after + text[spot.end() :]


def _without_block(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    start, end = _block(lines, rng)
    return "\n".join(lines[:start] + lines[end:])


def _doubled_block(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    start, end = _block(lines, rng)
    place = rng.choice((end, rng.randrange(len(lines))))
    return "\n".join([*lines[:place], *_indented(lines[start:end], _depth(lines[place - 1])), *lines[place:]])


def _swapped_blocks(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    (start, end), (first, last) = sorted((_block(lines, rng), _block(lines, rng)))
    if end > first:
        return text
    return "\n".join([*lines[:start], *lines[first:last], *lines[end:first], *lines[start:end], *lines[last:]])


def _more_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    indent = " " * _depth(lines[place])
    new = rng.choice(_LINES) if rng.random() < 0.3 else f"{rng.choice(words())}: {rng.choice(words())}"
    return "\n".join([*lines[:place], indent + new, *lines[place:]])


def _foreign_block(text: str, rng: random.Random) -> str:
    return crossed(text.encode("utf-8", "replace"), rng.choice(seeds()), rng.randrange(1 << 30)).decode()


def _other_line_ends(text: str, rng: random.Random) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", "\n  ")), rng.choice((-1, 1, 2)))


def _other_character(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    new = rng.choice("\t\0\ufeff\u2028\x85\x1b:#-?[]{},&*!|>'\"%@` \né😀\\\udc80")
    return text[:place] + new + text[place + rng.choice((0, 1)) :]


_CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    _other_word, _other_word, _other_word, _other_number, _other_number, _wrapped, _without_block, _doubled_block,
    _swapped_blocks, _more_line, _foreign_block, _other_line_ends, _other_character,
)  # fmt: skip
