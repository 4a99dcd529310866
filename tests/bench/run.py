"""How long the checker takes, beside what it is measured against: `python -m tests.bench.run`.

Prints ratios, measured side by side in one run, so that a slow machine slows both sides:

* reading: 200 sheets of about 8 KB in one process, against the C event parser alone walking the same texts;
* starting: `checker check one.yaml` in a process of its own, against check-jsonschema and yamllint on the same file.
"""

from __future__ import annotations

import argparse
import gc
import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from checker.document.events import guard
from tests.accuracy import legal_game
from tests.helpers import ROOT

SHEETS, SMALLEST, LARGEST = 200, 6_000, 10_500
SCHEMA = '{"type": "object"}'


def sheets(count: int) -> list[str]:
    """Legal games of about 8 KB, in UTF-8."""
    found: list[str] = []
    seed = 0
    while len(found) < count:
        data = legal_game(seed).data
        seed += 1
        if SMALLEST <= len(data) <= LARGEST and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            found.append(guard(data.decode("utf-8-sig")))
    return found


def few_questions(text: str) -> bool:
    """Whether a sheet touches one open question at the most; each more is tried by further replays."""
    from checker.pipeline import check

    return all(report.outcome is None or len(report.outcome.touched) <= 1 for report in check(text))


def floor(texts: Sequence[str]) -> None:
    """The C event parser alone."""
    from _ruamel_yaml_clibz import CParser

    for text in texts:
        following = CParser(text).get_event
        while following() is not None:
            pass


def whole(paths: Sequence[Path]) -> None:
    """A full check of each file."""
    from checker.pipeline import check_file

    for path in paths:
        check_file(path)


def reported(paths: Sequence[Path]) -> None:
    """A full check of all files, and the JSON report."""
    from checker.pipeline import check_file
    from checker.report import json
    from checker.report.run import Run

    json.write(Run.of([report for path in paths for report in check_file(path)]), io.StringIO())


def in_turns(tasks: dict[str, Callable[[], None]], rounds: int, clock: Callable[[], float]) -> dict[str, list[float]]:
    """Seconds of each task, round after round, so that all see the same weather."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            gc.collect()
            before = clock()
            task()
            times[name].append(clock() - before)
    return times


def started(*command: str) -> Callable[[], None]:
    """A task that runs a command in a process of its own."""

    def task() -> None:
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)

    return task


def measure_reading(rounds: int, folder: Path) -> None:
    """Print how a full check compares to the parser alone: for sheets of all kinds, and for usual ones."""
    every = sheets(4 * SHEETS)
    usual = [text for text in every if few_questions(text)][:SHEETS]
    measure_kind("that touch one open question at the most", usual, rounds, folder)
    measure_kind("of all kinds, some touching ten open questions", every[:SHEETS], rounds, folder)


def measure_kind(kind: str, texts: Sequence[str], rounds: int, folder: Path) -> None:
    """Print the ratios for sheets of one kind."""
    if not texts:
        print(f"no sheets {kind} among those made")
        return
    paths = [folder / f"{number:03}.yaml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text.encode("utf-8"))
    size = sum(path.stat().st_size for path in paths)
    tasks: dict[str, Callable[[], None]] = {
        "C event parser alone": lambda: floor(texts),
        "full check": lambda: whole(paths),
        "full check and JSON report": lambda: reported(paths),
    }
    in_turns(tasks, 1, time.process_time)  # warm: imports, caches
    times = {name: min(each) for name, each in in_turns(tasks, rounds, time.process_time).items()}
    least = times["C event parser alone"]
    print(
        f"{len(paths)} sheets {kind}, {size / len(paths) / 1000:.1f} KB each; "
        f"processor time, best of {rounds} (aim 2, limit 4):"
    )
    for name, seconds in times.items():
        print(
            f"  {name:<28} {seconds * 1000:8.1f} ms  {size / seconds / 1e6:6.2f} MB/s"
            f"  {seconds / least:5.2f} times the parser"
        )


def measure_starting(rounds: int, folder: Path) -> None:
    """Print how a cold start compares to other checkers of YAML."""
    beside = Path(sys.executable).parent
    sheet, schema = folder / "one.yaml", folder / "schema.json"
    sheet.write_text(sheets(1)[0], encoding="utf-8")
    schema.write_text(SCHEMA, encoding="utf-8")
    commands = {
        "python -c pass": (sys.executable, "-c", "pass"),
        "checker check": (sys.executable, "-m", "checker", "check", str(sheet)),
        "checker check --format json": (sys.executable, "-m", "checker", "check", "--format", "json", str(sheet)),
        "check-jsonschema": (str(beside / "check-jsonschema"), "--schemafile", str(schema), str(sheet)),
        "yamllint": (str(beside / "yamllint"), str(sheet)),
    }
    tasks = {name: started(*command) for name, command in commands.items() if Path(command[0]).exists()}
    in_turns(tasks, 1, time.perf_counter)
    times = {name: statistics.median(each) for name, each in in_turns(tasks, rounds, time.perf_counter).items()}
    ours = times["checker check"]
    print(f"cold start on one sheet of {sheet.stat().st_size / 1000:.1f} KB; wall clock, median of {rounds}:")
    for name, seconds in times.items():
        print(f"  {name:<28} {seconds * 1000:8.1f} ms  {seconds / ours:5.2f} times `checker check`")
    print(*(f"  ({name} is not installed beside {sys.executable})" for name in commands if name not in tasks), sep="\n")


def main() -> None:
    """Run both measurements."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured")
    rounds: int = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        measure_reading(rounds, Path(folder))
        measure_starting(rounds, Path(folder))


if __name__ == "__main__":
    main()
