"""`checker check`: exit statuses, formats, standard input, several paths."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.report.registry import FORMATS
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY

WARNED = "sheet: 1\nplayers: [Ada]  # checker: ignore[wrong-points] nothing\n"
NOTED = """\
sheet: 1
game: {ended: called}
players: [Ada, Ben]
turns: [{scores: {Ada: 3, Ben: 4}}]
final: {state: {Ada: {status: alive}, Ben: {status: alive}}, winners: Ben}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("clean", CLEAN), ("faulty", FAULTY), ("warned", WARNED), ("noted", NOTED)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["clean.yaml"], 0),
        (["faulty.yaml"], 1),
        (["clean.yaml", "faulty.yaml"], 1),
        (["warned.yaml"], 0),
        (["noted.yaml"], 0),
        (["--exit-zero", "faulty.yaml"], 0),
        (["--fail-on", "error", "warned.yaml"], 0),
        (["--fail-on", "warning", "warned.yaml"], 1),
        (["--fail-on", "warning", "noted.yaml"], 0),
        (["--fail-on", "note", "noted.yaml"], 1),
        (["--fail-on", "note", "clean.yaml"], 0),
        (["nothing.yaml"], 2),
        (["nothing.yaml", "faulty.yaml"], 2),
        (["--exit-zero", "nothing.yaml"], 2),
        (["--no-such-option"], 2),
        (["--format", "pdf", "clean.yaml"], 2),
        (["--fail-on", "never", "clean.yaml"], 2),
        (["--max-depth", "0", "clean.yaml"], 2),
        ([], 1),
    ],
)
def test_exit_status(arguments: list[str], status: int, folder: Path, cli: Cli) -> None:
    assert cli("check", *arguments).status == status


def test_plain_checker_path_is_check(folder: Path, cli: Cli) -> None:
    assert cli("faulty.yaml", "--format", "json").out == cli("check", "faulty.yaml", "--format", "json").out
    assert cli("--format", "json", "faulty.yaml").status == 1
    assert cli("--exit-zero").status == 0


def test_an_options_value_is_no_command(cli: Cli) -> None:
    answer = cli("--stdin-filename", "rank", "--format", "json", "-", stdin=FAULTY.encode())
    assert answer.status == 1
    assert answer.json["sheets"][0]["path"] == "rank"


def test_where_a_path_is_missing_the_others_are_still_checked(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--format", "json", "nothing.yaml", "faulty.yaml", "none.yaml")
    assert answer.rules == ["wrong-winner"]
    assert "error: nothing.yaml: no such file or folder" in answer.err
    assert "none.yaml" in answer.err


def test_a_missing_name_cannot_paint_the_terminal(folder: Path, cli: Cli) -> None:
    answer = cli("check", "\x1b[31m\n::error::x.yaml")
    assert answer.status == 2
    assert "\x1b" not in answer.err
    assert len(answer.err.splitlines()) == len(cli("check", "nothing.yaml").err.splitlines())


def test_a_dangling_link_is_a_path_that_does_not_exist(folder: Path, cli: Cli) -> None:
    (folder / "link.yaml").symlink_to("nowhere.yaml")
    answer = cli("check", "--format", "concise", "link.yaml", "faulty.yaml")
    assert answer.status == 2
    assert "wrong-winner" in answer.out


# formats


def test_concise_is_the_default_where_output_is_no_terminal(folder: Path, cli: Cli) -> None:
    answer = cli("check", "faulty.yaml", "clean.yaml")
    assert answer.out.splitlines() == cli("check", "-f", "concise", "faulty.yaml").out.splitlines()
    assert answer.out.startswith("faulty.yaml:3:")
    assert "clean.yaml: clean; Ada wins with 51 points" in answer.err


def test_text_is_the_default_on_a_terminal(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from checker.cli import common

    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("checker.cli.common.sys.stdout", Terminal())
    assert common.usual_format() == "text"
    monkeypatch.setenv("TERM", "xterm")
    assert common.use_colour()
    monkeypatch.setenv("TERM", "dumb")
    assert not common.use_colour()


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": ""}, False),
    ],
)
def test_no_color_and_force_color(
    variables: dict[str, str], coloured: bool, folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("check", "clean.yaml")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in cli("check", "--format", "text", "faulty.yaml").out) is coloured


