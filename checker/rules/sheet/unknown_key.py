"""unknown-key: a key that the format lacks."""

from checker.rules.base import reading

unknown_key = reading("unknown-key", "Report a key that the format does not have.", fix="unsafe")
