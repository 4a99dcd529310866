"""Options that several commands have, in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from checker.cli.common import Colour, Format
from checker.runner.clock import OutOfTime, at_most

if TYPE_CHECKING:
    from checker.config.overrides import Overrides

SETTINGS = "Settings"
"""The group of options that say how sheets are judged and read."""
Color = Annotated[
    Colour, typer.Option("--color", metavar="WHEN", help="auto, which is on a terminal only; always; or never.")
]
TextOrJson = Annotated[Format, typer.Option("--format", "-f", help="text or json.")]
Config = Annotated[
    str | None,
    typer.Option(
        "--config",
        rich_help_panel=SETTINGS,
        metavar="FILE",
        help="The configuration for all sheets, instead of the nearest one.",
        show_default=False,
    ),
]
Timeout = Annotated[
    float,
    typer.Option(
        "--timeout",
        rich_help_panel=SETTINGS,
        metavar="SECONDS",
        min=0.001,
        help="Seconds that a file may take; then it counts as unreadable.",
    ),
]
Isolated = Annotated[bool, typer.Option("--isolated", rich_help_panel=SETTINGS, help="No configuration file at all.")]


def as_in_sheets(name: str) -> str:
    """A name as names in sheets are read, in NFC: some systems hand over an accent as a character of its own."""
    from unicodedata import normalize

    return normalize("NFC", name)


@contextmanager
def in_time(seconds: float, files: int = 1) -> Iterator[None]:
    """So much for each file; then it is said that it took too long, and the status is 2."""
    try:
        with at_most(seconds * max(1, files)):
            yield
    except OutOfTime:
        from checker.cli.telling import fail

        fail(f"this took longer than {seconds:g} seconds for each file (--timeout)")
        raise typer.Exit(2) from None


def governed(config: str | None, isolated: bool, *, allow: frozenset[str] = frozenset()) -> Overrides:
    """What the command line says about settings.

    Args:
        config: The file to use.
        isolated: Whether no file is looked for.
        allow: Fingerprints of findings that are let stand.

    Raises:
        Misconfigured: the options exclude each other.
    """
    from checker.config.faults import COMMAND_LINE, Misconfigured
    from checker.config.overrides import TOO_MUCH, Overrides

    if config is not None and isolated:
        raise Misconfigured(COMMAND_LINE, [TOO_MUCH])
    return Overrides(config=config, isolated=isolated, allow=allow)
