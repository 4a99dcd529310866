"""Exit statuses, documents and plain words for what cannot be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.settings import DEFAULT
from tests.conftest import Cli
from tests.disputes.stories import FOLDER
from tests.helpers import FAULTY, UNFINISHED

SLIP = FOLDER / "the-slip-that-won" / "sheet.yaml"
COMMANDS = (["why"], ["why", "--at", "1"], ["rulings"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("form", ["text", "json"])
def test_status_0_whatever_a_sheet_says(command: list[str], form: str, cli: Cli) -> None:
    answer = cli(command[0], SLIP, *command[1:], "--format", form)
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("command", [*COMMANDS, ["why", "Ada", "--claim", "50"]], ids=" ".join)
@pytest.mark.parametrize("form", ["text", "json"])
def test_standard_input_is_a_sheet_as_any_other(
    command: list[str], form: str, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.chdir(SLIP.parent)
    answer = cli(command[0], SLIP.name, *command[1:], "--format", form)
    piped = cli(command[0], "-", *command[1:], "--format", form, stdin=SLIP.read_bytes())
    assert (piped.status, piped.err) == (0, "")
    assert piped.out == answer.out.replace(SLIP.name, "<stdin>")


def test_one_side_of_a_difference_may_be_standard_input(cli: Cli) -> None:
    folder = FOLDER / "the-kind-of-the-find"
    due = cli("diff", folder / "ada.yaml", folder / "ben.yaml", "--format", "json")
    piped = cli("diff", folder / "ada.yaml", "-", "--format", "json", stdin=(folder / "ben.yaml").read_bytes())
    assert (piped.status, piped.json) == (0, due.json)


def test_standard_input_beyond_the_limit_is_said(cli: Cli) -> None:
    answer = cli("why", "-", stdin=b"# " + b"x" * DEFAULT.limits.bytes)
    assert (answer.status, answer.err) == (2, "error: -: the input is larger than the limit of 16 MiB\n")


def test_diff_ends_with_0_whatever_differs(cli: Cli) -> None:
    folder = FOLDER / "the-kind-of-the-find"
    assert cli("diff", folder / "ada.yaml", folder / "ben.yaml").status == 0
    assert cli("diff", folder / "ada.yaml", folder / "ada.yaml").status == 0


@pytest.mark.parametrize("text", ["", "sheet: [", "sheet: 2\nplayers: [Ada]\n", "sheet: 1\n", "- a\n"])
def test_status_2_and_one_line_where_there_is_no_sheet(text: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    for command in (["why", path], ["rulings", path], ["diff", path, SLIP], ["diff", SLIP, path],
                    ["why", path, "Ada", "--claim", "3"], ["why", path, "--at", "1"]):  # fmt: skip
        answer = cli(*command)
        assert (answer.status, answer.out) == (2, ""), command
        assert answer.err.startswith("error: ")
        assert answer.err.count("\n") == 1


def test_status_2_where_there_is_no_file(tmp_path: Path, cli: Cli) -> None:
    for command in (["why", tmp_path / "x.yaml"], ["rulings", tmp_path], ["diff", SLIP, tmp_path / "x.yaml"]):
        answer = cli(*command)
        assert (answer.status, answer.out) == (2, ""), command
        assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Adda"], "did you mean 'Ada'"),
        (["Adda", "--claim", "3"], "did you mean 'Ada'"),
        (["--at", "9"], "Game Turn 9 is not recorded; recorded: 1, 2"),
        (["--claim", "9"], "--claim needs the player"),
        (["--document", "1"], "there is no document 1"),
    ],
)
def test_a_question_without_an_answer(arguments: list[str], said: str, cli: Cli) -> None:
    answer = cli("why", SLIP, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in " ".join(answer.err.replace("│", "").split())


def test_the_first_document_or_the_one_asked_for(tmp_path: Path, cli: Cli) -> None:
    two = tmp_path / "two.yaml"
    two.write_text(f"{UNFINISHED}---\n{FAULTY}", encoding="utf-8")
    first, second = cli("why", two, "--format", "json").json, cli("why", two, "--document", 1, "--format", "json").json
    assert (first["document"], second["document"]) == (0, 1)
    assert [each["written"] for each in first["players"]] == [3, 5]
    assert [each["written"] for each in second["players"]] == [51, 40]
    assert {line["line"] for each in second["players"] for line in each["ledger"]} == {7}
    assert cli("rulings", two, "--document", 1, "--format", "json").json["outcomes"][0]["winners"] == ["Ada"]
    assert cli("diff", two, two, "--document", 1, "--format", "json").json["outcome"]["a"]["winners"] == ["Ada"]
    assert cli("why", two, "--document", 2).status == 2
    assert cli("why", two, "--document", -1).status == 2


def test_rank_ends_as_check_does(cli: Cli) -> None:
    assert cli("rank", SLIP).status == 1
    assert cli("rank", SLIP, "--exit-zero").status == 0
    assert cli("rank", SLIP, "--allow", "0123456789abcdef").status == 2


def test_allow_touches_no_file(cli: Cli) -> None:
    before = SLIP.read_bytes()
    told = cli("check", SLIP, "--format", "json").json["sheets"][0]["findings"]
    slip = next(each["fingerprint"] for each in told if each["rule"] == "score-mismatch")
    assert cli("rank", SLIP, "--allow", slip).status == 0
    assert SLIP.read_bytes() == before


def test_names_in_the_sheet_cannot_paint_the_terminal(tmp_path: Path, cli: Cli) -> None:
    text = 'sheet: 1\nplayers: ["\\e[31mAda", Ben]\nturns: [{scores: {"\\e[31mAda": 3, Ben: 5}}]\n'
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.write_text(text, encoding="utf-8")
    other.write_text(text.replace("3", "4"), encoding="utf-8")
    for command in (["why", one], ["why", one, "--at", "1"], ["rulings", one], ["rank", one], ["diff", one, other],
                    ["why", one, "\x1b[31mAda", "--claim", "4"]):  # fmt: skip
        assert "\x1b" not in cli(*command).out


AWARDS = ", ".join(f"{category}: Ada" for category in ("askaris", "porters", "gifts", "food", "health", "sanity"))


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("", "; the game is not finished."),
        (f"final: {{awards: {{{AWARDS}}}, scores: {{Ada: 56, Ben: 51}}}}", ": the result stands under every reading."),
        (f"final: {{awards: {{{AWARDS}}}, scores: {{Ada: 56}}}}", ", and the result is open."),
    ],
    ids=["unfinished", "certain", "open"],
)
def test_rulings_say_of_no_open_result_that_it_stands(end: str, said: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "sheet.yaml"
    counts = "{askaris: 1, porters: 1, gifts: 1, food: 1, health: 1, sanity: 1}"
    end = end.replace("awards:", f"state: {{Ada: {counts.replace('1', '2')}, Ben: {counts}}}, awards:")
    path.write_text(f"sheet: 1\nplayers: [Ada, Ben]\n{end}\n", encoding="utf-8")
    assert cli("rulings", path).out.splitlines()[0] == f"This sheet touches no open question{said}"
