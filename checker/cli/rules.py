"""``checker rules``: the list of all rules."""

from __future__ import annotations

from typing import Any

from checker.cli.common import Format
from checker.cli.disputing import show_json
from checker.cli.options import TextOrJson
from checker.rules.base import Rule

_FIX = {"safe": " (fix)", "unsafe": " (unsafe fix)", None: ""}


def rules(
    format: TextOrJson = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """List all rules: name, severity, whether a fix is known, what they report.

    Example: checker rules --format json
    """
    from checker.rules.catalogue import RULES

    if format is Format.JSON:
        show_json([as_json(rule) for rule in RULES.values()])
        return
    from itertools import groupby

    from checker.report.terminal import listing, room

    wide = max(map(len, RULES))
    for group, members in groupby(RULES.values(), key=lambda rule: rule.group):
        print(f"{group}:")
        said = ((f"{rule.name:<{wide}}  {rule.severity:<7}", f"{rule.summary}{_FIX[rule.fix]}") for rule in members)
        print(*listing(said, room()), sep="\n")


def as_json(rule: Rule) -> dict[str, Any]:
    """A rule as plain data."""
    return {
        "rule": rule.name,
        "group": rule.group,
        "severity": rule.severity,
        "summary": rule.summary,
        "fix": rule.fix,
        "since": rule.since,
    }
