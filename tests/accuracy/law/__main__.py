"""Is what is not written unknown to the checker? `python -m tests.accuracy.law --sheets 10000 --seed 1`.

Plays legal games, rubs out what may be left out, and counts by kind of rubbing how many sheets the checker was right
about. Exit status 1 if anything is wrong.
"""

import argparse
import difflib
import os
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool

from tests.accuracy.law.page import json_pointer
from tests.accuracy.law.promises import ALARM, BOUNDS, HEADLINE, NARROWED
from tests.accuracy.law.rubbing import NAMES, Trial, trial

COLUMNS = (ALARM, BOUNDS, HEADLINE, NARROWED)


def tried(job: tuple[str, int]) -> Trial | None:
    return trial(*job)


def jobs_of(kinds: list[str], sheets: int, seed: int) -> Iterator[tuple[str, int]]:
    """The kinds in turn."""
    for number in range(sheets):
        yield kinds[number % len(kinds)], seed + number // len(kinds)


def brief(found: Trial) -> str:
    """Which sheet, and what was broken first."""
    return "\n".join([f"{found.kind} --seed {found.seed}", *(f"    {each}" for each in found.first.broken)])


def shown(found: Trial) -> str:
    """A sheet that went wrong: what was rubbed out (-), what is left, what was said, what is true."""
    first, lines = found.first, [f"=== {found.kind} --seed {found.seed}"]
    for step in found.steps[: found.steps.index(first) + 1]:
        gone = ", ".join(json_pointer(at) for at in step.erasure)
        lines += [f"--- {step.kind}: {gone}", *(f"    {each}" for each in step.broken)]
    pages = (found.steps[0].page.plain().splitlines(), first.page.plain().splitlines())
    lines += list(difflib.unified_diff(*pages, n=10**6, lineterm=""))[3:]
    lines += ["said:", *(f"    {row}" for row in first.answer["standings"])]
    lines += [f"    {key}: {first.answer[key]}" for key in ("winners", "certain_winners", "possible_winners")]
    lines += [
        f"    unverified: {one['rule']} at {one['pointer']}: {one['needs']}" for one in first.answer["unverified"]
    ]
    if not {each.promise for each in first.broken} <= {each.promise for each in first.again()}:
        lines += ["only when it is written like this:", first.text]
    return "\n".join([*lines, f"true: {first.truth}", ""])


def table(rows: dict[str, Counter[str]]) -> list[str]:
    """A row a kind, as Markdown."""
    lines = [
        "| kind | tried | right | " + " | ".join(COLUMNS) + " |",
        "|---|---:|---:|" + "---:|" * len(COLUMNS),
    ]
    for kind, row in rows.items():
        cells = [row["tried"], row["right"], *(row[column] for column in COLUMNS)]
        lines.append(f"| `{kind}` | " + " | ".join(map(str, cells)) + " |")
    total: Counter[str] = sum(rows.values(), Counter())
    return [*lines, "", f"Sheets: {total['tried']} tried, {total['right']} right."]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.accuracy.law", description=__doc__)
    parser.add_argument("--sheets", type=int, default=1000, help="how many, the kinds in turn")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--kind", action="append", choices=NAMES, help="only this kind (may be given several times)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N sheets that went wrong")
    parser.add_argument("--brief", action="store_true", help="show of each only which it is and what is wrong")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    args = parser.parse_args(argv)
    rows: dict[str, Counter[str]] = {kind: Counter() for kind in args.kind or NAMES}
    left = args.show
    with Pool(args.jobs) as pool:
        for found in pool.imap(tried, jobs_of(list(rows), args.sheets, args.seed), chunksize=8):
            if found is None:
                continue
            row = rows[found.kind]
            row["tried"] += 1
            row["right"] += not found.broken
            row.update({each.promise for each in found.broken})
            if found.broken and left > 0:
                left -= 1
                print(brief(found) if args.brief else shown(found), flush=True)
    print("\n".join(table(rows)))
    return int(any(row["tried"] != row["right"] for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
