"""Clocks: work in this process and commands in their own, in turns, so that a busy machine slows all sides alike."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Task = Callable[[], object]
_STOPWATCH = Path(__file__).parent / "stopwatch.py"


@dataclass(frozen=True, slots=True)
class Spent:
    """What a command took.

    Attributes:
        wall: Seconds by the clock on the wall.
        cpu: Seconds of processor time, without that of processes that it did not wait for.
        peak: The most memory that its first process held, in bytes.
    """

    wall: float
    cpu: float
    peak: int


@dataclass(frozen=True, slots=True)
class Timed:
    """Some runs of one command."""

    runs: Sequence[Spent]

    @property
    def wall(self) -> float:
        """The median."""
        return statistics.median(each.wall for each in self.runs)

    @property
    def cpu(self) -> float:
        """The median."""
        return statistics.median(each.cpu for each in self.runs)

    @property
    def peak(self) -> int:
        """The most of all runs."""
        return max(each.peak for each in self.runs)


def processor_seconds(tasks: Mapping[str, Task], rounds: int) -> dict[str, float]:
    """Processor time of each task in this process, the best of some rounds; one round before them warms up."""
    best = dict.fromkeys(tasks, float("inf"))
    for number in range(rounds + 1):
        for name, task in tasks.items():
            gc.collect()
            before = time.process_time()
            task()
            if number:
                best[name] = min(best[name], time.process_time() - before)
    return best


def commands(lines: Mapping[str, Sequence[str | Path]], rounds: int, *, warm: bool = False) -> dict[str, Timed]:
    """Runs of each command, round after round.

    Args:
        lines: The command lines.
        rounds: How often each is run.
        warm: Whether a round before them does not count.
    """
    runs: dict[str, list[Spent]] = {name: [] for name in lines}
    for number in range(rounds + warm):
        for name, line in lines.items():
            spent = run([str(each) for each in line])
            if number >= warm:
                runs[name].append(spent)
    return {name: Timed(each) for name, each in runs.items()}


def run(line: Sequence[str]) -> Spent:
    """Run one command, whatever it says; findings are no failure.

    Raises:
        RuntimeError: it is not to be run here, or died.
    """
    watch = [sys.executable, "-I", "-S", str(_STOPWATCH), *line]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(watch, stdout=subprocess.PIPE, text=True, env=environment, check=False)
    if done.returncode:
        raise RuntimeError(f"{line[0]} cannot be run")
    wall, cpu, peak, status = done.stdout.split()
    if int(status) < 0:
        raise RuntimeError(f"{line[0]} was ended by signal {-int(status)}")
    return Spent(float(wall), float(cpu), int(peak))
