"""``checker report``: one page of HTML about one sheet or many."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from checker.cli.common import read_all
from checker.cli.options import Config, Isolated, Timeout, governed, in_time
from checker.cli.outputs import deliver
from checker.cli.telling import fail, say
from checker.runner.clock import MOST_SECONDS

Sheets = Annotated[
    list[str],
    typer.Argument(metavar="SHEET", help="Score sheets, folders of them, or - for standard input.", show_default=False),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where the page is written.")]


def report(
    sheets: Sheets,
    output: Output = Path("report.html"),
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
) -> None:
    """Write a page that a judge can open: the result, the race as a chart, the ledger, the findings, the open readings.

    The page is one file that asks nothing of the network; of several sheets it begins with an index. Needs the extra
    'report'. The exit status is 0 when the page was written, whatever it says, else 2.

    Example: checker report games/t4.yaml -o t4.html
    """
    from checker.htmlreport import page
    from checker.htmlreport.read import open_all
    from checker.report.verdict import plural

    lacking = page.missing()
    if lacking:
        fail(lacking)
        raise typer.Exit(2)
    kept: dict[str, bytes] = {}
    reports, _, missing = read_all(sheets, governed(config, isolated), timeout, kept)
    if not reports:
        fail("there is no score sheet to report on")
        raise typer.Exit(2)
    with in_time(timeout, len(reports)):
        text = page.render(open_all(reports, kept))
    deliver(text, output, [each.path for each in reports])
    say(f"{output}: {plural(len(reports), 'sheet')}")
    raise typer.Exit(2 if missing else 0)
