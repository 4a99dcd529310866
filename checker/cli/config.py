"""``checker config``: the settings in force, and where they came from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from checker.cli.common import Format
from checker.cli.options import Isolated, TextOrJson


def config(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A sheet or a folder; the current folder if there is none.")
    ] = ".",
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
    file: Annotated[
        str | None,
        typer.Option(
            "--config", metavar="FILE", help="Another configuration than the nearest one.", show_default=False
        ),
    ] = None,
    isolated: Isolated = False,
) -> None:
    """Show the settings in force for a path, and which file each came from.

    Example: checker config games/t4.yaml --format json
    """
    from checker.cli.telling import fail, warn
    from checker.config.overrides import Overrides
    from checker.config.paths import counts_from_deleted_cwd
    from checker.config.show import effective_settings
    from checker.report import configuration

    if counts_from_deleted_cwd(path) or not Path(path).exists():
        fail(f"{path}: no such file or folder")
        raise typer.Exit(2)
    found = effective_settings(path, Overrides(config=file, isolated=isolated), folder=Path(path).is_dir())
    warn(*found.warnings)
    write = configuration.write_json if format is Format.JSON else configuration.write
    write(found, sys.stdout)
