"""What is run on a mutant, the likeliest to kill it first: its rule's page, all pages, stories, games, unit tests.

Nothing of the checker may be imported before a step is asked for: what hangs on the mutant is imported anew.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, product
from pathlib import Path
from typing import Any

from tests.accuracy.cases import Case, legal_cases
from tests.accuracy.edges import edge_cases
from tests.accuracy.faults import fault_cases
from tests.mutation.forking import Step

LEGAL, FAULTS = 120, 3
"""How many generated games: legal ones, and faults of every rule."""
Suite = Callable[[Counter[str], Container[str], str], Iterator[Step]]
UNITS = (
    "test_bounds.py", "rulebook", "rules", "game", "readings", "disputes/test_bounds.py", "fixing/test_writing.py",
)  # fmt: skip
"""Unit tests that are run, each by itself and without pytest, where they need no fixture."""
SLOW = (*UNITS, "disputes/test_allow.py", "disputes/test_claims.py")
"""With those that replay a game over and over."""
LOADED = (
    "pytest", "_pytest.python", "hypothesis.strategies", "syrupy", "pytest_lsp", "rich.table", "rich.console",
    "checker.cli.check", "checker.cli.entry", "checker.fixing.apply", "checker.report.json", "checker.report.text",
    "tests.fixtures.test_broken", "tests.fixtures.test_legal", "tests.fixtures.test_styles", "tests.rules.test_pages",
)  # fmt: skip


@cache
def games() -> list[Case]:
    """The generated games: made once, before anything is forked."""
    return [*fault_cases(FAULTS), *legal_cases(LEGAL), *edge_cases(1)]


def prepare() -> None:
    """Import and make what every mutant needs, so that it is there when processes are forked."""
    for module in LOADED:
        importlib.import_module(module)
    changed_sheets()


def sheets(module: str) -> Iterator[Step]:
    """The steps that check one sheet each."""
    for steps_of_a_kind in _KINDS.values():
        yield from steps_of_a_kind(module)


def steps(module: str) -> Iterator[Step]:
    """All steps for a mutant of a module."""
    yield from sheets(module)
    yield from units(UNITS)


def likeliest(tests: Iterable[str], hits: Counter[str], missing: Container[str], module: str) -> Iterator[Step]:
    """The steps that may reach a mutant, those first that killed others of its module.

    Nothing is looked for or imported before it is its turn: most mutants die at the first step.
    """
    built: dict[str, dict[str, Callable[[], None]]] = {}
    done: set[str] = set()
    for name, _ in hits.most_common():
        kind = name.partition("::")[0].partition(" ")[0]
        if kind not in built:
            built[kind] = dict(_KINDS[kind](module) if kind in _KINDS else _tests(kind))
        if name in built[kind] and name not in missing:
            done.add(name)
            yield name, built[kind][name]
    for name, do in chain(sheets(module), units(tests)):
        if name not in done and name not in missing:
            yield name, do


def only_pages(_hits: Counter[str], _missing: Container[str], module: str) -> Iterator[Step]:
    """The same for a rule in a hurry."""
    yield from pages(module)


def pages(module: str) -> Iterator[Step]:
    """The sheets on the pages of the rules, those of the module's own rule first."""
    from tests.rules import test_pages
    from tests.rules.pages import FIXED, SHEETS, Block

    own = Path(module).stem.replace("_", "-")

    def judged(block: Block) -> None:
        test_pages.test_a_sheet_on_a_page_has_the_findings_that_are_marked(block)
        test_pages.test_the_books_of_a_sheet_on_a_page_balance(block)

    mended = test_pages.test_a_fixed_sheet_is_what_the_fixes_make_of_the_one_above
    for mine in (True, False):
        for test, blocks in ((judged, SHEETS), (mended, FIXED)):
            yield from ((f"page {block}", partial(test, block)) for block in blocks if (block.rule == own) is mine)


def _stories(_module: str) -> Iterator[Step]:
    from tests.fixtures.test_broken import STORIES

    for story in STORIES:
        yield f"story {story.name}", partial(_story, story)


def _story(story: Path) -> None:
    """The text and JSON that are due of a story, against the snapshots that pytest keeps."""
    from checker.cli.entry import run
    from checker.pipeline import check_file
    from checker.report import text
    from checker.report.run import Run
    from tests.fixtures import test_broken
    from tests.helpers import ROOT, books

    os.chdir(ROOT)
    path = f"fixtures/broken/{story.name}/sheet.yaml"
    snapshots = Path(test_broken.__file__).parent / "__snapshots__" / "test_broken"
    said, data = io.StringIO(), io.StringIO()
    reports = check_file(path)
    assert all(books(report) == [] for report in reports)
    text.write(Run.of(reports), said)
    assert said.getvalue() == (snapshots / f"test_the_text_of_a_story[{story.name}].txt").read_text(encoding="utf-8")
    with contextlib.redirect_stdout(data):
        run(["check", "--no-cache", "--format", "json", path])
    assert data.getvalue() == (snapshots / f"test_the_json_of_a_story[{story.name}].json").read_text(encoding="utf-8")


