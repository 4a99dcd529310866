"""Several processes, time limits, and processes that die: the same bytes, and never a lost run."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from checker.cli.outputs import DEEP
from checker.report.registry import FORMATS
from checker.runner import run as running
from checker.runner.clock import OutOfTime, at_most
from checker.runner.job import Context, FileResult, Job
from checker.runner.pool import Crash, Pool
from checker.runner.run import check_all, workers_for
from checker.settings import DEFAULT
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, FIXTURES, command

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes with names are not there")

STORIES = sorted(path.name for path in (FIXTURES / "broken").iterdir())[::5]
"""Some of the broken sheets, as every format is tried with them."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for number in range(6):
        (tmp_path / f"{number}.yaml").write_text(FAULTY if number % 2 else CLEAN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def jobs(folder: Path) -> list[Job]:
    return [Job(str(path), path.name, True, DEFAULT) for path in sorted(folder.glob("*.yaml"))]


class Exploding:
    """Takes the process down that unpickles it."""

    def __init__(self, call: Any, *arguments: object) -> None:
        self.last_words = (call, arguments)

    def __reduce__(self) -> Any:
        return self.last_words


def bad(call: Any, *arguments: object) -> Job:
    return Job("bad.yaml", "bad.yaml", True, DEFAULT, data=Exploding(call, *arguments))  # type: ignore[arg-type]


def pooled(work: list[Job], size: int = 2, **context: Any) -> list[FileResult]:
    found = dict(Pool(work, Context(**context), size).run())
    return [found[index] for index in range(len(work))]


def rules(done: FileResult) -> list[str]:
    return [each.finding.rule for report in done.reports for each in report.findings]


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_bytes_whatever_the_number_of_jobs(form: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FIXTURES / "broken")
    told = [cli("check", "--format", form, "--no-cache", "--jobs", number, *STORIES) for number in (1, 3)]
    assert told[0].status == 1
    assert len(told[0].out) > 1000
    assert (told[0].status, told[0].out, told[0].err) == (told[1].status, told[1].out, told[1].err)


def test_all_stories_are_the_same_bytes_too(cli: Cli) -> None:
    told = {cli("check", "-f", "json", "--no-cache", "--jobs", number, FIXTURES / "broken").out for number in (1, 2, 5)}
    assert len(told) == 1


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_that_travelled_says_all_that_it_said_before(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a format needs is worked out before the sheet is let go."""
    import io

    from checker.pipeline import check_file
    from checker.report.run import Run
    from checker.runner.job import check_job

    monkeypatch.chdir(FIXTURES / "broken")
    paths = sorted(str(path) for story in STORIES for path in Path(story).rglob("*.yaml"))
    at_home = [report for path in paths for report in check_file(path)]
    afar = [
        report
        for path in paths
        for report in check_job(Job(path, path, False, DEFAULT), Context(deep=form in DEEP)).reports
    ]
    for near, far in zip(at_home, afar, strict=True):
        for one, other in zip(near.findings, far.findings, strict=True):
            one.edits, one.fix_safe = other.edits, other.fix_safe
    texts = []
    for reports in (at_home, afar):
        out = io.StringIO()
        FORMATS[form](Run.of(reports), out)
        texts.append(out.getvalue())
    assert texts[0] == texts[1]


def test_a_process_that_dies_costs_one_file(folder: Path) -> None:
    work = jobs(folder)
    work.insert(2, bad(os._exit, 9))
    done = pooled(work)
    assert [rules(each) for each in done] == [
        [], ["wrong-winner"], ["unreadable-file"], [], ["wrong-winner"], [], ["wrong-winner"],
    ]  # fmt: skip
    assert "process" in done[2].reports[0].findings[0].finding.message


def test_all_of_them_may_die(folder: Path) -> None:
    work = [bad(os._exit, 1) for _ in range(5)]
    assert [rules(each) for each in pooled(work)] == [["unreadable-file"]] * 5


def test_a_process_that_hears_no_alarm_is_ended_from_outside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.runner.pool.GRACE", 0.1)
    work = [*jobs(folder), bad(time.sleep, 50)]
    done = pooled(work, seconds=0.4)
    assert rules(done[-1]) == ["unreadable-file"]
    assert "longer than 0.4 seconds" in done[-1].reports[0].findings[0].finding.message
    assert rules(done[1]) == ["wrong-winner"]


@pytest.mark.parametrize("number", [1, 2])
def test_a_file_that_takes_too_long_is_a_finding(number: int, folder: Path, cli: Cli) -> None:
    os.mkfifo("2b.yaml")  # nobody ever writes into it
    arguments = [f"{number}.yaml" for number in range(3)] + ["2b.yaml", "3.yaml"]
    answer = cli("check", "--format", "json", "--timeout", "1.5", "--jobs", number, *arguments)
    assert answer.status == 1
    assert answer.rules == ["wrong-winner", "unreadable-file", "wrong-winner"]
    assert "took longer than 1.5 seconds" in answer.out


def test_an_alarm_that_was_set_before_still_rings() -> None:
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    kept = signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(OutOfTime), at_most(0.05):
            time.sleep(5)
        assert not rung
        time.sleep(0.5)
        assert rung
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *kept)


def test_a_fault_of_the_program_is_one_in_any_process(folder: Path) -> None:
    work = [*jobs(folder), Job("x.yaml", "x.yaml", True, None)]  # type: ignore[arg-type]
    (folder / "x.yaml").write_text(CLEAN, encoding="utf-8")
    with pytest.raises(Crash, match=r"x\.yaml: AttributeError"):
        pooled(work)


def test_where_no_process_can_be_had_it_goes_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", never)
    ticks: list[FileResult] = []
    done = [each for _, each in check_all(jobs(folder), Context(), 2, ticks.append)]
    assert [rules(each) for each in done] == [[], ["wrong-winner"]] * 3
    assert len(ticks) == 6


def test_a_file_that_is_gone_by_then_is_missing(folder: Path) -> None:
    assert pooled([*jobs(folder), Job("gone.yaml", "gone.yaml", False, DEFAULT)])[-1].missing


@pytest.mark.parametrize(
    ("files", "asked", "cores", "workers"),
    [(10, None, 8, 0), (100, None, 8, 2), (99, None, 8, 0), (400, None, 1, 0), (9999, None, 8, 8), (10, 4, 8, 4),
     (2, 4, 8, 2), (1, 4, 8, 0), (9999, 1, 8, 0)],
)  # fmt: skip
def test_small_runs_stay_in_one_process(
    files: int, asked: int | None, cores: int, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "cores", lambda: cores)
    assert workers_for(files, asked) == workers


def until_it_is_read(pipe: str) -> int:
    """Wait until somebody reads a named pipe; the end for writing, which keeps the reader waiting."""
    for _ in range(600):
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(pipe)


def test_ctrl_c_ends_all_of_it(folder: Path) -> None:
    import subprocess
    import sys

    os.mkfifo("9.yaml")
    run = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "--jobs", "2", "0.yaml", "9.yaml", "1.yaml", "2.yaml"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    held = until_it_is_read("9.yaml")
    os.killpg(run.pid, signal.SIGINT)
    out, said = run.communicate(timeout=30)
    os.close(held)
    assert run.returncode == 130
    assert b"Traceback" not in out + said


def test_no_process_outlives_a_run_that_is_killed(folder: Path) -> None:
    """None keeps the line of another open, nor its own; the last one holds standard output and closes it."""
    import subprocess
    import sys

    os.mkfifo("9.yaml")
    run = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "--jobs", "3", "0.yaml", "9.yaml", "1.yaml", "2.yaml"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    held = until_it_is_read("9.yaml")
    run.kill()
    os.close(held)
    try:
        out, said = run.communicate(timeout=30)
    finally:
        with suppress(ProcessLookupError):  # all of them are gone
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == -signal.SIGKILL
    assert b"Traceback" not in out + said


def test_a_worker_follows_the_current_folder_and_takes_standard_input(folder: Path) -> None:
    done = command("check", "--jobs", "2", "-f", "concise", "-", "1.yaml", stdin=FAULTY.encode(), cwd=folder)
    assert [line.split(":")[0] for line in done.stdout.decode().splitlines()] == ["<stdin>", "1.yaml"]
