"""Short options are what fingers remember: none goes, and none comes to mean something else."""

from __future__ import annotations

from importlib import import_module

import pytest
import typer

from checker.cli.commands import COMMANDS

SHORT = {
    "check": {"-f": "--format", "-j": "--jobs", "-o": "--output", "-q": "--quiet", "-v": "--verbose", "-w": "--watch"},
    "rank": {"-f": "--format"},
    "why": {"-f": "--format"},
    "rulings": {"-f": "--format"},
    "diff": {"-f": "--format"},
    "timeline": {},
    "report": {"-o": "--output"},
    "standings": {"-f": "--format", "-o": "--output"},
    "explain": {"-f": "--format"},
    "rules": {"-f": "--format"},
    "config": {"-f": "--format"},
    "schema": {},
    "new": {"-p": "--player"},
    "anonymise": {"-o": "--output"},
    "lsp": {},
}


@pytest.mark.parametrize("command", COMMANDS)
def test_each_stands_for_its_long_one(command: str) -> None:
    app = typer.Typer(add_completion=False)
    app.command()(getattr(import_module(f"checker.cli.{command}"), command))
    found = {}
    for option in typer.main.get_command(app).params:
        long = next((name for name in option.opts if name.startswith("--")), None)
        found.update({name: long for name in option.opts if long is not None and name != long})
    assert found == SHORT[command]
