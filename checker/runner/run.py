"""Check the files of a run in this process, or in several where that pays."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from checker.runner.job import Context, FileResult, Job, check_job

_WORTH_A_PROCESS = 50
"""Files for each process that is started."""
ResultCallback = Callable[[FileResult], None]


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers_for(files: int, asked: int | None) -> int:
    """How many processes to start beside this one; 0 for none.

    Args:
        files: How many files there are.
        asked: ``--jobs``; None to decide here.
    """
    if asked is not None:
        return min(asked, files) if asked > 1 and files > 1 else 0
    size = min(cores(), files // _WORTH_A_PROCESS)
    return size if size > 1 else 0


def check_all(
    jobs: Sequence[Job], context: Context, workers: int, on_result: ResultCallback
) -> Iterator[tuple[Job, FileResult]]:
    """Check files, in their order.

    Args:
        jobs: The files.
        context: What holds for all of them.
        workers: How many processes to use beside this one.
        on_result: Called with each result as soon as it is there.
    """
    if not workers:
        for job in jobs:
            result = check_job(job, context)
            on_result(result)
            yield job, result
        return
    from checker.runner.pool import NoProcesses, Pool

    finished: dict[int, FileResult] = {}  # those that wait for one before them
    first = 0
    try:
        for index, result in Pool(jobs, context, workers).run():
            finished[index] = result
            on_result(result)
            while first in finished:
                yield jobs[first], finished.pop(first)
                first += 1
    except NoProcesses:  # no processes to be had here: then without
        pass
    for index in range(first, len(jobs)):
        done_here = finished.pop(index, None)
        if done_here is None:
            done_here = check_job(jobs[index], context)
            on_result(done_here)
        yield jobs[index], done_here
