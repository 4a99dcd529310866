"""Settings from the command line, which win over those of every file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from checker.config.faults import COMMAND_LINE, Misconfigured, hint
from checker.findings import Severity

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
TOO_MUCH = "--config names a file, --isolated wants none"


@dataclass(frozen=True, slots=True)
class Overrides:
    """Options of the command line.

    Attributes:
        config: The file to use for all sheets, instead of the nearest one.
        isolated: Whether no file is looked for.
        select: Rules instead of those selected elsewhere; None leaves those.
        extend_select: Rules to report too.
        ignore: Rules not to report.
        severity: Another severity by rule.
        fail_on: The least severity that makes a run fail.
        strict: Whether what could not be verified is a warning.
        allow: Fingerprints of findings that are let stand.
        limits: ``bytes``, ``depth`` and ``nodes``, those that are given.
    """

    config: str | None = None
    isolated: bool = False
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    fail_on: Severity | None = None
    strict: bool = False
    allow: frozenset[str] = frozenset()
    limits: Mapping[str, int] = field(default_factory=dict)

    @property
    def selects(self) -> bool:
        """Whether it changes which rules are reported."""
        return self.select is not None or bool(self.extend_select or self.ignore)


def selection(option: str, written: Sequence[str]) -> tuple[str, ...]:
    """The selectors of an option, which may be repeated and hold several, separated by commas.

    Raises:
        Misconfigured: one of them is unknown.
    """
    if not written:
        return ()
    from checker.config.selection import objection

    selectors = tuple(name.strip() for part in written for name in part.split(",") if name.strip())
    faults = [f"{option}: {wrong}" for name in selectors if (wrong := objection(name))]
    if faults:
        raise Misconfigured(COMMAND_LINE, faults)
    return selectors


def severities(written: Sequence[str]) -> dict[str, Severity]:
    """The pairs of ``--severity rule=level``.

    Raises:
        Misconfigured: a rule or a level is unknown.
    """
    if not written:
        return {}
    from checker.rules.catalogue import RULES

    levels: dict[str, Severity] = {}
    faults: list[str] = []
    for pair in (pair.strip() for part in written for pair in part.split(",")):
        rule, equals, level = (each.strip() for each in pair.partition("="))
        found = next((each for each in SEVERITIES if each == level), None)
        if not equals:
            faults.append(f"--severity: '{pair}' is not of the form rule=level")
        elif rule not in RULES:
            faults.append(f"--severity: unknown rule '{rule}'{hint(rule, list(RULES))}")
        elif found is None:
            faults.append(f"--severity: '{level}' is none of {', '.join(SEVERITIES)}{hint(level, SEVERITIES)}")
        else:
            levels[rule] = found
    if faults:
        raise Misconfigured(COMMAND_LINE, faults)
    return levels
