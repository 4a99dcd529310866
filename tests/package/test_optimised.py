"""``python -OO`` drops docstrings and assertions; what the program says stays the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker.docstrings import docstring
from tests.helpers import ROOT

STORY = "fixtures/broken/the-club-championship/sheet.yaml"


def said(level: int, *arguments: str) -> tuple[int, str, str]:
    """What a command says under ``PYTHONOPTIMIZE``: its exit status, and both streams."""
    done = subprocess.run(
        [sys.executable, "-m", "checker", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONOPTIMIZE": str(level), "NO_COLOR": "1", "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--no-cache", "--format", "sarif", STORY),
        ("rank", STORY),
        ("rules",),
        ("explain", "envy-twice"),
        ("--help",),
        ("report", "--help"),
    ],
    ids=" ".join,
)
def test_it_says_the_same_without_docstrings(arguments: tuple[str, ...]) -> None:
    plain = said(0, *arguments)
    assert plain[0] in (0, 1)
    assert plain[1]
    assert said(2, *arguments) == plain


def test_a_page_is_written_without_docstrings(tmp_path: Path) -> None:
    pages = [tmp_path / "0.html", tmp_path / "2.html"]
    assert [said(int(page.stem), "report", STORY, "-o", str(page))[0] for page in pages] == [0, 0]
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_without_docstring_and_source_there_is_nothing_to_say() -> None:
    def function() -> None:
        """Say something."""

    assert docstring(function) == "Say something."
    function.__doc__ = None
    assert docstring(function) == ""
