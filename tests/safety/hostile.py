"""Hostile text in every place that a sheet has: the places are those of the fixtures, held against the model."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import yaml

from checker.cli.standings import TableFormat
from checker.document.reader import Unreadable, decode
from checker.report.registry import FORMATS
from checker.sheet.model import Part
from tests.helpers import FIXTURES

HOSTILE = (
    "::warning::\x1b[8m\x1b]52;c;eA==\x07 \x9b31m\x85\u2028\u2029\u202egnp\u2066\u200b\xad\u3164\ufeff\U000e0041"
    "\n::error::FORGED\rFORGED\n  FORGED\t##[error]x ##vso[task.x]y A\u200dda <b>&amp;</b> {0} `x`"
)
"""What paints, hides, reorders, ends a line or commands a runner."""
PLAYER = HOSTILE + " plays"
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_FORGED = re.compile(r"^(?:\s*::|FORGED)|##(?:vso)?\[", re.MULTILINE)  # a line that goes on stands further in
_GITHUB = re.compile(r"^::(?:error|warning|notice) title=[a-z-]+,file=.*$", re.MULTILINE)
_COLOURS = re.compile("\x1b\\[(?:0|1|2|1;3[1-6]|3[1-6])m")
Tree = dict[str, Any]
Place = tuple[str, ...]


def harm(text: str, *, github: bool = False, colour: bool = False) -> list[str]:
    """What a terminal, a browser or a runner of a CI would obey in what was written."""
    if github:
        text = _GITHUB.sub(lambda found: found.group()[2:], text)
    if colour:
        text = _COLOURS.sub("", text)
    unseen = {each for each in text if each != "\n" and (unicodedata.category(each) in _UNSEEN or each == "\u3164")}
    return [ascii(each) for each in sorted(unseen)] + [found.group() for found in _FORGED.finditer(text)]


_LACKING: Tree = {
    "sheet": 1,
    "players": ["Ada"],
    "turns": [{"player_turns": [{"player": "Ada", "log": [{"encounter": "Rapids", "forced": True}]}]}],
}
"""What no fixture has."""


@cache
def trees() -> tuple[Tree, ...]:
    """The sheets of the fixtures that are YAML to everybody, the small ones first."""
    found: list[Tree] = [_LACKING]
    for folder in ("legal", "broken", "disputes"):
        for path in sorted((FIXTURES / folder).rglob("*.yaml")):
            try:
                documents = list(yaml.safe_load_all(decode(path.read_bytes())))
            except (Unreadable, yaml.YAMLError, ValueError):
                continue
            found += [each for each in documents if isinstance(each, dict) and _players(each)]
    return tuple(sorted(found, key=lambda tree: len(str(tree))))


def _players(tree: Tree) -> list[str]:
    players = tree.get("players")
    return [name for name in players if isinstance(name, str)] if isinstance(players, dict | list) else []


@cache
def keys_of_the_model() -> frozenset[str]:
    """Every key that a mapping of the format may have."""
    return frozenset(name for part in Part.__subclasses__() for name in _fields(part))


def _fields(part: type[Part]) -> Iterator[str]:
    yield from part.model_fields
    for each in part.__subclasses__():
        yield from _fields(each)


@cache
def places() -> dict[Place, tuple[Tree, tuple[str | int, ...]]]:
    """Each kind of place, with the smallest sheet that has it and the way to it there."""
    found: dict[Place, tuple[Tree, tuple[str | int, ...]]] = {}
    for tree in trees():
        for way in _ways(tree):
            found.setdefault(tuple(_kind(step) for step in way), (tree, way))
    return found


def _kind(step: str | int) -> str:
    return "[]" if isinstance(step, int) else step if step in keys_of_the_model() else "*"


def _ways(node: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield way
    steps = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, child in steps:
        yield from _ways(child, (*way, step))


def as_value(_: object) -> object:
    """Hostile text in the place of what stands there."""
    return HOSTILE


def as_one_more(node: object) -> object:
    """Hostile text beside what stands there."""
    return {**node, HOSTILE: 1} if isinstance(node, dict) else [HOSTILE, {HOSTILE: [HOSTILE]}]


def as_key(node: object) -> object:
    """Hostile text before what stands there."""
    children = node.values() if isinstance(node, dict) else [node]
    return {f"{HOSTILE}{number}": child for number, child in enumerate(children)}


Change = Callable[[object], object]
CHANGES: tuple[Change, ...] = (as_value, as_one_more, as_key)


def planted(*changes: Change) -> Iterator[str]:
    """A document for each place and change."""
    for tree, way in places().values():
        for change in changes:
            yield _dumped(_changed(tree, way, change))


def _changed(node: Any, way: tuple[str | int, ...], change: Change) -> Any:
    if not way:
        return change(node)
    copied: Any = dict(node) if isinstance(node, dict) else list(node)
    copied[way[0]] = _changed(node[way[0]], way[1:], change)
    return copied


def renamed() -> Iterator[str]:
    """The sheets with a hostile name for the first player, wherever it stands."""
    for tree in trees():
        yield _dumped(_with_name(tree, _players(tree)[0]))


def _with_name(node: Any, name: str) -> Any:
    if isinstance(node, dict):
        return {PLAYER if key == name else key: _with_name(each, name) for key, each in node.items()}
    if isinstance(node, list):
        return [_with_name(each, name) for each in node]
    return PLAYER if node == name else node


def _dumped(tree: object) -> str:
    """As YAML whose parser sees every character: JSON, with an escape for all that is not ASCII."""
    return json.dumps(tree, default=str)


RAW = """\
sheet: 1  # checker: ignore[no-such-rule] \u202e\u2028##[error]x\u2066
game: {event: a\u202eb\u2066c\u200b ##[error]x, note: "##vso[task.x]"}
players: [Ada\u200d, Ben\u2028]
\u202ekey\x85: 3
final: {scores: {Ada\u200d: 51, Ben\u2028: 40}, winners: Ben\u2028}  # checker: ignore[wrong-winner] \u202e reason
"""
"""Hostile characters as they are; those that YAML forbids cannot stand there."""

FILE = f"{HOSTILE.replace('/', '')[:110]}.yaml"
"""A file's name."""
_JSON = ("--format", "json")
LINES: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": (
        *(("--format", form) for form in FORMATS),
        ("--verbose", "--statistics", "--exit-zero"),
        ("--quiet", "--sort", "impact", "--format", "text"),
        ("--select", HOSTILE),
        ("--baseline", HOSTILE),
        ("--config", FILE),
        ("--output", f"{HOSTILE}=x"),
    ),
    "rank": ((), _JSON, ("--allow", HOSTILE)),
    "why": (
        (),
        _JSON,
        ("--at", "1"),
        ("--at", "1", *_JSON),
        (PLAYER, "--claim", "53"),
        (PLAYER, "--claim", "53", *_JSON),
    ),
    "rulings": ((), _JSON),
    "diff": (("beside.yaml",), ("beside.yaml", *_JSON)),
    "timeline": ((), ("--width", "40")),
    "standings": tuple(("--format", form.value) for form in TableFormat),
    "report": ((),),
    "config": ((), _JSON),
}
"""Commands about sheets, and what else they are told."""
