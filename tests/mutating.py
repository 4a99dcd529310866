"""Sheets as plain data, with one node replaced, taken out or doubled; and back to text."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from tests.accuracy import RULES, Case, faulty_game, legal_game, play_game

Pointer = tuple[str | int, ...]

SEEDS = st.integers(0, 50_000)
GARBAGE: tuple[Any, ...] = (
    None, "", "x", "Ada", "none", "no", "12", 0, 1, -1, 3, 9, 10, 50, 99, 1.5, True, False, 10**12,
    [], {}, [[]], [None], {"x": 1}, [{}], {"points": 3}, {"player": "x"}, ["none"], "allowed",
    {"die": 6, "deserts": True},
)  # fmt: skip


def nodes(tree: Any, at: Pointer = ()) -> Iterator[Pointer]:
    """Every node below the top."""
    items: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(tree, dict):
        items = iter(tree.items())
    elif isinstance(tree, list):
        items = iter(enumerate(tree))
    for step, item in items:
        yield (*at, step)
        yield from nodes(item, (*at, step))


def node(tree: Any, at: Pointer) -> Any:
    for step in at:
        tree = tree[step]
    return tree


def mutated(draw: st.DrawFn, tree: dict[str, Any]) -> dict[str, Any]:
    """The same sheet with one node spoilt."""
    tree = copy.deepcopy(tree)
    everywhere = list(nodes(tree))
    at = draw(st.sampled_from(everywhere), label="node")
    parent, step = node(tree, at[:-1]), at[-1]
    how = draw(st.sampled_from(["garbage", "garbage", "other node", "remove", "double", "rename"]), label="how")
    if how == "garbage":
        parent[step] = copy.deepcopy(draw(st.sampled_from(GARBAGE), label="garbage"))
    elif how == "other node":
        parent[step] = copy.deepcopy(node(tree, draw(st.sampled_from(everywhere), label="from")))
    elif how == "remove":
        del parent[step]
    elif isinstance(parent, list):
        assert isinstance(step, int)
        parent.insert(draw(st.integers(0, len(parent)), label="to"), copy.deepcopy(parent[step]))
    elif how == "double":
        parent[draw(st.sampled_from(["points", "player", "x", *map(str, parent)]), label="key")] = copy.deepcopy(
            parent[step]
        )
    else:
        renamed = draw(st.sampled_from(["x", "pionts", *(str(spot[-1]) for spot in everywhere)]), label="name")
        content = list(parent.items())
        parent.clear()
        parent.update((renamed if key == step else key, value) for key, value in content)
    return tree


@st.composite
def spoilt_sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Legal games with one or two nodes spoilt."""
    tree: dict[str, Any] = play_game(draw(SEEDS, label="seed")).sheet
    for _ in range(draw(st.sampled_from([1, 1, 1, 2]), label="times")):
        tree = mutated(draw, tree)
    return tree


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Legal games and games with one planted fault, as files."""
    rule = draw(st.sampled_from([None, *RULES]), label="rule")
    seed = draw(SEEDS, label="seed")
    try:
        return legal_game(seed) if rule is None else faulty_game(seed, rule)
    except LookupError:
        reject()  # no game of this seed has a place for this fault


def as_text(tree: Any) -> str:
    """Plain data as a sheet over many lines: JSON is YAML."""
    return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"