def test_json_and_concise_have_no_colour_ever(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    for form in ("json", "concise"):
        assert "\x1b" not in cli("check", "--format", form, "faulty.yaml").out


# standard input


def test_standard_input_and_its_name(cli: Cli) -> None:
    answer = cli("check", "-", "--stdin-filename", "games/t4.yaml", "--format", "json", stdin=FAULTY.encode())
    assert answer.status == 1
    assert answer.json["sheets"][0]["path"] == "games/t4.yaml"
    assert cli("check", "-", "--format", "json", stdin=FAULTY.encode()).json["sheets"][0]["path"] == "<stdin>"


def test_standard_input_beside_files(folder: Path, cli: Cli) -> None:
    answer = cli("check", "faulty.yaml", "-", "clean.yaml", "--format", "json", stdin=CLEAN.encode())
    assert [sheet["path"] for sheet in answer.json["sheets"]] == ["faulty.yaml", "<stdin>", "clean.yaml"]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "missing-key"),
        (b"\xff", "unreadable-file"),
        (b"\xef\xbb\xbf" + FAULTY.encode(), "wrong-winner"),
        (b"\0", "invalid-yaml"),
    ],
)
def test_standard_input_may_hold_anything(data: bytes, rule: str, cli: Cli) -> None:
    answer = cli("check", "-", "--format", "json", stdin=data)
    assert answer.rules == [rule]


# limits and strictness


@pytest.mark.parametrize("option", [("--max-bytes", "20"), ("--max-depth", "1"), ("--max-nodes", "4")])
def test_each_limit_is_an_option(option: tuple[str, str], folder: Path, cli: Cli) -> None:
    assert cli("check", *option, "--format", "json", "faulty.yaml").rules == ["unreadable-file"]


def test_strict_makes_warnings_of_what_could_not_be_verified(folder: Path, cli: Cli) -> None:
    (folder / "open.yaml").write_text(
        "sheet: 1\nplayers: [Ada, Ben]\nturns: [{boosts: [{player: Ada, spend: quinine, health: 1}]}]\n",
        encoding="utf-8",
    )
    plain, strict = (cli("check", *more, "--format", "json", "open.yaml").json for more in ((), ("--strict",)))
    assert plain["summary"]["findings"] == 0
    assert strict["summary"]["warnings"] == plain["summary"]["unverified"] > 0
    assert {each["severity"] for each in strict["sheets"][0]["findings"]} == {"warning"}
    assert cli("check", "--strict", "--fail-on", "warning", "open.yaml").status == 1
    assert cli("check", "--strict", "open.yaml").status == 0


def test_the_summary_says_sheets_findings_and_unverified_checks(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--format", "text", "clean.yaml", "faulty.yaml", "warned.yaml")
    summary = next(line for line in answer.out.splitlines() if line.startswith("3 sheets, "))
    assert summary.startswith("3 sheets, 2 findings (1 error, 1 warning), ")
    assert "unverified" in summary


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["check", "--help"], ["rank", "-h"], ["--version"]])
def test_help_and_version(arguments: list[str], cli: Cli) -> None:
    answer = cli(*arguments)
    assert answer.status == 0
    assert "checker" in answer.out


@pytest.mark.parametrize("form", FORMATS)
def test_a_command_line_that_needs_no_parser_says_the_same_as_one_that_does(
    form: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(FAULTY, encoding="utf-8")
    Path("b.yaml").write_text(CLEAN, encoding="utf-8")
    parsed = cli("check", "--fail-on", "error", "--format", form, "a.yaml", "b.yaml")
    assert parsed.status == 1
    assert cli("check", "--format", form, "a.yaml", "b.yaml") == parsed
    assert cli("a.yaml", "-f", form, "b.yaml") == parsed


@pytest.mark.parametrize("wrong", [["--format", "prose"], ["--format"], ["-f"]])
def test_a_format_that_is_none_is_for_the_parser_to_complain_of(wrong: list[str], cli: Cli) -> None:
    answer = cli("check", *wrong)
    assert answer.status == 2
    assert wrong[0] in answer.err
