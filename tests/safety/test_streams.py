"""Standard streams that are closed, full or broken, and files that are none: a word about it, never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from checker.report.registry import FORMATS
from tests.conftest import Cli
from tests.helpers import FAULTY
from tests.safety.writers import environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such shell there")
PROGRAM = f"{shlex.quote(sys.executable)} -m checker"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.yaml").write_text(FAULTY, encoding="utf-8")
    return tmp_path


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, env=environment(), capture_output=True, timeout=60, check=False
    )


@pytest.mark.parametrize("arguments", ["check -f json a.yaml", "check a.yaml", "rank a.yaml", "schema", "rules"])
def test_an_output_that_is_full(arguments: str, folder: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    done = shell(folder, f"{PROGRAM} {arguments} > /dev/full")
    assert (done.returncode, done.stderr.strip().splitlines()[-1]) == (
        2, b"error: the output cannot be written: No space left on device",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "status"),
    [("check a.yaml >&-", 1), ("check a.yaml 2>&-", 1), ("check a.yaml >&- 2>&- <&-", 1), ("check - <&-", 1)],
)
def test_streams_that_are_closed(line: str, status: int, folder: Path) -> None:
    done = shell(folder, f"{PROGRAM} {line}")
    assert (done.returncode, b"fault in checker" in done.stderr) == (status, False)
    assert (folder / "a.yaml").read_text(encoding="utf-8") == FAULTY


@pytest.mark.parametrize("arguments", ["check -f json a.yaml", "why a.yaml", "schema"])
def test_a_pipe_that_is_broken(arguments: str, folder: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(
        [sys.executable, "-m", "checker", *arguments.split()],
        cwd=folder,
        env=environment(),
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(write)
    assert run.stderr == b""
    assert run.returncode == (1 if "check" in arguments else 0)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_a_device_that_never_ends(device: str, cli: Cli) -> None:
    answer = cli("check", "--format", "json", "--max-bytes", 100_000, device)
    assert answer.rules == ["unreadable-file"]


def test_a_pipe_that_never_ends(folder: Path, cli: Cli) -> None:
    pipe = folder / "pipe.yaml"
    os.mkfifo(pipe)

    def feed() -> None:
        try:
            with pipe.open("wb") as stream:
                while True:
                    stream.write(b"# and so on\n" * 1000)
        except BrokenPipeError:
            pass

    writer = threading.Thread(target=feed)
    writer.start()
    answer = cli("check", "--format", "json", "--max-bytes", 100_000, pipe)
    writer.join(30)
    assert "larger than the limit" in answer.out
    assert answer.rules == ["unreadable-file"]


def test_a_search_takes_files_only(folder: Path, cli: Cli) -> None:
    (folder / "folder.yaml").mkdir()
    (folder / "folder.yaml" / "b.yaml").write_text(FAULTY, encoding="utf-8")
    os.mkfifo(folder / "pipe.yaml")
    (folder / "loop.yaml").symlink_to("loop.yaml")
    (folder / "up").symlink_to(folder, target_is_directory=True)
    (folder / "nowhere.yaml").symlink_to("gone.yaml")
    (folder / "device.yaml").symlink_to("/dev/zero")
    answer = cli("check", "--format", "json", folder)
    assert [Path(sheet["path"]).name for sheet in answer.json["sheets"]] == ["a.yaml", "b.yaml"]


def test_a_loop_of_links_that_is_named(folder: Path, cli: Cli) -> None:
    (folder / "loop.yaml").symlink_to("loop.yaml")
    answer = cli("check", "--format", "json", folder / "loop.yaml")
    assert answer.rules == ["unreadable-file"]


@pytest.mark.parametrize("form", FORMATS)
def test_very_many_findings_in_every_format(form: str, tmp_path: Path, cli: Cli) -> None:
    """Of form they are capped; ignore comments are not, and each is a line."""
    sheet = tmp_path / "a.yaml"
    sheet.write_text("sheet: 1\nplayers: [Ada]\n" + "# checker: ignore[envy] x\n" * 1_000, encoding="utf-8")
    answer = cli("check", "--format", form, "--fail-on", "warning", "--no-cache", sheet)
    assert answer.status == 1
    assert len(answer.out) > 10_000
