"""Every rule, in one list: the order of the documentation, of output, and of precedence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType

from checker.game.play import Judges
from checker.rules import reader
from checker.rules.base import Rule

_CATALOGUE: Mapping[str, tuple[str, ...]] = {
    "sheet": (
        "unreadable-file",
        "invalid-yaml",
        "duplicate-key",
        "unknown-key",
        "missing-key",
        "invalid-value",
        "unsupported-version",
        "unknown-player",
        "player-count",
        "turn-order-incomplete",
        "stock-below-zero",
        "stock-mismatch",
        "status-mismatch",
        "score-mismatch",
        "unused-ignore",
    ),
    "time": (
        "turn-after-time-up",
        "time-never-up",
        "early-stop",
        "time-overspent",
        "missing-health-roll",
        "needless-health-roll",
        "chits-kept",
        "explorer-not-reset",
        "wrong-time-marker",
    ),
    "desertion": (
        "missing-desertion-roll",
        "wrong-track-modifier",
        "wrong-roll-total",
        "desertion-misjudged",
        "stop-without-quinine",
        "needless-stop",
    ),
    "boost": (
        "boost-without-resource",
        "wrong-boost-effect",
        "ammo-over-maximum",
        "boost-to-zero",
    ),
    "envy": (
        "envy-twice",
        "envy-below-threshold",
        "envy-to-zero",
        "envy-out-of-order",
        "wrong-envy-cost",
    ),
    "death": (
        "death-not-recorded",
        "second-notoriety",
        "death-without-cause",
        "mutiny-without-death",
        "act-after-death",
        "deadly-encounter",
        "needless-discard",
    ),
    "ending": (
        "ended-early",
        "played-on",
        "wrong-drama-marker",
        "wrong-chit-draw",
        "chits-not-sorted",
        "needless-bag-draw",
        "missing-bag-draw",
    ),
    "result": (
        "award-missed",
        "award-unearned",
        "award-to-the-dead",
        "wrong-final-score",
        "wrong-ranking",
        "wrong-winner",
        "depends-on-ruling",
    ),
    "points": (
        "meeting-unexplored",
        "meeting-nobody",
        "incidents-without-cost",
        "wrong-points",
        "wrong-rival-loss",
        "resource-not-held",
        "unmatched-resource",
        "special-discovery-range",
    ),
}
"""The rules of each group, which is a folder.

A rule that strikes a claim stands above those that judge what the claim says: once it is struck, nobody else is asked.
"""


def _all() -> Iterator[Rule]:
    read = {rule.name: rule for rule in reader.RULES}
    for group, names in _CATALOGUE.items():
        for name in names:
            yield from (read[name],) if name in read else _in_module(f"{group}.{name.replace('-', '_')}")


def _in_module(name: str) -> Iterator[Rule]:
    """What a module holds: a rule may have one function for each kind of event."""
    module = import_module(f"checker.rules.{name}")
    return (each for each in vars(module).values() if isinstance(each, Rule))


def _by_event(rules: tuple[Rule, ...]) -> Judges:
    checks: dict[type, list[Rule]] = {}
    for rule in rules:
        for event in rule.judges:
            checks.setdefault(event, []).append(rule)
    return {event: tuple(rule.check for rule in judging if rule.check) for event, judging in checks.items()}


def _by_name(rules: tuple[Rule, ...]) -> Mapping[str, Rule]:
    named: dict[str, Rule] = {}
    for rule in rules:
        named.setdefault(rule.name, rule)  # the first function of a module says what the rule reports
    return MappingProxyType(named)


_RULES = tuple(_all())
RULES: Mapping[str, Rule] = _by_name(_RULES)
"""Every rule by its name, in the order of the catalogue."""
ORDER: Mapping[str, int] = MappingProxyType({name: index for index, name in enumerate(RULES)})
EVERY_RULE: Judges = _by_event(_RULES)
"""What judges an event, in the order in which it is asked."""
