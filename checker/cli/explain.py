"""``checker explain``: one rule's page."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli.common import Format, use_colour
from checker.cli.options import TextOrJson
from checker.cli.telling import say


def explain(
    rule: Annotated[str, typer.Argument(help="The rule, for example envy-below-threshold.", show_default=False)],
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Print the page of a rule: what is wrong, what is fine, and why.

    Example: checker explain wrong-time-marker
    """
    from checker.pages import page
    from checker.rules.catalogue import RULES

    if rule not in RULES:
        from checker.sheet.suggest import nearest

        meant = nearest(rule, RULES)
        hint = f"; did you mean '{meant}'?" if meant else "; `checker rules` lists them"
        say(f"checker: there is no rule '{rule}'{hint}")
        raise typer.Exit(2)
    text = page(rule)
    if format is Format.JSON:
        from checker.cli.disputing import show_json
        from checker.cli.rules import as_json

        show_json({**as_json(RULES[rule]), "page": text})
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        from checker.report.visible import exact

        Console(file=exact(sys.stdout), no_color=not use_colour()).print(Markdown(text))
    else:
        sys.stdout.write(text)
