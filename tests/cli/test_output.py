"""Where reports go, and what stands beside them: `--output`, `--statistics`, `--quiet`, fixes."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from checker.cli.check import ReportFormat
from checker.cli.outputs import TABLES
from checker.report.registry import FORMATS
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, ROOT, command

FIXABLE = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ben}  # as told\n"
FIXED = FIXABLE.replace("winners: Ben", "winners: Ada")
GUESSED = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Bne: 40}}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.yaml").write_text(FIXABLE, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(CLEAN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_formats_are_those_of_the_registry() -> None:
    assert [form.value for form in ReportFormat] == [*FORMATS, *TABLES]


# --output


def test_one_run_fills_the_log_and_any_number_of_files(folder: Path, cli: Cli) -> None:
    outputs = [part for form in FORMATS for part in ("--output", f"{form}=out.{form}")]
    answer = cli("check", "--format", "concise", *outputs)
    assert answer.status == 1
    for form in FORMATS:
        assert (folder / f"out.{form}").read_text(encoding="utf-8") == cli("check", "--format", form).out
    assert answer.out == (folder / "out.concise").read_text(encoding="utf-8")


def test_a_file_is_written_whole_and_keeps_its_permissions(folder: Path, cli: Cli) -> None:
    (folder / "real.json").write_text("old", encoding="utf-8")
    (folder / "real.json").chmod(0o640)
    (folder / "link.json").symlink_to("real.json")
    assert cli("check", "-o", "json=link.json").status == 1
    assert (folder / "link.json").is_symlink()
    assert stat.S_IMODE((folder / "real.json").stat().st_mode) == 0o640
    assert json.loads((folder / "real.json").read_text(encoding="utf-8"))["summary"]["findings"] == 1
    assert names(folder) == {"a.yaml", "b.yaml", "real.json", "link.json"}


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no such thing here")
def test_what_is_no_file_is_written_to(folder: Path) -> None:
    done = command("check", "-q", "-o", "json=/dev/stdout", cwd=folder)
    assert json.loads(done.stdout[done.stdout.index(b"{\n") :])["summary"]["sheets"] == 2
    assert Path("/dev/stdout").is_symlink()


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no such thing here")
def test_standard_output_may_be_a_file(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("out") / "out"
    with file.open("wb") as out:
        line = [sys.executable, "-m", "checker", "check", "-q", "-o", "json=/dev/stdout"]
        subprocess.run(line, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=out, check=False)
    said = file.read_text(encoding="utf-8")
    assert json.loads(said[said.index("{\n") :])["summary"]["sheets"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["json"], "'json' is not of the form FORMAT=FILE"),
        (["json="], "'json=' is not of the form FORMAT=FILE"),
        (["jsno=x"], "did you mean 'json'?"),
        (["json=none/x"], "none/x: there is no such folder"),
        (["json=sub"], "sub: this is a folder"),
        (["json=x", "sarif=./x"], "./x: two reports for one file"),
    ],
)
def test_an_output_that_cannot_be_is_said_before_anything_is_done(
    arguments: list[str], words: str, folder: Path, cli: Cli
) -> None:
    (folder / "sub").mkdir()
    answer = cli("check", *(part for each in arguments for part in ("--output", each)))
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err
    assert names(folder) == {"a.yaml", "b.yaml", "sub"}


def test_a_full_disk_is_said_and_leaves_the_old_file(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "x.json").write_text("old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    answer = cli("check", "-o", "json=x.json")
    assert answer.status == 2
    assert "x.json: it cannot be written: No space left on device" in answer.err
    assert (folder / "x.json").read_text(encoding="utf-8") == "old"
    assert names(folder) == {"a.yaml", "b.yaml", "x.json"}


# --statistics, --quiet, --verbose


def test_statistics_in_json_only_if_asked(folder: Path, cli: Cli) -> None:
    assert "statistics" not in cli("check", "--format", "json").json
    assert cli("check", "--format", "json", "--statistics").json["statistics"] == {
        "rules": [{"rule": "wrong-winner", "findings": 1}],
        "sheets": [{"path": "a.yaml", "document": 0, "findings": 1}],
    }


def test_statistics_for_people(folder: Path, cli: Cli) -> None:
    table = "findings by rule:\n  1  wrong-winner\nfindings by sheet:\n  1  a.yaml\n"
    assert cli("check", "--statistics", "-f", "text").out.endswith(table)
    answer = cli("check", "--statistics", "-f", "concise")
    assert answer.err.endswith(table)
    assert len(answer.out.splitlines()) == 1
    assert cli("check", "--statistics", "-f", "text", "b.yaml").out.endswith("findings by sheet: none\n")


def test_quiet_shows_findings_and_nothing_else(folder: Path, cli: Cli) -> None:
    concise = cli("check", "--quiet", "-f", "concise")
    assert (len(concise.out.splitlines()), concise.err) == (1, "")
    text = cli("check", "--quiet", "-f", "text")
    assert text.out.startswith("error[wrong-winner]")
    assert "1 finding" not in text.out
    assert (cli("check", "--quiet", "-f", "text", "b.yaml").out, text.err) == ("", "")
    assert cli("check", "--quiet", "--verbose").status == 2


# fixes


def test_fix_writes_and_says_what_it_changed(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--fix")
    assert (answer.status, answer.out) == (0, "")
    assert (folder / "a.yaml").read_text(encoding="utf-8") == FIXED
    assert "a.yaml: wrong-winner: line 3: Ben → Ada\n" in answer.err
    assert "1 finding fixed in 1 file" in answer.err
    assert "0 findings fixed" in cli("check", "--fix").err


def test_fixes_in_json(folder: Path, cli: Cli) -> None:
    told = cli("check", "--fix", "--format", "json").json
    assert told["summary"]["findings"] == 0
    (fixed,) = told["fixed"]
    assert (fixed["path"], fixed["rule"], fixed["safe"]) == ("a.yaml", "wrong-winner", True)
    assert fixed["changes"] == ["line 3: Ben → Ada"]


def test_a_fix_is_in_the_json_of_its_finding(folder: Path, cli: Cli) -> None:
    (finding,) = cli("check", "--format", "json", "a.yaml").json["sheets"][0]["findings"]
    start = FIXABLE.index("Ben}  #")
    assert finding["fix"] == {"safe": True, "edits": [{"start": start, "end": start + 3, "text": "Ada"}]}


def test_diff_only_shows(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--diff")
    assert answer.status == 1
    assert answer.out.startswith("--- a/a.yaml\n+++ b/a.yaml\n")
    assert "+final: {scores: {Ada: 51, Ben: 40}, winners: Ada}  # as told\n" in answer.out
    assert "1 finding would be fixed in 1 file" in answer.err
    assert (folder / "a.yaml").read_text(encoding="utf-8") == FIXABLE


def test_guesses_are_made_only_on_demand(folder: Path, cli: Cli) -> None:
    (folder / "a.yaml").write_text(GUESSED, encoding="utf-8")
    assert cli("check", "--fix").status == 1
    assert (folder / "a.yaml").read_text(encoding="utf-8") == GUESSED
    assert "Ben" in cli("check", "--diff", "--unsafe-fixes").out
    answer = cli("check", "--unsafe-fixes")
    assert answer.status == 0
    assert "unknown-player (a guess): line 3: Bne → Ben" in answer.err


def test_standard_input_put_right_goes_to_standard_output(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--fix", "-", "-f", "json", stdin=FIXABLE.encode())
    assert (answer.status, answer.out) == (0, FIXED)
    assert json.loads(answer.err[: answer.err.rindex("}") + 1])["summary"]["findings"] == 0


def test_comments_silence_what_is_left(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--add-ignore", "the old days")
    assert answer.status == 0
    text = (folder / "a.yaml").read_text(encoding="utf-8")
    assert "# checker: ignore[wrong-winner] the old days" in text
    assert "1 silenced" in answer.err
    assert cli("check", "--add-ignore", " ").status == 2


JSON = json.dumps(
    {"sheet": 1, "players": ["Ada", "Ben"], "final": {"scores": {"Ada": 51, "Ben": 40}, "winners": "Ben"}}
)


@pytest.mark.parametrize(
    ("text", "words", "status"),
    [
        (JSON, "no comments written: this is JSON, which has no comments", 2),
        (json.dumps(json.loads(JSON), indent=2) + "\n", "no comments written: this is JSON", 2),
        ("Ada won, I think.\n\t\n", "no comments written: with comments it would not say the same", 2),
        ("sheet: 1\nplayers: [Ada\n", "no comment can be written for 1 finding", 1),
        ('{final: {scores: {Ada: 51}, "nite": "a\n b"}, sheet: 1, players: [Ada]}\n', "no comment can be written", 1),
    ],
    ids=["JSON", "JSON over lines", "plain text", "broken", "first key"],
)
def test_a_text_that_takes_no_comment_says_so_and_stays(
    text: str, words: str, status: int, folder: Path, cli: Cli
) -> None:
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    answer = cli("check", "--add-ignore", "why", "a.yaml")
    assert answer.status == status
    assert f"{'error' if status == 2 else 'warning'}: a.yaml: {words}" in answer.err
    assert (folder / "a.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("options", [[], ["--diff"], ["--max-bytes", "3"]])
def test_what_is_no_text_takes_no_comment_and_says_so(options: list[str], folder: Path, cli: Cli) -> None:
    data = b"\xff\x81sheet: 1\n"
    (folder / "a.yaml").write_bytes(data)
    answer = cli("check", "--add-ignore", "why", *options, "a.yaml")
    assert (answer.status, "a.yaml: no comment can be written for 1 finding" in answer.err) == (1, True)
    assert (folder / "a.yaml").read_bytes() == data


def test_json_is_put_right_all_the_same(folder: Path, cli: Cli) -> None:
    text = JSON.replace('"final": {', '"game": {}, "game": {}, "final": {')
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    assert "no comments written" in cli("check", "--fix", "--add-ignore", "why", "a.yaml").err
    assert (folder / "a.yaml").read_text(encoding="utf-8") == text.replace('"winners": "Ben"', '"winners": "Ada"')


def test_fix_goes_before_comments(folder: Path, cli: Cli) -> None:
    cli("check", "--fix", "--add-ignore", "why")
    assert (folder / "a.yaml").read_text(encoding="utf-8") == FIXED


@pytest.mark.skipif(os.name == "nt", reason="links take rights there")
def test_nothing_is_written_out_of_the_tree(folder: Path, tmp_path_factory: pytest.TempPathFactory, cli: Cli) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.yaml"
    outside.write_text(FIXABLE, encoding="utf-8")
    (folder / "a.yaml").unlink()
    (folder / "a.yaml").symlink_to(outside)
    assert "a.yaml: this link leads out of what was searched" in cli("check", "--fix", ".").err
    answer = cli("check", "--fix", "a.yaml")
    assert answer.status == 2
    assert "a.yaml: not written: a symbolic link leads out of" in answer.err
    assert outside.read_text(encoding="utf-8") == FIXABLE
    assert "wrong-winner" in answer.out


def test_other_yaml_is_left_alone(folder: Path, cli: Cli) -> None:
    (folder / "other.yaml").write_text("on: push\n", encoding="utf-8")
    answer = cli("check", "--fix", "--add-ignore", "why", "--unsafe-fixes", "-f", "json")
    assert (folder / "other.yaml").read_text(encoding="utf-8") == "on: push\n"
    assert answer.json["summary"]["skipped"] == 1


@pytest.mark.parametrize("number", [1, 2])
def test_fixes_in_several_processes(number: int, folder: Path, cli: Cli) -> None:
    for name in "cdefg":
        (folder / f"{name}.yaml").write_text(FIXABLE, encoding="utf-8")
    answer = cli("check", "--fix", "--jobs", number)
    assert answer.status == 0
    assert "6 findings fixed in 6 files" in answer.err


# progress


def test_a_bar_is_shown_on_a_terminal_once_a_run_takes_a_while(
    folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    from checker.runner import progress
    from checker.runner.job import FileResult

    shown: list[str] = []
    monkeypatch.setattr("rich.progress.Progress.start", lambda _: shown.append("now"))
    with progress.Bar() as bar:
        tick = bar.of(3)
        tick(FileResult())
        assert not shown
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        tick(FileResult())
        assert shown == ["now"]
        tick(FileResult())
        assert shown == ["now"]


def test_the_bar_leaves_standard_output_alone(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.runner.progress.PATIENCE", 0.0)
    plain = cli("check", "-f", "concise").out
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert cli("check", "-f", "concise").out == plain


def test_a_faulty_sheet_is_told_by_the_plain_command_too(folder: Path) -> None:
    (folder / "a.yaml").write_text(FAULTY, encoding="utf-8")
    assert command("a.yaml", cwd=folder).stdout == command("check", "a.yaml", cwd=folder).stdout
