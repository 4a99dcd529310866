"""The main function of a worker process: it receives files, and sends results."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from checker.runner.job import Context, Job

READY = "ready"


def warm_up() -> None:
    """Check a first sheet, so that forks of this process share all that it builds."""
    from checker.pipeline import check

    check("sheet: 1\nplayers: [A]\n")


def work(line: Connection[Any, Any], context: Context, copied: Sequence[Connection[Any, Any]] = ()) -> None:
    """Check the files that arrive, until the connection is closed.

    Ctrl-C is left to the process that the user started, which closes the connection and terminates this process.

    Args:
        line: The connection to that process.
        context: What holds for all files.
        copied: That process's own ends of connections, which a fork has copied. Left open, workers would never end.
    """
    for each in copied:
        each.close()
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from checker.runner.signals import Terminated, terminating_cleanly
    from checker.runner.startup import collect_garbage_rarely, disable_pydantic_plugins, freeze_imports

    collect_garbage_rarely()
    disable_pydantic_plugins()
    freeze_imports()
    with suppress(Terminated), terminating_cleanly():
        _work(line, context)


def _work(line: Connection[Any, Any], context: Context) -> None:
    from checker.runner.job import check_job

    try:
        line.send(READY)
        while True:
            chunk: list[Job] = line.recv()
            for job in chunk:
                try:
                    line.send(check_job(job, context))
                except Exception as error:
                    line.send(f"{type(error).__name__}: {error}")
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
