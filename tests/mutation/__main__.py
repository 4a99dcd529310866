"""`python -m tests.mutation [WHAT…]`: make the mutants, run the suite on each, say which survive.

WHAT is a package, folder or module below `checker/`; all of docs/mutation.md where nothing is named. A run that was
interrupted goes on where it stopped. Exit status 1 if a mutant survives that explained.toml does not explain.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkItem

from tests.helpers import ROOT
from tests.mutation import forking, mutants, reach, results, steps
from tests.mutation.explained import Explained

FEW = 100
"""With fewer mutants it does not pay to measure first what reaches them."""
SLOW = 300.0
"""Seconds without a word after which a mutant is taken to hang. Only pytest is silent for long."""


def main(argv: list[str] | None = None) -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="tests.mutation", description=__doc__)
    parser.add_argument("what", nargs="*", default=mutants.PACKAGES, help="packages, folders or modules")
    parser.add_argument("--session", default=".mutation.sqlite", help="cosmic-ray's database")
    parser.add_argument("--again", action="store_true", help="run those that survived once more, and those not run yet")
    parser.add_argument("--fresh", action="store_true", help="forget all results and look for the mutants anew")
    parser.add_argument("--pages", action="store_true", help="run only the pages of docs/rules, for a rule in a hurry")
    parser.add_argument("--thorough", action="store_true", help="with the tests that replay a game over and over")
    parser.add_argument("--verbose", action="store_true", help="a line for every mutant")
    args = parser.parse_args(argv)
    suite = steps.only_pages if args.pages else partial(steps.likeliest, steps.SLOW if args.thorough else steps.UNITS)
    return Session(Path(args.session), args.what, suite, verbose=args.verbose).run(fresh=args.fresh, again=args.again)


class Session:
    """One run over some modules."""

    def __init__(self, path: Path, what: list[str], suite: steps.Suite, *, verbose: bool) -> None:
        self.path = path
        self.files = mutants.modules(what)
        self.suite = suite
        self.verbose = verbose
        self.explained = Explained.read()

    def run(self, *, fresh: bool, again: bool) -> int:
        """Run what has no result yet; 1 if any survives unexplained."""
        if fresh:
            self.path.unlink(missing_ok=True)
            self.path.with_suffix(".lines.json").unlink(missing_ok=True)
        known = self.path.exists()
        with use_db(str(self.path)) as database:
            if not known:
                mutants.plan(database, self.files)
            self._run(database, mutants.waiting(database, self.files, again=again))
            rows = results.score(database, self.explained)
        print(results.table(rows))
        return 1 if any(row.surviving for row in rows.values()) else 0

    def _run(self, database: WorkDB, todo: list[WorkItem]) -> None:
        forking.keep_code()  # before anything of ours is compiled
        steps.prepare()
        lines = self._measure() if len(todo) >= FEW else self._prove(todo)
        began = time.monotonic()
        killers: dict[str, Counter[str]] = defaultdict(Counter)
        for number, item in enumerate(todo, 1):
            mutant = mutants.mutant_of(item)
            hits = killers[mutant.module]
            suite = partial(self.suite, hits, reach.missing(lines, mutant))
            verdict = forking.run(mutant.module, mutant.source, suite, SLOW)
            if verdict.killed and verdict.by != forking.IMPORT:
                hits[verdict.by] += 1
            results.record(database, mutant, verdict)
            if self.verbose or not (verdict.killed or mutant in self.explained):
                fate = f"killed by {verdict.by}" if verdict.killed else "SURVIVES"
                print(f"{fate} ({verdict.seconds:.1f} s) {mutant}", flush=True)
            if number % 100 == 0:
                print(f"{number} of {len(todo)}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)

    def _prove(self, todo: list[WorkItem]) -> reach.Lines:
        """Every step passes where nothing is changed; which lines it runs is not looked at."""
        for item in {results.package_of(item): item for item in todo}.values():
            module = item.mutations[0].module_path.relative_to(ROOT).as_posix()
            sound = forking.run(module, None, partial(self.suite, Counter(), ()), SLOW)
            if sound.killed:
                sys.exit(f"the suite does not pass without a mutant: {sound.by}")
        return {}

    def _measure(self) -> reach.Lines:
        """Which step runs which lines: measured once a session, and they have to pass."""
        steps.games()
        file = self.path.with_suffix(".lines.json")
        if not file.exists():
            done = forking.run("checker/rulebook/__init__.py", None, reach.measuring(steps.steps, file), 10 * SLOW)
            if done.killed:
                sys.exit(f"the suite does not pass without a mutant: {done.by}")
        return reach.read(file)


if __name__ == "__main__":
    sys.exit(main())
