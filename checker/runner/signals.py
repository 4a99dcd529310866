"""How the program runs and ends calmly: little is done unasked, and a signal to end lets things be put away."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from types import ModuleType
from typing import TextIO

_OFTEN = 50_000
"""New objects between two looks; Python's own 700 cost a tenth of a run."""


def seldom() -> None:
    """Look for garbage seldom."""
    gc.set_threshold(_OFTEN, 20, 50)


def leave_out_imports() -> None:
    """Never look among what was imported by now. Does its work once a process."""
    if gc.get_freeze_count() == 0:
        gc.freeze()


class Ended(BaseException):
    """Somebody asked the program to end; no handler of exceptions on the way may take it for its own.

    Attributes:
        status: 128 and the number of the signal, as shells have it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Unread(Exception):  # noqa: N818 - nobody's fault
    """Nobody reads standard output any more, and everything else is done.

    Attributes:
        status: The exit status all the same.
    """

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@contextmanager
def closed_pipes_known() -> Iterator[None]:
    """In here a closed pipe is always a BrokenPipeError; typer and rich would end the program, each in its own way."""
    try:
        yield
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):
            raise left.__context__ from None
        raise


def into_the_void(stream: TextIO) -> None:
    """What is still to be written to a stream goes nowhere, so that the end of the program does not trip over it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _end(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough, while things are put away
    raise Ended(number)


@contextmanager
def ending_calmly() -> Iterator[None]:
    """In here SIGTERM and SIGHUP are exceptions, so that no half-written file is left behind; as Ctrl-C is anyway.

    Where somebody else sees to them, or wants them ignored (``nohup``), they are left alone.
    """
    numbers = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    taken = []
    try:
        for number in numbers:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _end)
                taken.append(number)
    except ValueError:  # not in the main thread, which is the only one that hears signals
        pass
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C waits until the end of this. A process that is started in here never hears it at all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def without_plugins() -> None:
    """Have pydantic look for no plug-ins of its own: it would read what every installed package says of itself.

    A program with one fixed model has no use for them, and looking takes a tenth of a start. Only for processes that
    are ours: who imports checker as a library may have plug-ins.
    """
    name = "pydantic.plugin._loader"
    if name not in sys.modules:
        sys.modules[name] = _NoPlugins(name)


class _NoPlugins(ModuleType):
    """Stands in for the module in which pydantic looks for plug-ins."""

    @staticmethod
    def get_plugins() -> tuple[()]:
        """The plug-ins: none."""
        return ()

    def __getattr__(self, name: str) -> object:
        """Whatever else some pydantic may want of the module is the real one's, which takes over."""
        if name.startswith("__"):
            raise AttributeError(name)
        sys.modules.pop(self.__name__, None)
        return getattr(import_module(self.__name__), name)
