"""Hands chunks of files to a cluster and takes back what became of them, in order, a bounded number at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from checker.config.faults import Misconfigured
from checker.runner.afar import OtherChecker, answered, check_chunk, digest, packed
from checker.runner.fetch import fetched, is_near, reason
from checker.runner.job import Context, Done, Job, died
from checker.runner.pool import Crash

if TYPE_CHECKING:
    from checker.runner.elsewhere import Offer

IN_FLIGHT = 3
"""Chunks for each thread of the cluster: one in hand, and two so that it need not wait."""
AHEAD = 40
"""Chunks for each thread that may be begun, or done and waiting, before the first of them is handed on."""
_FILES, _BYTES = 32, 1024 * 1024
"""Of a chunk, at most; one file may be larger."""
_HELD = 64 * 1024 * 1024
"""Bytes of results that wait for those before them, at most."""
_LOOK_AGAIN = 2.0
"""Seconds between two looks at how many threads there are."""
_PATIENCE = 300.0
"""Seconds that a cluster may be without any worker: some fetch their workers as they need them."""


@dataclass(slots=True, eq=False)
class _Chunk:
    """Files that travel together.

    Attributes:
        jobs: The files, without what is in them.
        known: What became of those that nobody had to look at, by number.
        sent: The others, with number and content; empty as soon as there is an answer.
        answer: What the worker said.
        suspect: Whether workers died that had it, among others, in hand.
    """

    jobs: list[Job] = field(default_factory=list)
    known: dict[int, Done] = field(default_factory=dict)
    sent: list[tuple[int, Job]] = field(default_factory=list)
    answer: bytes | None = None
    suspect: bool = False

    def add(self, job: Job, found: Job | Done) -> int:
        """One more file; tells how many bytes it adds."""
        if isinstance(found, Done):
            self.known[len(self.jobs)] = found
        else:
            self.sent.append((len(self.jobs), found))
        self.jobs.append(replace(job, data=None))
        return len(found.data or b"") if isinstance(found, Job) else 0

    @property
    def finished(self) -> bool:
        return not self.sent or self.answer is not None


class Dispatch:
    """One run on a cluster.

    Args:
        client: The way to the cluster.
        context: What holds for all files.
    """

    def __init__(self, client: Any, context: Context) -> None:
        distributed: Any = import_module("distributed")
        self._client = client
        self._context = context
        self._coming = distributed.as_completed(loop=client.loop, with_results=True, raise_errors=False)
        self._flying: dict[str, tuple[Any, _Chunk]] = {}
        self._queue: list[_Chunk] = []
        self._suspects: deque[_Chunk] = deque()
        self._held = 0
        self._made = 0
        self._name = f"checker-{uuid4().hex}"
        self._threads = 1
        self._looked = float("-inf")
        self._last_seen = time.monotonic()

    def run(self, offers: Iterable[Offer]) -> Iterator[tuple[Job, Done]]:
        """Each file with what became of it, in the order of the offers.

        Raises:
            Misconfigured: the cluster is gone, or cannot do it.
            Crash: the program has a fault that one of the files brings out.
        """
        chunks = self._chunks(offers)
        try:
            while True:
                self._look()
                self._fill(chunks)
                if not self._queue:
                    return
                if self._queue[0].finished:
                    yield from self._opened(self._queue.pop(0))
                else:
                    self._listen()
        finally:
            self._coming.clear()
            self._client.cancel([future for future, _ in self._flying.values()], force=True)

    def _chunks(self, offers: Iterable[Offer]) -> Iterator[_Chunk]:
        """The files in chunks, small ones first, so that every thread of a small run has its share."""
        chunk, size = _Chunk(), 0
        for job, done in offers:
            found: Job | Done = done if done is not None else job
            if done is None and is_near(job.path):
                found = fetched(job, self._context.seconds)
            size += chunk.add(job, found)
            if size >= _BYTES or len(chunk.jobs) >= min(_FILES, 1 + self._made // (2 * self._threads)):
                yield chunk
                chunk, size = _Chunk(), 0
        if chunk.jobs:
            yield chunk

    def _fill(self, chunks: Iterator[_Chunk]) -> None:
        """Have as many chunks in flight as there may be; a suspect flies alone, so that no other is blamed for it."""
        if any(chunk.suspect for _, chunk in self._flying.values()):
            return
        if self._suspects:
            if not self._flying:
                self._send(self._suspects.popleft())
            return
        while len(self._flying) < IN_FLIGHT * self._threads and len(self._queue) < AHEAD * self._threads:
            chunk = next(chunks, None) if self._held < _HELD else None
            if chunk is None:
                return
            self._queue.append(chunk)
            if chunk.sent:
                self._send(chunk)

    def _send(self, chunk: _Chunk) -> None:
        self._made += 1
        body = packed([job for _, job in chunk.sent], self._context)
        key = f"{self._name}-{self._made}"
        future = self._client.submit(check_chunk, body, digest(), key=key, pure=False)
        self._flying[key] = future, chunk
        self._coming.add(future)

    def _listen(self) -> None:
        """Wait for an answer, but not for ever where nobody is left to give one."""
        while not self._coming.has_ready():
            time.sleep(0.005)
            self._look()
        for future, result in self._coming.next_batch(block=False):
            _, chunk = self._flying.pop(future.key)
            if future.status == "finished":
                chunk.answer = result
                chunk.sent = [(index, replace(job, data=None)) for index, job in chunk.sent]
                self._held += len(result)
            elif future.status == "error":
                self._failed(chunk, result[1])
            else:
                raise _gone()

    def _failed(self, chunk: _Chunk, error: BaseException) -> None:
        """See what is to be done about a chunk without an answer."""
        from distributed.scheduler import KilledWorker

        if isinstance(error, KilledWorker):
            self._killed(chunk)
        elif isinstance(error, OtherChecker):
            raise Misconfigured(_WORKERS, ["they have another checker; install this one there"])
        elif isinstance(error, ImportError):
            raise Misconfigured(_WORKERS, [f"checker is not installed there, or not all of it: {error}"])
        else:
            raise Crash(f"on a worker: {type(error).__name__}: {error}")

    def _killed(self, chunk: _Chunk) -> None:
        """Workers died of this chunk, or of one beside it: its files are tried one by one."""
        if chunk.suspect:
            chunk.known[0] = Done([died(chunk.jobs[0])])
            chunk.sent = []
            return
        parts = [self._alone(chunk, index) for index in range(len(chunk.jobs))]
        place = self._queue.index(chunk)
        self._queue[place : place + 1] = parts
        self._suspects.extend(part for part in parts if part.sent)

    def _alone(self, chunk: _Chunk, index: int) -> _Chunk:
        part = _Chunk(suspect=True)
        sent = dict(chunk.sent)
        part.add(chunk.jobs[index], sent[index] if index in sent else chunk.known[index])
        return part

    def _opened(self, chunk: _Chunk) -> Iterator[tuple[Job, Done]]:
        outcomes: dict[int, Done | str] = {**chunk.known}
        if chunk.answer is not None:
            self._held -= len(chunk.answer)
            outcomes.update(zip((index for index, _ in chunk.sent), answered(chunk.answer), strict=True))
        for index, job in enumerate(chunk.jobs):
            outcome = outcomes[index]
            if isinstance(outcome, str):
                raise Crash(f"{job.name}: {outcome}")
            yield job, outcome

    def _look(self) -> None:
        """See now and then how many threads there are."""
        now = time.monotonic()
        if now - self._looked < _LOOK_AGAIN:
            return
        try:
            threads = sum(self._client.nthreads().values())
        except Exception as error:
            raise _gone(error) from None
        self._looked = now
        if threads:
            self._threads, self._last_seen = threads, now
        elif now - self._last_seen > _PATIENCE:
            raise Misconfigured(_WORKERS, [f"there has been none for {_PATIENCE:g} seconds; the run is given up"])


_WORKERS = "the workers of --scheduler"


def _gone(error: Exception | None = None) -> Misconfigured:
    words = f": {reason(error)}" if error is not None else ""
    return Misconfigured("--engine dask", [f"the cluster is gone, and with it the run{words}"])
