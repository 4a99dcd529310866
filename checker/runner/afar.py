"""What runs on a worker of a cluster: a chunk of files comes in, what became of them goes out."""

from __future__ import annotations

import gc
import hashlib
import pickle
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from checker.runner.calm import seldom
from checker.runner.fetch import fetched
from checker.runner.job import Context, Done, Job, do
from checker.runner.packed import Packed, pack


class OtherChecker(Exception):  # noqa: N818 - said of a worker
    """The worker has another checker than the run; it would judge differently."""


@cache
def digest() -> str:
    """A name for this very code, the same on every machine."""
    told = hashlib.blake2b(digest_size=16)
    package = Path(__file__).parent.parent
    for path in sorted(package.rglob("*.py"), key=lambda each: each.relative_to(package).as_posix()):
        told.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()


def packed(jobs: Sequence[Job], context: Context) -> bytes:
    """A chunk as it travels to a worker."""
    return pickle.dumps((list(jobs), context), protocol=5)


def check_chunk(chunk: bytes, code: str) -> bytes:
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
    seldom()
    try:
        outcomes = [_one(job, context) for job in jobs]
        told = [each if isinstance(each, str) else (pack(each), each.missing, each.foreign) for each in outcomes]
    finally:
        gc.set_threshold(*before)  # the worker may have other work
    return pickle.dumps(told, protocol=5)


def answered(answer: bytes) -> Iterator[Packed | str]:
    """What a worker said of each file of a chunk: what became of it, or which fault of the program it brought out."""
    for each in pickle.loads(answer):  # noqa: S301 - of our own workers
        yield each if isinstance(each, str) else Packed(each[0], missing=each[1], foreign=each[2])


def _one(job: Job, context: Context) -> Done | str:
    try:
        found = fetched(job, context.seconds)
        return found if isinstance(found, Done) else do(found, context)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
