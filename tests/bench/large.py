"""What a large run costs on a cluster of this machine: `python -m tests.bench.large`. Needs hod-checker[dask,parquet].

Checks 2,000 and 20,000 sheets with two workers, and as many with two plain processes, into JSON lines and Parquet, each
run in a process of its own, and prints time, sheets a second, the peak memory of the client and of the largest worker,
and how much of a core a sheet took here and there. The sheets are copies of 400 legal games. Memory is read from /proc,
so this is for Linux.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.accuracy import legal_game
from tests.helpers import ROOT

DISTINCT = 400
MILLION = 1_000_000
_PAUSE = 0.2
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """What one run took.

    Attributes:
        sheets: How many there were.
        seconds: From the start of the process to its end.
        client: Peak memory of the process that was started, in MiB.
        worker: Peak memory of the largest of its children, in MiB; None where there was none.
        busy: Seconds of a core that the process itself used.
        work: Seconds of cores that its children used.
    """

    sheets: int
    seconds: float
    client: float
    worker: float | None
    busy: float
    work: float

    @property
    def rate(self) -> float:
        """Sheets a second."""
        return self.sheets / self.seconds


def lay_out(folder: Path, count: int) -> int:
    """Write so many sheets, in folders of a thousand; tells their bytes."""
    games = [legal_game(seed).data for seed in range(min(count, DISTINCT))]
    for number in range(count):
        place = folder / f"{number // 1000:04}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number:07}.yaml").write_bytes(games[number % len(games)])
    return sum(len(games[number % len(games)]) for number in range(count))


def measured(sheets: int, arguments: Sequence[str], out: Path) -> Cost:
    """Run checker in a process of its own and watch what it takes, its children too."""
    begun = time.monotonic()
    with out.open("wb") as stream:
        run = subprocess.Popen(
            [sys.executable, "-m", "checker", "check", "--exit-zero", "--no-cache", "--quiet", *arguments],
            stdout=stream,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        peaks: dict[int, float] = {}
        busy: dict[int, float] = {}
        while run.poll() is None:
            for pid in (run.pid, *_below(run.pid)):
                peaks[pid] = max(peaks.get(pid, 0.0), _peak(pid))
                busy[pid] = max(busy.get(pid, 0.0), _busy(pid))
            time.sleep(_PAUSE)
    assert run.returncode == 0
    seconds, client, own = time.monotonic() - begun, peaks.pop(run.pid, 0.0), busy.pop(run.pid, 0.0)
    return Cost(sheets, seconds, client, max(peaks.values(), default=None), own, sum(busy.values()))


def _below(pid: int) -> Iterator[int]:
    """The children of a process, theirs too."""
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = path.read_text().split()
        except OSError:  # it ended
            continue
        for child in map(int, children):
            yield child
            yield from _below(child)


def _peak(pid: int) -> float:
    """The most memory that a process has had, in MiB."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0.0)


def _busy(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


def line(name: str, cost: Cost) -> str:
    """One run as a row of a table."""
    worker = f"{cost.worker:,.0f} MiB" if cost.worker is not None else ""
    return (
        f"| {name} | {cost.sheets:,} | {cost.seconds:,.0f} s | {cost.rate:,.0f} | {cost.client:,.0f} MiB | {worker} "
        f"| {1000 * cost.busy / cost.sheets:.2f} ms | {1000 * cost.work / cost.sheets:.2f} ms |"
    )


def extrapolated(few: Cost, many: Cost) -> str:
    """What a million sheets would take at the cost of the sheets by which two runs differ."""
    more = many.sheets - few.sheets
    seconds = many.seconds + (MILLION - many.sheets) * (many.seconds - few.seconds) / more
    memory = many.client + (MILLION - many.sheets) * max(0.0, many.client - few.client) / more
    own, work = (many.busy - few.busy) / more, (many.work - few.work) / more
    return (
        f"each further sheet: {1000 * own:.2f} ms of a core for the client, {1000 * work:.2f} ms for the workers; "
        f"{MILLION:,} sheets: {seconds / 3600:.1f} h as here, {memory:,.0f} MiB"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--few", type=int, default=2_000)
    parser.add_argument("--many", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--engine", choices=["dask", "local"], help="only this one")
    wanted = parser.parse_args(arguments)
    engines = {"dask": ["--engine", "dask", "--jobs", str(wanted.workers)], "local": ["--jobs", str(wanted.workers)]}
    print(
        "| engine | sheets | time | sheets a second | client | largest worker | client's core | workers' cores |",
        "|---|---|---|---|---|---|---|---|",
        sep="\n",
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in (wanted.few, wanted.many):
            lay_out(folder / f"sheets-{count}", count)
        for engine, options in engines.items():
            if wanted.engine not in (None, engine):
                continue
            costs = []
            for count in (wanted.few, wanted.many):
                outputs = ["--format", "jsonl", "--output", f"parquet={folder / 'tables'}"]
                costs.append(measured(count, [*options, *outputs, str(folder / f"sheets-{count}")], folder / "out"))
                print(line(engine, costs[-1]), flush=True)
            print(f"{engine}: {extrapolated(*costs)}", flush=True)


if __name__ == "__main__":
    main()
