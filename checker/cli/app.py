"""The commands, each in a module of its own; only the one that runs is loaded."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from checker.cli.commands import COMMANDS
from checker.cli.help import Command, Group
from checker.docstrings import docstring


def _version(asked: bool) -> None:
    if asked:
        from checker import __version__

        typer.echo(f"checker {__version__}")
        raise typer.Exit


def _main(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Settles what a recorded game of Heart of Darkness is worth."""


def build(only: str | None = None) -> typer.Typer:
    """The command line; with ``only`` that command alone, so that nothing else is imported."""
    app = typer.Typer(
        name="checker",
        help="Settles what a recorded game of Heart of Darkness is worth.",
        no_args_is_help=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(cls=Group)(_main)
    for name in (only,) if only in COMMANDS else COMMANDS:
        module = import_module(f"checker.cli.{name}")
        command = getattr(module, name)
        app.command(name, cls=Command, help=docstring(command))(command)
    return app
