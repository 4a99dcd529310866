"""Configuration as the command line meets it: `check` under a file, `checker config`."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.rules.catalogue import RULES
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, python


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.yaml", "old/b.yaml", "new/c.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(FAULTY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paths(cli: Cli, *arguments: str, stdin: bytes = b"") -> list[str]:
    return [sheet["path"] for sheet in cli("check", "--format", "json", *arguments, stdin=stdin).json["sheets"]]


def test_each_sheet_has_its_nearest_file(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('severity = {wrong-winner = "note"}\n', encoding="utf-8")
    (folder / "new" / "pyproject.toml").write_text('[tool.checker]\nignore = ["result"]\n', encoding="utf-8")
    answer = cli("check", "--format", "json")
    assert answer.status == 0
    found = {sheet["path"]: [each["severity"] for each in sheet["findings"]] for sheet in answer.json["sheets"]}
    assert found == {"a.yaml": ["note"], "new/c.yaml": [], "old/b.yaml": ["note"]}


def test_fail_on_is_that_of_each_sheet(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('severity = {wrong-winner = "warning"}\n', encoding="utf-8")
    assert cli("check").status == 0
    text = 'severity = {wrong-winner = "warning"}\nfail-on = "warning"\n'
    (folder / "old" / "checker.toml").write_text(text, encoding="utf-8")
    assert cli("check", "a.yaml", "new").status == 0
    assert cli("check").status == 1
    assert cli("check", "--fail-on", "error").status == 0


DEAD = """\
sheet: 1
players: [Ada, Ben]
final: {scores: {Ada: 51, Ben: 40}, state: {Ada: {status: dead}, Ben: {status: alive}}}
"""


def test_rulings_and_tracks_are_for_sheets_that_do_not_say(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "x.yaml").write_text(DEAD, encoding="utf-8")
    for choice, winners in (("yes", ["Ada"]), ("no", ["Ben"])):
        (tmp_path / "checker.toml").write_text(f'rulings = {{dead-may-win = "{choice}"}}\n', encoding="utf-8")
        for command in ("check", "rank"):
            answer = cli(command, "--format", "json", tmp_path / "x.yaml")
            assert answer.json["sheets"][0]["winners"] == winners


def test_disputes_are_under_the_configuration_too(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "x.yaml").write_text(DEAD, encoding="utf-8")
    (tmp_path / "checker.toml").write_text('rulings = {dead-may-win = "no"}\n', encoding="utf-8")
    told = cli("rulings", "--format", "json", tmp_path / "x.yaml").json
    assert [each["winners"] for each in told["outcomes"] if each["default"]] == [["Ben"]]


def test_exclude_is_for_searches_unless_forced(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('exclude = ["old/"]\n', encoding="utf-8")
    assert paths(cli) == ["a.yaml", "new/c.yaml"]
    assert paths(cli, "old/b.yaml", "a.yaml") == ["old/b.yaml", "a.yaml"]
    assert paths(cli, "--force-exclude", "old/b.yaml", "old", "a.yaml") == ["a.yaml"]
    assert paths(cli, "--isolated", "old") == ["old/b.yaml"]


def test_standard_input_is_held_to_exclude_by_its_name(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('exclude = ["old/"]\n', encoding="utf-8")
    assert paths(cli, "-", "--stdin-filename", "old/x.yaml", stdin=FAULTY.encode()) == []
    assert paths(cli, "-", "--stdin-filename", "new/x.yaml", stdin=FAULTY.encode()) == ["new/x.yaml"]
    answer = cli("check", "-", "--stdin-filename", "old/x.yaml", stdin=FAULTY.encode())
    assert (answer.status, answer.out) == (0, "")
    assert "excluded" in answer.err


def test_include_is_what_a_search_takes(folder: Path, cli: Cli) -> None:
    (folder / "d.sheet").write_text(FAULTY, encoding="utf-8")
    (folder / "checker.toml").write_text('include = ["*.sheet", "/new/"]\n', encoding="utf-8")
    assert paths(cli) == ["d.sheet", "new/c.yaml"]
    assert paths(cli, "a.yaml") == ["a.yaml"]


def test_per_file_ignores(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('[per-file-ignores]\n"/new/*" = ["result"]\n', encoding="utf-8")
    answer = cli("check", "--format", "concise")
    assert [line.split(":")[0] for line in answer.out.splitlines()] == ["a.yaml", "old/b.yaml"]


def test_options_win(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('ignore = ["all"]\n', encoding="utf-8")
    assert cli("check").status == 0
    assert cli("check", "--select", "wrong-winner").status == 1
    assert cli("check", "--select", "all", "--ignore", "result").status == 0
    assert cli("check", "--extend-select", "result", "--severity", "wrong-winner=note").status == 0


def test_limits_of_the_file(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text("limits = {bytes = 20}\n", encoding="utf-8")
    assert cli("check", "--format", "json", "a.yaml").rules == ["unreadable-file"]
    assert cli("check", "--format", "json", "--max-bytes", "1000", "a.yaml").rules == ["wrong-winner"]
    assert cli("check", "--ignore", "unreadable-file", "a.yaml").status == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "error: checker.toml: unknown key 'selct'; did you mean 'select'?"),
        (["rank", "a.yaml"], "unknown key 'selct'"),
        (["config"], "unknown key 'selct'"),
        (["check", "--isolated", "--select", "envy-twise"], "did you mean 'envy-twice'?"),
        (["check", "--isolated", "--severity", "envy-twice=nte"], "did you mean 'note'?"),
        (["check", "--config", "none.toml"], "none.toml: there is no such file"),
        (["check", "--config", "x.toml", "--isolated"], "--isolated"),
    ],
)
def test_a_faulty_configuration_is_said_and_nothing_checked(
    arguments: list[str], words: str, folder: Path, cli: Cli
) -> None:
    (folder / "checker.toml").write_text("selct = []\n", encoding="utf-8")
    answer = cli(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err


def test_a_faulty_name_cannot_paint_the_terminal(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('"\\u001b[31m" = 1\n', encoding="utf-8")
    assert "\x1b" not in cli("check").err


def test_config_shows_settings_and_sources(folder: Path, cli: Cli) -> None:
    text = 'ignore = ["envy"]\n[rulings]\ndead-may-win = "no"\n[per-file-ignores]\n"new/" = ["time"]\n'
    (folder / "checker.toml").write_text(text, encoding="utf-8")
    told = cli("config", "--format", "json", "new/c.yaml").json
    settings = told["settings"]
    assert (told["path"], told["config"], told["excluded"]) == ("new/c.yaml", "checker.toml", False)
    assert settings["ignore"] == {"value": ["envy"], "source": "checker.toml"}
    assert settings["per-file-ignores"] == {"value": ["time"], "source": "checker.toml"}
    assert settings["fail-on"] == {"value": "error", "source": "default"}
    assert settings["rulings.dead-may-win"] == {"value": "no", "source": "checker.toml"}
    assert settings["rulings.award-pool"] == {"value": "living", "source": "default"}
    assert {RULES[name].group for name in RULES if name not in told["rules"]} == {"envy", "time"}


def test_config_shows_them_to_people(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('exclude = ["old/"]\nfail-on = "note"\n', encoding="utf-8")
    answer = cli("config", "old/b.yaml")
    assert answer.status == 0
    assert answer.out.startswith("old/b.yaml: settings of checker.toml\n  a search leaves it out\n")
    assert 'fail-on                        = "note"  # checker.toml\n' in answer.out
    assert "settings of no configuration file" in cli("config", "--isolated").out
    assert cli("config", "nothing.yaml").status == 2


def test_verbose_says_where_settings_come_from(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('exclude = ["old/"]\n', encoding="utf-8")
    (folder / "other.yaml").write_text("on: push\n", encoding="utf-8")
    told = cli("check", "--verbose").err
    assert "a.yaml: settings of checker.toml\n" in told
    assert "old: excluded\n" in told
    assert "other.yaml: skipped" in told


@pytest.mark.parametrize(
    "library", ["tomllib", "pathspec", "checker.config.model", "multiprocessing", "rich", "pickle"]
)
def test_without_a_configuration_nothing_of_it_is_imported(library: str, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(CLEAN, encoding="utf-8")
    script = (
        "import sys; from checker.cli.entry import run; "
        f"status = run(['check', 'x.yaml']); sys.exit(7 if {library!r} in sys.modules else status)"
    )
    assert python("-c", script, cwd=tmp_path).returncode == 0


def test_rules_are_selected_in_addition(folder: Path, cli: Cli) -> None:
    (folder / "faulty.yaml").write_text(FAULTY, encoding="utf-8")
    assert cli("check", "--format", "json", "--isolated", "--select", "envy", "faulty.yaml").rules == []
    more = cli(
        "check", "--format", "json", "--isolated", "--select", "envy", "--extend-select", "result", "faulty.yaml"
    )
    assert more.rules == ["wrong-winner"]


def test_the_settings_shown_are_those_of_a_configuration_that_is_named(folder: Path, cli: Cli) -> None:
    (folder / "checker.toml").write_text('ignore = ["result"]\n', encoding="utf-8")
    (folder / "other.toml").write_text('ignore = ["envy"]\n', encoding="utf-8")
    assert cli("config", "--format", "json", "a.yaml").json["config"] == "checker.toml"
    assert cli("config", "--format", "json", "--config", "other.toml", "a.yaml").json["config"] == "other.toml"
