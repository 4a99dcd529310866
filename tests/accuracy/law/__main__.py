"""Is what is not written unknown to the checker? `python -m tests.accuracy.law --sheets 10000 --seed 1`.

Plays legal games, rubs out what may be left out, makes slips of the pen, plants faults beside what is rubbed out, and
asks every command about the same sheet; counts by kind how often the checker was right. Exit status 1 if it was not.
"""

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from typing import Final

from tests.accuracy.law import beside, commands, promises, rubbing, slips
from tests.accuracy.law.outcome import Outcome

CRASH = "crash"
Trial = Callable[[str, int], Outcome | None]
RESULT: Final = (promises.BOUNDS, promises.HEADLINE)
GROUPS: Final[dict[str, tuple[tuple[str, ...], Trial, tuple[str, ...]]]] = {
    "rubbing": (rubbing.NAMES, rubbing.outcome, (promises.ALARM, *RESULT, promises.NARROWED)),
    "slips": (tuple(slips.WAYS), slips.outcome, (slips.COUNT, slips.PLACE, *RESULT)),
    "beside": (
        tuple(beside.KINDS_OF_FAULT),
        beside.outcome,
        (*beside.MARKS, beside.DUE, beside.ELSEWHERE, promises.BOUNDS),
    ),
    "commands": (("commands",), commands.outcome, (commands.AGAINST,)),
}
TRIAL_OF: Final = {kind: trial for kinds, trial, _ in GROUPS.values() for kind in kinds}


def tried(job: tuple[str, int]) -> Outcome | None:
    kind, seed = job
    try:
        return TRIAL_OF[kind](kind, seed)
    except Exception as error:
        return Outcome(kind, seed, [promises.Break(CRASH, repr(error))], shown=traceback.format_exc().splitlines())


def jobs_of(kinds: list[str], sheets: int, seed: int) -> Iterator[tuple[str, int]]:
    """The kinds in turn."""
    for number in range(sheets):
        yield kinds[number % len(kinds)], seed + number // len(kinds)


def table(group: str, rows: dict[str, Counter[str]]) -> list[str]:
    """A row a kind, as Markdown."""
    kinds, _, columns = GROUPS[group]
    columns = ("tried", "right", *columns, CRASH)
    lines = ["| kind | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    some = [kind for kind in kinds if kind in rows]
    for kind in some:
        lines.append(f"| `{kind}` | " + " | ".join(str(rows[kind][column]) for column in columns) + " |")
    total: Counter[str] = sum((rows[kind] for kind in some), Counter())
    return [*lines, "", f"{group}: {total['tried']} sheets tried, {total['right']} right.", ""]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.accuracy.law", description=__doc__)
    parser.add_argument("--sheets", type=int, default=1000, help="how many, the kinds in turn")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--kind", action="append", help=f"only these: {', '.join(GROUPS)}, or a row of the table")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N sheets that went wrong")
    parser.add_argument("--brief", action="store_true", help="show of each only which it is and what is wrong")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    args = parser.parse_args(argv)
    wanted = args.kind or ["rubbing"]
    unknown = [name for name in wanted if name not in GROUPS and name not in TRIAL_OF]
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join([*GROUPS, *TRIAL_OF])}")
    rows: dict[str, Counter[str]] = {
        kind: Counter() for name in wanted for kind in (GROUPS[name][0] if name in GROUPS else (name,))
    }
    left = args.show
    with Pool(args.jobs) as pool:
        for found in pool.imap(tried, jobs_of(list(rows), args.sheets, args.seed), chunksize=4):
            if found is None:
                continue
            row = rows[found.kind]
            row.update(["tried", *["right"] * (not found.broken), *found.marks])
            row.update({each.promise for each in found.broken})
            if found.broken and left > 0:
                left -= 1
                print(found.brief() if args.brief else found.long(), flush=True)
    for group, (kinds, _, _) in GROUPS.items():
        if any(kind in rows for kind in kinds):
            print("\n".join(table(group, rows)))
    return int(any(row["tried"] != row["right"] for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
