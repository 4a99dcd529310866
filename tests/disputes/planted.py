"""A legal game and the same game with a planted fault, as two records; and what was really changed between them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.games import legal_game
from tests.accuracy.looking import Unfit
from tests.accuracy.model import Plan
from tests.accuracy.planting import WAYS, Way
from tests.mutating import as_text

Pointer = tuple[str | int, ...]
_PARTS = ("player_turns", "desertion", "deaths", "boosts", "envy", "scores", "markers", "state", "bag")
_FINAL = ("state", "before_award", "awards", "scores", "markers", "ranking", "winners")
TRIES = 60


@dataclass(frozen=True)
class Pair:
    """Two records of one game, and every scalar that differs, in the order of play."""

    right: str
    wrong: str
    changed: tuple[tuple[Pointer, Any, Any], ...]
    rule: str


def pair(rule: str, seed: int) -> Pair | None:
    """A game with a fault of this rule in its second record; None where the fault is no change of scalars alone."""
    for attempt in range(TRIES):
        ways = WAYS[rule]
        found = _planted(ways[attempt % len(ways)], seed * TRIES + attempt)
        if found is not None:
            return found
    return None


def _planted(way: Way, seed: int) -> Pair | None:
    rng = Random(f"pair {way.rule} {way.name} {seed}")
    record, players = rng.choice(way.records), rng.choice(way.players)

    def adjust(plan: object) -> None:
        assert isinstance(plan, Plan)
        way.prepare(plan, rng)

    game = legal_game(rng.randrange(10**9), record, players, adjust)
    if game.expected.recomputed is None:
        return None
    before = copy.deepcopy(game.sheet)
    draft = Draft(game, rng)
    try:
        way.plant(draft)
        draft.settle()
    except Unfit:
        return None
    if draft.skipped or draft.spoil:
        return None
    try:
        changed = sorted(_changes(before, draft.sheet), key=lambda change: order_of_play(change[0]))
        return Pair(as_text(before), as_text(draft.sheet), tuple(changed), way.rule)
    except (TypeError, _Other):
        return None


class _Other(Exception):
    """Something other than a scalar changed."""


def _changes(one: Any, other: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            raise _Other
        for key in one:
            yield from _changes(one[key], other[key], (*at, key))
    elif isinstance(one, list) and isinstance(other, list) and at[-1:] not in (("ranking",), ("winners",)):
        if len(one) != len(other):
            raise _Other
        for index, pair_of in enumerate(zip(one, other, strict=True)):
            yield from _changes(*pair_of, (*at, index))
    elif one != other or type(one) is not type(other):
        if (isinstance(one, dict | list) or isinstance(other, dict | list)) and at[:2] not in (
            ("final", "ranking"), ("final", "winners"),
        ):  # fmt: skip
            raise _Other
        yield at, one, other


def order_of_play(at: Pointer) -> tuple[Any, ...]:
    """Where a node stands in the order of play: the start, Game Turn after Game Turn, the end."""
    if at[0] == "turns" and len(at) > 2:
        part = _PARTS.index(str(at[2])) if at[2] in _PARTS else -1
        return (1, at[1], part, *(step if isinstance(step, int) else -1 for step in at[3:5]))
    if at[0] == "final":
        return (2, _FINAL.index(str(at[1])) if at[1] in _FINAL else -1)
    return (0,)
