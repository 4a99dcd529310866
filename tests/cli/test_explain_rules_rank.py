"""`checker explain`, `checker rules`, `checker rank`."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.rulebook.rulings import RULINGS
from checker.rules.catalogue import RULES
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, ROOT


@pytest.mark.parametrize("rule", RULES)
def test_explain_prints_the_page(rule: str, cli: Cli) -> None:
    answer = cli("explain", rule)
    assert answer.status == 0
    assert answer.out == (ROOT / "docs" / "rules" / f"{rule}.md").read_text(encoding="utf-8")


def test_explain_as_json(cli: Cli) -> None:
    told = cli("explain", "envy-twice", "--format", "json").json
    assert told["rule"] == "envy-twice"
    assert told["page"].startswith("# envy-twice\n")


@pytest.mark.parametrize(
    ("asked", "meant"), [("envy-twise", "envy-twice"), ("Envy-Twice", "envy-twice"), ("zzz", "checker rules")]
)
def test_explain_of_no_rule_says_what_was_meant(asked: str, meant: str, cli: Cli) -> None:
    answer = cli("explain", asked)
    assert answer.status == 2
    assert meant in answer.err
    assert answer.out == ""


def test_explain_of_an_open_question(cli: Cli) -> None:
    for ruling in RULINGS.values():
        told = cli("explain", ruling.name).out
        assert told.startswith(f"# {ruling.name}\n")
        assert f"`{ruling.options[0]}` · `{ruling.options[1]}`" in told
        assert told.count("#") == 1
    told = cli("explain", "award-pool", "--format", "json").json
    assert (told["ruling"], told["options"]) == ("award-pool", ["living", "everyone"])
    assert told["page"].startswith("# award-pool\n")


def test_no_page_names_a_file_that_is_not_installed(cli: Cli) -> None:
    assert [name for name in (*RULES, *RULINGS) if ".md" in cli("explain", name).out] == []


def test_explain_of_a_name_that_paints(cli: Cli) -> None:
    assert "\x1b" not in cli("explain", "\x1b[31m").err


def test_rules_lists_them_all_in_order(cli: Cli) -> None:
    listed = [line.split()[0] for line in cli("rules").out.splitlines() if line.startswith("  ")]
    assert listed == list(RULES)


def test_rules_as_json(cli: Cli) -> None:
    told = cli("rules", "--format", "json").json
    assert [each["rule"] for each in told] == list(RULES)
    assert told[0] == {
        "rule": "unreadable-file", "group": "sheet", "severity": "error", "summary": RULES["unreadable-file"].summary,
        "fix": None, "since": "0.1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["c.yaml"], 0), (["f.yaml"], 1), (["--exit-zero", "f.yaml"], 0), (["n.yaml"], 2), (["n.yaml", "f.yaml"], 2)],
)
def test_exit_status_of_rank(
    arguments: list[str], status: int, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c.yaml").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "f.yaml").write_text(FAULTY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli("rank", *arguments).status == status


def test_rank_as_json_is_what_check_prints(tmp_path: Path, cli: Cli) -> None:
    sheet = tmp_path / "f.yaml"
    sheet.write_text(FAULTY, encoding="utf-8")
    assert cli("rank", "--format", "json", sheet).json["sheets"][0]["winners"] == ["Ada"]


def test_a_file_may_be_called_like_a_command(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rank").write_text(FAULTY, encoding="utf-8")
    assert cli("check", "--format", "json", "rank").rules == ["wrong-winner"]
    assert cli("--format", "json", "./rank").rules == ["wrong-winner"]
