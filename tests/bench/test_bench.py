"""The bench measures what it says; no test asks how long anything takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import large, run


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


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_large_run_is_watched(tmp_path: Path) -> None:
    large.lay_out(tmp_path / "sheets", 4)
    found = large.measured(4, ["--format", "jsonl", str(tmp_path / "sheets")], tmp_path / "out")
    assert (tmp_path / "out").read_text(encoding="utf-8").count('"type": "sheet"') == 4
    assert found.client > 10
    assert found.worker is None
    more = large.Cost(8, 2 * found.seconds, found.client, None, found.busy)
    assert "1,000,000 sheets" in large.extrapolated(found, more)
    assert large.line("local", found).startswith("| local | 4 |")
