"""``checker anonymise``: a sheet that can be shown to anybody."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from checker.cli.options import Timeout, in_time
from checker.cli.outputs import deliver
from checker.cli.telling import fail
from checker.runner.clock import MOST_SECONDS

Sheet = Annotated[
    Path, typer.Argument(metavar="SHEET", help="The score sheet, or - for standard input.", show_default=False)
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="A file to write; else standard output.", show_default=False),
]


def anonymise(sheet: Sheet, output: Output = None, timeout: Timeout = MOST_SECONDS) -> None:
    """Replace the names of players, event and scorer, dates, notes, reasons and comments, the same by the same.

    Verdict, ranking and line numbers stay; that is checked before anything is written. Patrons, resources and the
    names of cards stay too. The exit status is 0, or 2 where the sheet cannot be read, or cannot be anonymised without
    changing its verdict.

    Example: checker anonymise game.yaml -o report-this.yaml
    """
    from checker.anonymise.files import anonymise_bytes
    from checker.anonymise.rewrite import CannotAnonymise
    from checker.document.reader import Unreadable, read_named
    from checker.report.visible import exact
    from checker.settings import DEFAULT

    try:
        with in_time(timeout):
            data = anonymise_bytes(read_named(str(sheet), DEFAULT.limits))
    except (CannotAnonymise, Unreadable, FileNotFoundError) as error:
        said = "no such file" if isinstance(error, FileNotFoundError) else str(error)
        fail(f"{sheet}: {said}")
        raise typer.Exit(2) from None
    if output is not None:
        deliver(data, output, [str(sheet)])
    else:
        sys.stdout.flush()
        exact(sys.stdout).buffer.write(data)
