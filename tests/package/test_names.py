"""One name for the package: whoever follows a hint gets this program, not a stranger's of a similar name."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import checker
from checker.extras import DISTRIBUTION, install, lacking
from tests.helpers import ROOT
from tests.package.tree import PROJECT, kept_or_new

EXTRAS = set(PROJECT["optional-dependencies"])
OTHERS = {"duckdb", "uv"}
"""Tools of other people that our pages tell somebody to install."""
_INSTALLING = re.compile(r"\b(?:pip3? install|pipx (?:install|run)|uv (?:pip install|tool (?:install|run))|uvx)\b(.*)")
_BRACKETS = re.compile(r"(?<![\w.-])checker\[[a-z]")
_REQUIREMENT = re.compile(r"([A-Za-z0-9][\w.-]*|\.)(?:\[([\w,-]+)\])?")
"""A package or the current folder, and its extras."""


def texts() -> Iterator[tuple[Path, str]]:
    """The code, the pages, the workflows: each text in which somebody may be told what to install."""
    for path in kept_or_new():
        if path.parts[0] not in ("fixtures", "tests") and path.suffix in (".md", ".py", ".toml", ".yaml", ".yml", ""):
            yield path, (ROOT / path).read_text(encoding="utf-8").replace("\\\n", " ")


def asked_for(text: str) -> Iterator[str]:
    """What each command that installs something names: packages and paths, not options."""
    for said in _INSTALLING.findall(text):
        command = re.split(r"`|&&|;|\s[|#]\s", said)[0]
        try:
            words = shlex.split(command)
        except ValueError:  # a quote that belongs to the sentence around it
            words = command.replace('"', " ").split()
        yield from (word for word in words if not word.startswith("-"))


def is_ours(word: str) -> bool:
    """Whether this is the package as ``pyproject.toml`` names it, this checkout, a file, or one of the other tools."""
    if "/" in word or word in OTHERS:
        return True
    found = _REQUIREMENT.fullmatch(word)
    return (
        found is not None and found[1] in (PROJECT["name"], ".") and set((found[2] or "").split(",")) <= {*EXTRAS, ""}
    )


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("pip install 'checker[lsp]'", ["checker[lsp]"]),
        ("run `pip install checker` now", ["checker"]),
        ("pipx run checker", ["checker"]),
        ("pip install '.[test,nothing]'", [".[test,nothing]"]),
        ("pip install --quiet -e '.[test]' && checker check x", []),
        ("pip install --requirement a/b.txt && pip install 'hod-checker[lsp,report]'", []),
        ("uvx --from ./dist/some.whl", []),
    ],
)
def test_a_strangers_package_would_be_seen(text: str, wrong: list[str]) -> None:
    assert [word for word in asked_for(text) if not is_ours(word)] == wrong


def test_what_one_is_told_to_install_is_this() -> None:
    told = [(path, word) for path, text in texts() if path != Path("checker/extras.py") for word in asked_for(text)]
    assert len(told) > 15
    assert [(str(path), word) for path, word in told if not is_ours(word)] == []


def test_an_extra_is_named_with_the_package_it_belongs_to() -> None:
    assert [str(path) for path, text in texts() if _BRACKETS.search(text)] == []


def test_the_code_has_the_name_in_one_place() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert PROJECT["version"] == checker.__version__
    code = {path: text for path, text in texts() if path.parts[0] == "checker"}
    assert len(code) > 100
    assert [str(path) for path, text in code.items() if DISTRIBUTION in text or _INSTALLING.search(text)] == [
        "checker/extras.py"
    ]


def test_every_hint_names_an_extra_that_there_is() -> None:
    named = [
        ast.literal_eval(node.args[-1])
        for path, text in texts()
        if path.parts[0] == "checker" and path.suffix == ".py"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in (install.__name__, lacking.__name__)
        if isinstance(node.args[-1], ast.Constant)
    ]
    assert sorted(named) == ["dask", "lsp", "parquet", "report", "watch"]
    assert set(named) <= EXTRAS
    assert is_ours(shlex.split(install("report,lsp"))[-1])
