"""Faults of a configuration, in words that say what to change."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from checker.config.paths import absolute, current_folder

COMMAND_LINE = "command line"


class Misconfigured(Exception):  # noqa: N818 - said of a file, not a fault of the program
    """A configuration file, or an option of the command line, that means nothing.

    Attributes:
        source: The file, or ``command line``.
        faults: A sentence for each fault.
    """

    def __init__(self, source: Path | str, faults: Sequence[str]) -> None:
        self.source = shown(source) if isinstance(source, Path) else source
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{self.source}: {fault}" for fault in self.faults))

    @property
    def lines(self) -> list[str]:
        """A line for each fault, as they are said on standard error."""
        source = "" if self.source == COMMAND_LINE else f"{self.source}: "
        return [f"error: {source}{fault}" for fault in self.faults]


def shown(path: Path) -> str:
    """A file as people call it: from the current folder on if it is below it, else in full."""
    full, base = absolute(path), current_folder()
    below = os.path.relpath(full, base) if os.path.splitdrive(full)[0] == os.path.splitdrive(base)[0] else full
    return Path(full if below.startswith("..") else below).as_posix()


def hint(written: str, known: Sequence[str]) -> str:
    """``; did you mean 'select'?``, or nothing."""
    from checker.sheet.suggest import nearest

    meant = nearest(written, known)
    return f"; did you mean '{meant}'?" if meant else ""
