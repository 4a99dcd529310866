"""`--watch`: what changes is checked again, at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli.checking import CheckOptions
from checker.cli.watching import Watcher
from checker.document.reader import Limits, read_bytes
from checker.runner.collect import Request
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.yaml").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(CLEAN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line for line in capsys.readouterr().out.splitlines() if line]


def test_only_what_changes_is_read_again(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def reading(path: Path, limits: Limits) -> bytes:
        read.append(path.name)
        return read_bytes(path, limits)

    monkeypatch.setattr("checker.runner.job.read_bytes", reading)
    watcher = Watcher(CheckOptions(Request(), "concise"))
    watcher.show(None)
    assert (len(said(capsys)), read) == (1, ["a.yaml", "b.yaml"])
    (folder / "b.yaml").write_text(FAULTY, encoding="utf-8")
    watcher.changed([str(folder / "b.yaml")])
    assert (len(said(capsys)), read) == (2, ["a.yaml", "b.yaml", "b.yaml"])
    (folder / "a.yaml").unlink()
    watcher.changed([str(folder / "a.yaml")])
    assert (len(said(capsys)), len(read)) == (1, 3)
    watcher.changed([str(folder / "notes.txt"), str(folder / ".b.yaml.swp")])
    assert said(capsys) == []


def test_a_configuration_that_changes_changes_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watcher = Watcher(CheckOptions(Request(), "concise"))
    watcher.show(None)
    capsys.readouterr()
    for text, count in (('ignore = ["all"]\n', 0), ("", 1)):
        (folder / "checker.toml").write_text(text, encoding="utf-8")
        watcher.changed([str(folder / "checker.toml")])
        assert len(said(capsys)) == count
    (folder / "checker.toml").write_text("ignre = []\n", encoding="utf-8")
    watcher.changed([str(folder / "checker.toml")])
    assert "did you mean 'ignore'?" in capsys.readouterr().err


def test_a_baseline_holds_again_and_again(folder: Path, cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:
    cli("check", "--write-baseline", "known.json")
    watcher = Watcher(CheckOptions(Request(), "concise", baseline=folder / "known.json"))
    for _ in range(3):
        watcher.changed([str(folder / "b.yaml")])
        told = capsys.readouterr()
        assert "1 finding known" in told.err
        assert (told.out, "stale" in told.err) == ("", False)


@pytest.mark.parametrize("arguments", [["--fix"], ["--diff"], ["-"], ["--write-baseline", "x"]])
def test_it_only_looks(arguments: list[str], folder: Path, cli: Cli) -> None:
    answer = cli("check", "--watch", *arguments)
    assert answer.status == 2
    assert "--watch" in answer.err


def test_without_its_library_it_says_what_to_install(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    answer = cli("check", "--watch")
    assert answer.status == 2
    assert "pip install 'hod-checker[watch]'" in answer.err


@pytest.fixture
def watching(folder: Path) -> Iterator[subprocess.Popen[str]]:
    pytest.importorskip("watchfiles")
    run = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "--watch", "-f", "concise"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=folder,
    )  # fmt: skip
    yield run
    run.kill()
    run.wait()


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")
def test_a_change_is_noticed_within_a_fraction_of_a_second(watching: subprocess.Popen[str], folder: Path) -> None:
    assert watching.stderr is not None

    def wait_for(words: str) -> None:
        assert watching.stderr is not None
        while words not in (line := watching.stderr.readline()):
            assert line, "it ended"

    wait_for("2 sheets, 1 finding")
    wait_for("watching")
    time.sleep(0.3)
    begun = time.monotonic()
    (folder / "b.yaml").write_text(FAULTY, encoding="utf-8")
    wait_for("2 sheets, 2 findings")
    assert time.monotonic() - begun < 2.0  # some 0.2 s where the machine is not busy
    watching.send_signal(signal.SIGINT)
    assert watching.wait(timeout=20) == 130
