"""Letting a finding stand for a trial is the same as `allowed` written into the sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unicodedata import normalize

import pytest

from checker.findings import claim_of
from checker.pipeline import SheetReport, check
from checker.settings import Settings
from tests.accuracy import RULES
from tests.accuracy.draft import Draft
from tests.accuracy.faults import draft_of
from tests.accuracy.planting import WAYS
from tests.mutating import as_text, node

SHORT = {"desertion": "die", "time_up": "at", "envy": "player"}
STANDS = frozenset({"wrong-ranking", "wrong-winner", "depends-on-ruling"})


def drafts(rule: str, seed: int) -> Iterator[Draft]:
    """A game with a fault of this rule, planted in each of its ways."""
    for way in WAYS[rule]:
        for attempt in range(8):
            draft = draft_of(way, seed * 100 + attempt)
            if draft is not None and not draft.skipped and not draft.spoil:
                yield draft
                break


def with_allowed(text: str, at: tuple[str | int, ...]) -> str:
    """The sheet with `allowed` written on a claim."""
    tree = json.loads(text)
    claim, holder = node(tree, at), node(tree, at[:-1])
    if not isinstance(claim, dict):
        claim = holder[at[-1]] = {SHORT["desertion" if at[2] == "desertion" else str(at[-1]) if at[-1] == "time_up" else
                                        str(at[2])]: claim}  # fmt: skip
    claim["allowed"] = "the judge says so"
    return as_text(tree)


def essence(report: SheetReport) -> tuple[Any, ...]:
    rules = sorted(each.finding.rule for each in report.every if each.finding.rule != "depends-on-ruling")
    totals = {each.player: (each.recomputed, each.rank, each.status) for each in report.standings}
    return rules, totals, sorted(report.winners)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in STANDS])
def test_a_finding_let_stand_counts_as_if_the_sheet_allowed_it(rule: str) -> None:
    for draft in drafts(rule, 3):
        try:
            text = normalize("NFC", as_text(draft.game.sheet))  # as pointers name players
        except TypeError:  # a key written twice is no plain data
            continue
        (report,) = check(text)
        for each in report.findings:
            at = claim_of(each.finding.at)
            if at is None or each.fingerprint not in report.impacts or each.finding.rule in STANDS:
                continue
            if not any(each.finding is played for played in (report.outcome.findings if report.outcome else [])):
                continue  # found while reading, not in the replay
            (tried,) = check(text, settings=Settings(allow=frozenset({each.fingerprint})))
            (written,) = check(with_allowed(text, at))
            assert essence(tried) == essence(written), (rule, each.finding, text)
            assert written.outcome is not None
            told = report.impacts[each.fingerprint].if_allowed
            assert (told.ranking, told.winners) == (written.outcome.ranking, written.outcome.winners)


def test_a_total_let_stand_is_taken_over_on_both_tracks() -> None:
    turn = "{player_turns: [{player: Ada, log: []}, {player: Ben, log: []}], scores: {Ada: 4, Ben: 1}}"
    text = f"sheet: 1\nplayers: [Ada, Ben]\nturns: [{turn}]\n"
    (report,) = check(text)
    mine = next(each for each in report.findings if each.finding.player == "Ada")
    (tried,) = check(text, settings=Settings(allow=frozenset({mine.fingerprint})))
    assert {each.player: each.recomputed for each in tried.standings} == {"Ada": 4, "Ben": 0}
