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
from checker.game.outcome import Outcome
from checker.pipeline import SheetReport, check
from checker.runner.job import settle
from checker.settings import DEFAULT
from checker.sheet.load import MOST_FAULTS, MOST_OF_A_NAME
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, python

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
    answer = cli(*command, "--config", tmp_path / "checker.toml", sheet)
    assert answer.status == 1
    assert "fault in checker" not in answer.err


TIGHT = """
import resource, sys
from checker.cli import checking, entry
from checker.pipeline import check
check("sheet: 1")
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize() + 24 * 1024**2
resource.setrlimit(resource.RLIMIT_AS, (size, size))
sys.exit(entry.run(sys.argv[1:]))
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no memory to look at")
@pytest.mark.parametrize("line", ["check -f concise", "check -f concise -j 2", "check -f json", "check --diff", "rank"])
def test_a_file_for_which_there_is_no_memory_costs_no_run(line: str, tmp_path: Path) -> None:
    for name in ("a.yaml", "z.yaml"):
        (tmp_path / name).write_text(FAULTY, encoding="utf-8")
    (tmp_path / "large.yaml").write_text(f"{CLEAN}{'# é' * 3 * 1024**2}", encoding="utf-8")
    done = python("-c", TIGHT, *line.split(), "--isolated", "a.yaml", "large.yaml", "z.yaml", cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert b"fault in checker" not in done.stderr
    assert b"a.yaml" in done.stdout
    assert b"z.yaml" in done.stdout
    if "concise" in line:
        assert b"large.yaml:1:1: error[unreadable-file] this file takes more memory than there is" in done.stdout


def test_a_configuration_beside_the_sheets_raises_no_limit(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "checker.toml").write_text("limits = {nodes = 1_000_000_000, depth = 5}\n", encoding="utf-8")
    (folder / "a.yaml").write_text(_sheet("x: &x [1, 2]\ny: [" + "*x, " * 1_000 + "1]\n"), encoding="utf-8")
    (folder / "b.yaml").write_text(_sheet("turns: [" + "1, " * 200_000 + "]\n"), encoding="utf-8")
    for arguments in (
        ["check", folder],
        ["check", "-j", "2", folder],
        ["rank", folder],
        ["why", folder / "a.yaml"],
        ["diff", folder / "a.yaml", folder / "a.yaml"],
        ["config", folder],
    ):
        answer = cli(*arguments)
        assert answer.err.count("limits.nodes is 200,000, not 1,000,000,000") == 1, arguments
        assert answer.err.count("checker.toml") == 1
        assert "may only lower limits" in answer.err
        assert "limits.depth" not in answer.err
    assert cli("check", "--format", "json", folder / "b.yaml").rules == ["unreadable-file"]
    settings = cli("config", "--format", "json", folder).json["settings"]
    assert settings["limits.nodes"] == {"value": 200_000, "source": "default"}
    assert settings["limits.depth"]["value"] == 5
    assert "limits" not in cli("check", "--max-nodes", 300_000, folder / "a.yaml").err
    assert "limits" not in cli("check", "--config", folder / "checker.toml", folder / "a.yaml").err
