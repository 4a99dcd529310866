"""duplicate-key: a key twice in one mapping."""

from checker.rules.base import reading

duplicate_key = reading("duplicate-key", "Report a key that stands twice in one mapping.")
