"""``checker check``: the main job."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli.common import FailOn, Format, chosen_format, exit_status, read_all, use_colour

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        help="Files, folders, or - for standard input; the current folder if there is none.",
        show_default=False,
    ),
]


def check(
    paths: Paths = None,
    format: Annotated[  # noqa: A002 - the option's name
        Format | None,
        typer.Option("--format", "-f", help="text on a terminal, concise elsewhere.", show_default=False),
    ] = None,
    fail_on: Annotated[FailOn, typer.Option(help="The least severity that makes the exit status 1.")] = FailOn.ERROR,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 also where there are findings.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="What could not be verified is a warning.")] = False,
    stdin_filename: Annotated[str, typer.Option(help="What to call standard input.")] = "<stdin>",
    max_bytes: Annotated[int, typer.Option(min=1, help="Largest file that is read.")] = 16 * 1024 * 1024,
    max_depth: Annotated[int, typer.Option(min=1, max=1000, help="Deepest nesting that is read.")] = 100,
    max_nodes: Annotated[int, typer.Option(min=1, help="Most nodes of a sheet, aliases written out.")] = 200_000,
) -> None:
    """Check score sheets: print what was broken and where, and who really won.

    Example: checker check games/ --format json
    """
    from checker.document.reader import Limits
    from checker.settings import Settings

    settings = Settings(limits=Limits(max_bytes, max_depth, max_nodes), strict=strict)
    reports, skipped, missing = read_all(paths or [], settings, stdin_filename)
    from checker.report.run import Run

    run = Run.of(reports, skipped)
    chosen = chosen_format(format)
    if chosen is Format.JSON:
        from checker.report import json

        json.write(run, sys.stdout)
    elif chosen is Format.CONCISE:
        from checker.report import concise
        from checker.report.verdict import line_of_run, line_of_sheet

        concise.write(run, sys.stdout)
        for report in reports:
            if not report.findings:
                print(line_of_sheet(report), file=sys.stderr)
        print(line_of_run(run.summary), file=sys.stderr)
    else:
        from checker.report import text

        text.write(run, sys.stdout, colour=use_colour())
    raise typer.Exit(exit_status(reports, fail_on, missing=missing, exit_zero=exit_zero))
