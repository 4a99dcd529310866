"""The bench measures what it says; no test asks how long anything takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import run


def test_the_bench_prints_ratios(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SHEETS", 3)
    run.measure_reading(1, tmp_path)
    told = capsys.readouterr().out
    assert "3 sheets" in told
    assert told.count("times the parser") == 3


def test_its_sheets_are_about_eight_kilobytes() -> None:
    sizes = [len(text.encode()) for text in run.sheets(20)]
    assert 7_000 < sum(sizes) / len(sizes) < 9_500
