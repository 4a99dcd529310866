"""depends-on-ruling: another reading of an open question would change the ranking."""

from checker.rules.base import Rule

depends_on_ruling = Rule(
    "depends-on-ruling",
    "result",
    "note",
    "Report that the ranking hangs on how an open question is read.",
    None,
    None,
    None,
    "0.1",
)
