"""`python -m tests.mutation.witness [WHAT…]`: a sheet for each survivor that tells it from the original, made small.

Nothing here kills a mutant. A sheet that is found shows what no test looks at, or that the original is wrong; what is
due of it is for a person to say, from the rulebook. Where none is found the mutant may well change nothing.
"""

from __future__ import annotations

import argparse
import copy
import difflib
import json
import os
import sys
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import TestOutcome
from ruamel.yaml import YAML

from tests.changed.sheets import dump, every
from tests.mutating import node, nodes
from tests.mutation import forking, mutants, steps
from tests.mutation.explained import Explained

PATIENCE = 20.0
"""Seconds for one sheet, after which a mutant is taken to hang."""


def main(argv: list[str] | None = None) -> int:
    """Look for them."""
    parser = argparse.ArgumentParser(prog="tests.mutation.witness", description=__doc__)
    parser.add_argument("what", nargs="*", default=mutants.PACKAGES, help="packages, folders or modules")
    parser.add_argument("--session", default=".mutation.sqlite", help="cosmic-ray's database")
    parser.add_argument("--sheets", type=int, default=3_000, help="how many sheets are tried")
    parser.add_argument("--line", type=int, help="only mutants of this line")
    args = parser.parse_args(argv)
    files, explained = mutants.modules(args.what), Explained.read()
    with use_db(args.session) as database:
        found = [
            mutants.mutant_of(item)
            for item, result in database.completed_work_items
            if result.test_outcome == TestOutcome.SURVIVED and item.mutations[0].module_path in files
        ]
    forking.keep_code()
    steps.prepare()
    sheets = [sheet for _, sheet in islice(every(100), args.sheets)]
    original = Server(None, "")
    due = [original.answer(sheet) for sheet in sheets]
    for mutant in sorted(found, key=lambda each: (each.module, each.line, each.becomes)):
        if mutant in explained or (args.line and mutant.line != args.line):
            continue
        changed = Server(mutant.module, mutant.source)
        print(f"== {mutant}", flush=True)
        for sheet, answer in zip(sheets, due, strict=True):
            if answer is not None and changed.answer(sheet) != answer:
                small = shrink(sheet, original, changed)
                print(small.decode())
                print(difference(original.answer(small), changed.answer(small)), flush=True)
                break
        else:
            print("-- no sheet tells it apart", flush=True)
        changed.stop()
    return 0


def difference(was: str | None, now: str | None) -> str:
    """What a mutant says otherwise."""
    before, after = ((each or "nothing").splitlines() for each in (was, now))
    return "\n".join(
        line for line in difflib.unified_diff(before, after, n=0, lineterm="") if line[:3] not in ("---", "+++")
    )


@dataclass
class Server:
    """A process that says what the checker says of a sheet, with a module changed; started anew when it hangs."""

    module: str | None
    source: str
    ends: tuple[Connection, int] | None = field(default=None, init=False)

    def answer(self, sheet: bytes) -> str | None:
        """Everything that anybody can see of a sheet; None where it hangs."""
        if self.ends is None:
            self.ends = self._start()
        pipe, _ = self.ends
        try:
            pipe.send(sheet)
            if pipe.poll(PATIENCE):
                return str(pipe.recv())
        except (EOFError, OSError):
            pass
        self.stop()
        return None

    def stop(self) -> None:
        """End the process."""
        if self.ends is not None:
            os.kill(self.ends[1], 9)
            os.waitpid(self.ends[1], 0)
            self.ends = None

    def _start(self) -> tuple[Connection, int]:
        here, there = Pipe()
        child = os.fork()
        if child:
            there.close()
            return here, child
        try:
            here.close()
            if self.module is not None:
                forking.forget(forking.hanging_on(forking.name_of(self.module)))
                forking.put(self.module, self.source)
            while True:
                there.send(answer_of(there.recv()))
        finally:
            os._exit(0)


def answer_of(sheet: bytes) -> str:
    """The findings, the result, the readings, the books and the tables."""
    from checker.pipeline import check_bytes

    try:
        return json.dumps([_everything(report) for report in check_bytes(sheet, "sheet.yaml")], indent=1, default=str)
    except BaseException as failure:  # a mutant may raise anything
        return f"{type(failure).__name__}: {failure}"


def _everything(report: Any) -> dict[str, Any]:
    """The JSON of a sheet with its ranking; if it can be replayed, also the readings, the ledger and the tables."""
    from tests.disputes.helpers import ranked
    from tests.helpers import replayed

    data: dict[str, Any] = {"JSON": ranked(report)}
    if report.case is not None and report.outcome is not None:
        readings, played = report.case.readings, replayed(report)
        others = {name: readings.under({name}) for name in readings.touched()}
        data["readings"] = {name: other.ranking for name, other in others.items() if other is not None}
        data["ledger"] = [
            (each.player, each.game_turn, each.at, each.source, each.written, each.recomputed, each.finding is None)
            for each in played.ledger or ()
        ]
        data["tables"] = played.tables
    return data


def shrink(sheet: bytes, original: Server, changed: Server) -> bytes:
    """The smallest sheet that still tells them apart, found by leaving out one thing after another."""
    tree = YAML(typ="safe").load(sheet)

    def apart(data: bytes) -> bool:
        was = original.answer(data)
        return was is not None and changed.answer(data) != was

    if not apart(dump(tree)):
        return sheet
    again = True
    while again:
        again = False
        for at in sorted(nodes(tree), key=lambda at: (len(at), str(at))):
            if at == ("sheet",):
                continue
            smaller = copy.deepcopy(tree)
            try:
                del node(smaller, at[:-1])[at[-1]]
            except (KeyError, IndexError, TypeError):
                continue
            if apart(dump(smaller)):
                tree, again = smaller, True
    return dump(tree)


if __name__ == "__main__":
    sys.exit(main())
