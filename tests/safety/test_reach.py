"""A sheet or a configuration runs nothing, reads no other file and reaches no network: Python itself tells on us."""

from __future__ import annotations

import json
import site
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import FIXTURES, ROOT, python

WATCH = """
import json, os, sys
told = []
NETWORK = ("socket", "subprocess", "ftplib", "urllib", "http", "smtplib", "webbrowser", "ctypes", "pty", "shutil")
SYSTEM = ("system", "exec", "posix_spawn", "spawn", "fork", "forkpty", "startfile", "remove", "rename", "mkdir",
          "rmdir", "link", "symlink", "truncate", "chmod")
def tell(event, arguments):
    first = arguments[0] if arguments else None
    if event == "open":
        told.append([event, os.fsdecode(first) if isinstance(first, (str, bytes)) else "", arguments[1] or ""])
    elif event == "exec":
        told.append([event, first.co_filename, ""])
    elif event.partition(".")[0] in NETWORK or event in [f"os.{name}" for name in SYSTEM]:
        told.append([event, repr(arguments)[:200], ""])
sys.addaudithook(tell)
from checker.cli.entry import run
status = run(sys.argv[2:])
kept, told = told, []
with open(sys.argv[1], "w") as stream:
    json.dump([status, kept], stream)
"""
SHEETS = {
    "object": "sheet: 1\nplayers: !!python/object/apply:os.system ['touch harm']\n",
    "new": "sheet: 1\nplayers: !!python/object/new:subprocess.Popen [['touch', 'harm']]\n",
    "name": "sheet: !!python/name:os.getcwd\nplayers: [!!python/module:ftplib Ada]\n",
    "include": "sheet: 1\nplayers: !include /etc/passwd\ngame: {event: !file /etc/passwd}\n",
    "merge": "sheet: 1\nplayers: [Ada]\n<<: !include /etc/passwd\n",
    "schema": "# yaml-language-server: $schema=http://localhost:9\n$ref: file:///etc/passwd\nsheet: 1\nplayers: [A]\n",
    "tag": "%TAG !e! tag:yaml.org,2002:python/\n---\nsheet: 1\nplayers: !e!object/apply:os.system ['touch harm']\n",
    "template": "sheet: 1\nplayers: ['{{ 7 * 7 }}', '${PATH}', '$(touch harm)', '`touch harm`', '/etc/passwd']\n",
    "xml": "sheet: 1\nplayers: ['<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>&e;']\n",
}
CONFIGURATION = 'include = ["*.yaml"]\nexclude = ["../../etc/*"]\nper-file-ignores = {"/etc/passwd" = ["envy"]}\n'
COMMANDS = ["check", "rank", "why", "rulings", "timeline", "report", "anonymise", "standings"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    folder.mkdir()
    for name, text in SHEETS.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "checker.toml").write_text(CONFIGURATION, encoding="utf-8")
    return folder


def watched(folder: Path, *arguments: str) -> tuple[int, list[list[str]]]:
    """The status of a command, and what it did that Python tells about."""
    told = folder.parent / "told.json"
    done = python("-c", WATCH, str(told), *arguments, cwd=folder)
    assert b"Traceback" not in done.stderr, done.stderr
    found: Any = json.loads(told.read_text(encoding="utf-8"))
    return found[0], found[1]


def ours(place: str) -> bool:
    """Whether a file belongs to Python, to a library or to checker."""
    homes = [*sysconfig.get_paths().values(), *site.getsitepackages(), sys.prefix, sys.base_prefix]
    homes += [str(ROOT / "checker"), str(ROOT / "docs" / "rules")]
    path = Path(place).resolve()
    made = ("<frozen ", "<attrs generated ")  # attrs is what an older rich loads
    return place.startswith(made) or any(path.is_relative_to(Path(home).resolve()) for home in homes)


def strange(folder: Path, told: list[list[str]], *written: str) -> list[list[str]]:
    """What a command did beside reading sheets and its own files, and writing what it was asked for."""
    found = []
    for event, place, mode in told:
        if event == "exec" and (ours(place) or place in ("<string>", "<template>", "<unknown>")):
            continue
        if event == "open":
            inside = (folder / place).parent == folder and Path(place).suffix in (".yaml", ".toml")
            plain = set(mode) <= set("rbt") or mode == "None"
            if plain and (inside or ours(place) or place in ("", "/dev/null", "/etc/localtime", ".")):
                continue
            if any(Path(place).name.startswith((f".{name}.", name)) for name in written):
                continue
            if written and folder / place == folder:
                continue  # so that the disk keeps a new name
        if written and event == "os.rename":
            continue
        found.append([event, place, mode])
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_a_hostile_sheet_reaches_nothing(command: str, folder: Path) -> None:
    out = ["-o", "out.html"] if command == "report" else []
    paths = ["."] if command in ("check", "rank", "report", "standings") else ["template.yaml"]
    status, told = watched(folder, command, *paths, *out)
    assert status in (0, 1, 2)
    assert strange(folder, told, *out[1:]) == []
    assert not (folder / "harm").exists()
    assert [event for event, *_ in told if event == "exec"] != [], "nothing was told at all"


def test_fixing_writes_the_sheet_and_nothing_else(folder: Path) -> None:
    status, told = watched(folder, "check", "--fix", "--no-cache", ".")
    assert status == 1
    assert strange(folder, told, *(f"{name}.yaml" for name in SHEETS)) == []


def test_the_hostile_fixtures_reach_nothing(folder: Path) -> None:
    for path in (FIXTURES / "hostile").glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    _, told = watched(folder, "check", "--no-cache", "--format", "text", ".")
    assert strange(folder, told) == []


def test_a_template_in_a_name_is_text(folder: Path) -> None:
    watched(folder, "report", "template.yaml", "-o", "out.html")
    page = (folder / "out.html").read_text(encoding="utf-8")
    assert "{{ 7 * 7 }}" in page
    assert ">49<" not in page
