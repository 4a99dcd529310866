"""What most tests begin with: a text checked, a command run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent

from ruamel.yaml import YAML

from checker.findings import json_pointer
from checker.game.outcome import Category, Outcome, Standing
from checker.pipeline import Located, SheetReport, check

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
CLEAN = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n"
FAULTY = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ben}\n"
TRACKS = "tracks: {health: {max: 9, modifiers: {}}, sanity: {max: 9, modifiers: {}}}"
UNFINISHED = "sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3, Ben: 5}}]\n"
"""There is no result, and somebody may have died in a Player Turn that nobody wrote."""
ALL_LOGGED = (
    "sheet: 1\nplayers: [Ada, Ben]\nturns: [{player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]}]\n"
)
"""There is no result, and nobody can have died."""


def one(text: str) -> SheetReport:
    """Check a text that holds one sheet."""
    (report,) = check(dedent(text).lstrip("\n"))
    return report


def rules(report: SheetReport) -> list[str]:
    """The rules of the findings, in their order."""
    return [each.finding.rule for each in report.findings]


def the(report: SheetReport, rule: str) -> Located:
    """The one finding of a rule."""
    (found,) = [each for each in report.findings if each.finding.rule == rule]
    return found


def causes(report: SheetReport, rule: str) -> list[str]:
    """The rules of what brought about the one finding of a rule."""
    return [cause.rule for cause in the(report, rule).finding.because]


def pointer(found: Located) -> str:
    """Where a finding points."""
    return json_pointer(found.finding.at)


def place(found: Located) -> tuple[int, int, int, int]:
    """Line, column, last line and last column."""
    where = found.where
    return where.line, where.column, where.end_line, where.end_column


def totals(report: SheetReport) -> dict[str, int | None]:
    """The recomputed points."""
    return {standing.player: standing.recomputed for standing in report.standings}


def bounds(report: SheetReport) -> dict[str, tuple[int | None, int | None]]:
    """Between what the recomputed points lie; None where there is no limit."""
    return {standing.player: (standing.low, standing.high) for standing in report.standings}


def ranks(report: SheetReport) -> dict[str, int | None]:
    """The recomputed ranks."""
    return {standing.player: standing.rank for standing in report.standings}


def replayed(report: SheetReport) -> Outcome:
    """The replay of a sheet once more, with its ledger and the tables after each Game Turn."""
    assert report.case is not None
    return report.case.replay(ledger=True)


def table(report: SheetReport, turn: int = 1, player: str = "Ada") -> Mapping[str, object]:
    """A player's stocks at the end of a Game Turn."""
    return replayed(report).tables[turn][player]


def category(report: SheetReport, name: str) -> Category:
    """A category of the final award."""
    (found,) = [each for each in replayed(report).categories if each.name == name]
    return found


def books(report: SheetReport) -> list[str]:
    """What does not add up, in words; empty when the books balance.

    As written and all effects make the recomputed total. The ledger leads from the start to both totals, its lines
    that differ name a finding, and those of a finding add up to its effect.
    """
    if report.case is None or report.outcome is None:
        return []
    played = replayed(report)
    return [gap for standing in played.standings for gap in _gaps(report, played, standing)]


def _gaps(report: SheetReport, played: Outcome, standing: Standing) -> Iterator[str]:
    player = standing.player
    lines = [line for line in played.ledger or () if line.player == player]
    begun = played.start.get(player) or 0  # where nobody knows it, the first written total holds the rest
    believed = standing.as_written.exact
    if believed is not None and begun + sum(line.written for line in lines) != believed:
        yield f"{player}: as written"
    if standing.recomputed is None or believed is None:
        return
    effects = {id(finding): finding.effect.get(player, 0) for finding in played.findings}
    if believed + sum(effects.values()) != standing.recomputed:
        yield f"{player}: as written and effects"
    if begun + sum(line.recomputed for line in lines) != standing.recomputed:
        yield f"{player}: recomputed"
    for line in lines:
        if (line.finding is None) != (line.written == line.recomputed):
            yield f"{player}: {line}"
    for finding in played.findings:
        if sum(line.recomputed - line.written for line in lines if line.finding is finding) != effects[id(finding)]:
            yield f"{player}: {finding.rule}"


def action_step(name: str, temporary: Path, inputs: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """A step of the GitHub action as a runner starts it, and what it adds to the environment of the job.

    Args:
        name: The step's.
        temporary: The runner's own folder.
        inputs: What the workflow gives.
    """
    action = YAML(typ="safe").load(ROOT / ".github" / "actions" / "check" / "action.yml")
    (step,) = [each for each in action["runs"]["steps"] if each["name"] == name]
    values = {f"inputs.{key}": str(each.get("default", "")) for key, each in action["inputs"].items()}
    values |= {f"inputs.{key}": value for key, value in inputs.items()}
    values["steps.python.outputs.python-path"] = sys.executable
    given = {
        key: re.sub(r"\$\{\{ (\S+) \}\}", lambda found: values[found[1]], value) for key, value in step["env"].items()
    }
    runner = {
        "RUNNER_TEMP": str(temporary),
        "GITHUB_ACTION_PATH": str(ROOT / ".github" / "actions" / "check"),
        "GITHUB_OUTPUT": str(temporary / "output"),
        "GITHUB_STEP_SUMMARY": str(temporary / "summary.md"),
    }
    return ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], {**runner, **given}


def command(
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m checker` in a process of its own."""
    return python("-m", "checker", *arguments, stdin=stdin, env=env, cwd=cwd, timeout=timeout)


def python(
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a process of its own, without the colours that this one may have been asked for."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        capture_output=True,
        env={**kept, "PYTHONPATH": str(ROOT), **(env or {})},
        cwd=cwd,
        timeout=timeout,
        check=False,
    )
