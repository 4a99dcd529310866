"""The programs that are measured, each installed as its users install it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from checker.extras import DISTRIBUTION
from tests.helpers import ROOT

PYTHON_TOOLS = ("check-jsonschema", "yamllint", "pokerkit")
NODE_TOOLS = {"ajv": "ajv-cli", "spectral": "@stoplight/spectral-cli"}


@dataclass(slots=True)
class Tools:
    """Where the programs are.

    Attributes:
        python: The interpreter beside which the checker is installed.
        scripts: The folder of its commands.
        versions: What is installed, by name.
        node: The folder of the commands that npm installed; None where there is no npm.
    """

    python: Path
    scripts: Path
    versions: dict[str, str] = field(default_factory=dict)
    node: Path | None = None

    def command(self, name: str) -> Path | None:
        """The command of this name, None where it is not there."""
        for folder in (self.scripts, self.node):
            if folder is not None and (folder / name).exists():
                return folder / name
        return None


def beside() -> Tools:
    """What is installed beside this interpreter, nothing fetched."""
    python = Path(sys.executable)
    tools = Tools(python, python.parent)
    tools.versions = _python_versions(python)
    return tools


def install(folder: Path) -> Tools:
    """Install everything into a folder; what is there from an earlier run is kept, but for the checker itself."""
    venv = folder / "venv"
    scripts = venv / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / Path(sys.executable).name
    if not (scripts / "check-jsonschema").exists():
        shutil.rmtree(venv, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(venv)])
        _pip(python, f"{ROOT}[bench]")
    _pip(python, "--force-reinstall", "--no-deps", str(ROOT))
    tools = Tools(python, scripts, _python_versions(python), _node(folder / "node"))
    if tools.node is not None:
        tools.versions |= _node_versions(tools.node.parent)
    return tools


def schema_files(folder: Path, checker: Sequence[str]) -> tuple[Path, Path]:
    """The JSON Schema of a sheet, and a set of rules for Spectral that is just this schema."""
    folder.mkdir(parents=True, exist_ok=True)
    schema, rules = folder / "schema.json", folder / "spectral.json"
    text = _run([*checker, "schema"])
    schema.write_text(text, encoding="utf-8")
    then = {"function": "schema", "functionOptions": {"schema": json.loads(text)}}
    rules.write_text(json.dumps({"rules": {"sheet": {"given": "$", "severity": "error", "then": then}}}))
    return schema, rules


def _pip(python: Path, *arguments: str) -> None:
    _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments])


def _node(folder: Path) -> Path | None:
    """Have npm install its tools; None where there is no npm, or it cannot."""
    commands = folder / "node_modules" / ".bin"
    npm = shutil.which("npm")
    if npm is None:
        return None
    if not all((commands / name).exists() for name in NODE_TOOLS):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            _run([npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", *NODE_TOOLS.values()])
        except subprocess.CalledProcessError:
            return None
    return commands


def _python_versions(python: Path) -> dict[str, str]:
    names = (DISTRIBUTION, *PYTHON_TOOLS, "pydantic", "pyyaml")
    ask = (
        "import importlib.metadata as m, json, sys\n"
        "found = {}\n"
        "for name in sys.argv[1:]:\n"
        "    try: found[name] = m.version(name)\n"
        "    except m.PackageNotFoundError: pass\n"
        "print(json.dumps(found))"
    )
    found: dict[str, str] = json.loads(_run([str(python), "-c", ask, *names]))
    return found


def _node_versions(modules: Path) -> dict[str, str]:
    found = {"node": _run(["node", "--version"]).strip().removeprefix("v")}
    for name in NODE_TOOLS.values():
        found[name] = json.loads((modules / name / "package.json").read_text(encoding="utf-8"))["version"]
    return found


def _run(line: Sequence[str]) -> str:
    done = subprocess.run(line, check=True, capture_output=True, text=True, cwd=ROOT)
    return done.stdout
