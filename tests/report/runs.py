"""Runs for the formats to write: a plain evening, names that want to break out, and every fixture."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from checker.pipeline import Located, SheetReport, check, check_file
from checker.report.registry import FORMATS
from checker.report.run import Run
from tests.helpers import CLEAN, FIXTURES, UNFINISHED

VALIDATOR: Any = import_module("jsonschema").Draft202012Validator
"""It comes with check-jsonschema, and has no types."""
NAME = (
    "E%25v ::error file=a,line=1::x, <b>&amp;</b> | `t` [a](1) {0} {c} ]]> @octocat #1 GH-2 www.x.de http://y.de "
    '$x$ *b* _u_ ~~s~~ \\ \x1b[31m \u202e \u2028 \x85 \n::error::new\r\t ##[error]x \ufffe \ufeff -- "q" \' end'
)
"""A player's name that holds whatever means something to one format or another."""
_QUOTED = json.dumps(NAME)
BAD_PATH = "a b%25/::error,<x>|`\x1b\n\u202e\udc80.yaml"
"""A file's name of the same kind; its last character but five is a byte that is no UTF-8."""

EVENING = """\
sheet: 1
game: {event: Nordic Open}
players: {Ada: {start: {points: 20}}, Ben😀: {start: {points: 23}}}
turns:
  - order: [Ben😀, Ada]
    player_turns:
      - {player: Ben😀, log: [{decide: jungle, points: 4}]}  # one too many
      - {player: Ada, log: []}
    envy: [Ada]
    scores: {Ada: 22, Ben😀: 27}
  - envy: [Ada, Ada]  # checker: ignore[envy-twice] settled at the table
    scores: {Ada: 24, Ben😀: 27}
"""
HOSTILE = f"""\
sheet: 1
game: {{event: {_QUOTED}}}
players: {{{_QUOTED}: {{start: {{points: 20}}}}, Ben: {{start: {{points: 24}}}}}}
turns:
  - order: [{_QUOTED}, Ben]
    player_turns:
      - {{player: {_QUOTED}, log: [{{decide: savanna, points: 9}}]}}
      - {{player: Ben, log: [{{decide: jungle, points: 3}}]}}
    envy: [{_QUOTED}, {_QUOTED}]
    scores: {{{_QUOTED}: 40, Ben: 25}}
final: {{scores: {{{_QUOTED}: 1, Ben: 51}}, winners: {_QUOTED}}}
"""


@cache
def evening() -> Run:
    """A sheet with findings, one of them silenced, a clean one, an unfinished one, and one that is no YAML."""
    return Run.of(
        [
            *check(EVENING, "games/t1.yaml"),
            *check(f"{CLEAN}---\n{UNFINISHED}", "./games//t2.yaml"),
            *check("sheet: [", "games/t3.yaml"),
        ],
        skipped=2,
    )


@cache
def hostile() -> Run:
    """Names of players, events and files that hold what means something to a format."""
    return Run.of([*check(HOSTILE, BAD_PATH), *check(f"{HOSTILE}---\n{HOSTILE}", "x.yaml"), *check("sheet: [", "-")])


@cache
def everything() -> Run:
    """Every sheet of fixtures/."""
    return Run.of([report for path in sorted(FIXTURES.rglob("*.yaml")) for report in check_file(path)])


RUNS: dict[str, Callable[[], Run]] = {
    "evening": evening,
    "hostile": hostile,
    "everything": everything,
    "nothing": lambda: Run.of([]),
}


@cache
def written(form: str, run: str) -> str:
    """One of the runs in one of the formats."""
    out = io.StringIO()
    FORMATS[form](RUNS[run](), out)
    return out.getvalue()


def findings(run: str) -> list[tuple[SheetReport, Located]]:
    """What is reported in a run, in order."""
    return [(report, each) for report in RUNS[run]().reports for each in report.findings]


@dataclass
class _Fixed(Located):
    """A finding with a fix, whether or not the pipeline knows fixes yet."""

    edits: list[tuple[int, int, str]] | None = None
    fix_safe: bool = True


def with_fix(text: str, edits: list[tuple[int, int, str]], *, safe: bool = True) -> Run:
    """A run over one sheet whose first finding has these edits."""
    reports = check(text, "x.yaml")
    first = reports[0].findings[0]
    known = {field.name: getattr(first, field.name) for field in fields(Located)}
    reports[0].findings[0] = _Fixed(**{**known, "edits": edits, "fix_safe": safe})
    return Run.of(reports)


def in_format(form: str, run: Run) -> str:
    """A run of one's own in one of the formats."""
    out = io.StringIO()
    FORMATS[form](run, out)
    return out.getvalue()


def faults(schema: str, data: object) -> list[str]:
    """What a schema of tests/report/schemas has to say."""
    text = (Path(__file__).parent / "schemas" / f"{schema}.json").read_text(encoding="utf-8")
    return complaints(json.loads(text), data)


def complaints(schema: dict[str, Any], data: object) -> list[str]:
    """What a schema has to say, the first few."""
    found = VALIDATOR(schema).iter_errors(data)
    return [f"{each.json_path}: {each.message[:200]}" for each, _ in zip(found, range(5), strict=False)]


def without_version(text: str) -> str:
    """A report that is the same in the next version."""
    return re.sub(r'("(?:checker|semanticVersion)": )"[0-9.]+"', r'\1"VERSION"', text)
