"""unused-ignore: a comment that silences nothing."""

from checker.rules.base import reading

unused_ignore = reading(
    "unused-ignore", "Report an ignore comment that silenced nothing.", severity="warning", fix="safe"
)
