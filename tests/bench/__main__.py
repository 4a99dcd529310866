"""How long the checker takes, beside what others take: `python -m tests.bench`.

Installs everything into a folder of its own, measures, prints the tables, and writes `docs/benchmarks.md`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from checker.runner.startup import collect_garbage_rarely
from tests.bench import corpus, programs, reading, tools
from tests.bench.long import long_game
from tests.bench.page import page
from tests.bench.tables import Aim, Table, as_text
from tests.helpers import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured.

    Attributes:
        sheets: Files of the many-files comparison.
        large: Files of 20 KB by rule; of all kinds there are a tenth of that.
        distinct: Different sheets among those.
        turns: Game Turns of the sheets that grow.
        numbers: Sheets of the runs that grow.
        hands: Hands of poker.
        starts: Rounds of the cold start.
        rounds: Rounds of what takes seconds.
        passes: Passes over the sheets in one process.
    """

    sheets: int = 200
    large: int = 2_000
    distinct: int = 100
    turns: Sequence[int] = (1, 7, 70, 700, 7_000)
    numbers: Sequence[int] = (10, 100, 1_000, 10_000)
    hands: int = 200
    starts: int = 15
    rounds: int = 3
    passes: int = 5


WHOLE = Plan()
QUICK = Plan(1, 2, 1, (1, 8, 64), (1, 2, 3), 2, 1, 1, 1)


@dataclass(slots=True)
class Findings:
    """What was measured so far; each table is printed as soon as it is there."""

    tables: list[Table] = field(default_factory=list)
    aims: list[Aim] = field(default_factory=list)

    def keep(self, tables: Sequence[Table], aims: Sequence[Aim] = ()) -> None:
        """Print and keep."""
        for table in tables:
            print(as_text(table), flush=True)
        self.tables.extend(tables)
        self.aims.extend(aims)


def measure(plan: Plan, found: tools.Tools, place: Path) -> Findings:
    """Everything, in the order of the page.

    Args:
        plan: How much.
        found: The programs.
        place: A folder for sheets that stay for later runs.
    """
    findings = Findings()
    own = found.command("checker")
    checker = [str(own)] if own is not None else [str(found.python), "-m", "checker"]
    usual = _sheets(place, f"usual-{plan.sheets}", lambda: corpus.usual(plan.sheets))
    every = _sheets(place, f"all-{plan.sheets}", lambda: corpus.of_all_kinds(plan.sheets))
    kinds = {
        "usual: clean, one open question at the most": usual,
        "of all kinds, up to ten open questions": every,
        "by rule: 20 KB, no open question": [long_game(14, seed) for seed in range(min(12, plan.sheets))],
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = programs.Programs(found, checker, *tools.schema_files(folder / "schema", checker))
        paths = corpus.write(usual, folder / "usual")
        table, aim = programs.cold_start(run, [sys.executable, "-m", "checker"], paths[0], plan.starts)
        findings.keep([table], [aim])
        floors, goals, took = reading.floors(kinds, plan.passes)
        findings.keep(floors, goals)
        table, aim = programs.throughput(run, paths, min(2, plan.rounds))
        findings.keep([table], [aim])
        table, aim = reading.events(usual, took, found, place / "hands", plan.hands)
        findings.keep([table], [aim])
        findings.keep([programs.jobs(run, _large(plan, place, folder), 1)])
        table, aim = programs.growth_of_a_sheet(run, folder / "long", plan.turns, plan.rounds)
        findings.keep([table], [aim])
        table, goals = programs.growth_in_number(run, folder / "many", plan.numbers, 1)
        findings.keep([table], goals)
    return findings


def _large(plan: Plan, place: Path, folder: Path) -> dict[str, Path]:
    """Folders of large sheets, by kind."""
    every = _sheets(place, f"large-{plan.distinct}", lambda: corpus.of_all_kinds(plan.distinct, corpus.ABOUT_20_KB))
    by_rule = [long_game(14, seed) for seed in range(12)]
    corpus.write(by_rule, folder / "by-rule", plan.large)
    corpus.write(every, folder / "large", max(1, plan.large // 10))
    return {"by rule, no open question": folder / "by-rule", "of all kinds, many open questions": folder / "large"}


def _sheets(place: Path, name: str, make: Callable[[], list[str]]) -> list[str]:
    """Sheets that an earlier run kept, or new ones."""
    found = corpus.kept(place, name)
    return found if found is not None else corpus.kept(place, name, make()) or []


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few files, nothing fetched: does it run at all?")
    parser.add_argument("--tools", type=Path, help="where programs and sheets are kept between runs")
    parser.add_argument("--page", type=Path, help="where the page goes, docs/benchmarks.md if left out")
    chosen = parser.parse_args(arguments)
    place: Path = chosen.tools or Path(tempfile.gettempdir()) / "checker-bench"
    place.mkdir(parents=True, exist_ok=True)
    found = tools.beside() if chosen.quick else tools.install(place)
    collect_garbage_rarely()  # as the command does it
    findings = measure(QUICK if chosen.quick else WHOLE, found, place)
    for aim in findings.aims:
        print(f"{aim.word}: {aim.name}: {aim.figure}")
    where: Path | None = chosen.page or (None if chosen.quick else PAGE)
    if where is not None:
        where.write_text(page(findings.tables, findings.aims, found), encoding="utf-8")


if __name__ == "__main__":
    main()
