"""Selectors of rules, and which rules several layers of them select.

A selector is the name of a rule, the name of a group (``envy``), or ``all``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from checker.config.faults import hint
from checker.rules.catalogue import RULES

ALL = "all"


@dataclass(frozen=True, slots=True)
class Layer:
    """What one place, a file or the command line, selects.

    Attributes:
        select: The only rules, whatever the layers before say; None keeps those.
        extend: Rules to add.
        ignore: Rules to take out.
    """

    select: Sequence[str] | None = None
    extend: Sequence[str] = ()
    ignore: Sequence[str] = ()


@cache
def groups() -> dict[str, frozenset[str]]:
    """The rules of each group, in the order of the catalogue, and of ``all``."""
    found: dict[str, set[str]] = {ALL: set(RULES)}
    for rule in RULES.values():
        found.setdefault(rule.group, set()).add(rule.name)
    return {name: frozenset(rules) for name, rules in found.items()}


def selectors() -> list[str]:
    """Everything that may stand in a selection."""
    return [*RULES, *groups()]


def objection(selector: str) -> str | None:
    """What is wrong with a selector, None if nothing is."""
    if selector in RULES or selector in groups():
        return None
    return f"unknown rule '{selector}'{hint(selector, selectors())}"


def expand(written: Iterable[str]) -> frozenset[str]:
    """The rules behind selectors."""
    rules: set[str] = set()
    for selector in written:
        rules |= groups().get(selector, {selector})
    return frozenset(rules)


def left_out(layers: Iterable[Layer]) -> frozenset[str]:
    """The rules that are not reported once all layers are applied, in their order."""
    chosen = frozenset(RULES)
    for layer in layers:
        if layer.select is not None:
            chosen = expand(layer.select)
        chosen = (chosen | expand(layer.extend)) - expand(layer.ignore)
    return frozenset(RULES) - chosen
