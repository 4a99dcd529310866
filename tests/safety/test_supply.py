"""What we build with: locked by hashes, actions pinned to commits, workflows with few rights."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from ruamel.yaml import YAML

from tests.helpers import ROOT

LOCK = (ROOT / ".github" / "requirements" / "dev.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github").rglob("*.yml"))
RENEW = "renew it as CONTRIBUTING.md says"


def canonical(requirement: str) -> str:
    """The name of a package as registries write it."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def locked() -> dict[str, str]:
    """Each package of the lock, with all that stands about it."""
    blocks = re.split(r"^(?=[a-z0-9])", LOCK, flags=re.MULTILINE)[1:]
    return {canonical(block): block for block in blocks}


def test_the_lock_has_all_that_is_asked_for() -> None:
    extras = PROJECT["optional-dependencies"]
    asked = {
        *PROJECT["dependencies"],
        *extras["test"],
        *extras["docs"],
        *extras["lsp"],
        *extras["report"],
        *extras["watch"],
        *extras["dask"],
        *extras["parquet"],
        *extras["mutation"],
    }
    tools = (ROOT / ".github" / "requirements" / "tools.in").read_text(encoding="utf-8").splitlines()
    asked |= {line for line in tools if line and not line.startswith("#")}
    assert sorted({canonical(each) for each in asked} - set(locked()) - {PROJECT["name"]}) == [], RENEW


def test_every_package_of_the_lock_has_its_hashes() -> None:
    assert len(locked()) > 50
    assert [name for name, block in locked().items() if "--hash=sha256:" not in block or "==" not in block] == []


def installed_with(requirement: str) -> Iterator[str]:
    """The package of a requirement, and all that comes with it."""
    asked = Requirement(requirement)
    yield canonical(asked.name)
    for more in distribution(asked.name).requires or ():
        needed = Requirement(more)
        if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in (*asked.extras, "")):
            yield from installed_with(more)


def test_nothing_has_to_be_built_where_the_wheel_is_installed() -> None:
    """A package that comes as its source alone has a single file, all others that and a wheel at the least."""
    users = {name for requirement in PROJECT["dependencies"] for name in installed_with(requirement)}
    assert {"pydantic-core", "pyyaml", "ruamel-yaml"} <= users
    assert [name for name in sorted(users) if locked()[name].count("--hash=") < 2] == []


def test_the_lock_names_no_registry() -> None:
    assert "://" not in LOCK
    assert not re.search(r"^\s*-(i|f|-index|-extra|-find|-trusted)", LOCK, re.MULTILINE)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_to_a_commit_and_say_which_version_it_is(path: Path) -> None:
    used = re.findall(r"uses:\s*(\S+)(.*)", path.read_text(encoding="utf-8"))
    outside = [(name, comment) for name, comment in used if not name.startswith("./")]
    assert [
        name
        for name, comment in outside
        if not (re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name) and re.fullmatch(r" # v\d+\.\d+\.\d+", comment))
    ] == []


def test_one_action_is_pinned_to_one_commit_everywhere() -> None:
    pins: dict[str, set[str]] = {}
    for path in WORKFLOWS:
        for name, commit in re.findall(r"uses:\s*([\w./-]+)@(\w+)", path.read_text(encoding="utf-8")):
            pins.setdefault(name, set()).add(commit)
    assert {name: found for name, found in pins.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.stem)
def test_a_workflow_has_no_rights_and_a_job_those_that_it_needs(path: Path) -> None:
    workflow: Any = YAML(typ="safe").load(path)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        assert "timeout-minutes" in job, name
        writes = {right for right, level in job.get("permissions", {}).items() if level == "write"}
        runs = [step for step in job["steps"] if "run" in step]
        assert not writes or not runs, f"{name} runs commands of the repository and may write {writes}"


def test_who_publishes_builds_nothing() -> None:
    release: Any = YAML(typ="safe").load(ROOT / ".github" / "workflows" / "release.yml")
    build, publish = release["jobs"]["build"], release["jobs"]["publish"]
    assert build["permissions"] == {"contents": "read"}
    assert publish["permissions"] == {"id-token": "write"}
    told = "\n".join(step.get("run", "") for step in build["steps"])
    assert all(words in told for words in ("--require-hashes", "twine check --strict", '"v$version"'))


def test_zizmor_has_nothing_to_say() -> None:
    """It reads workflows, actions and dependabot's configuration, and asks nobody."""
    program = Path(sys.executable).with_name("zizmor")
    if not program.exists():
        pytest.skip("zizmor is not installed")
    done = subprocess.run(
        [program, "--offline", "--no-progress", ".github"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
