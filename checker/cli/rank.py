"""``checker rank``: the final ranking, written and recomputed."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli.check import Paths
from checker.cli.common import Colour, FailOn, Format, exit_status, read_all, use_colour
from checker.cli.options import Color, Config, Isolated, TextOrJson, Timeout, governed, in_time
from checker.cli.telling import fail
from checker.runner.clock import MOST_SECONDS


def rank(
    paths: Paths = None,
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
    allow: Annotated[
        list[str] | None,
        typer.Option(
            "--allow",
            metavar="FINGERPRINT",
            help="Fingerprint of a finding to let stand, for trying it out; repeatable.",
        ),
    ] = None,
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
    color: Color = Colour.AUTO,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 also where sheets have errors.")] = False,
) -> None:
    """Show the final ranking recomputed, beside the one written down, and what each correction changed.

    Example: checker rank game.yaml
    """
    from checker.report.run import Run

    overrides = governed(config, isolated, allow=frozenset(allow or ()))
    reports, skipped, missing = read_all(paths or [], overrides, timeout)
    unknown = overrides.allow.difference(*(report.let_stand for report in reports))
    if unknown:
        fail(*(f"--allow {each}: no finding has this fingerprint" for each in allow or () if each in unknown))
        raise typer.Exit(2)
    run = Run.of(reports, skipped)
    with in_time(timeout, len(reports)):
        if format is Format.JSON:
            from checker.report import json

            json.write_ranking(run, sys.stdout)
        else:
            from checker.report import ranking

            ranking.write(run, sys.stdout, colour=use_colour(color))
    raise typer.Exit(exit_status(reports, FailOn.ERROR, missing=missing, exit_zero=exit_zero))
