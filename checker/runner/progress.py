"""A progress bar: on a terminal, and only once a run has taken a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

    from checker.runner.job import FileResult

PATIENCE = 1.0
"""Seconds before anything is shown."""


class Bar:
    """Shows on standard error how far a run is; it is erased at the end."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._total: int | None = None
        self._done = 0
        self._bar: Progress | None = None

    def of(self, total: int | None) -> Bar:
        """The bar for so many files; None where the number is not known."""
        self._total = total
        return self

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, _: FileResult) -> None:
        """One more file is done."""
        self._done += 1
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)
        elif time.monotonic() - self._begun > PATIENCE and self._done != self._total:
            self._show()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import MofNCompleteColumn, Progress

        self._bar = Progress(
            *Progress.get_default_columns(),
            MofNCompleteColumn(),
            console=Console(file=sys.__stderr__),  # its escape codes are our own
            transient=True,
        )
        self._bar.add_task("checking", total=self._total, completed=self._done)
        self._bar.start()
