"""unreadable-file: bytes that no text can be made of."""

from checker.rules.base import reading

unreadable_file = reading("unreadable-file", "Report a file that is there but cannot be read.")
