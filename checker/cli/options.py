"""Options that several commands have, in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checker.cli.common import Format

if TYPE_CHECKING:
    from checker.config.overrides import Overrides

TextOrJson = Annotated[Format, typer.Option("--format", "-f", help="text or json.")]
Config = Annotated[
    str | None,
    typer.Option("--config", help="The configuration for all sheets, instead of the nearest one.", show_default=False),
]
Isolated = Annotated[bool, typer.Option("--isolated", help="No configuration file at all.")]


def as_in_sheets(name: str) -> str:
    """A name as names in sheets are read, in NFC: some systems hand over an accent as a character of its own."""
    from unicodedata import normalize

    return normalize("NFC", name)


def governed(config: str | None, isolated: bool, *, allow: frozenset[str] = frozenset()) -> Overrides:
    """What the command line says about settings.

    Args:
        config: The file to use.
        isolated: Whether no file is looked for.
        allow: Fingerprints of findings that are let stand.

    Raises:
        Misconfigured: the options exclude each other.
    """
    from checker.config.faults import Misconfigured
    from checker.config.overrides import TOO_MUCH, Overrides

    if config is not None and isolated:
        raise Misconfigured("command line", [TOO_MUCH])
    return Overrides(config=config, isolated=isolated, allow=allow)
