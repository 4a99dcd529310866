"""What a run can be told: by the command line, and by configuration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checker.document.reader import Limits
from checker.findings import Severity


@dataclass(frozen=True, slots=True)
class Settings:
    """How sheets are read and judged.

    Attributes:
        limits: How much of a file is read.
        rulings: Readings of open questions for sheets that do not choose one themselves.
        tracks: ``health`` and ``sanity`` as in a sheet, for sheets without ``tracks``.
        severity: Another severity by rule.
        select: Rules to report; empty for all.
        ignore: Rules not to report.
        strict: Whether what could not be verified is a warning.
        fail_on: The least severity that makes a run fail.
        allow: Fingerprints of findings that a judge lets stand.
    """

    limits: Limits = field(default_factory=Limits)
    rulings: Mapping[str, str] = field(default_factory=dict)
    tracks: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    severity: Mapping[str, Severity] = field(default_factory=dict)
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    strict: bool = False
    fail_on: Severity = "error"
    allow: frozenset[str] = frozenset()


DEFAULT = Settings()
