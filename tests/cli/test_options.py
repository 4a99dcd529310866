"""What every command about sheets takes: `--config` and `--isolated` mean the same for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Cli

SHEET = """\
sheet: 1
game: {record: points}
players: [Ada, Ben]
turns:
- player_turns:
  - {player: Ada, log: [{meet: [Ben]}]}
  deaths: [{player: Ben, cause: health}]
final:
  state: {Ben: {status: dead}}
  before_award: {Ada: 2, Ben: 15}
"""
COMMANDS = [
    ("rank", "t.yaml"),
    ("why", "t.yaml"),
    ("rulings", "t.yaml", "--format", "json"),
    ("diff", "t.yaml", "u.yaml", "--format", "json"),
    ("standings", "t.yaml", "--format", "json"),
    ("timeline", "t.yaml"),
    ("report", "t.yaml", "--output", "page.html"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sheet, a second record of it, a configuration that is found, and one that is not."""
    for name in ("t.yaml", "u.yaml"):
        (tmp_path / name).write_text(SHEET, encoding="utf-8")
    (tmp_path / "checker.toml").write_text("this means nothing", encoding="utf-8")
    (tmp_path / "house.toml").write_text('[rulings]\ndead-may-win = "no"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_configuration_is_named_or_none_is_wanted(command: tuple[str, ...], folder: Path, cli: Cli) -> None:
    if command[0] == "report":
        pytest.importorskip("jinja2")
    assert cli(*command).status == 2  # the one that is found means nothing
    isolated = cli(*command, "--isolated")
    assert isolated.status in (0, 1)
    named = cli(*command, "--config", "house.toml")
    assert named.status in (0, 1)
    both = cli(*command, "--isolated", "--config", "house.toml")
    assert both.status == 2
    assert "--isolated wants none" in both.err


def test_its_readings_hold(folder: Path, cli: Cli) -> None:
    assert cli("rank", "t.yaml", "--isolated").out != cli("rank", "t.yaml", "--config", "house.toml").out
    assert "Ben wins" in cli("check", "-f", "text", "--isolated", "t.yaml").out
    assert "Ada wins" in cli("check", "-f", "text", "--config", "house.toml", "t.yaml").out
