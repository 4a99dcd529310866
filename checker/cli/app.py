"""The commands, each in a module of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from checker.cli.check import check
from checker.cli.explain import explain
from checker.cli.rank import rank
from checker.cli.rules import rules

app = typer.Typer(
    name="checker",
    help="Settles what a recorded game of Heart of Darkness is worth.",
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from checker import __version__

        typer.echo(f"checker {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Settles what a recorded game of Heart of Darkness is worth."""


for _command in (check, rank, explain, rules):
    app.command(_command.__name__)(_command)
