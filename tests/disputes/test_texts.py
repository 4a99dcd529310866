"""What a judge reads: snapshots of the whole text of every command of every story."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.conftest import Cli
from tests.disputes.stories import FOLDER, Run, runs


@pytest.mark.parametrize("run", [run for run in runs() if run.arguments[0] != "check"], ids=str)
def test_text(run: Run, cli: Cli, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    words = [word.replace(f"{FOLDER}/", "") for word in run.words]
    monkeypatch.chdir(FOLDER)
    answer = cli(*words)
    assert answer.status == run.status
    assert f"$ checker {' '.join(words)}\n{answer.out}" == snapshot
