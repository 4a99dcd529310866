"""Two records of one game: where they first part, and which later differences follow from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from checker.disputes.matching import Match, match_names
from checker.disputes.opening import Opened
from checker.disputes.origins import Origins
from checker.disputes.trees import Difference, Walk
from checker.document.values import text_of
from checker.findings import Finding, Pointer, claim_of, json_pointer
from checker.pipeline import SheetReport

MOST_DIFFERENCES = 500
"""Differences that are looked into; two records of one game have some dozen."""

Consistent = Literal["a", "b", "both", "neither"]
_CONSISTENT: dict[tuple[bool, ...], Consistent] = {
    (True, True): "both",
    (True, False): "a",
    (False, True): "b",
    (False, False): "neither",
}


@dataclass(slots=True)
class Comparison:
    """All that two records come to.

    Attributes:
        names: The players of both.
        only_a: Players whom the second does not know.
        only_b: Players whom the first does not know.
        cut: Whether there are more differences than were looked into.
    """

    a: Opened
    b: Opened
    names: list[Match]
    only_a: list[str]
    only_b: list[str]
    differences: list[Difference]
    same_outcome: bool
    consistent: Consistent
    cut: bool = False


def compare(a: Opened, b: Opened) -> Comparison:
    """Compare two records of one game."""
    players = [[each.player for each in side.case.outcome.standings] for side in (a, b)]
    order = [[name for name in _names(side) if name in known] for side, known in zip((a, b), players, strict=True)]
    names = match_names(order[0], order[1])
    to_a = {match.b: match.a for match in names}
    walk = iter(Walk(to_a).all(a.tree, b.tree))
    differences = list(islice(walk, MOST_DIFFERENCES))
    cut = next(walk, None) is not None
    origins = Origins(a, b, to_a)
    errors = [Errors(side.report) for side in (a, b)]
    for index, each in enumerate(differences):
        each.follows_from = origins.of(each, index)
        each.rules_a, each.rules_b = errors[0].rules(each.at_a), errors[1].rules(each.at_b)
    clean = tuple(all(each.severity != "error" for each in side.report.every) for side in (a, b))
    only_a = [name for name in order[0] if name not in to_a.values()]
    only_b = [name for name in order[1] if name not in to_a]
    same = _outcome(a, {}) == _outcome(b, to_a)
    return Comparison(a, b, names, only_a, only_b, differences, same, _CONSISTENT[clean], cut)


def _names(side: Opened) -> list[str]:
    players = side.tree.get("players") if isinstance(side.tree, dict) else None
    if isinstance(players, dict):
        return list(players)
    return [name for item in players or [] if (name := text_of(item)) is not None]


def _outcome(side: Opened, to_a: Mapping[str, str]) -> object:
    """What a record comes to, with the names of the first."""

    def named(names: Iterable[str]) -> list[str]:
        return sorted(to_a.get(name, name) for name in names)

    outcome = side.case.outcome
    standings = {to_a.get(each.player, each.player): (each.total, each.rank) for each in outcome.standings}
    return standings, named(outcome.certain_winners), named(outcome.possible_winners)


class Errors:
    """The errors of a record, by where they stand and by what they are because of."""

    def __init__(self, report: SheetReport) -> None:
        self._places: dict[int, int] = {}
        self._below: defaultdict[Pointer, list[Finding]] = defaultdict(list)
        self._led: defaultdict[int, list[Finding]] = defaultdict(list)
        for each in report.every:
            if each.severity == "error":
                finding = each.finding
                self._places[id(finding)] = len(self._places)
                for length in range(len(finding.at) + 1):
                    self._below[finding.at[:length]].append(finding)
                for cause in finding.because:
                    self._led[id(cause)].append(finding)

    def rules(self, at: Pointer | None) -> list[str]:
        """Rules of those at a node or the entry that it is part of, then of those whose ``because`` leads there."""
        if at is None:
            return []
        claim = claim_of(at)
        entry = [each for each in self._below.get(claim, ()) if each.at == claim] if claim is not None else []
        found = {id(each): each for each in [*self._below.get(at, ()), *entry]}
        last = list(found.values())
        last.sort(key=self._place)
        rules = [each.rule for each in last]
        while last:
            more = {id(each): each for cause in last for each in self._led.get(id(cause), ())}
            last = sorted((each for key, each in more.items() if key not in found), key=self._place)
            found.update({id(each): each for each in last})
            rules += [each.rule for each in last]
        return list(dict.fromkeys(rules))

    def _place(self, finding: Finding) -> int:
        return self._places[id(finding)]


def as_json(found: Comparison) -> dict[str, Any]:
    """The contract of ``diff --format json``."""
    differences = [_as_json(found, each) for each in found.differences]
    first = {key: value for key, value in differences[0].items() if key != "follows_from"} if differences else None
    return {
        "same_outcome": found.same_outcome,
        "consistent": found.consistent,
        **({"cut": True} if found.cut else {}),
        "first": first,
        "differences": differences,
        "outcome": {side: opened.case.outcome.as_json() for side, opened in (("a", found.a), ("b", found.b))},
        "names": [{"a": match.a, "b": match.b, "by": match.by} for match in found.names],
        "only_a": found.only_a,
        "only_b": found.only_b,
    }


def _as_json(found: Comparison, each: Difference) -> dict[str, Any]:
    said: dict[str, Any] = {"game_turn": each.game_turn, "player": each.player, "kind": each.kind}
    for name, side, at in (("a", found.a, each.at_a), ("b", found.b, each.at_b)):
        said[f"pointer_{name}"] = json_pointer(at) if at is not None else None
        said[f"line_{name}"] = side.place(at).line if at is not None else None
    said |= {"a": each.a, "b": each.b, "rules_a": each.rules_a, "rules_b": each.rules_b}
    return {**said, "follows_from": each.follows_from}
