"""Holds a checker's answer for one document against what is due."""

import json
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from tests.accuracy.model import Expected, Tree


@dataclass
class Verdict:
    """How one document came out."""

    problems: list[str] = field(default_factory=list)
    detected: bool = False
    placed: bool = False
    effect: bool = False
    result: bool = False


def one_form(node: Any) -> Any:
    """The same data with every text in NFC: names are compared so."""
    if isinstance(node, dict):
        return {unicodedata.normalize("NFC", key): one_form(item) for key, item in node.items()}
    if isinstance(node, list):
        return [one_form(item) for item in node]
    return unicodedata.normalize("NFC", node) if isinstance(node, str) else node


def moved(effect: Tree | None) -> Tree:
    return {name: points for name, points in (effect or {}).items() if points}


def in_place(due: Tree, got: Tree) -> bool:
    line = got.get("line")
    return isinstance(line, int) and due["lines"][0] <= line <= due["lines"][1]


def same_effect(due: Tree, got: Tree) -> bool:
    return due["effect"] is None or moved(due["effect"]) == moved(got.get("effect"))


def pair(due: list[Tree], got: list[Tree]) -> list[tuple[Tree, Tree]]:
    """Each finding that is due with one of the same rule, best fit first; both lists keep what is left."""
    pairs = []
    for wanted in (2, 1, 0):
        for one in list(due):
            for other in got:
                if other["rule"] == one["rule"] and in_place(one, other) + same_effect(one, other) >= wanted:
                    pairs.append((one, other))
                    due.remove(one)
                    got.remove(other)
                    break
    return pairs


def ranking_of(sheet: Tree) -> list[list[str]] | None:
    by_rank: dict[Any, list[str]] = {}
    for row in sheet.get("standings") or ():
        by_rank.setdefault(row.get("rank"), []).append(row["player"])
    return None if None in by_rank else [sorted(by_rank[rank]) for rank in sorted(by_rank)]


def shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def judge(expected: Expected, answer: Tree | None, rule: str = "") -> Verdict:
    """Everything that differs; `rule` is the one that was planted."""
    verdict = Verdict()
    if answer is None:
        verdict.problems.append("no answer for this sheet")
        return verdict
    sheet = one_form(answer)
    due = one_form(expected.findings)
    got = [finding for finding in sheet.get("findings") or () if finding.get("severity") != "note"]
    missing, spare = list(due), list(got)
    pairs = pair(missing, spare)
    for one in missing:
        verdict.problems.append(f"missing: {one['rule']}, line {one['lines']}")
    for other in spare:
        text = f"not due: {other['rule']}, line {other.get('line')}, effect {shown(moved(other.get('effect')))}"
        verdict.problems.append(f"{text}: {other.get('message', '')}")
    verdict.problems += [
        f"{one['rule']}: line {other.get('line')}, due {one['lines']}"
        for one, other in pairs
        if not in_place(one, other)
    ]
    verdict.problems += [
        f"{one['rule']}: effect {shown(moved(other.get('effect')))}, due {shown(one['effect'])}"
        for one, other in pairs
        if not same_effect(one, other)
    ]
    said = [finding["rule"] for finding in sheet.get("findings") or () if finding.get("severity") == "note"]
    verdict.problems += [f"missing note: {note['rule']}" for note in expected.notes if note["rule"] not in said]
    if any(note["rule"] == rule for note in expected.notes):
        verdict.detected = verdict.placed = verdict.effect = rule in said
    mine = [(one, other) for one, other in pairs if one["rule"] == rule]
    if mine and not any(one["rule"] == rule for one in missing):
        verdict.detected = True
        verdict.placed = all(in_place(one, other) for one, other in mine)
        verdict.effect = all(same_effect(one, other) for one, other in mine)
    results = list(compare_results(expected, sheet))
    verdict.result = not results
    verdict.problems += results
    return verdict


def compare_results(expected: Expected, sheet: Tree) -> list[str]:
    problems = []
    winners = sorted(sheet.get("winners") or [])
    if expected.winners is not None and winners != sorted(one_form(expected.winners)):
        problems.append(f"winners {shown(winners)}, due {shown(expected.winners)}")
    if expected.ranking is not None:
        groups = [sorted(group) if isinstance(group, list) else [group] for group in one_form(expected.ranking)]
        if ranking_of(sheet) != groups:
            problems.append(f"ranking {shown(ranking_of(sheet))}, due {shown(groups)}")
    if expected.recomputed is not None:
        got = {row["player"]: row.get("recomputed") for row in sheet.get("standings") or ()}
        if got != one_form(expected.recomputed):
            problems.append(f"recomputed {shown(got)}, due {shown(expected.recomputed)}")
    return problems
