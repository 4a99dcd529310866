"""A full disk, a folder that takes nothing, a signal in between: the old file stays whole, nothing lies beside it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.runner.fixes import FixOptions
from checker.runner.job import Context, Job
from checker.runner.pool import Pool
from checker.settings import DEFAULT
from tests.helpers import CLEAN, FAULTY, FIXTURES, command
from tests.safety.writers import WRITERS, Writer, below, environment, prepared, start, untouched

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such signals and limits there")
each_writer = pytest.mark.parametrize("name", WRITERS)
PAUSE = """
import os, pathlib, sys, time
def pause(*_, **__):
    os.write(2, b"paused\\n")
    time.sleep(60)
os.fsync = os.link = pause
pathlib.Path.replace = pause
from checker.cli.entry import run
sys.exit(run(sys.argv[1:]))
"""
"""The last step of every writer never comes: the new file is there, under another name."""


def _small_files() -> None:
    """No file of this process may have more than ten bytes, as on a disk that is full."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))


@each_writer
def test_a_full_disk_leaves_the_old_file(name: str, tmp_path: Path) -> None:
    writer = WRITERS[name]
    prepared(tmp_path, writer)
    run = start(tmp_path, writer, before=_small_files)
    out, said = run.communicate(timeout=60)
    assert b"Traceback" not in out + said
    assert b"fault in checker" not in said
    assert run.returncode == (1 if writer.quiet else 2), said
    assert writer.quiet or b"file too large" in said.lower()
    untouched(tmp_path, writer)


SIGNALS = [(name, signal.SIGTERM, 143) for name in WRITERS if "worker" not in name] + [
    (name, number, status)
    for name in ("fix", "report")
    for number, status in ((signal.SIGINT, 130), (signal.SIGHUP, 129))
]
"""A worker is a fresh interpreter that knows nothing of the pause; it has a test of its own."""


@pytest.mark.parametrize(("name", "number", "status"), SIGNALS, ids=str)
def test_a_signal_leaves_the_old_file_and_nothing_beside_it(
    name: str, number: signal.Signals, status: int, tmp_path: Path
) -> None:
    writer = WRITERS[name]
    prepared(tmp_path, writer)
    run = start(tmp_path, writer, script=PAUSE)
    assert run.stderr is not None
    for line in run.stderr:
        if line == b"paused\n":
            break
    beside = [path for path in tmp_path.rglob("*.tmp") if path.is_file()]
    assert len(beside) == 1, "the pause is not where it should be"
    run.send_signal(number)
    out, said = run.communicate(timeout=60)
    assert (run.returncode, b"Traceback" in out + said) == (status, False)
    untouched(tmp_path, writer)


def test_workers_that_are_ended_while_they_write_put_their_things_away(tmp_path: Path) -> None:
    small, large = tmp_path / "a.yaml", tmp_path / "b.yaml"
    small.write_text(FAULTY, encoding="utf-8")
    large.write_text("".join(f"---\n{FAULTY}" for _ in range(2_000)), encoding="utf-8")  # some seconds of fixing
    jobs = [Job(str(path), path.name, False, DEFAULT) for path in (small, large)]
    for index, _ in Pool(jobs, Context(fixing=FixOptions(fix=True)), 2).run():
        assert index == 0
        break  # nobody listens any longer: the processes are ended
    assert small.read_text(encoding="utf-8") == CLEAN
    assert large.read_text(encoding="utf-8").count("winners: Ben") == 2_000
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "b.yaml"]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no processes to look at")
def test_no_process_outlives_the_one_that_was_ended(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("".join(f"---\n{FAULTY}" for _ in range(3_000)), encoding="utf-8")
    run = start(tmp_path, Writer(("check", "--fix", "--jobs", "2", "a.yaml", "b.yaml")))
    for _ in range(200):
        if len(below(run.pid)) > 2:  # the server, the tracker, and a worker
            break
        time.sleep(0.05)
    ended = below(run.pid)
    run.terminate()
    run.communicate(timeout=60)
    for _ in range(200):
        if not any(Path(f"/proc/{each}").exists() for each in ended):
            break
        time.sleep(0.05)
    assert not [each for each in ended if Path(f"/proc/{each}").exists()]
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []


@each_writer
def test_a_folder_that_takes_nothing(name: str, tmp_path: Path) -> None:
    """Root may write into folders that are read-only for others, but not into this one."""
    writer = WRITERS[name]
    if not Path("/proc/self").is_dir() or "out" not in " ".join(writer.arguments):
        pytest.skip("no folder here that nobody may write into, or it writes beside what it reads")
    prepared(tmp_path, writer)
    arguments = [each.replace("out", "/proc/self/out") if each.endswith("out") else each for each in writer.arguments]
    done = command(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert b"fault in checker" not in done.stderr
    untouched(tmp_path, writer)


def test_two_runs_at_once_with_one_cache(tmp_path: Path) -> None:
    ask = [sys.executable, "-m", "checker", "check", "--format", "json", "legal", "styles"]
    plain = subprocess.run([*ask, "--no-cache"], cwd=FIXTURES, env=environment(), capture_output=True, check=False)
    for _ in range(2):  # the second time it is full
        runs = [
            subprocess.Popen(
                [*ask, "--cache-dir", str(tmp_path)],
                cwd=FIXTURES,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for _ in range(2)
        ]
        assert {run.communicate(timeout=60) for run in runs} == {(plain.stdout, plain.stderr)}
    assert list(tmp_path.rglob("*.tmp")) == []


def test_a_run_that_is_killed_leaves_a_cache_that_can_be_used(tmp_path: Path) -> None:
    ask = [sys.executable, "-m", "checker", "check", "--format", "json", "broken", "--cache-dir", str(tmp_path)]
    run = subprocess.Popen(ask, cwd=FIXTURES, env=environment(), stdout=subprocess.DEVNULL)
    for _ in range(500):
        if len(list(tmp_path.rglob("*"))) > 5:
            break
        time.sleep(0.01)
    run.kill()
    run.wait(60)
    told = [subprocess.run(ask, cwd=FIXTURES, env=environment(), capture_output=True, check=False) for _ in range(2)]
    assert told[0].stdout == told[1].stdout
    assert b'"wrong-winner"' in told[0].stdout
