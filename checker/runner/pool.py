"""Several processes that check files; this one distributes the work, and survives when one of them dies."""

from __future__ import annotations

import multiprocessing
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from checker.runner.job import Context, FileResult, Job, died, too_slow
from checker.runner.signals import ctrl_c_blocked
from checker.runner.worker import READY, warm_up, work

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, ForkServerContext, SpawnContext

GRACE = 1.0
"""Seconds that a file may take beyond its time limit, before its process is killed."""
_MOST_IN_A_CHUNK = 16
_PATIENCE = 60.0
"""Seconds within which a process must have started."""


class NoProcesses(Exception):  # noqa: N818 - said of the processes
    """No process can be started on this machine."""


class Crash(Exception):  # noqa: N818 - what the process said, which has its own name
    """A fault of the program in one of the processes."""


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    line: Connection[Any, Any]
    pending: deque[int] = field(default_factory=deque)
    ready: bool = False
    deadline: float = float("inf")

    def end(self) -> None:
        """End the process. One that is at work may be writing a sheet, and gets a moment to finish that."""
        self.line.close()
        if self.pending:
            self.process.terminate()
            self.process.join(GRACE)
        self.process.kill()
        self.process.join()


class Pool:
    """Checks files in several processes.

    Args:
        jobs: The files.
        context: What holds for all of them.
        size: How many processes.
    """

    def __init__(self, jobs: Sequence[Job], context: Context, size: int) -> None:
        self._jobs = jobs
        self._context = context
        self._size = size
        self._waiting = deque(range(len(jobs)))
        self._done: dict[int, FileResult | str] = {}
        self._chunk = max(1, min(_MOST_IN_A_CHUNK, len(jobs) // (size * 4)))
        self._workers: list[_Worker] = []

    def run(self) -> Iterator[tuple[int, FileResult]]:
        """Each file with its number, in whatever order they are done.

        Raises:
            Broken: no process can be started.
            Crash: the program has a fault that one of the files brings out.
        """
        if _forks(_way_to_start()):
            warm_up()
        try:
            while self._waiting or any(worker.pending for worker in self._workers):
                self._hire()
                for worker in self._workers:
                    if worker.ready and not worker.pending:
                        self._feed(worker)
                self._listen()
                yield from self._delivered()
        finally:
            for worker in self._workers:
                worker.end()

    def _delivered(self) -> Iterator[tuple[int, FileResult]]:
        for index, result in self._done.items():
            if isinstance(result, str):
                raise Crash(f"{self._jobs[index].name}: {result}")
            yield index, result
        self._done.clear()

    def _hire(self) -> None:
        """Start as many processes as there is work for."""
        while len(self._workers) < min(self._size, len(self._waiting) + sum(bool(w.pending) for w in self._workers)):
            start = _way_to_start()
            try:
                ours, theirs = start.Pipe()
                copied = [ours, *(worker.line for worker in self._workers)] if _forks(start) else []
                process = start.Process(target=work, args=(theirs, self._context, copied), daemon=True)
                with ctrl_c_blocked():
                    process.start()
            except (OSError, EOFError) as error:
                raise NoProcesses(str(error)) from None
            theirs.close()
            self._workers.append(_Worker(process, ours, deadline=time.monotonic() + _PATIENCE))

    def _listen(self) -> None:
        """Receive results; wait for the first, but not beyond a deadline."""
        now = time.monotonic()
        first = min(worker.deadline for worker in self._workers)
        lines = {worker.line: worker for worker in self._workers}
        patience = None if first == float("inf") else max(0.0, first - now)
        for line in wait(list(lines), patience):
            self._hear(lines[line])  # type: ignore[index]
        now = time.monotonic()
        for worker in [worker for worker in self._workers if worker.deadline <= now]:
            self._bury(worker, slow=True)

    def _hear(self, worker: _Worker) -> None:
        try:
            said = worker.line.recv()
        except (EOFError, OSError):
            self._bury(worker, slow=False)
            return
        if said == READY:
            worker.ready = True
        else:
            self._done[worker.pending.popleft()] = said
        worker.deadline = self._deadline() if worker.pending else float("inf")
        if len(worker.pending) <= self._chunk // 2:  # before it has to wait for more
            self._feed(worker)

    def _feed(self, worker: _Worker) -> None:
        """Send the next files; the last ones one by one, so that no process has many while others have none."""
        size = max(1, min(self._chunk, len(self._waiting) // self._size))
        chunk = [self._waiting.popleft() for _ in range(min(size, len(self._waiting)))]
        if not chunk:
            return
        if not worker.pending:
            worker.deadline = self._deadline()
        worker.pending.extend(chunk)
        with suppress(OSError):  # it died: reading from it will tell
            worker.line.send([self._jobs[index] for index in chunk])

    def _deadline(self) -> float:
        seconds = self._context.seconds
        return float("inf") if seconds is None else time.monotonic() + seconds + GRACE

    def _bury(self, worker: _Worker, *, slow: bool) -> None:
        """A process died or was too slow: its current file is reported, the others of its chunk go back."""
        self._workers.remove(worker)
        worker.end()
        if not worker.ready:
            raise NoProcesses("a process ended before it began")
        if worker.pending:
            index = worker.pending.popleft()
            job = self._jobs[index]
            self._done[index] = FileResult([too_slow(job, self._context.seconds) if slow else died(job)])
            self._waiting.extendleft(reversed(worker.pending))


def _way_to_start() -> ForkContext | ForkServerContext | SpawnContext:
    """How to start a process: by a fork, which is quick, where that is safe.

    A fork copies no threads, but the locks that they hold, and libraries on macOS have threads of their own. There a
    fork server that has imported everything is used; where there is none, each process is a new interpreter.
    """
    if sys.platform == "linux" and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["checker.runner.job", "checker.runner.worker"])
    return context


def _forks(start: ForkContext | ForkServerContext | SpawnContext) -> bool:
    return start.get_start_method() == "fork"
