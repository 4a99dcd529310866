"""The names of all commands: ``checker.cli.<name>`` holds a function of that name."""

COMMANDS = (
    "check",
    "rank",
    "why",
    "rulings",
    "diff",
    "timeline",
    "report",
    "standings",
    "explain",
    "rules",
    "config",
    "schema",
    "new",
    "anonymise",
    "lsp",
)
