"""What a rule is: a name, a severity, and a function that looks at one kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from checker.bounds import signed as signed  # noqa: PLC0414 - how rules write a number
from checker.docstrings import docstring
from checker.findings import Severity
from checker.replay.play import Play
from checker.replay.play import Verdict as Verdict  # noqa: PLC0414 - what every rule gives

Table = Play
"""What a rule may look at besides the event: the table as it stands. Rules only read it."""
EventT = TypeVar("EventT")
Fix = Literal["safe", "unsafe"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue.

    Attributes:
        name: Its name, which names the fault.
        group: The folder it is in.
        severity: ``error``, ``warning`` or ``note``.
        summary: What it reports, in one line.
        judges: The event it looks at; None for what the loader finds.
        check: The rule itself.
        fix: Whether what it finds can be put right: ``safe``, ``unsafe`` or not at all.
        since: The version that brought it.
    """

    name: str
    group: str
    severity: Severity
    summary: str
    judges: type | None
    check: Callable[[Any, Table], Verdict] | None
    fix: Fix | None
    since: str


def rule(
    name: str,
    *,
    judges: type[EventT],
    severity: Severity = "error",
    fix: Fix | None = None,
    since: str = "0.1",
) -> Callable[[Callable[[EventT, Table], Verdict]], Rule]:
    """Make a rule of a function. It gives findings, or what it would have needed, or None if all is well."""

    def make(check: Callable[[EventT, Table], Verdict]) -> Rule:
        _, _, group, _ = check.__module__.split(".")
        summary, _, _ = docstring(check).strip().partition("\n")
        return Rule(name, group, severity, summary, judges, check, fix, since)

    return make


def reading(
    name: str, summary: str, *, severity: Severity = "error", fix: Fix | None = None, since: str = "0.1"
) -> Rule:
    """A rule that is applied where the sheet is read; its findings come from there."""
    return Rule(name, "sheet", severity, summary, None, None, fix, since)


def points(count: int) -> str:
    """``1 point``, ``2 points``, with a real minus sign."""
    return f"{signed(count)} point{'' if abs(count) == 1 else 's'}"


def change(count: int) -> str:
    """The number with its sign."""
    return f"−{-count}" if count < 0 else f"+{count}"


def listed(names: Sequence[str]) -> str:
    """``Ada``, ``Ada and Ben``, ``Ada, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
