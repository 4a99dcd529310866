"""``checker standings``: a tournament's table from many sheets."""

from __future__ import annotations

import sys
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer

from checker.cli.common import read_all
from checker.cli.options import Config, Isolated, Timeout, as_in_sheets, governed, in_time
from checker.cli.outputs import deliver
from checker.cli.telling import fail, warn
from checker.runner.clock import MOST_SECONDS

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATH",
        help="Sheets, folders, or - for standard input; the current folder if there is none.",
        show_default=False,
    ),
]


class TableFormat(StrEnum):
    """How the table is written."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


def standings(
    paths: Paths = None,
    format: Annotated[  # noqa: A002 - the option's name
        TableFormat, typer.Option("--format", "-f", help="text, csv, json, markdown or html.")
    ] = TableFormat.TEXT,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="A file to write; else standard output.", show_default=False
        ),
    ] = None,
    order: Annotated[
        str,
        typer.Option(help="What decides, the first first: share, wins, points, average (points), place (average)."),
    ] = "share,place,points",
    event: Annotated[
        list[str] | None, typer.Option(help="Only sheets of this event; may be repeated.", show_default=False)
    ] = None,
    round: Annotated[  # noqa: A002 - the option's name
        list[str] | None, typer.Option(help="Only sheets of this round; may be repeated.", show_default=False)
    ] = None,
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
) -> None:
    """Add up the results of many sheets: games, wins, places, points, recomputed and as written.

    A shared win is one win, and a part of one under share. Who is equal in all that decides ties. A sheet that cannot
    be read or has no result is listed, on standard error where the format has no room for it. The exit status is 0 when
    all sheets could be read, else 2.

    Example: checker standings games/ --order points,share --format csv -o table.csv
    """
    from checker.standings import writing
    from checker.standings.games import Wanted
    from checker.standings.tournament import tournament_of

    criteria = writing.criteria(order)
    if isinstance(criteria, str):
        raise typer.BadParameter(criteria, param_hint="--order")
    lacking = writing.lacking(format.value)
    if lacking:
        fail(lacking)
        raise typer.Exit(2)
    reports, _, missing = read_all(paths or [], governed(config, isolated), timeout)
    wanted = Wanted(tuple(map(as_in_sheets, event or ())), tuple(map(as_in_sheets, round or ())))
    with in_time(timeout, len(reports)):
        tournament = tournament_of(reports, criteria, wanted)
    text = StringIO()
    writing.write(tournament, format.value, text)
    if output is None:
        sys.stdout.write(text.getvalue())
    else:
        deliver(text.getvalue(), output, [each.path for each in reports])
    warn(*writing.aside(tournament, format.value, elsewhere=output is not None))
    raise typer.Exit(2 if missing or any(report.outcome is None for report in reports) else 0)
