"""No text of a sheet, a name, a configuration or a command line paints, hides, reorders or commands: every way out."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path

import pytest

from checker.cli.commands import COMMANDS
from checker.report.registry import FORMATS
from tests.conftest import Answer, Cli
from tests.safety import hostile
from tests.safety.hostile import FILE, HOSTILE, LINES, RAW, harm

OTHER = {"explain", "rules", "schema", "new", "anonymise"}
"""Commands that are told of no sheet, or have their own test below."""
EDITOR = {"lsp"}
"""It speaks to an editor, which shows plain text as such."""
ONE_BY_ONE = ("why", "rulings", "diff")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "beside.yaml").write_text(next(hostile.renamed()), encoding="utf-8")
    return tmp_path


def harmless(answer: Answer, *more: str, exact: bool = False) -> None:
    assert answer.status in (0, 1, 2), answer.err
    assert exact or harm(answer.out, github="github" in more) == []
    assert harm(answer.err) == []


def test_every_key_of_the_model_is_tried() -> None:
    assert hostile.keys_of_the_model() - {step for place in hostile.places() for step in place} == set()


def test_every_command_is_tried() -> None:
    assert {*LINES, *OTHER, *EDITOR} == set(COMMANDS)


@pytest.mark.parametrize("change", hostile.CHANGES)
def test_each_format_with_each_place(change: hostile.Change, folder: Path, cli: Cli) -> None:
    (folder / FILE).write_text("\n---\n".join(hostile.planted(change)), encoding="utf-8")
    _in_each_format(folder, cli)


def test_each_format_with_names_and_with_characters_as_they_are(folder: Path, cli: Cli) -> None:
    (folder / FILE).write_text("\n---\n".join([RAW, *islice(hostile.renamed(), 0, None, 3)]), encoding="utf-8")
    _in_each_format(folder, cli)


def _in_each_format(folder: Path, cli: Cli) -> None:
    outputs = [word for form in FORMATS for word in ("--output", f"{form}={form}.out")]
    answer = cli("check", f"./{FILE}", "--format", "text", "--statistics", *outputs)
    assert answer.status == 1
    harmless(answer)
    for form in FORMATS:
        assert harm((folder / f"{form}.out").read_text(encoding="utf-8"), github=form == "github") == [], form


@pytest.mark.parametrize("command", ["rank", "timeline", "standings", "report"])
def test_a_command_about_many_sheets_with_each_place(command: str, folder: Path, cli: Cli) -> None:
    texts = [*islice(hostile.planted(hostile.as_value), 0, None, 2), *islice(hostile.renamed(), 0, None, 8), RAW]
    (folder / FILE).write_text("\n---\n".join(texts), encoding="utf-8")
    for more in LINES[command]:
        harmless(cli(command, f"./{FILE}", *more))
    if command == "report":
        assert harm((folder / "report.html").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("command", ONE_BY_ONE)
def test_a_command_about_one_sheet_with_each_place(command: str, folder: Path, cli: Cli) -> None:
    texts = (*hostile.planted(hostile.as_value), *islice(hostile.renamed(), 0, None, 4), RAW)
    read = 0
    for text, more in zip(texts, cycle(LINES[command]), strict=False):
        (folder / FILE).write_text(text, encoding="utf-8")
        (folder / "beside.yaml").write_text(text.replace("::warning::", "::notice::"), encoding="utf-8")
        answer = cli(command, f"./{FILE}", *more)
        harmless(answer)
        read += answer.status < 2
    assert read > len(texts) // 2


@pytest.mark.parametrize("command", LINES)
def test_every_way_to_call_a_command(command: str, folder: Path, cli: Cli) -> None:
    (folder / FILE).write_text("\n---\n".join(islice(hostile.renamed(), 0, None, 40)), encoding="utf-8")
    for more in LINES[command]:
        harmless(cli(command, f"./{FILE}", *more), *more)
        harmless(cli(command, f"./{FILE}.gone", *more), *more)
    harmless(cli(command, FILE, f"--{HOSTILE}", HOSTILE))


def test_other_commands(folder: Path, cli: Cli) -> None:
    (folder / FILE).write_text(next(hostile.renamed()), encoding="utf-8")
    for arguments in (
        ("explain", HOSTILE), ("rules", HOSTILE), ("schema", HOSTILE), (HOSTILE,), (f"--{HOSTILE}",), ("help", HOSTILE),
        ("new", "--player", f"Ada={HOSTILE}"), ("new", "--player", HOSTILE, "--player", "Ben", "--event", HOSTILE),
        ("new", f"./{FILE}", "--player", "Ada"), ("standings", "--order", HOSTILE), ("anonymise", f"{FILE}.gone"),
    ):  # fmt: skip
        harmless(cli(*arguments))
    for arguments in (("anonymise", f"./{FILE}"), ("check", "--fix", "--diff", f"./{FILE}")):
        harmless(cli(*arguments), exact=True)  # a sheet and a patch are exact
    harmless(cli("check", "--fix", "--unsafe-fixes", "--add-ignore", HOSTILE, f"./{FILE}"))
    harmless(cli("check", "--write-baseline", "known.json", f"./{FILE}"))
    assert harm((folder / "known.json").read_text(encoding="utf-8")) == []
    (folder / FILE).write_text(RAW, encoding="utf-8")
    harmless(cli("check", "--baseline", "known.json", f"./{FILE}"))


@pytest.mark.parametrize("place", ["select = [{}]", "exclude = [{}]", "{} = 1", "[severity]\n{} = 'x'", "[{}]", "= {}"])
def test_a_configuration(place: str, folder: Path, cli: Cli) -> None:
    quoted = json.dumps(HOSTILE.replace("\U000e0041", ""))
    (folder / "checker.toml").write_text(place.format(quoted), encoding="utf-8")
    for command in ("check", "config", "rank"):
        harmless(cli(command, *(LINES[command][0] if command != "check" else ()), "."))


def test_colours_are_our_own(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "a.yaml").write_text("\n---\n".join([*hostile.planted(hostile.as_key), RAW]), encoding="utf-8")
    monkeypatch.setenv("FORCE_COLOR", "1")
    for arguments in (("check", "-f", "text"), ("rank",), ("timeline",)):
        out = cli(*arguments, "a.yaml").out
        assert "\x1b[" in out or arguments[0] != "check"  # where nothing can be read there is nothing to colour
        assert harm(out, colour=True) == []
