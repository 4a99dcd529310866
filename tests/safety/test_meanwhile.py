"""What happens while a run is under way: files vanish, workers are killed, the disk fills up, everything changes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from checker.runner.search import Search
from tests.helpers import CLEAN, FAULTY, python
from tests.safety.writers import below, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such pipes and signals there")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some sheets, and a pipe that is read before them."""
    for name in ("b", "c", "d", "e"):
        (tmp_path / f"{name}.yaml").write_text(FAULTY, encoding="utf-8")
    os.mkfifo(tmp_path / "a.yaml")
    return tmp_path


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "-f", "concise", "--no-cache", *arguments],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def listened_to(pipe: Path) -> int:
    """A handle of a pipe, as soon as somebody waits at its other end."""
    for _ in range(600):
        with suppress(OSError):
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        time.sleep(0.05)
    raise AssertionError("nobody reads it")


def test_a_file_that_vanishes_costs_itself(folder: Path) -> None:
    run = started(folder, "a.yaml", "b.yaml", "c.yaml")
    handle = listened_to(folder / "a.yaml")
    (folder / "b.yaml").unlink()
    os.write(handle, CLEAN.encode())
    os.close(handle)
    out, said = run.communicate(timeout=60)
    assert (run.returncode, out.count("c.yaml:3:37: error[wrong-winner]")) == (2, 1)
    assert "error: b.yaml: no such file or folder" in said
    assert "Traceback" not in said


def test_a_worker_that_is_killed_costs_the_file_that_it_had(folder: Path) -> None:
    run = started(folder, "--jobs", "2", "a.yaml", "b.yaml", "c.yaml", "d.yaml", "e.yaml")
    handle = listened_to(folder / "a.yaml")
    for pid in below(run.pid):
        if _reads(pid, folder / "a.yaml"):
            os.kill(pid, signal.SIGKILL)
    os.close(handle)
    out, said = run.communicate(timeout=60)
    assert run.returncode == 1, said
    assert "a.yaml:1:1: error[unreadable-file] the process that read this file died" in out
    assert out.count("error[wrong-winner]") == 4


def _reads(pid: int, path: Path) -> bool:
    """Whether a process has a file open."""
    with suppress(OSError):
        return any(handle.is_symlink() and handle.readlink() == path for handle in Path(f"/proc/{pid}/fd").iterdir())
    return False


FULL = """
import resource, sys
from checker.cli import entry
from checker.runner import collect
collect.MANY = 1
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
sys.exit(entry.run(sys.argv[1:]))
"""


def test_results_of_many_files_for_which_there_is_no_room(folder: Path) -> None:
    (folder / "a.yaml").unlink()
    (folder / "old.json").write_text("{}", encoding="utf-8")
    done = python("-c", FULL, "check", "--no-cache", "--output", "json=old.json", ".", cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"results cannot be kept there: File too large; TMPDIR names another folder" in done.stderr
    assert (folder / "old.json").read_text(encoding="utf-8") == "{}"


def test_a_folder_of_very_many_files(tmp_path: Path) -> None:
    """They are found in their order, in time that grows with their number, and a little memory for each name."""
    names = [f"{number:05}.yaml" for number in range(5_000)]
    for name in names:
        (tmp_path / name).touch()
    tracemalloc.start()
    begun = time.process_time()
    found = list(Search().files([str(tmp_path)]))
    took, (_, most) = time.process_time() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [Path(source.path).name for source in found] == names
    assert took < 10  # a quarter of a second, where nobody looks at memory
    assert most < 5_000 * 1_500


@pytest.fixture
def watching(folder: Path) -> Iterator[subprocess.Popen[str]]:
    pytest.importorskip("watchfiles")
    (folder / "a.yaml").unlink()
    run = started(folder, "--watch")
    yield run
    run.kill()
    run.communicate()


def test_watching_in_a_storm_of_changes(watching: subprocess.Popen[str], folder: Path) -> None:
    heard: list[str] = []
    assert watching.stderr is not None
    assert watching.stdout is not None
    threading.Thread(target=heard.extend, args=(watching.stderr,), daemon=True).start()
    threading.Thread(target=list, args=(watching.stdout,), daemon=True).start()
    _until(lambda: any("watching" in line for line in heard))
    chance = random.Random(1)
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        path, other = (folder / f"{chance.choice('bcdefgh')}.yaml" for _ in range(2))
        change = chance.randrange(4)
        with suppress(OSError):
            if change == 0:
                path.unlink()
            elif change == 1:
                path.write_text(chance.choice((CLEAN, FAULTY, "sheet: [", "")), encoding="utf-8")
            elif change == 2:
                path.rename(other)
            else:
                (folder / "checker.toml").write_text(chance.choice(("strict = [", "")), encoding="utf-8")
    for path in folder.iterdir():
        path.unlink()
    for name in "xyz":
        (folder / f"{name}.yaml").write_text(FAULTY, encoding="utf-8")
    _until(lambda: any("3 sheets, 3 findings" in line for line in heard))
    assert watching.poll() is None
    assert not any("Traceback" in line or "fault in checker" in line for line in heard)


def _until(there: Callable[[], bool]) -> None:
    for _ in range(600):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")