def _fixtures(_module: str) -> Iterator[Step]:
    from tests.fixtures import test_broken, test_legal, test_styles
    from tests.fixtures.expectations import due_in, sheets_in

    for folder, test in (
        ("broken", test_broken.test_a_story_has_the_findings_and_the_result_that_are_due),
        ("legal", test_legal.test_a_legal_sheet_comes_to_the_result_that_is_due),
        ("styles", test_styles.test_a_sheet_in_another_style_is_answered_as_is_due),
    ):
        for due in due_in(folder):
            yield f"fixture {folder}/{due}", partial(test, due)
    for path in sheets_in("legal"):
        yield f"fixture nothing in {path.stem}", partial(test_legal.test_a_legal_sheet_yields_nothing, path)
        yield f"fixture books of {path.stem}", partial(test_legal.test_the_books_of_a_legal_sheet_balance, path)


def _games(_module: str) -> Iterator[Step]:
    for case in games():
        yield f"game {case.name}", partial(_game, case)


def _game(case: Case) -> None:
    """A generated game, against what is known of it: findings, places, effects, result."""
    from checker.pipeline import check_bytes
    from checker.report.json import sheet_as_json
    from tests.accuracy.comparing import judge
    from tests.helpers import books

    reports = check_bytes(case.data, case.name)
    for report in reports:
        assert books(report) == []
        vars(report)["impacts"] = {}  # a replay for each finding, and nothing is known to hold it against
    sheets = {report.document: sheet_as_json(report) for report in reports}
    for number, due in enumerate(case.due):
        assert judge(due, sheets.get(number), case.rule).problems == []


@cache
def changed_sheets() -> list[tuple[str, bytes]]:
    """The sheets that were changed at random: made once, before anything is forked."""
    from tests.changed.sheets import every
    from tests.changed.told import NUMBERS

    return list(every(NUMBERS))


def _changed(_module: str) -> Iterator[Step]:
    known = _snapshot("changed", "test_changed", "test_the_same_is_said_of_them_as_before")
    for name, data in changed_sheets():
        yield f"changed {name}", partial(_as_before, data, known[name])


def _as_before(data: bytes, known: str) -> None:
    from checker.pipeline import check_bytes
    from tests.changed.told import told
    from tests.helpers import books
    from tests.readings.brute import unlike

    assert told(data) == known
    for report in check_bytes(data, "sheet.yaml"):
        assert books(report) == []
        assert unlike(report) == []


def _snapshot(folder: str, module: str, test: str) -> dict[str, str]:
    """A snapshot with a line for each sheet."""
    file = Path(__file__).parents[1] / folder / "__snapshots__" / module / f"{test}.txt"
    return dict(line.split(": ", 1) for line in file.read_text(encoding="utf-8").splitlines())


def units(names: Iterable[str]) -> Iterator[Step]:
    """The unit tests of these folders and modules below `tests/`."""
    from tests.helpers import ROOT

    for name in names:
        path = ROOT / "tests" / name
        for file in [path] if path.is_file() else sorted(path.glob("test_*.py")):
            if file.name != "test_pages.py":
                yield from _tests(".".join(file.relative_to(ROOT).with_suffix("").parts))


def _tests(name: str) -> Iterator[Step]:
    """The tests of a module that need no fixture, with each of their parameters."""
    for title, test in vars(importlib.import_module(name)).items():
        if not title.startswith("test_") or not inspect.isfunction(test):
            continue
        rows = [_row(rows) for rows in product(*(_parameters(mark) for mark in getattr(test, "pytestmark", ())))]
        for number, row in enumerate(rows):
            if inspect.signature(test).parameters.keys() == row.keys():
                yield f"{name}::{title}[{number}]", partial(_unskipped, test, row)


def _parameters(mark: Any) -> list[dict[str, Any]]:
    if mark.name != "parametrize":
        return [{}]
    names, values = mark.args
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    rows = [
        getattr(value, "values", value) if len(names) > 1 else (getattr(value, "values", (value,))[0],)
        for value in values
    ]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _row(parts: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    return {name: value for part in parts for name, value in part.items()}


def _unskipped(test: Callable[..., None], row: dict[str, Any]) -> None:
    import pytest

    with contextlib.suppress(pytest.skip.Exception):
        test(**row)


_KINDS: Mapping[str, Callable[[str], Iterator[Step]]] = {
    "page": pages,
    "story": _stories,
    "fixture": _fixtures,
    "game": _games,
    "changed": _changed,
}
"""Where the steps are found whose names begin so."""
