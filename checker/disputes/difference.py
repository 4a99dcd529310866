"""Two records of one game: where they first part, and which later differences follow from it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from checker.disputes.matching import Match, match_names
from checker.disputes.opening import Opened
from checker.disputes.origins import Origins
from checker.disputes.saying import Difference
from checker.disputes.walking import Walk
from checker.document.values import text_of
from checker.findings import Finding, Pointer, claim_of, json_pointer
from checker.pipeline import SheetReport

MOST_DIFFERENCES = 500
"""Differences that are looked into; two records of one game have some dozen."""


@dataclass(slots=True)
class Comparison:
    """All that two records come to; ``cut`` if there are more differences than were looked into."""

    a: Opened
    b: Opened
    names: list[Match]
    differences: list[Difference]
    same_outcome: bool
    consistent: Literal["a", "b", "both", "neither"]
    cut: bool = False


def compare(a: Opened, b: Opened) -> Comparison:
    """Compare two records of one game."""
    players = [[each.player for each in side.case.outcome.standings] for side in (a, b)]
    order = [[name for name in _names(side) if name in known] for side, known in zip((a, b), players, strict=True)]
    names = match_names(order[0], order[1])
    walk = Walk(a, b, {match.b: match.a for match in names}).all()
    differences = list(islice(walk, MOST_DIFFERENCES))
    cut = next(walk, None) is not None
    origins = Origins(a, b, {match.b: match.a for match in names})
    errors = [Errors(side.report) for side in (a, b)]
    for index, each in enumerate(differences):
        each.follows_from = origins.of(each, index)
        each.rules_a, each.rules_b = errors[0].rules(each.at_a), errors[1].rules(each.at_b)
    faulty = [any(each.severity == "error" for each in side.report.every) for side in (a, b)]
    consistent: Literal["a", "b", "both", "neither"] = (
        ("neither" if faulty[1] else "b") if faulty[0] else ("a" if faulty[1] else "both")
    )
    return Comparison(a, b, names, differences, _same_outcome(a, b, names), consistent, cut)


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
