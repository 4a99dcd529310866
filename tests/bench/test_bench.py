"""The bench runs from end to end and measures what it says; no test asks how long anything takes."""

from __future__ import annotations

import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from checker.pipeline import check
from tests.bench import clocks, corpus, large, programs, reading, tools
from tests.bench.__main__ import main
from tests.bench.long import long_game
from tests.bench.reading import ROOMY, entries_of
from tests.conftest import MOST_SECONDS


def test_the_bench_prints_its_tables_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)  # with it processor time goes by ticks
    signal.alarm(5 * MOST_SECONDS)  # it starts some thirty programs
    main(["--quick", "--tools", str(tmp_path), "--page", str(tmp_path / "page.md")])
    told = capsys.readouterr().out
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    for title in ("Cold start", "Against the floor", "Events a second", "One sheet, growing", "More and more sheets"):
        assert f"\n{title}\n" in f"\n{told}"
        assert f"\n## {title}\n" in page
    assert page.count("| met |") + page.count("| missed |") + page.count("| not measured |") == 7


@pytest.mark.parametrize("turns", [1, 2, 30])
@pytest.mark.parametrize("seed", [0, 1, 5])
def test_games_of_any_length_are_legal_and_touch_no_open_question(turns: int, seed: int) -> None:
    (report,) = check(long_game(turns, seed), settings=ROOMY)
    assert report.findings == []
    assert report.outcome is not None
    assert report.outcome.touched == set()
    assert report.winners == ["Ada"]


def test_entries_are_counted() -> None:
    assert entries_of([long_game(2)]) == 2 * (2 * 6 + 4 + 2 + 2) + 1  # bags only where the game goes on


def test_usual_sheets_are_clean_and_about_eight_kilobytes() -> None:
    texts = corpus.usual(3)
    assert all(6_000 < len(text.encode()) < 11_000 for text in texts)
    assert not any(report.findings for text in texts for report in check(text))


def test_large_sheets_come_again_with_another_last_line(tmp_path: Path) -> None:
    paths = corpus.write(["a: 1", "b: 2"], tmp_path, 5)
    assert len({path.read_bytes() for path in paths}) == 5


def test_a_program_that_is_missing_is_said_to_be_so(tmp_path: Path) -> None:
    nothing = replace(tools.beside(), scripts=tmp_path, versions={})
    run = programs.Programs(nothing, ["checker"], tmp_path, tmp_path)
    assert set(run.others(tmp_path, [tmp_path]).values()) == {None}
    _, aim = reading.events([long_game(1)], {"replay": 1.0, "rules": 1.0, "whole": 3.0}, nothing, tmp_path, 1)
    assert aim.word == "not measured"


def test_a_command_that_cannot_be_run_is_no_figure(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="cannot be run"):
        clocks.run([str(tmp_path / "nothing")])
    assert clocks.run([sys.executable, "-c", "raise SystemExit(1)"]).cpu > 0


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_large_run_is_watched(tmp_path: Path) -> None:
    large.lay_out(tmp_path / "sheets", 4)
    found = large.measured(4, ["--format", "jsonl", str(tmp_path / "sheets")], tmp_path / "out")
    assert (tmp_path / "out").read_text(encoding="utf-8").count('"type": "sheet"') == 4
    assert found.client > 10
    assert found.worker is None
    more = large.Cost(8, 2 * found.seconds, found.client, None, found.busy, 1.0)
    assert "1,000,000 sheets" in large.extrapolated(found, more)
    assert large.line("local", found).startswith("| local | 4 |")
