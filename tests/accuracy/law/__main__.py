"""Is what is not written unknown to the checker? `python -m tests.accuracy.law --sheets 10000 --seed 1`.

Plays legal games, rubs out what may be left out, makes slips of the pen, plants faults beside what is rubbed out, and
asks every command about the same sheet; counts by kind how often the checker was right. Exit status 1 if it was not.
"""

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Final, NamedTuple

from tests.accuracy.law import beside, commands, promises, rubbing, slips
from tests.accuracy.law.outcome import Outcome
from tests.accuracy.sections import put

CRASH = "crash"
Trial = Callable[[str, int], Outcome | None]
RESULT: Final = (promises.BOUNDS, promises.HEADLINE)


class Group(NamedTuple):
    """Rows of one table: how one of them is tried, what is counted, and how many for each sheet rubbed out."""

    heading: str
    kinds: tuple[str, ...]
    trial: Trial
    columns: tuple[str, ...]
    share: float


GROUPS: Final = {
    "rubbing": Group("Rubbed out", rubbing.NAMES, rubbing.outcome, (promises.ALARM, *RESULT, promises.NARROWED), 1.0),
    "slips": Group("Slips of the pen", tuple(slips.WAYS), slips.outcome, (slips.COUNT, slips.PLACE, *RESULT), 0.2),
    "beside": Group(
        "Planted beside", tuple(beside.KINDS_OF_FAULT), beside.outcome, (*beside.MARKS, *beside.BREAKS), 0.2
    ),
    "commands": Group("Commands", ("commands",), commands.outcome, (commands.AGAINST,), 0.05),
}
TRIAL_OF: Final = {kind: group.trial for group in GROUPS.values() for kind in group.kinds}


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
    columns = ("tried", "right", *GROUPS[group].columns, CRASH)
    some = [kind for kind in GROUPS[group].kinds if kind in rows]
    if not some:
        return []
    lines = ["| kind | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    for kind in some:
        lines.append(f"| `{kind}` | " + " | ".join(str(rows[kind][column]) for column in columns) + " |")
    total: Counter[str] = sum((rows[kind] for kind in some), Counter())
    return [*lines, "", f"{group}: {total['tried']} sheets tried, {total['right']} right.", ""]


def parsed(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.accuracy.law", description=__doc__)
    parser.add_argument("--sheets", type=int, default=1000, help="how many to rub out; of the other groups a share")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--kind", action="append", help=f"only these, all sheets: {', '.join(GROUPS)}, or any row")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N sheets that went wrong")
    parser.add_argument("--brief", action="store_true", help="show of each only which it is and what is wrong")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--write", metavar="FILE", help="put the tables into that page as well")
    args = parser.parse_args(argv)
    unknown = [name for name in args.kind or () if name not in GROUPS and name not in TRIAL_OF]
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join([*GROUPS, *TRIAL_OF])}")
    return args


def run(args: argparse.Namespace, jobs: Iterable[tuple[str, int]], rows: dict[str, Counter[str]]) -> None:
    """Try the jobs, count, and show the first that went wrong."""
    left = args.show
    with Pool(args.jobs) as pool:
        for found in pool.imap(tried, jobs, chunksize=4):
            if found is None:
                continue
            row = rows[found.kind]
            row.update(["tried", *["right"] * (not found.broken), *found.marks])
            row.update({each.promise for each in found.broken})
            if found.broken and left > 0:
                left -= 1
                print(found.brief() if args.brief else found.long(), flush=True)


def main(argv: list[str] | None = None) -> int:
    args = parsed(argv)
    if args.kind:
        kinds = [kind for name in args.kind for kind in (GROUPS[name].kinds if name in GROUPS else (name,))]
        jobs = [*jobs_of(kinds, args.sheets, args.seed)]
    else:
        counts = {name: max(1, round(args.sheets * group.share)) for name, group in GROUPS.items()}
        jobs = [job for name, count in counts.items() for job in jobs_of(list(GROUPS[name].kinds), count, args.seed)]
    rows: dict[str, Counter[str]] = {kind: Counter() for kind, _ in jobs}
    run(args, jobs, rows)
    only = "".join(f" --kind {name}" for name in args.kind or ())
    command = f"`python -m tests.accuracy.law{only} --sheets {args.sheets} --seed {args.seed}`"
    for name, group in GROUPS.items():
        lines = table(name, rows)
        print(*lines, sep="\n", end="")
        if args.write and lines:
            put(Path(args.write), group.heading, [command, "", *lines])
    return int(any(row["tried"] != row["right"] for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
