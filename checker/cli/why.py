"""``checker why``: where every point comes from."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli import completing
from checker.cli.common import Format
from checker.cli.disputing import Document, opened, said, show_json
from checker.cli.options import Config, Isolated, TextOrJson, Timeout, as_in_sheets, governed, in_time
from checker.runner.clock import MOST_SECONDS

Sheet = Annotated[
    str, typer.Argument(metavar="SHEET", help="The score sheet, or - for standard input.", show_default=False)
]


def why(
    sheet: Sheet,
    player: Annotated[
        str | None,
        typer.Argument(
            metavar="PLAYER", help="Only this player.", autocompletion=completing.players, show_default=False
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="GAME-TURN", help="The table at the end of this Game Turn.", show_default=False),
    ] = None,
    claim: Annotated[
        int | None,
        typer.Option(
            "--claim",
            metavar="TOTAL",
            help="A total that the player insists on: what would have to be otherwise.",
            show_default=False,
        ),
    ] = None,
    document: Document = 0,
    config: Config = None,
    isolated: Isolated = False,
    timeout: Timeout = MOST_SECONDS,
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Show where every point of a player comes from, struck and corrected claims in their place.

    Example: checker why game.yaml Ada --claim 53
    """
    player = as_in_sheets(player) if player is not None else None
    from checker.disputes import claims
    from checker.disputes import why as ledger
    from checker.report import disputes

    with in_time(timeout):
        (case,) = opened(document, governed(config, isolated), sheet)
        if claim is not None:
            if player is None:
                raise typer.BadParameter("--claim needs the player who insists: checker why SHEET PLAYER --claim TOTAL")
            found = said(lambda: claims.examine(case, player, claim))
            if format is Format.JSON:
                show_json(found.as_json())
            else:
                disputes.write_claim(case, found, sys.stdout)
        elif at is not None:
            table = said(lambda: ledger.table_at(case, at))
            if format is Format.JSON:
                show_json({"game_turn": at, "table": table})
            else:
                disputes.write_table(at, table, sys.stdout)
        else:
            accounts = said(lambda: ledger.accounts(case, player))
            if format is Format.JSON:
                show_json(ledger.as_json(case, accounts))
            else:
                disputes.write_accounts(case, accounts, sys.stdout)
