"""Bad input, as people and machines make it: a clear finding, never a traceback. In a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, ROOT, command

BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))


BAD: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "missing-key", "empty"),
    "comments": (b"# only this\n", "missing-key", "empty"),
    "list": (b"- Ada\n", "invalid-value", "list"),
    "scalar": (b"Ada\n", "invalid-value", "single value"),
    "no-players": (b"sheet: 1\n", "missing-key", "players"),
    "six": (b"sheet: 1\nplayers: [A, B, C, D, E, F]\n", "player-count", "6"),
    "latin-1": ("sheet: 1\nplayers: [Jürgen]\n".encode("latin-1"), "unreadable-file", "UTF-8"),
    "nul": (b"sheet: 1\nplayers: [A\0]\n", "invalid-yaml", "U+0000"),
    "tab": (b"sheet: 1\nplayers:\n\t- A\n", "invalid-yaml", "tab"),
    "brackets": (b"sheet: 1\nplayers: " + b"[" * 5000 + b"]" * 5000, "unreadable-file", "deeper"),
    "braces": (b"sheet: 1\nplayers: " + b"{a: " * 5000 + b"}" * 5000, "unreadable-file", "deeper"),
    "bomb": (BOMB.encode(), "unreadable-file", "aliases"),
    "noise": (bytes(range(256)) * 80, "unreadable-file", "UTF-8"),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("form", ["json", "text"])
def test_bad_bytes(kind: str, form: str, tmp_path: Path, cli: Cli) -> None:
    data, rule, words = BAD[kind]
    sheet = tmp_path / "x.yaml"
    sheet.write_bytes(data)
    answer = cli("check", "--format", form, sheet)
    assert answer.status == 1
    assert "Traceback" not in answer.out + answer.err
    assert "fault in checker" not in answer.err
    assert rule in answer.out
    assert words in answer.out


def test_a_file_of_a_hundred_megabytes(tmp_path: Path, cli: Cli) -> None:
    sheet = tmp_path / "photo.yaml"
    with sheet.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    answer = cli("check", "--format", "json", sheet)
    assert answer.rules == ["unreadable-file"]
    assert "16 MiB" in answer.out


def test_a_file_without_permission_beside_others(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so opening this one is refused by hand."""
    locked, free = tmp_path / "a.yaml", tmp_path / "b.yaml"
    locked.write_text(CLEAN, encoding="utf-8")
    free.write_text(FAULTY, encoding="utf-8")
    opened = Path.open

    def guarded(self: Path, *arguments: object, **more: object) -> object:
        if self == locked:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *arguments, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", guarded)
    answer = cli("check", "--format", "json", tmp_path)
    assert answer.rules == ["unreadable-file", "wrong-winner"]
    assert "no permission" in answer.out


def test_a_broken_pipe_ends_it_quietly(tmp_path: Path) -> None:
    for number in range(300):
        (tmp_path / f"{number:03}.yaml").write_text(FAULTY, encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "--format", "text", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    said = run.stderr.read()
    run.stderr.close()
    run.wait(60)
    assert said == b""
    assert run.returncode == 1


def test_ctrl_c_ends_it_with_130() -> None:
    """It waits for standard input that never ends when the signal comes."""
    run = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert run.stdin is not None
    run.stdin.write(b"sheet: 1\n")
    run.stdin.flush()
    _wait_until_it_reads(run.pid)
    run.send_signal(signal.SIGINT)
    out, said = run.communicate(timeout=60)
    assert run.returncode == 130
    assert b"Traceback" not in out + said


def _wait_until_it_reads(pid: int) -> None:
    """Until the process sleeps in a read of standard input; some seconds at the most."""
    for _ in range(200):
        time.sleep(0.05)
        try:
            state = Path(f"/proc/{pid}/wchan").read_text(encoding="ascii")
        except OSError:
            continue
        if "pipe" in state or "read" in state:
            return
    time.sleep(0.5)


@pytest.mark.parametrize("command_name", ["check", "rank"])
def test_a_fault_of_the_program_is_one_line(
    command_name: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    from checker import pipeline

    def fail(*_: object) -> None:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(pipeline, "load", fail)
    sheet = tmp_path / "x.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")
    answer = cli(command_name, sheet)
    assert answer.status == 3
    assert "fault in checker itself" in answer.err
    assert "Traceback" not in answer.err


def test_a_path_that_is_no_text_is_named_all_the_same(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.yaml")
    (tmp_path / name).write_text(FAULTY, encoding="utf-8")
    for form in ("json", "text", "concise"):
        done = command("check", "--format", form, ".", cwd=tmp_path)
        assert done.returncode == 1
        assert b"wrong-winner" in done.stdout
        if form == "json":
            json.loads(done.stdout)


def test_output_is_utf_8_whatever_the_terminal_says(tmp_path: Path) -> None:
    sheet = "sheet: 1\nplayers: [Ōta 😀, Ben]\nfinal: {scores: {Ōta 😀: 51, Ben: 4}, winners: Ben}\n"
    (tmp_path / "x.yaml").write_text(sheet, encoding="utf-8")
    done = command(
        "check", "--format", "text", "x.yaml", cwd=tmp_path, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    )
    assert done.returncode == 1
    assert "Ōta 😀 wins" in done.stdout.decode("utf-8")


def test_the_same_input_gives_the_same_bytes_under_any_hash_seed() -> None:
    told = {
        command(
            "check", "--format", "json", "--exit-zero", "fixtures/broken", cwd=ROOT, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1")
    }
    assert len(told) == 1


def test_python_m_checker_and_its_status(tmp_path: Path) -> None:
    done = command("check", "--format", "concise", "-", stdin=FAULTY.encode())
    assert done.returncode == 1
    assert done.stdout.startswith(b"<stdin>:3:")
