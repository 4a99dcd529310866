"""A Dask cluster that checks the files of a run: one that exists, or one on this machine that ends with the run.

Files are sent to the workers in chunks, a bounded number at a time; results come in the order of the request.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import pickle
import time
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from multiprocessing import resource_tracker
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from checker.config.faults import Misconfigured
from checker.extras import install
from checker.runner.fetch import fetched, is_near, reason
from checker.runner.job import Context, FileResult, Job, check_job, died
from checker.runner.pool import Crash
from checker.runner.run import ResultCallback
from checker.runner.signals import ctrl_c_blocked
from checker.runner.spill import Packed, pack
from checker.runner.startup import collect_garbage_rarely

if TYPE_CHECKING:
    from checker.runner.remote import FoundJob

KNOCKING = 10
"""Seconds within which a scheduler must answer."""
FIRST = 60
"""Seconds within which it must have a worker."""
PATIENCE = 300.0
"""Seconds that a cluster may be without a worker: some start workers only when there is work."""
LOOK_AGAIN = 2.0
"""Seconds between two looks at how many threads there are."""
IN_FLIGHT = 3
"""Chunks sent for each thread of the cluster: one that it checks, and two so that it need not wait."""
AHEAD = 40
"""Chunks for each thread that may be sent, or finished and waiting, while the first of them is not finished."""
_FILES, _BYTES = 32, 1024 * 1024
"""Of a chunk, at most; one file may be larger."""
CONFIG = {
    "distributed.admin.low-level-log-length": 0,  # it would keep the last thousand messages, with all their sheets
    "distributed.deploy.lost-worker-timeout": "1 day",  # a cluster of one's own gives up one that dies twice too early
    "distributed.scheduler.allowed-failures": 1,
}
"""Settings of Dask in this process; a cluster that exists has settings of its own."""
_ENGINE = "--engine dask"
_WORKERS = "the workers of --scheduler"
Answer = tuple[bytes, bool, bool] | str
"""What a worker answers for a file: its result packed, and whether it is missing or foreign; or a fault of ours."""


@dataclass(frozen=True, slots=True)
class Address:
    """Which cluster.

    Attributes:
        scheduler: Where its scheduler listens; None to start a cluster on this machine.
    """

    scheduler: str | None = None


@dataclass(frozen=True, slots=True)
class Cluster:
    """A connected cluster.

    Attributes:
        client: Dask's client.
        workers: How many workers it had at first.
    """

    client: Any
    workers: int

    @classmethod
    @contextmanager
    def reached(cls, address: Address, size: int) -> Iterator[Cluster]:
        """Connect to a cluster. After the block it is disconnected, or ended if it was started here.

        Args:
            address: Which one.
            size: How many workers to start, where none are named.

        Raises:
            Misconfigured: Dask is not installed, or nobody answers.
        """
        with ExitStack() as stack:
            stack.enter_context(_silence())
            try:
                import dask
                import distributed
            except ModuleNotFoundError:
                raise Misconfigured(_ENGINE, [f"it needs more libraries: {install('dask')}"]) from None
            stack.enter_context(dask.config.set(CONFIG))
            if address.scheduler is None:
                client = _started(distributed, size, stack)
            else:
                client = _found(distributed, address.scheduler, stack)
            yield cls(client, len(client.nthreads()))

    def check(
        self, found_jobs: Iterable[FoundJob], context: Context, on_result: ResultCallback
    ) -> Iterator[tuple[Job, FileResult]]:
        """Check files, in their order: what :func:`checker.runner.run.check_all` does, on the workers.

        Args:
            found_jobs: The files, some with their results.
            context: What holds for all of them.
            on_result: Called with the result of each file, in their order.

        Raises:
            Misconfigured: the cluster is gone, or cannot do it.
            Crash: the program has a fault that one of the files brings out.
        """
        for job, result in _Run(self.client, context).run(found_jobs):
            on_result(result)
            yield job, result


@dataclass(slots=True, eq=False)
class _Chunk:
    """Files that are sent together.

    Attributes:
        files: The files, each with its result as soon as that is known.
        alone: Whether no other chunk may be sent at the same time, because workers died that were checking it.
    """

    files: list[tuple[Job, FileResult | str | None]]
    alone: bool = False

    @property
    def sent(self) -> list[Job]:
        return [job for job, result in self.files if result is None]

    def answered(self, answers: Iterable[Answer]) -> None:
        """Set the results of the files that were sent, and drop their content."""
        coming = iter(answers)
        for index, (job, result) in enumerate(self.files):
            found = next(coming) if result is None else result
            unpacked = Packed(found[0], missing=found[1], foreign=found[2]) if isinstance(found, tuple) else found
            self.files[index] = replace(job, data=None), unpacked

    def parted(self) -> list[_Chunk]:
        """A chunk for each file."""
        return [_Chunk([each], alone=True) for each in self.files]


class _Run:
    """One run on a cluster."""

    def __init__(self, client: Any, context: Context) -> None:
        distributed: Any = import_module("distributed")
        self._client = client
        self._context = context
        self._coming = distributed.as_completed(loop=client.loop, with_results=True, raise_errors=False)
        self._flying: dict[str, tuple[Any, _Chunk]] = {}
        self._queue: list[_Chunk] = []
        self._suspects: deque[_Chunk] = deque()
        self._made = 0
        self._name = f"checker-{uuid4().hex}"
        self._threads = 1
        self._looked = float("-inf")
        self._last_seen = time.monotonic()

    def run(self, found_jobs: Iterable[FoundJob]) -> Iterator[tuple[Job, FileResult]]:
        """Each file with its result, in their order."""
        chunks = self._chunks(found_jobs)
        try:
            while True:
                self._look()
                self._fill(chunks)
                if not self._queue:
                    return
                if self._queue[0].sent:
                    self._listen()
                    continue
                for job, result in self._queue.pop(0).files:
                    if not isinstance(result, FileResult):
                        raise Crash(f"{job.name}: {result}")
                    yield job, result
        finally:
            self._coming.clear()
            self._client.cancel([future for future, _ in self._flying.values()], force=True)

    def _chunks(self, found_jobs: Iterable[FoundJob]) -> Iterator[_Chunk]:
        """The files in chunks, the first ones small, so that every thread of a small run has work."""
        chunk, size = _Chunk([]), 0
        for job, known in found_jobs:
            found = fetched(job, self._context.seconds) if known is None and is_near(job.path) else known or job
            chunk.files.append((found, None) if isinstance(found, Job) else (job, found))
            size += len(chunk.files[-1][0].data or b"")
            if size >= _BYTES or len(chunk.files) >= min(_FILES, 1 + self._made // (2 * self._threads)):
                yield chunk
                chunk, size = _Chunk([]), 0
        if chunk.files:
            yield chunk

    def _fill(self, chunks: Iterator[_Chunk]) -> None:
        """Send as many chunks as may be under way; a suspect alone, so that no other is blamed if a worker dies."""
        if self._suspects or any(chunk.alone for _, chunk in self._flying.values()):
            if not self._flying:
                self._send(self._suspects.popleft())
            return
        while len(self._flying) < IN_FLIGHT * self._threads and len(self._queue) < AHEAD * self._threads:
            chunk = next(chunks, None)
            if chunk is None:
                return
            self._queue.append(chunk)
            if chunk.sent:
                self._send(chunk)

    def _send(self, chunk: _Chunk) -> None:
        self._made += 1
        body = pickle.dumps((chunk.sent, self._context), protocol=5)  # which the scheduler must not unpickle
        future = self._client.submit(check_chunk, body, digest(), key=f"{self._name}-{self._made}", pure=False)
        self._flying[future.key] = future, chunk
        self._coming.add(future)

    def _listen(self) -> None:
        """Wait for an answer, as long as the cluster has workers, or may get some."""
        while not self._coming.has_ready():
            time.sleep(0.005)
            self._look()
        for future, result in self._coming.next_batch(block=False):
            _, chunk = self._flying.pop(future.key)
            if future.status == "finished":
                chunk.answered(result)
            elif future.status == "error":
                self._failed(chunk, result[1])
            else:
                raise _gone()

    def _failed(self, chunk: _Chunk, error: BaseException) -> None:
        """Handle a chunk that raised an error: end the run, blame a file, or send its files one by one."""
        from distributed.scheduler import KilledWorker

        if isinstance(error, OtherChecker):
            raise Misconfigured(_WORKERS, ["they have another checker; install this one there"])
        if isinstance(error, ImportError):
            raise Misconfigured(_WORKERS, [f"checker is not installed there, or not all of it: {error}"])
        if not isinstance(error, KilledWorker):
            raise Crash(f"on a worker: {type(error).__name__}: {error}")
        if chunk.alone:
            (job, _) = chunk.files[0]
            chunk.files = [(replace(job, data=None), FileResult([died(job)]))]
            return
        parts = chunk.parted()  # workers died of this chunk, or of one beside it: its files are tried one by one
        place = self._queue.index(chunk)
        self._queue[place : place + 1] = parts
        self._suspects.extend(part for part in parts if part.sent)

    def _look(self) -> None:
        """Ask the cluster every few seconds how many threads it has."""
        now = time.monotonic()
        if now - self._looked < LOOK_AGAIN:
            return
        try:
            threads = sum(self._client.nthreads().values())
        except Exception as error:
            raise _gone(error) from None
        self._looked = now
        if threads:
            self._threads, self._last_seen = threads, now
        elif now - self._last_seen > PATIENCE:
            raise Misconfigured(_WORKERS, [f"there has been none for {PATIENCE:g} seconds; the run is given up"])


def _gone(error: Exception | None = None) -> Misconfigured:
    words = f": {reason(error)}" if error is not None else ""
    return Misconfigured(_ENGINE, [f"the cluster is gone, and with it the run{words}"])


# on a worker


class OtherChecker(Exception):  # noqa: N818 - said of a worker
    """The worker has another version of checker than the run, and would judge differently."""


@cache
def digest() -> str:
    """A digest of the code of this package, the same on every machine."""
    hasher = hashlib.blake2b(digest_size=16)
    package = Path(__file__).parent.parent
    for path in sorted(package.rglob("*.py"), key=lambda each: each.relative_to(package).as_posix()):
        hasher.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return hasher.hexdigest()


def check_chunk(chunk: bytes, code: str) -> list[Answer]:
    """Check a chunk of files.

    Args:
        chunk: The files, and what holds for them.
        code: The code that the run expects here.

    Raises:
        OtherChecker: there is other code here.
    """
    if code != digest():
        raise OtherChecker
    jobs, context = pickle.loads(chunk)  # noqa: S301 - of the run; whoever reaches a worker can run code there anyway
    before = gc.get_threshold()
    collect_garbage_rarely()
    try:
        return [_answer(job, context) for job in jobs]
    finally:
        gc.set_threshold(*before)  # the worker may have other work


def _answer(job: Job, context: Context) -> Answer:
    try:
        found = fetched(job, context.seconds)
        result = found if isinstance(found, FileResult) else check_job(found, context)
        return pack(result), result.missing, result.foreign
    except Exception as error:
        return f"{type(error).__name__}: {error}"


# here


def _started(distributed: Any, size: int, stack: ExitStack) -> Any:
    """A cluster of processes on this machine, one thread each: more would wait for each other."""
    with _ctrl_c_blocked_in_children():
        cluster = stack.enter_context(
            distributed.LocalCluster(
                n_workers=size,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
        )
    return stack.enter_context(distributed.Client(cluster, set_as_default=False))


def _found(distributed: Any, scheduler: str, stack: ExitStack) -> Any:
    try:
        client = distributed.Client(scheduler, timeout=KNOCKING, set_as_default=False)
    except Exception as error:  # of the network, of TLS, or of an address that is none
        raise Misconfigured("--scheduler", [f"{scheduler} cannot be reached: {reason(error)}"]) from None
    stack.enter_context(client)
    try:
        client.wait_for_workers(1, timeout=FIRST)
    except TimeoutError:
        raise Misconfigured("--scheduler", [f"{scheduler} has no workers"]) from None
    return client


@contextmanager
def _ctrl_c_blocked_in_children() -> Iterator[None]:
    """Start threads and workers that never receive Ctrl-C: the process that the user started ends them.

    A terminal sends it to the whole group. A thread that is started in this block passes the block on to its children,
    also to those that replace a worker that died.
    """
    resource_tracker.ensure_running()  # when it starts it would unblock the signal in the thread that needs it first
    with ctrl_c_blocked():
        yield


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask from logging every worker that comes and goes; we report what matters."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
