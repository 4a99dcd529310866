"""What became of the mutants: written into cosmic-ray's database, and added up."""

from __future__ import annotations

from dataclasses import dataclass, field

from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult

from tests.helpers import ROOT
from tests.mutation.explained import Explained
from tests.mutation.forking import Verdict
from tests.mutation.mutants import PACKAGES, Mutant, mutant_of

_HUNG = "hung: "


def record(database: WorkDB, mutant: Mutant, verdict: Verdict) -> None:
    """Keep what became of a mutant."""
    outcome = TestOutcome.KILLED if verdict.killed else TestOutcome.SURVIVED
    output = f"{_HUNG if verdict.hung else ''}{verdict.by}"
    result = WorkResult(WorkerOutcome.NORMAL, output, outcome, f"- {mutant.was}\n+ {mutant.becomes}\n")
    database.set_result(mutant.job, result)


def package_of(item: WorkItem) -> str:
    """The package that a mutant is in."""
    return str(item.mutations[0].module_path.relative_to(ROOT / "checker").parts[0])


@dataclass
class Row:
    """A package's line of the table."""

    run: int = 0
    killed: int = 0
    hung: int = 0
    explained: int = 0
    left_out: int = 0
    waiting: int = 0
    surviving: list[Mutant] = field(default_factory=list)


def score(database: WorkDB, explained: Explained) -> dict[str, Row]:
    """The table, by package."""
    rows = {package: Row() for package in PACKAGES}
    results = dict(database.results)
    for item in database.work_items:
        row, result = rows[package_of(item)], results.get(item.job_id)
        if result is None:
            row.waiting += 1
        elif result.worker_outcome == WorkerOutcome.SKIPPED:
            row.left_out += 1
        else:
            row.run += 1
            if result.test_outcome == TestOutcome.KILLED:
                row.killed += 1
                row.hung += (result.output or "").startswith(_HUNG)
            elif (mutant := mutant_of(item)) in explained:
                row.explained += 1
            else:
                row.surviving.append(mutant)
    return {package: row for package, row in rows.items() if row.run or row.waiting}


def table(rows: dict[str, Row]) -> str:
    """The score as Markdown."""
    lines = [
        "| package | mutants | killed | of these timed out | explained | surviving | score |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for package, row in rows.items():
        share = 100 * row.killed / max(1, row.run - row.explained)
        cells = (row.run, row.killed, row.hung, row.explained, len(row.surviving), f"{share:.1f} %")
        lines.append(f"| `checker/{package}` | " + " | ".join(map(str, cells)) + " |")
    waiting = sum(row.waiting for row in rows.values())
    return "\n".join([*lines, *([f"\n{waiting} were not run."] if waiting else [])])
