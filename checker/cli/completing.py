"""How a word of the command line may go on, for the completion of shells."""

from __future__ import annotations

import typer


def rules(incomplete: str) -> list[str]:
    """Rules and groups, the last of several behind a comma."""
    from checker.rules.catalogue import RULES

    before, comma, last = incomplete.rpartition(",")
    names = dict.fromkeys([*(rule.group for rule in RULES.values()), *RULES])
    return [f"{before}{comma}{name}" for name in names if name.startswith(last)]


def pages(incomplete: str) -> list[str]:
    """What has a page: rules and open questions."""
    from checker.rulebook.rulings import RULINGS
    from checker.rules.catalogue import RULES

    return [name for name in (*RULES, *RULINGS) if name.startswith(incomplete)]


def players(ctx: typer.Context, incomplete: str) -> list[str]:
    """The players of the sheet that is named before."""
    from checker.pipeline import check_file

    try:
        reports = check_file(ctx.params["sheet"])
    except (OSError, KeyError, TypeError):
        return []
    names = dict.fromkeys(row.player for report in reports for row in report.standings)
    return [name for name in names if name.startswith(incomplete)]
