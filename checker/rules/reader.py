"""Rules that judge no event: their findings are made where the sheet is read, or where its result is looked at.

``checker.sheet`` and ``checker.document`` make most of them, ``checker.silence`` and ``checker.pipeline`` the others.
"""

from __future__ import annotations

from checker.findings import Severity
from checker.rules.base import Fix, Rule


def _rule(
    name: str, summary: str, *, group: str = "sheet", severity: Severity = "error", fix: Fix | None = None
) -> Rule:
    return Rule(name, group, severity, summary, (), None, fix, since="0.1")


RULES = (
    _rule("unreadable-file", "Report a file that is there but cannot be read."),
    _rule("invalid-yaml", "Report a syntax error of YAML."),
    _rule("duplicate-key", "Report a key that stands twice in one mapping."),
    _rule("unknown-key", "Report a key that the format does not have.", fix="unsafe"),
    _rule("missing-key", "Report a required key that is missing."),
    _rule("invalid-value", "Report a value that cannot stand where it stands.", fix="unsafe"),
    _rule("unsupported-version", "Report a format version other than 1."),
    _rule("unknown-player", "Report a name that is not one of the players.", fix="unsafe"),
    _rule("unused-ignore", "Report an ignore comment that silenced nothing.", severity="warning", fix="safe"),
    _rule(
        "depends-on-ruling",
        "Report that the ranking hangs on how an open question is read.",
        group="result",
        severity="note",
    ),
)
