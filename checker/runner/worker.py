"""What runs in a process of its own: files come in, reports go out."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from checker.runner.job import Context, Job

READY = "ready"


def work(line: Connection[Any, Any], context: Context) -> None:
    """Check what comes down the line until it is closed.

    Ctrl-C is for the process that the user started; it closes the line, and asks to end what is still at work.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from checker.runner.calm import Ended, ending_calmly, leave_out_imports, seldom

    seldom()
    leave_out_imports()
    with suppress(Ended), ending_calmly():
        _work(line, context)


def _work(line: Connection[Any, Any], context: Context) -> None:
    from checker.runner.job import do

    try:
        line.send(READY)
        while True:
            chunk: list[Job] = line.recv()
            for job in chunk:
                try:
                    line.send(do(job, context))
                except Exception as error:
                    line.send(f"{type(error).__name__}: {error}")
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
