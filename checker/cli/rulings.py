"""``checker rulings``: the outcome under every reading of the open questions."""

from __future__ import annotations

import sys

from checker.cli.common import Format
from checker.cli.disputing import Document, opened, show_json
from checker.cli.options import Config, Isolated, TextOrJson, Timeout, governed, in_time
from checker.cli.why import Sheet
from checker.runner.clock import MOST_SECONDS


def rulings(
    sheet: Sheet,
    document: Document = 0,
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Show the outcome under every reading of the open questions that this sheet touches.

    Example: checker rulings game.yaml
    """
    with in_time(timeout):
        (case,) = opened(document, governed(config, isolated), sheet)
        from checker.disputes.rulings import as_json, read_out
        from checker.report import disputes

        readout = read_out(case)
        if format is Format.JSON:
            show_json(as_json(readout))
        else:
            disputes.write_rulings(readout, sys.stdout)
