"""How the program ends: on a signal, or when nobody reads its output any more."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO


class Terminated(BaseException):
    """A signal asked the program to end. It is a BaseException, so that no ``except Exception`` on the way catches it.

    Attributes:
        status: 128 and the number of the signal, as shells have it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class OutputClosed(Exception):  # noqa: N818 - nobody's fault
    """Standard output was closed before the report was written; everything else is done.

    Attributes:
        status: The exit status that the run has all the same.
    """

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@contextmanager
def closed_pipes_raised() -> Iterator[None]:
    """A closed pipe raises BrokenPipeError in this block; typer and rich would end the program instead."""
    try:
        yield
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):
            raise left.__context__ from None
        raise


def discard_output(stream: TextIO) -> None:
    """Send whatever is still to be written to a stream nowhere, so that Python's last flush does not fail."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _terminate(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # a second signal must not interrupt the cleaning up
    raise Terminated(number)


@contextmanager
def terminating_cleanly() -> Iterator[None]:
    """SIGTERM and SIGHUP raise an exception in this block, as Ctrl-C does, so that no half-written file is left behind.

    A signal that has another handler, or is ignored (``nohup``), is left alone.
    """
    numbers = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    taken = []
    try:
        for number in numbers:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _terminate)
                taken.append(number)
    except ValueError:  # not in the main thread, which is the only one that hears signals
        pass
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Ctrl-C waits until the end of this block. A process or thread that is started in the block never receives it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
