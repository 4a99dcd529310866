"""Which steps reach a line at all: the others cannot tell a mutant there from the original, and are not run on it."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from tests.helpers import ROOT
from tests.mutation.forking import Step
from tests.mutation.mutants import PACKAGES, Mutant

Lines = Mapping[str, Mapping[str, frozenset[int]]]
"""By step and module, the lines that were run."""
_AT_IMPORT = {"checker/rules/base.py", "checker/rules/catalogue.py"}
"""Modules whose functions run while others are imported, which is in no step."""
_WATCHED = tuple(str(ROOT / "checker" / package) for package in PACKAGES)


def measuring(steps: Callable[[str], Iterable[Step]], file: Path) -> Callable[[str], Iterator[Step]]:
    """The same steps, each noting the lines it runs; a last one writes them into a file."""

    def measured(module: str) -> Iterator[Step]:
        seen: dict[str, dict[str, list[int]]] = {}
        for name, do in steps(module):
            assert name not in seen, f"two steps called {name}"
            yield name, lambda name=name, do=do: seen.update({name: _lines(do)})  # type: ignore[misc]
        yield "write", lambda: _write(file, seen)

    return measured


def _write(file: Path, seen: object) -> None:
    file.write_text(json.dumps(seen), encoding="utf-8")


def _lines(do: Callable[[], None]) -> dict[str, list[int]]:
    hit: dict[str, set[int]] = {}

    def enter(frame: FrameType, _event: str, _argument: Any) -> Callable[..., Any] | None:
        name = frame.f_code.co_filename
        if not name.startswith(_WATCHED):
            return None
        lines = hit.setdefault(name.removeprefix(f"{ROOT}/"), set())

        def step(frame: FrameType, event: str, _argument: Any) -> Any:
            if event == "line":
                lines.add(frame.f_lineno)
            return step

        lines.add(frame.f_lineno)
        return step

    sys.settrace(enter)
    try:
        do()
    finally:
        sys.settrace(None)
    return {module: sorted(lines) for module, lines in hit.items()}


def read(file: Path) -> Lines:
    """What was measured."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return {step: {module: frozenset(lines) for module, lines in modules.items()} for step, modules in data.items()}


def missing(lines: Lines, mutant: Mutant) -> frozenset[str]:
    """The steps that are known not to run the statement of a mutant; none where importing the module runs it."""
    statement = None if mutant.module in _AT_IMPORT else _statement(mutant.module, mutant.line)
    if statement is None:
        return frozenset()
    module = mutant.module
    return frozenset(step for step, modules in lines.items() if statement.isdisjoint(modules.get(module, ())))


@cache
def _inside(module: str) -> list[frozenset[int]]:
    """The lines of each statement inside of a function; of a compound one only those up to its first inner one."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    found = []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.stmt) and node is not function and not isinstance(node, ast.FunctionDef):
                    body = [each for part in ("body", "cases", "handlers") for each in getattr(node, part, [])]
                    last = _first(body[0]) - 1 if body else node.end_lineno or node.lineno
                    found.append(frozenset(range(node.lineno, max(last, node.lineno) + 1)))
    return found


def _first(node: ast.AST) -> int:
    line = getattr(node, "lineno", None)
    return int(line) if line is not None else int(node.pattern.lineno)  # type: ignore[attr-defined]


def _statement(module: str, line: int) -> frozenset[int] | None:
    around = [lines for lines in _inside(module) if line in lines]
    return min(around, key=len) if around else None
