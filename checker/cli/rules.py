"""``checker rules``: the list of all rules."""

from __future__ import annotations

from typing import Any

from checker.cli.common import Format
from checker.cli.disputing import show_json
from checker.cli.options import TextOrJson
from checker.rules.base import Rule


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
    wide = max(len(name) for name in RULES)
    group = ""
    for rule in RULES.values():
        if rule.group != group:
            group = rule.group
            print(f"{group}:")
        fix = {"safe": " (fix)", "unsafe": " (unsafe fix)", None: ""}[rule.fix]
        print(f"  {rule.name:<{wide}}  {rule.severity:<7}  {rule.summary}{fix}")


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
