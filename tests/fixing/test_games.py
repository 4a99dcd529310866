"""Games played by the generator, with a planted fault or some numbers changed, put right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from checker.document.reader import Unreadable, decode
from checker.fixing.apply import fix_text
from checker.fixing.ignores import NEVER, add_ignores
from checker.pipeline import check
from checker.rules.catalogue import RULES
from tests.accuracy import RULES as PLANTED
from tests.accuracy import Case, faulty_game, legal_game
from tests.fixing.proving import keys, prove_all, prove_each, result, spoilt
from tests.mutating import as_text, spoilt_sheets

SAFE = {name for name, rule in RULES.items() if rule.fix == "safe"}
FEW = hypothesis_settings(max_examples=15)


def text_of(case: Case) -> str | None:
    try:
        return decode(case.data)
    except Unreadable:
        return None


@pytest.mark.parametrize("rule", sorted(SAFE & set(PLANTED)))
def test_a_planted_fault_is_put_right(rule: str) -> None:
    text = text_of(faulty_game(2, rule))
    assert text is not None
    before = {each.finding.rule for report in check(text) for each in report.findings}
    after = {each.finding.rule for report in prove_all(text).reports for each in report.findings}
    assert rule in before - after
    assert prove_each(text)


@FEW
@given(st.integers(0, 3000), st.sampled_from(sorted(set(PLANTED) - SAFE)))
def test_other_faults_stay_and_get_no_company(seed: int, rule: str) -> None:
    text = text_of(faulty_game(seed % 3, rule))
    if text is not None:
        prove_all(text)


@FEW
@given(st.integers(0, 100_000))
def test_games_with_numbers_changed(seed: int) -> None:
    text = text_of(legal_game(seed))
    if text is not None:
        spoiled = spoilt(text, seed)
        prove_all(spoiled)
        prove_each(spoiled)


@FEW
@given(spoilt_sheets())
def test_sheets_with_a_node_spoilt(tree: dict[str, Any]) -> None:
    text = as_text(tree)
    prove_all(text)
    prove_each(text)
    guessed = fix_text(text, unsafe=True)
    assert fix_text(guessed.text, unsafe=True).applied == []


@FEW
@given(st.integers(0, 100_000))
def test_legal_games_stay_as_they_are(seed: int) -> None:
    text = text_of(legal_game(seed))
    if text is not None:
        assert fix_text(text, unsafe=True).text == text


@FEW
@given(st.integers(0, 100_000))
def test_silenced_games_say_nothing_and_come_to_the_same(seed: int) -> None:
    text = text_of(legal_game(seed))
    if text is None:
        return
    spoiled = spoilt(text, seed)
    before = check(spoiled)
    after = check(add_ignores(spoiled, before, "played for fun"))
    for old, new in zip(before, after, strict=True):
        assert not [each for each in new.findings if each.finding.rule not in NEVER]
        assert keys(new) == keys(old)
        assert result(new) == result(old)
