"""``checker timeline``: the race of Drama Points in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli.common import Colour, read_all, use_colour
from checker.cli.options import Color, Config, Isolated, Timeout, governed, in_time
from checker.runner.clock import MOST_SECONDS

Sheet = Annotated[
    str, typer.Argument(metavar="SHEET", help="A score sheet, or - for standard input.", show_default=False)
]


def timeline(
    sheet: Sheet,
    width: Annotated[
        int | None,
        typer.Option(
            metavar="COLUMNS", min=24, help="Columns to use; those of the terminal, else 80.", show_default=False
        ),
    ] = None,
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
    color: Color = Colour.AUTO,
) -> None:
    """Draw the race of Drama Points over the Game Turns, as recomputed and where that differs as written.

    Capitals are the recomputed points, small letters what was written where that is something else, exclamation marks
    the findings of a Game Turn. The exit status is 0 when the sheet could be read, else 2.

    Example: checker timeline games/t4.yaml
    """
    import shutil

    from checker.report import timeline as drawing

    reports, _, missing = read_all([sheet], governed(config, isolated), timeout)
    with in_time(timeout, len(reports)):
        for index, report in enumerate(reports):
            if index:
                print()
            columns = width or shutil.get_terminal_size((80, 24)).columns
            drawing.write(report, sys.stdout, columns=columns, colour=use_colour(color))
    raise typer.Exit(2 if missing or any(report.outcome is None for report in reports) else 0)
