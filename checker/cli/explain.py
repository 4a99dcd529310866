"""``checker explain``: the page of a rule, or of an open question."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from checker.cli import completing
from checker.cli.common import Colour, Format, use_colour
from checker.cli.options import Color, TextOrJson
from checker.cli.rules import as_json
from checker.cli.telling import fail

_STYLES = {"markdown.item.bullet": "bold", "markdown.item.number": "bold"}
"""Where rich has colours that cannot be read on light ground."""


def explain(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="A rule, such as envy-below-threshold, or an open question, such as award-pool.",
            autocompletion=completing.pages,
            show_default=False,
        ),
    ],
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
    color: Color = Colour.AUTO,
) -> None:
    """Print the page of a rule, what is wrong, what is fine, and why; or that of an open question.

    Example: checker explain wrong-time-marker
    """
    from checker.pages import page, question
    from checker.rulebook.rulings import RULINGS
    from checker.rules.catalogue import RULES

    if name in RULES:
        text, about = page(name), as_json(RULES[name]) if format is Format.JSON else {}
    elif name in RULINGS:
        text, about = question(name), {"ruling": name, "options": list(RULINGS[name].options)}
    else:
        from checker.sheet.suggest import nearest

        meant = nearest(name, [*RULES, *RULINGS])
        hint = f"; did you mean '{meant}'?" if meant else "; `checker rules` lists the rules"
        fail(f"there is no rule and no open question '{name}'{hint}")
        raise typer.Exit(2)
    if format is Format.JSON:
        from checker.cli.disputing import show_json

        show_json({**about, "page": text})
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown
        from rich.theme import Theme

        from checker.report.visible import exact

        Console(file=exact(sys.stdout), no_color=not use_colour(color), theme=Theme(_STYLES)).print(Markdown(text))
    else:
        sys.stdout.write(text)
