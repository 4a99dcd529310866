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

from tests.accuracy.law.promises import ALARM, BOUNDS, HEADLINE, NARROWED
from tests.accuracy.law.rubbing import NAMES, Trial, trial

COLUMNS = (ALARM, BOUNDS, HEADLINE, NARROWED)


def tried(job: tuple[str, int]) -> Trial | None:
    return trial(*job)


def jobs_of(kinds: list[str], sheets: int, seed: int) -> Iterator[tuple[str, int]]:
    """The kinds in turn."""
    for number in range(sheets):
        yield kinds[number % len(kinds)], seed + number // len(kinds)


def shown(found: Trial) -> str:
    """A sheet that went wrong: what was rubbed out (-), what is left, what was said, what is true."""
    lines = [f"=== {found.kind}, seed {found.seed}"]
    last = [step for step in found.steps if step.broken][0]
    for step in found.steps[: found.steps.index(last) + 1]:
        lines.append(
            f"--- {step.kind}: {', '.join('/' + '/'.join(map(str, at)) for at in step.erasure) or 'as written'}"
        )
        lines += [f"    {each}" for each in step.broken]
    pages = (found.steps[0].page.plain().splitlines(), last.page.plain().splitlines())
    lines += list(difflib.unified_diff(*pages, n=10**6, lineterm=""))[3:]
    lines += ["as it was checked:", last.text, "said:"]
    lines += [f"    {row}" for row in last.answer["standings"]]
    lines += [f"    {key}: {last.answer[key]}" for key in ("winners", "certain_winners", "possible_winners")]
    lines += [
        f"    unverified {each['rule']} at {each['pointer']}: {each['needs']}" for each in last.answer["unverified"]
    ]
    return "\n".join([*lines, f"true: {last.truth}", ""])


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
                print(shown(found), flush=True)
    print("\n".join(table(rows)))
    return int(any(row["tried"] != row["right"] for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
