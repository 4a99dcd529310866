"""What the commands about one sheet share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from checker.cli.telling import fail, warn

if TYPE_CHECKING:
    from checker.config.overrides import Overrides
    from checker.disputes.opening import Opened

Document = Annotated[
    int, typer.Option("--document", metavar="NUMBER", min=0, help="Which document of the file, from 0.")
]
FoundT = TypeVar("FoundT")


def opened(document: int, overrides: Overrides, *paths: str) -> list[Opened]:
    """Open sheets as their configuration says, or end with status 2 and say why not."""
    from checker.config.resolve import Resolver
    from checker.disputes.opening import open_sheet
    from checker.document.reader import STDIN

    resolver = Resolver(overrides)
    settings = [resolver.settings_for(STDIN if path == "-" else path) for path in paths]
    warn(*resolver.warnings)
    return said(lambda: [open_sheet(path, document, each) for path, each in zip(paths, settings, strict=True)])


def said(ask: Callable[[], FoundT]) -> FoundT:
    """Ask; where there is no answer, say why and end with status 2."""
    from checker.disputes.opening import Unopened

    try:
        return ask()
    except Unopened as error:
        fail(str(error))
        raise typer.Exit(2) from None


def show_json(data: Any) -> None:
    """Write plain data as JSON."""
    from checker.report.encode import encode

    print(encode(data))
