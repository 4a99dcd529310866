"""What runs in a process of its own: files come in, reports go out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from checker.runner.job import Context, Job

READY = "ready"


def warm_up() -> None:
    """Have everything made that is made at the first sheet, so that copies of this process share it."""
    from checker.pipeline import check

    check("sheet: 1\nplayers: [A]\n")


def work(line: Connection[Any, Any], context: Context, copied: Sequence[Connection[Any, Any]] = ()) -> None:
    """Check what comes down the line until it is closed.

    Ctrl-C is for the process that the user started; it closes the line, and asks to end what is still at work.

    Args:
        line: To the process that hands out the work.
        context: What holds for all files.
        copied: That process's own ends of lines. While a copy of one is open here, its worker waits for ever.
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
