"""A time limit for a block of code."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

MOST_SECONDS = 120.0
"""Seconds that a file may take by default; no real one takes a tenth of it."""


class OutOfTime(BaseException):
    """A file takes too long. It is a BaseException, so that no ``except Exception`` on the way catches it."""


def at_most(seconds: float | None) -> AbstractContextManager[None]:
    """Raise :class:`OutOfTime` in this block after so many seconds, where that can be done.

    The main thread gets a signal. Any other thread is stopped between two steps of the interpreter, so that a call into
    the system, or into a library written in C, first comes to its end.
    """
    if seconds is None:
        return nullcontext()
    if threading.current_thread() is not threading.main_thread():
        return _from_beside(seconds)
    import signal

    return _alarm(seconds) if hasattr(signal, "SIGALRM") else nullcontext()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    import signal

    def ring(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    left, again = signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again: an exception in a finalizer is lost
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)


@contextmanager
def _from_beside(seconds: float) -> Iterator[None]:
    """Have another thread raise the exception in this one. Nothing is raised once the block is left."""
    import ctypes

    here = ctypes.c_ulong(threading.get_ident())
    lock = threading.Lock()
    over = False

    def ring() -> None:
        with lock:
            if not over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(here, ctypes.py_object(OutOfTime))

    timer = threading.Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(here, None)
        timer.cancel()
