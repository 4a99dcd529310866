"""The imports run one way: text → document → sheet → game → rules → readings → pipeline → report → command line."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.helpers import CLEAN, ROOT

PACKAGE = ROOT / "checker"
ORDER = (
    ("rulebook", "hidden", "bounds", "pages", "extras", "docstrings"),  # data: imports nothing of ours
    ("findings",),
    ("document",),
    ("settings", "files"),
    ("sheet",),
    ("game",),
    ("rules",),
    ("readings", "config", "schema"),
    ("fingerprints", "silence"),
    ("pipeline",),
    ("disputes", "fixing"),
    ("runner",),
    ("report",),
    ("anonymise", "baseline", "blank", "htmlreport"),
    ("standings", "lsp"),
    ("cli",),
    ("__main__",),
)
"""What is in one line knows nothing of its neighbours and of the lines below."""
LEVEL = {name: level for level, names in enumerate(ORDER) for name in names}
SHOWS = {"typer", "click", "rich"}


@dataclass(frozen=True)
class Import:
    """One import that is made when the program runs, at the top of a module or in a function."""

    module: str
    target: str
    line: int
    top: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _imports(module: str, node: ast.AST, top: bool = True) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(module, alias.name, child.lineno, top)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"{module}:{child.lineno}: a relative import"
            for alias in child.names:
                yield Import(module, f"{child.module}.{alias.name}", child.lineno, top)
        elif _for_types(child):
            continue
        else:
            inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _imports(module, child, top and not inside)


@cache
def modules() -> dict[str, ast.Module]:
    """All modules of the program by name."""
    return {_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def imports() -> list[Import]:
    """Whatever they import."""
    return [found for module, tree in modules().items() for found in _imports(module, tree)]


def ours() -> list[Import]:
    """What they import of each other."""
    return [found for found in imports() if found.target.startswith("checker.")]


def part(module: str) -> str:
    """The part of the house that a module is in."""
    return module.split(".")[1] if "." in module else ""


def test_every_module_has_a_place_in_the_order() -> None:
    assert {part(module) for module in modules()} - {""} <= set(LEVEL)


def test_imports_run_one_way() -> None:
    wrong = [
        str(found)
        for found in ours()
        if part(found.module) in LEVEL
        and part(found.target) in LEVEL
        and part(found.module) != part(found.target)
        and LEVEL[part(found.target)] >= LEVEL[part(found.module)]
    ]
    assert wrong == []


def test_the_public_module_imports_nothing_before_it_is_asked() -> None:
    assert [str(found) for found in ours() if found.module == "checker" and found.top] == []


def test_the_rulebook_imports_nothing_of_ours_but_itself() -> None:
    assert [str(found) for found in ours() if part(found.module) == "rulebook" != part(found.target)] == []


@pytest.mark.parametrize("group", ["document", "sheet", "rulebook", "game", "rules", "readings"])
def test_nothing_below_the_reports_knows_how_things_are_shown(group: str) -> None:
    shown = [
        str(found)
        for found in imports()
        if part(found.module) == group and (found.target.split(".")[0] in SHOWS or part(found.target) == "report")
    ]
    assert shown == []


def test_a_rule_imports_no_other_rule() -> None:
    single = [found for found in ours() if part(found.module) == "rules" and found.module.count(".") == 3]
    assert single
    assert [str(found) for found in single if found.target.split(".")[2] in GROUPS_OF_RULES] == []


GROUPS_OF_RULES = {path.name for path in (PACKAGE / "rules").iterdir() if path.is_dir() and path.name[0] != "_"}


def test_pydantic_is_the_business_of_what_people_write() -> None:
    users = {part(found.module) for found in imports() if found.target.split(".")[0] in ("pydantic", "pydantic_core")}
    assert users <= {"sheet", "config", "schema"}


def test_the_parser_is_the_documents_business_alone() -> None:
    users = {part(found.module) for found in imports() if found.target.split(".")[0] in ("ruamel", "yaml")}
    assert users == {"document"}


def test_rich_is_imported_where_it_is_used_and_not_before() -> None:
    assert [str(found) for found in imports() if found.target.split(".")[0] == "rich" and found.top] == []


def test_typer_is_the_command_lines_business_alone() -> None:
    users = {part(found.module) for found in imports() if found.target.split(".")[0] in ("typer", "click")}
    assert users == {"cli"}


def _printed(code: str, *arguments: str) -> list[str]:
    """What a Python of its own prints, word by word."""
    line = [sys.executable, "-c", code, *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=True, cwd=PACKAGE.parent).stdout.split()


def test_a_plain_check_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    sheet = tmp_path / "one.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")
    code = "import sys; from checker.cli.entry import run; run(['check', sys.argv[1]]); print(*sys.modules)"
    loaded = set(_printed(code, str(sheet)))
    assert "checker.game.replay" in loaded
    slow = {"typer", "click", "rich", "jinja2", "pathspec", "multiprocessing", "json", "pickle", "importlib.metadata"}
    slow |= {"ruamel", "ruamel.yaml"}
    assert loaded & slow == set()


def test_the_module_that_looks_for_plug_ins_is_there_for_whoever_wants_more_of_it() -> None:
    code = """if True:
        from checker.runner.startup import disable_pydantic_plugins
        disable_pydantic_plugins()
        from pydantic.plugin import _loader as stand_in
        print(len(stand_in.get_plugins()), stand_in.Iterable.__name__)
        from pydantic.plugin._loader import get_plugins
        print(get_plugins.__module__)
    """
    assert _printed(code) == ["0", "Iterable", "pydantic.plugin._loader"]


def test_numbers_of_the_game_stand_in_the_rulebook_alone() -> None:
    """Rules compare with names: those that are easily told from counting are not written out."""
    odd = []
    for module, tree in modules().items():
        if part(module) not in ("rules", "game"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value in (5, 6, 8, 10, 50):
                odd.append(f"{module}:{node.lineno}: {node.value}")
    assert odd == []


GUESSED = {
    ("checker.cli.entry", "error"),  # click has several kinds of complaint
    ("checker.cli.help", "param"),  # typer's option, or one of click's
    ("checker.cli.entry", "errno"),  # the next few lack names on some systems
    ("checker.cli.entry", "stream"),
    ("checker.files", "os"),
    ("checker.runner.signals", "signal"),
    ("checker.sheet.format", "keys"),  # an annotation of the model: annotated, or a plain type
    ("checker.runner.clock", "signal"),
    ("checker.runner.cluster", "signal"),
    ("checker.runner.run", "os"),
    ("checker.document.refusals", "error"),  # a parser's complaint, with or without marks
    ("checker.document.refusals", "getattr(error, 'context_mark', None)"),
    ("checker.document.pure", "event"),
    ("checker.document.refusals", "mark"),
    ("checker.document.events", "refusal"),  # what the C parser raised: one of several kinds
    ("checker.lsp.server", "kind"),  # lsprotocol: an enumeration, or any text
    ("checker.runner.cache", "sys.modules.get(module)"),
}
"""Modules, and what they may ask whether it has an attribute: objects that are not ours."""


def test_nothing_of_ours_is_asked_whether_it_has_an_attribute() -> None:
    """A type says so; and a field that was never there, or was renamed, would be missing without a word."""
    asked = {
        (module, ast.unparse(node.args[0]), ast.unparse(node))
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) > 2)
    }
    assert [f"{module}: {text}" for module, whom, text in sorted(asked) if (module, whom) not in GUESSED] == []


def test_a_module_says_what_it_is() -> None:
    assert [module for module, tree in modules().items() if not ast.get_docstring(tree)] == []


def _private(dotted: str) -> bool:
    return any(re.fullmatch(r"_(?!_)\w*|__\w*(?<!__)", part) for part in dotted.split("."))


def _private_names(tree: ast.AST) -> Iterator[str]:
    """The private names of others that a test imports, asks for, or puts something else in the place of."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import | ast.ImportFrom):
            inside = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = [inside + alias.name for alias in node.names]
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) not in ("self", "cls", "os"):
            names = [node.attr]  # `os._exit` is public but for its name
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("attr"):
            names = [str(each.value) for each in node.args[:2] if isinstance(each, ast.Constant)]
        yield from (f"line {getattr(node, 'lineno', 0)}: {name}" for name in names if _private(name))


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from checker.config.find import _MOST", ["checker.config.find._MOST"]),
        ("import checker._hidden as here", ["checker._hidden"]),
        ("pool._hire()", ["_hire"]),
        ("search().resolver._overrides = 1", ["_overrides"]),
        ("patch.setattr(Pool, '_hire', never)", ["_hire"]),
        ("patch.setattr('checker.runner.pool._GRACE', 1)", ["checker.runner.pool._GRACE"]),
        ("os._exit(1); self._own; cls._own; each.__dict__; patch.setattr(pool, 'GRACE', 1); print('_x')", []),
    ],
)
def test_a_private_name_is_found(code: str, found: list[str]) -> None:
    assert list(_private_names(ast.parse(code))) == [f"line 1: {name}" for name in found]


def test_tests_speak_to_public_doors() -> None:
    """Else a change that changes nothing for anybody fails them."""
    found = [
        f"{path.relative_to(ROOT).as_posix()} {name}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for name in _private_names(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []
