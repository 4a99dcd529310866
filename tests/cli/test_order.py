"""``--sort impact``: what changes the winner comes first, and is said; and the completion of shells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SHEET = """sheet: 1
players: {Ada: {start: {points: 41}}, Ben: {start: {points: 48}}}
turns:
  - order: [Ben, Ada]
    player_turns:
      - {player: Ben, log: [{decide: jungle}], time_up: {at: end-here, chits: kept}}
      - {player: Ada, log: [{place: waterfall}, {decide: desert}]}
    envy:
      - Ada
    scores: {Ada: 47, Ben: 50}
final:
  state:
    Ada: {askaris: 6, porters: 8, gifts: 3, food: 9, health: 7, sanity: 6}
    Ben: {askaris: 4, porters: 5, gifts: 2, food: 9, health: 5, sanity: 3}
  scores: {Ada: 53, Ben: 51}
"""


def checker(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "checker", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        encoding="utf-8",
    )


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "game.yaml"
    path.write_text(SHEET, encoding="utf-8")
    return str(path)


def test_what_changes_the_winner_comes_first(sheet: str) -> None:
    done = checker("check", "--sort", "impact", "--format", "concise", sheet)
    rules = [line.split("[")[1].split("]")[0] for line in done.stdout.splitlines()]
    assert rules[0] == "envy-below-threshold"


def test_the_order_of_the_file_is_the_default(sheet: str) -> None:
    done = checker("check", "--format", "concise", sheet)
    assert "error[chits-kept]" in done.stdout.splitlines()[0]


def test_the_text_says_what_a_finding_changes(sheet: str) -> None:
    done = checker("check", "--sort", "impact", "--format", "text", sheet)
    assert "= changes: who wins" in done.stdout
    assert "which hangs on envy-below-threshold in line 9" in done.stdout


def test_a_shell_is_told_how_a_line_may_go_on() -> None:
    done = checker(_CHECKER_COMPLETE="complete_bash", COMP_WORDS="checker stand", COMP_CWORD="1")
    assert done.stdout.split() == ["standings"]
