"""Fixes that are guesses: the name that was probably meant."""

from __future__ import annotations

from checker.findings import Finding
from checker.fixing.model import Word

GUESSED = frozenset({"unknown-key", "invalid-value", "unknown-player"})
"""Rules whose findings may suggest what was meant."""


def guess(finding: Finding) -> Word | None:
    """What to write instead, if something is near enough; a number loses its quotes."""
    if finding.rule not in GUESSED or finding.safe or finding.rewrite is None:
        return None
    unquoted = finding.rule == "invalid-value" and finding.recorded == finding.rewrite
    return Word(finding.rewrite, key=finding.part == "key", plain=unquoted)
