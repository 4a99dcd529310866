"""``checker diff``: two records of one game."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli.common import Format
from checker.cli.disputing import Document, opened, show_json
from checker.cli.options import Config, Isolated, TextOrJson, Timeout, governed, in_time
from checker.runner.clock import MOST_SECONDS


def diff(
    a: Annotated[
        str, typer.Argument(metavar="A", help="One record of the game, or - for standard input.", show_default=False)
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The other record, or -.", show_default=False)],
    document: Document = 0,
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Compare two records of one game: where they first part, what follows from it, and which is consistent.

    Example: checker diff ada.yaml ben.yaml
    """
    overrides = governed(config, isolated)
    with in_time(timeout):
        one, other = opened(document, overrides, a, b)
        from checker.disputes.difference import as_json, compare
        from checker.report import difference

        found = compare(one, other)
        if format is Format.JSON:
            show_json(as_json(found))
        else:
            difference.write(found, sys.stdout)
