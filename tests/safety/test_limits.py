"""However a sheet is built, it costs little time and memory: what grew with the square of its size is held here."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker import pipeline
from checker.document.reader import LONGEST_NAME, MOST_DOCUMENTS
from checker.pipeline import SheetReport, check
from checker.replay.outcome import Outcome
from checker.runner.job import settle
from checker.settings import DEFAULT
from checker.sheet.load import MOST_FAULTS, MOST_OF_A_NAME
from tests.conftest import Cli
from tests.helpers import CLEAN

M = 1024 * 1024
SECONDS = 15.0
"""Against hangs: on a quiet machine each takes less than two; before there were limits it was minutes to hours."""

BUILT: dict[str, tuple[Callable[[], str], str]] = {
    "unknown keys": (lambda: _sheet("".join(f"player{n}: 1\n" for n in range(40_000))), "faults of form"),
    "unknown names": (lambda: _sheet(f"turns: [{{envy: [{', '.join(f'x{n}' for n in range(30_000))}]}}]\n"), "faults"),
    "doubled keys": (lambda: _sheet("a: 1\n" * 60_000), "faults of form"),
    "documents": (lambda: "---\n" * 1_000_000, f"more than {MOST_DOCUMENTS} sheets"),
    "keys in keys": (lambda: "? " * 4 * M, "deeper"),
    "brackets": (lambda: "[" * 14 * M, "deeper"),
    "dashes": (lambda: "- " * 4 * M, "deeper"),
    "players": (lambda: f"sheet: 1\nplayers: [{', '.join(f'p{n}' for n in range(2_000))}]\n", "more players"),
    "a long name": (lambda: f"sheet: 1\nplayers: [{'A' * M}, B]\n", f"limit of {MOST_OF_A_NAME}"),
    "a long name by its alias": (
        lambda: _sheet("x: &n " + "A" * M + "\nturns:\n" + "- {envy: [*n]}\n" * 2_000), "nodes",
    ),
    "a long name in a mapping by its alias": (
        lambda: _sheet("x: &n {envy: [" + "A" * M + "]}\nturns:\n" + "- *n\n" * 2_000), "nodes",
    ),
    "a long key by its alias": (lambda: _sheet("x:\n- {? &k " + "k" * M + " : 1}\n" + "- {*k : 1}\n" * 2_000), "nodes"),
}  # fmt: skip
COSTLY: dict[str, Callable[[], str]] = {
    "accents on one letter": lambda: "sheet: 1\nplayers: [A" + "\u0301\u0323" * 2 * M + "]\n",
    "comments that silence nothing": lambda: _sheet("# checker: ignore[envy] x\n" * 20_000),
    "names in one comment": lambda: _sheet("# checker: ignore[" + "envy, " * 50_000 + "] x\n"),
    "comments beside faults": lambda: _sheet("# checker: ignore[unused-ignore] x\n" * 15_000 + "a: 1\n" * 1_000),
    "comments beside text in quotes": lambda: _sheet("x:\n" + "- 'a' # checker: ignore[envy]\n" * 12_000),
    "one long line": lambda: (
        f"sheet: 1\nplayers: [Ada, Ben]\nfinal: {{scores: {{Ada: 51}},{' ' * 14 * M} winners: Ben}}"
    ),
    "syntax errors before much text": lambda: "---\n]\n" * 2_000 + "# " + "x" * 14 * M,
    "directives": lambda: "%a\n" * 4 * M + "---\n",
    "the slow parser and much text": lambda: _sheet("x:\n" + "- {a: [b, 'c', \"d\"]}\n" * 9_500 + "y: [-]\n- z"),
    "the slow parser and brackets": lambda: "# checker: ignore[envy] x\n" + "[" * 250_000,
    "claims": lambda: _sheet("turns:\n- envy: [" + "Ada, " * 20_000 + "]\n"),
}


def _sheet(more: str) -> str:
    return f"sheet: 1\nplayers: {{Ada: {{start: {{points: 20}}}}, Ben: {{start: {{points: 30}}}}}}\n{more}"


def timed(text: str) -> list[SheetReport]:
    begun = time.process_time()
    reports = check(text)
    assert time.process_time() - begun < SECONDS
    return reports


@pytest.mark.parametrize("kind", BUILT)
def test_what_is_beyond_a_limit_is_a_finding(kind: str) -> None:
    build, words = BUILT[kind]
    reports = timed(build())
    last = [each for each in reports[-1].findings if each.finding.rule == "unreadable-file"]
    assert [words in each.finding.message for each in last] == [True]
    assert reports[-1].outcome is None
    assert sum(len(each.finding.message) for report in reports for each in report.findings) < M


@pytest.mark.parametrize("kind", COSTLY)
def test_what_is_within_the_limits_takes_no_time(kind: str) -> None:
    timed(COSTLY[kind]())


def test_the_limits_are_beyond_what_people_write() -> None:
    names = ", ".join(f"{'x' * (MOST_OF_A_NAME - 1)}{n}" for n in range(5))
    (report,) = check(f"sheet: 1\nplayers: [{names}]\n" + "".join(f"x{n}: 1\n" for n in range(MOST_FAULTS - 1)))
    assert report.outcome is not None
    assert len(report.findings) == MOST_FAULTS - 1
    reports = check("---\n".join([CLEAN] * 500))
    assert len(reports) == 500
    assert LONGEST_NAME >= MOST_OF_A_NAME  # a name is compared in NFC


@pytest.mark.parametrize(
    ("option", "words"), [("--max-bytes=10", "larger"), ("--max-depth=1", "deeper"), ("--max-nodes=3", "nodes")]
)
def test_limits_of_the_command_line(option: str, words: str, tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "a.yaml").write_text(CLEAN, encoding="utf-8")
    answer = cli("check", "--format", "json", option, tmp_path)
    assert answer.rules == ["unreadable-file"]
    assert words in answer.out


def test_the_outcomes_of_other_decisions_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each finding, of which only a word is of use: with 2,000 claims they took two gigabytes."""
    alive: list[int] = []
    judge: Any = vars(pipeline)["impact_of"]

    def counting(*arguments: Any, **more: Any) -> Any:
        alive.append(sum(isinstance(each, Outcome) for each in gc.get_objects()))
        return judge(*arguments, **more)

    text = _sheet("turns:\n- envy: [" + "Ada, " * 40 + "]\n")
    reports = check(text)
    monkeypatch.setattr(pipeline, "impact_of", counting)
    settle(reports, text, DEFAULT, deep=True)
    assert len(alive) > 30
    assert max(alive) - alive[0] < 5


@pytest.mark.parametrize("command", [["check"], ["check", "--diff"], ["check", "--format", "json"], ["rank"]])
@pytest.mark.parametrize(
    ("opening", "closing", "levels"), [("[", "]", 980), ("{a: ", "}", 980), ("&x [", "]", 980), ("{a: [", "]}", 490)]
)
def test_the_deepest_limit_can_be_used(
    command: list[str], opening: str, closing: str, levels: int, tmp_path: Path, cli: Cli
) -> None:
    sheet = tmp_path / "deep.yaml"
    sheet.write_text(f"{CLEAN}x: {opening * levels}1{closing * levels}\n", encoding="utf-8")
    (tmp_path / "checker.toml").write_text("[limits]\ndepth = 1000\n", encoding="utf-8")
    answer = cli(*command, sheet)
    assert answer.status == 1
    assert "fault in checker" not in answer.err
