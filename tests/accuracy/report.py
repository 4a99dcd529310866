"""How right is the checker? `python -m tests.accuracy.report --legal 2000 --faults 40`.

Writes generated sheets into a folder, runs the checker on all of them, and prints the false alarms over legal
games and, for every rule, what of the planted faults was found. Exit status 1 if anything is wrong.
"""

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.accuracy.cases import Case, legal_cases
from tests.accuracy.comparing import Verdict, judge
from tests.accuracy.edges import edge_cases
from tests.accuracy.faults import RULES, fault_cases
from tests.accuracy.sections import put

HEADING = "Legal games and planted faults"


@dataclass
class Row:
    """One rule's line of the table."""

    planted: int = 0
    detected: int = 0
    placed: int = 0
    effect: int = 0
    result: int = 0
    clean: int = 0


@dataclass
class Tally:
    """The whole run."""

    legal: int = 0
    wrong_legal: int = 0
    rows: dict[str, Row] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)


def write(cases: Iterable[Case], folder: Path) -> list[Case]:
    """Put the files there, with an `expected.jsonl` beside them."""
    written = list(cases)
    with (folder / "expected.jsonl").open("w", encoding="utf-8") as stream:
        for case in written:
            path = folder / case.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(case.data)
            stream.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in case.lines())
    return written


def ask(command: list[str], folder: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """The checker's answer for every document, by file and document."""
    call = [*command, "check", "--format", "json", "--exit-zero", str(folder)]
    done = subprocess.run(call, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"the checker ended with {done.returncode}: {done.stderr.decode('utf-8', 'replace')[-2000:]}")
    sheets = json.loads(done.stdout.decode("utf-8"))["sheets"]
    root = folder.resolve()
    return {
        (Path(sheet["path"]).resolve().relative_to(root).as_posix(), sheet.get("document") or 0): sheet
        for sheet in sheets
    }


def count(tally: Tally, case: Case, verdicts: list[Verdict]) -> None:
    """Add one file to the tally."""
    problems = [f"document {number}: {text}" for number, verdict in enumerate(verdicts) for text in verdict.problems]
    if problems:
        seeds = ", ".join(map(str, case.seeds))
        tally.troubles.append(f"{case.name} (seed {seeds}; {case.way or 'legal'})\n    " + "\n    ".join(problems))
    if not case.rule:
        tally.legal += len(verdicts)
        tally.wrong_legal += sum(bool(verdict.problems) for verdict in verdicts)
        return
    row = tally.rows.setdefault(case.rule, Row())
    verdict = verdicts[0]
    row.planted += 1
    row.detected += verdict.detected
    row.placed += verdict.placed
    row.effect += verdict.effect
    row.result += verdict.result
    row.clean += not verdict.problems


def table(tally: Tally) -> list[str]:
    """The result as Markdown."""
    lines = [
        f"Legal sheets: {tally.legal}, false alarms or wrong results on {tally.wrong_legal}.",
        "",
        "| rule | planted | detected | right place | right effect | right result | nothing else |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for rule in RULES:
        if rule in tally.rows:
            row = tally.rows[rule]
            cells = (row.planted, row.detected, row.placed, row.effect, row.result, row.clean)
            lines.append(f"| `{rule}` | " + " | ".join(map(str, cells)) + " |")
    total = sum(row.planted for row in tally.rows.values())
    clean = sum(row.clean for row in tally.rows.values())
    lines += ["", f"Faults: {total} planted, {clean} reported exactly as due."]
    return lines


def run(args: argparse.Namespace, folder: Path) -> int:
    hands = range(args.seed, args.seed + args.edges)
    edges = (case for hand in hands for case in edge_cases(hand))
    cases = [*legal_cases(args.legal, args.seed), *edges, *fault_cases(args.faults, args.seed, args.rule)]
    cases = write(cases, folder)
    if args.dump:
        print(f"{len(cases)} files in {folder}")
        return 0
    answers = ask(shlex.split(args.checker), folder)
    tally = Tally()
    for case in cases:
        count(
            tally,
            case,
            [judge(due, answers.get((case.name, n)), case.rule) for n, due in enumerate(case.due)],
        )
    for trouble in tally.troubles[: args.show]:
        print(trouble)
    lines = table(tally)
    print("\n".join(lines))
    if args.write:
        command = f"`python -m tests.accuracy.report --legal {args.legal} --faults {args.faults}`"
        put(Path(args.write), HEADING, [command, "", *lines])
    return 1 if tally.troubles else 0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.accuracy.report", description=__doc__)
    parser.add_argument("--legal", type=int, default=2000, help="how many legal games")
    parser.add_argument("--faults", type=int, default=40, help="how many faults of every rule")
    parser.add_argument("--edges", type=int, default=3, help="the hand-written near misses in so many hands")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--rule", default="", help="faults of this rule only")
    parser.add_argument("--checker", default=f"{sys.executable} -m checker", help="the command, without `check`")
    parser.add_argument("--show", type=int, default=60, help="print at most so many sheets that went wrong")
    parser.add_argument("--write", metavar="FILE", help="put the table into that page as well")
    parser.add_argument("--dump", metavar="FOLDER", help="only write the sheets and expected.jsonl there")
    args = parser.parse_args(argv)
    if args.dump:
        folder = Path(args.dump)
        folder.mkdir(parents=True, exist_ok=True)
        return run(args, folder)
    with tempfile.TemporaryDirectory(prefix="accuracy-") as name:
        return run(args, Path(name))


if __name__ == "__main__":
    sys.exit(main())
