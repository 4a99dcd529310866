"""Two records of one game: where they first part, and which later differences follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from checker.disputes.matching import Match, match_names
from checker.disputes.opening import Opened
from checker.disputes.origins import Origins
from checker.disputes.trees import Difference, Walk
from checker.document.values import text_of
from checker.findings import Pointer, claim_of, json_pointer


@dataclass(slots=True)
class Comparison:
    """All that two records come to.

    Attributes:
        names: The players of both.
        only_a: Players whom the second does not know.
        only_b: Players whom the first does not know.
    """

    a: Opened
    b: Opened
    names: list[Match]
    only_a: list[str]
    only_b: list[str]
    differences: list[Difference]
    same_outcome: bool
    consistent: Literal["a", "b", "both", "neither"]


def compare(a: Opened, b: Opened) -> Comparison:
    """Compare two records of one game."""
    players = [[each.player for each in side.case.outcome.standings] for side in (a, b)]
    order = [[name for name in _names(side) if name in known] for side, known in zip((a, b), players, strict=True)]
    names = match_names(order[0], order[1])
    to_a = {match.b: match.a for match in names}
    differences = list(Walk(to_a).all(a.tree, b.tree))
    origins = Origins(a, b, to_a)
    for index, each in enumerate(differences):
        each.follows_from = origins.of(each, index)
        each.rules_a, each.rules_b = _rules(a, each.at_a), _rules(b, each.at_b)
    faulty = [any(each.severity == "error" for each in side.report.every) for side in (a, b)]
    consistent: Literal["a", "b", "both", "neither"] = (
        ("neither" if faulty[1] else "b") if faulty[0] else ("a" if faulty[1] else "both")
    )
    only_a = [name for name in order[0] if name not in to_a.values()]
    only_b = [name for name in order[1] if name not in to_a]
    return Comparison(a, b, names, only_a, only_b, differences, _same_outcome(a, b, names), consistent)


def _names(side: Opened) -> list[str]:
    players = side.tree.get("players") if isinstance(side.tree, dict) else None
    if isinstance(players, dict):
        return list(players)
    return [name for item in players or [] if (name := text_of(item)) is not None]


def _same_outcome(a: Opened, b: Opened, names: list[Match]) -> bool:
    to_a = {match.b: match.a for match in names}
    one, other = a.case.outcome, b.case.outcome
    totals = {each.player: each.total for each in one.standings}
    if totals != {to_a.get(each.player, each.player): each.total for each in other.standings}:
        return False
    ranks = {each.player: each.rank for each in one.standings}
    if ranks != {to_a.get(each.player, each.player): each.rank for each in other.standings}:
        return False
    return all(
        sorted(ours) == sorted(to_a.get(name, name) for name in theirs)
        for ours, theirs in (
            (one.certain_winners, other.certain_winners),
            (one.possible_winners, other.possible_winners),
        )
    )


def _rules(side: Opened, at: Pointer | None) -> list[str]:
    """Rules of the errors at a node or the entry that it is part of, then of those whose ``because`` leads there."""
    if at is None:
        return []
    errors = [each.finding for each in side.report.every if each.severity == "error"]
    claim = claim_of(at)
    here = [each for each in errors if each.at[: len(at)] == at or each.at == claim]
    led, growing = list(here), bool(here)
    while growing:
        more = [each for each in errors if each not in led and any(cause in led for cause in each.because)]
        led += more
        growing = bool(more)
    return list(dict.fromkeys(each.rule for each in led))


def as_json(found: Comparison) -> dict[str, Any]:
    """The contract of ``diff --format json``."""
    differences = [_as_json(found, each) for each in found.differences]
    first = {key: value for key, value in differences[0].items() if key != "follows_from"} if differences else None
    return {
        "same_outcome": found.same_outcome,
        "consistent": found.consistent,
        "first": first,
        "differences": differences,
        "outcome": {side: opened.case.outcome.as_json() for side, opened in (("a", found.a), ("b", found.b))},
        "names": [{"a": match.a, "b": match.b, "by": match.by} for match in found.names],
        "only_a": found.only_a,
        "only_b": found.only_b,
    }


def _as_json(found: Comparison, each: Difference) -> dict[str, Any]:
    return {
        "game_turn": each.game_turn,
        "player": each.player,
        "kind": each.kind,
        "pointer_a": json_pointer(each.at_a) if each.at_a is not None else None,
        "line_a": found.a.place(each.at_a).line if each.at_a is not None else None,
        "pointer_b": json_pointer(each.at_b) if each.at_b is not None else None,
        "line_b": found.b.place(each.at_b).line if each.at_b is not None else None,
        "a": each.a,
        "b": each.b,
        "rules_a": each.rules_a,
        "rules_b": each.rules_b,
        "follows_from": each.follows_from,
    }
