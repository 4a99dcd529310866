"""What somebody reads who asks for help, mistypes an option, or presses Tab."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from checker.cli.commands import COMMANDS
from tests.conftest import Cli
from tests.helpers import CLEAN, command


def test_options_stand_in_groups(cli: Cli) -> None:
    headings = re.findall(r"^([A-Z].*):$", cli("check", "--help").out, re.MULTILINE)
    assert headings[:3] == ["Arguments", "Report", "Exit status"]
    assert {"Rules", "Settings", "Known findings", "Fixes and ignore comments"} <= set(headings)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_help_speaks_of_python(cli: Cli, command: str) -> None:
    told = cli(command, "--help").out
    assert re.findall(r"<\w|list\[|[<>]=|\brange\b", told) == []


def test_every_command_is_told_in_whole_sentences(cli: Cli) -> None:
    listed = cli("--help").out.partition("Commands:\n")[2]
    assert "..." not in listed
    said = re.split(r"^  (?=\w)", listed, flags=re.MULTILINE)[1:]
    assert [each.split()[0] for each in said] == list(COMMANDS)
    assert all(each.rstrip().endswith(".") for each in said)


def test_the_version_has_a_short_option(cli: Cli) -> None:
    assert cli("-V").out == cli("--version").out != ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "--fxi"], "error: no such option: --fxi"),
        (["check", "--jobs", "many"], "error: invalid value for '--jobs' / '-j'"),
        (["why"], "error: missing argument"),
        (["check", "--quiet", "--verbose"], "error: --quiet and --verbose exclude each other"),
        (["check", "nowhere.yaml"], "error: nowhere.yaml: no such file or folder"),
        (["explain", "nothing-like-it"], "error: there is no rule and no open question 'nothing-like-it'"),
    ],
)
def test_every_error_begins_alike_and_stands_in_one_line(cli: Cli, arguments: list[str], said: str) -> None:
    answer = cli(*arguments)
    assert answer.status == 2
    assert answer.err.startswith(said)
    assert "Usage" not in answer.err


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("checker explain envy-tw", ["envy-twice"]),
        ("checker explain patron-on", ["patron-on-special", "patron-on-placed"]),
        ("checker check --select envy-twice,result", ["envy-twice,result"]),
        ("checker why sheet.yaml A", ["Ada"]),
        ("checker why nowhere.yaml A", []),
    ],
)
def test_rules_questions_and_players_are_completed(tmp_path: Path, line: str, offered: list[str]) -> None:
    (tmp_path / "sheet.yaml").write_text(CLEAN, encoding="utf-8")
    asked = {
        "_CHECKER_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
    }
    answer = command(cwd=tmp_path, env={**os.environ, **asked})
    assert answer.stdout.decode().split() == offered


def test_what_is_unverified_is_listed_with_what_it_lacks(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")
    brief = cli("check", "--format", "text", "sheet.yaml")
    count = int(re.search(r"(\d+) checks? unverified", brief.out)[1])  # type: ignore[index]
    assert "--strict" in brief.out
    told = cli("check", "--format", "text", "-v", "sheet.yaml").err.splitlines()
    listed = [line for line in told if " is unverified, for want of " in line]
    assert len(listed) == count > 0
    assert listed[0].startswith("sheet.yaml, /final: ")


def test_how_many_findings_a_fix_puts_right_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(CLEAN.replace("winners: Ada", "winners: Ben"), encoding="utf-8")
    assert "  --fix can put 1 finding right\n" in cli("check", "--format", "text", "sheet.yaml").out
    fixed = cli("check", "--format", "text", "--fix", "sheet.yaml").out
    assert "no findings" in fixed
    assert "--fix can" not in fixed
