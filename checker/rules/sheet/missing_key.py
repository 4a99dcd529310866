"""missing-key: a key without which a part says nothing."""

from checker.rules.base import reading

missing_key = reading("missing-key", "Report a required key that is missing.")
