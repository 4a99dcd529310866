"""Patches: for people, and for the tools that take them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.fixing.diff import unified


def test_a_patch() -> None:
    assert unified("games/a.yaml", "a\nb\nc\n", "a\nx\nc\n") == (
        "--- a/games/a.yaml\n+++ b/games/a.yaml\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"
    )


def test_nothing_changed() -> None:
    assert unified("a.yaml", "a\n", "a\n") == ""


def test_a_last_line_without_an_end() -> None:
    assert unified("a", "x", "y").endswith("-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n")


def test_lines_that_end_with_cr_alone() -> None:
    assert unified("a", "a\rb\r", "a\rc\r").endswith("@@ -1,2 +1,2 @@\n a\n-b\n+c\n")


def test_other_characters_end_no_line() -> None:
    assert unified("a", "a\u2028b\x85c\n", "a\u2028b\x85d\n").endswith("-a\u2028b\x85c\n+a\u2028b\x85d\n")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("./a.yaml", "a/a.yaml\n"),
        ("/tmp/a.yaml", "a/tmp/a.yaml\n"),
        ("my game.yaml", "a/my game.yaml\t\n"),
        ("a\nb.yaml", '"a/a\\nb.yaml"\n'),
        ('"q".yaml', '"a/\\"q\\".yaml"\n'),
        ("\x1b[1m.yaml", '"a/\\033[1m.yaml"\n'),
        ("Zoë.yaml", "a/Zoë.yaml\n"),
    ],
)
def test_names_of_files(path: str, name: str) -> None:
    assert unified(path, "a\n", "b\n").splitlines(keepends=True)[0] == f"--- {name}"


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")
@given(st.lists(st.sampled_from(["a\n", "b\r\n", "ü\n", "\n"]), max_size=6), st.sampled_from(["", "end"]), st.data())
def test_git_takes_it(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], end: str, data: st.DataObject
) -> None:
    old = "".join(lines) + end
    new = data.draw(st.sampled_from([f"{old}x", f"x\n{old}", old.replace("a", "c"), old.replace("\n", "\nz\n")]))
    if old in ("", new) or not new:
        return
    folder = tmp_path_factory.mktemp("patch")
    path = folder / "my game.yaml"
    path.write_bytes(old.encode())
    patch = unified("my game.yaml", old, new)
    subprocess.run(["git", "apply", "-"], input=patch.encode(), cwd=folder, check=True)
    assert path.read_bytes() == new.encode()


def test_patch_takes_it(tmp_path: Path) -> None:
    tool = shutil.which("patch")
    if tool is None:
        pytest.skip("patch is not here")
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a\nb\n")
    subprocess.run([tool, "-p1"], input=unified("a.yaml", "a\nb\n", "a\nc\n").encode(), cwd=tmp_path, check=True)
    assert path.read_bytes() == b"a\nc\n"
