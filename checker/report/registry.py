"""The formats by name. A reporter is imported when it is first used, not before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, TextIO

if TYPE_CHECKING:
    from checker.report.run import Run


class Writer(Protocol):
    """What writes a run in one format. Only ``text`` has colours; the others take the word and do nothing with it."""

    def __call__(self, run: Run, out: TextIO, *, colour: bool = False) -> None:
        """Write the run."""


@dataclass(frozen=True, slots=True)
class _Late:
    """A reporter that is imported when it is called.

    Attributes:
        module: Name of its module in this package.
        colours: Whether it knows colours.
    """

    module: str
    colours: bool = False

    def __call__(self, run: Run, out: TextIO, *, colour: bool = False) -> None:
        from checker.report.visible import Door

        write = import_module(f"checker.report.{self.module}").write
        if self.colours:
            write(run, out, colour=colour)
        else:
            write(run, Door(out, commands=self.module == _OF_COMMANDS))


_OF_COMMANDS = "github"
"""The format whose lines are commands of a CI runner."""
_PLAIN = ("concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjson", "markdown")

FORMATS: Final[Mapping[str, Writer]] = MappingProxyType(
    {"text": _Late("text", colours=True), **{name: _Late(name) for name in _PLAIN}}
)
"""Every format by the name that ``--format`` takes."""
