"""A configuration comes with the repository that is checked: it gets no more trust than a sheet."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.helpers import CLEAN

BOMBS: dict[str, tuple[bytes, str]] = {
    "nested lists": (b"select = " + b"[" * 100_000, "not TOML"),
    "nested tables": (b"a = " + b"{a=" * 50_000, "not TOML"),
    "a key of many parts": (b".".join([b"a"] * 100_000) + b" = 1\n", "more than 1000 dots"),
    "a table of many parts": (b"[" + b".".join([b"a"] * 100_000) + b"]\n", "more than 1000 dots"),
    "a number of many digits": (b"fail-on = " + b"9" * 10_000 + b"\n", "not TOML"),
    "a limit that no system has": (b"limits = {bytes = " + b"9" * 30 + b"}\n", "limits.bytes"),
    "no text": (b"\xff\xfe", "not TOML"),
    "much of it": (b"# " + b"x" * 2_000_000, "larger than the limit"),
    "a glob of many stars": (b"exclude = ['" + b"*a" * 20 + b"b']\n", "too many '*'"),
    "a glob of many folders": (b"include = ['" + b"**/a/" * 9 + b"b']\n", "too many '*'"),
    "a glob of stars in folders": (b"per-file-ignores = {'" + b"*a*a*/" * 9 + b"b' = ['envy']}\n", "too many '*'"),
    "another file": (b"extend = '/etc/passwd'\n", "unknown key 'extend'"),
    "a sequence of escapes": (b'select = ["\\u001b[31m\\u202e"]\n', "\\x1b[31m\\u202e"),
}
LONG = f"{'a' * 240}.yaml"


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_is_a_fault_of_the_configuration(kind: str, tmp_path: Path, cli: Cli) -> None:
    content, words = BOMBS[kind]
    (tmp_path / "checker.toml").write_bytes(content)
    (tmp_path / LONG).write_text(CLEAN, encoding="utf-8")
    begun = time.process_time()
    answer = cli("check", tmp_path)
    assert time.process_time() - begun < 5
    assert answer.status == 2
    assert words in answer.err
    assert not any(each in answer.err for each in "\x1b\u202e")


def test_globs_that_people_write_are_fine(tmp_path: Path, cli: Cli) -> None:
    globs = "['*.yaml', '**/old/**', 'games/**/*-draft-*.yaml', '*/*/*/*.yml', '/a*b*c', '!x']"
    (tmp_path / "checker.toml").write_text(f"exclude = {globs}\n", encoding="utf-8")
    (tmp_path / "a.yml").write_text(CLEAN, encoding="utf-8")
    assert cli("check", tmp_path).status == 0


def test_a_configuration_that_never_ends_is_none(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(CLEAN, encoding="utf-8")
    assert cli("check", "--config", "/dev/zero", tmp_path).status == 2


def test_a_baseline_that_never_ends_is_refused(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.baseline.LARGEST", 100_000)  # a whole one takes a while to read
    (tmp_path / "a.yaml").write_text(CLEAN, encoding="utf-8")
    answer = cli("check", "--baseline", "/dev/zero", tmp_path)
    assert (answer.status, "larger than the limit" in answer.err) == (2, True)
    (tmp_path / "nested.json").write_text("[" * 100_000, encoding="utf-8")
    answer = cli("check", "--baseline", tmp_path / "nested.json", tmp_path)
    assert (answer.status, "not JSON" in answer.err) == (2, True)
