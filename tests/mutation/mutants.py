"""Which mutants there are: cosmic-ray makes them and keeps them in its database; some are left out, with a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from checker.rulebook import numbers
from tests.helpers import ROOT

PACKAGES = ("rules", "rulebook", "readings", "game", "bounds.py")
USED = re.compile(
    r"core/(ReplaceComparisonOperator_(?!.*_Is(Not)?$)(?!Is(Not)?_)\w+|ReplaceComparisonOperator_(Is_IsNot|IsNot_Is)"
    r"|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_Mul|Pow_Mul|BitOr_BitAnd|BitAnd_BitOr)"
    r"|ReplaceUnaryOperator_(Delete_USub|Delete_Not)|AddNot|NumberReplacer|RemoveDecorator|ZeroIterationForLoop"
    r"|Replace(TrueWithFalse|FalseWithTrue|AndWithOr|OrWithAnd|BreakWithContinue|ContinueWithBreak)|ExceptionReplacer)"
)
"""The operators whose mutants are run; docs/mutation.md says why the others are not."""
_ORDER = re.compile(r"ReplaceComparisonOperator_(Not)?Eq_[LG]tE?$")
OTHER_OPERATOR = "an operator that is not used"


@dataclass(frozen=True)
class Mutant:
    """One change of one place.

    Attributes:
        job: Its name in cosmic-ray's database.
        module: The file, from the top of the repository.
        line: Where the change begins.
        was: The line as it is.
        becomes: The line as it is changed.
        where: The function or class it is in; empty at the top of a module.
        source: The whole module, changed.
    """

    job: str
    module: str
    line: int
    was: str
    becomes: str
    where: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when lines move."""
        return self.module, self.where, self.was, self.becomes

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.where}\n  - {self.was}\n  + {self.becomes}"


def modules(names: Iterable[str]) -> list[Path]:
    """The files of packages, folders and modules, named from the top of the repository or below `checker/`.

    Raises:
        SystemExit: there is no such file or folder.
    """
    found: list[Path] = []
    for name in names:
        places = (top / f"{name}{ending}" for top in (ROOT, ROOT / "checker") for ending in ("", ".py"))
        path = next((each for each in places if each.exists()), None)
        if path is None:
            raise SystemExit(f"there is no package, folder or module '{name}' here or in checker/")
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [path for path in dict.fromkeys(found) if path.read_text(encoding="utf-8").count("\n") > 1]


def plan(database: WorkDB, files: Iterable[Path]) -> None:
    """Have cosmic-ray find all mutants of these files, and mark those that are left out."""
    init(list(files), database, {})
    reasons: dict[str, list[str]] = {}
    for item in database.work_items:
        reason = left_out(item.mutations[0])
        if reason is not None:
            reasons.setdefault(reason, []).append(item.job_id)
    for reason, jobs in reasons.items():
        database.set_multiple_results(jobs, WorkResult(WorkerOutcome.SKIPPED, output=reason))


def left_out(mutation: MutationSpec) -> str | None:
    """Why a mutant is not run, None where it is."""
    if not USED.fullmatch(mutation.operator_name):
        return OTHER_OPERATOR
    if _ORDER.search(mutation.operator_name):
        for start, end in _words_compared(mutation.module_path):
            if start <= mutation.start_pos and mutation.end_pos <= end:
                return "an order of words"
    for start, end, reason in _untouched(mutation.module_path):
        if start <= mutation.start_pos and mutation.end_pos <= end:
            return reason
    return None


def waiting(database: WorkDB, files: Iterable[Path], *, again: bool) -> list[WorkItem]:
    """What has no result yet in these files, and what survived if that is to be run again; in order."""
    items = list(database.pending_work_items)
    if again:
        items += [item for item, result in database.completed_work_items if result.test_outcome == TestOutcome.SURVIVED]
    wanted = set(files)
    return sorted((item for item in items if item.mutations[0].module_path in wanted), key=_place)


def _place(item: WorkItem) -> tuple[Path, tuple[int, int], str, int]:
    (spec,) = item.mutations
    return spec.module_path, spec.start_pos, spec.operator_name, spec.occurrence


def mutant_of(item: WorkItem) -> Mutant:
    """A mutant as text."""
    (spec,) = item.mutations
    path = spec.module_path
    before = path.read_text(encoding="utf-8")
    after = mutate_code(before, get_operator(spec.operator_name)(**spec.operator_args), spec.occurrence)
    assert after is not None
    was, becomes = _difference(before.splitlines(), after.splitlines())
    where = _where(path, spec.start_pos[0])
    return Mutant(item.job_id, path.relative_to(ROOT).as_posix(), spec.start_pos[0], was, becomes, where, after)


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines that differ, each side on one line."""
    head = 0
    while before[head : head + 1] == after[head : head + 1] != []:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    sides = (before[head : len(before) - tail], after[head : len(after) - tail])
    was, becomes = (" ".join(line.strip() for line in side) for side in sides)
    return was, becomes


@cache
def _tree(path: Path) -> tuple[ast.Module, list[str]]:
    text = path.read_text(encoding="utf-8")
    return ast.parse(text), text.splitlines()


@cache
def _definitions(path: Path) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []

    def visit(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
                inner = (*names, child.name)
                found.append((first, child.end_lineno or child.lineno, ".".join(inner)))
                visit(child, inner)

    visit(_tree(path)[0], ())
    return sorted(found)


def _where(path: Path, line: int) -> str:
    """The innermost function or class around a line."""
    around = [name for first, last, name in _definitions(path) if first <= line <= last]
    return around[-1] if around else ""


Place = tuple[int, int]


def _span(path: Path, node: ast.expr | ast.stmt) -> tuple[Place, Place]:
    """Where a node begins and ends, in characters as parso counts them rather than bytes."""
    lines = _tree(path)[1]
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    ends = ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))
    start, end = ((row, len(lines[row - 1].encode()[:column].decode())) for row, column in ends)
    return start, end


@cache
def _untouched(path: Path) -> list[tuple[Place, Place, str]]:
    """Places in which a mutant would change nothing that anybody sees, or only words: start, end and why."""
    return [(*_span(path, node), reason) for node, reason in _left_alone(_tree(path)[0])]


@cache
def _words_compared(path: Path) -> list[tuple[Place, Place]]:
    """Comparisons with a word: the same or not, but never before or after in the alphabet."""
    return [
        _span(path, node)
        for node in ast.walk(_tree(path)[0])
        if isinstance(node, ast.Compare) and any(_is_word(each) for each in (node.left, *node.comparators))
    ]


def _is_word(node: ast.expr) -> bool:
    """Whether it is a word in quotes, or the name of one in the rulebook."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name.isupper() and isinstance(getattr(numbers, name, None), str)


def _left_alone(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation, "a type"
        elif isinstance(node, ast.JoinedStr):
            yield node, "words"
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield node.test, "a type"
        elif isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.value, "zip(strict=…)"
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns, "a type"
        if isinstance(node, ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call):
                    yield decorator, "dataclass(frozen=…, slots=…)"
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            if name[0].isupper() and not name.isupper():
                yield statement.value, "a type"
