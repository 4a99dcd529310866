"""unsupported-version: a format version that is not known."""

from checker.rules.base import reading

unsupported_version = reading("unsupported-version", "Report a format version other than 1.")
