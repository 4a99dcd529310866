"""Where people work: the pre-commit hooks, run by pre-commit itself, and what the GitHub action does."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.helpers import CLEAN, FAULTY, ROOT, action_step

HOOKS = YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")
WORKFLOWS = sorted((ROOT / ".github").rglob("*.yml"))


def git(folder: Path, *arguments: str) -> str:
    """Run git as nobody in particular."""
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A repository with two sheets, some other YAML, and our hooks; they run the checker of this environment."""
    if importlib.util.find_spec("pre_commit") is None:
        pytest.skip("pre-commit is not installed")
    hooks, club = tmp_path / "hooks", tmp_path / "club"
    hooks.mkdir()
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    git(hooks, "init", "--quiet")
    git(hooks, "add", "--all")
    git(hooks, "commit", "--quiet", "--message=hooks")
    (club / "sheets").mkdir(parents=True)
    git(club, "init", "--quiet")
    (club / "sheets" / "good.yaml").write_text(CLEAN, encoding="utf-8")
    (club / "sheets" / "bad one.yaml").write_text(FAULTY, encoding="utf-8")
    (club / "other.yml").write_text("on: push\n", encoding="utf-8")
    chosen = [
        {"id": "checker", "language": "system"},
        {"id": "checker-files", "language": "system", "files": "^sheets/"},
        {"id": "checker-fix", "language": "system", "stages": ["manual"]},
    ]
    config = {"repos": [{"repo": str(hooks), "rev": git(hooks, "rev-parse", "HEAD"), "hooks": chosen}]}
    (club / ".pre-commit-config.yaml").write_text(json.dumps(config), encoding="utf-8")
    git(club, "add", "--all")
    return club


def pre_commit(club: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the hooks on what is staged."""
    beside = str(Path(sys.executable).parent)
    env = {**os.environ, "PRE_COMMIT_HOME": str(club.parent / "home"), "PATH": f"{beside}:{os.environ['PATH']}"}
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--color=never", *arguments],
        cwd=club,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_pre_commit_stops_a_faulty_sheet_and_leaves_other_yaml_alone(club: Path) -> None:
    done = pre_commit(club)
    assert done.returncode == 1
    found = re.findall(r"^sheets/bad one\.yaml:\d+:\d+: error\[wrong-winner\]", done.stdout, re.MULTILINE)
    assert len(found) == 2, done.stdout
    assert "other.yml" not in done.stdout
    assert "checker (changed score sheets)" in done.stdout


def test_pre_commit_puts_it_right(club: Path) -> None:
    done = pre_commit(club, "--hook-stage=manual", "checker-fix")
    assert "files were modified by this hook" in done.stdout
    assert (club / "sheets" / "bad one.yaml").read_text(encoding="utf-8") == CLEAN
    git(club, "add", "--all")
    assert pre_commit(club).returncode == 0


def test_pre_commit_passes_where_nothing_concerns_it(club: Path) -> None:
    git(club, "rm", "--quiet", "--cached", "-r", "sheets", "other.yml", ".pre-commit-config.yaml")
    shutil.rmtree(club / "sheets")
    (club / "notes.txt").write_text("see you on Thursday\n", encoding="utf-8")
    git(club, "add", "notes.txt")
    done = pre_commit(club, "--files", "notes.txt")
    assert done.returncode == 0
    assert done.stdout.count("Skipped") == 2


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_every_option_of_a_hook_is_there(hook: dict[str, Any]) -> None:
    program, command, *options = hook["entry"].split()
    assert (program, command) == ("checker", "check")
    done = subprocess.run(
        [sys.executable, "-m", "checker", "check", *options, "-"],
        input=CLEAN,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0, done.stderr


def check_step(tmp_path: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the step of the action that checks, as a runner would."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    (tmp_path / "checker").symlink_to(ROOT)
    script, env = action_step("Check", tmp_path, inputs)
    return subprocess.run(script, cwd=tmp_path, env={**os.environ, **env}, capture_output=True, text=True, check=False)


def test_the_action_annotates_reports_and_fails(tmp_path: Path) -> None:
    sheets = tmp_path / "my sheets"
    sheets.mkdir()
    (sheets / "game.yaml").write_text(FAULTY, encoding="utf-8")
    done = check_step(tmp_path, paths="my sheets\n", options="--no-cache\n--statistics\n")
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::error ")
    assert "file=my sheets/game.yaml,line=3" in done.stdout
    assert "sarif-file=" in (tmp_path / "output").read_text(encoding="utf-8")
    assert "wrong-winner" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    sarif = json.loads((tmp_path / "checker.sarif").read_text(encoding="utf-8"))
    assert [each["ruleId"] for each in sarif["runs"][0]["results"]] == ["wrong-winner"]


def test_the_action_passes_a_clean_sheet(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(CLEAN, encoding="utf-8")
    done = check_step(tmp_path, paths="game.yaml", **{"fail-on": "note"})
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_hash(path: Path) -> None:
    used = re.findall(r"uses: (\S+)(.*)", path.read_text(encoding="utf-8"))
    assert [name for name, rest in used if not re.search(r"@[0-9a-f]{40}$", name) or not rest.strip()] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_script_holds_an_expression(path: Path) -> None:
    """What is put into a script text by text is how somebody else's words become commands."""
    for step in _steps(YAML(typ="safe").load(path)):
        assert "${{" not in step.get("run", "")


def _steps(part: Any) -> list[Any]:
    if "runs" in part:
        return list(part["runs"]["steps"])
    return [step for job in part.get("jobs", {}).values() for step in job["steps"]]
