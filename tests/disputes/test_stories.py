"""Disputes whose answers were worked out by hand."""

from __future__ import annotations

import pytest

from tests.conftest import Cli
from tests.disputes.stories import Run, gaps, runs


@pytest.mark.parametrize("run", runs(), ids=str)
def test_the_answer_is_the_one_worked_out_by_hand(run: Run, cli: Cli) -> None:
    answer = cli(*run.words, "--format", "json")
    assert answer.status == run.status, answer.err
    assert not (wrong := gaps(run.due, answer.json, run.sheets[0])), "\n".join(wrong)
