"""invalid-value: a value of the wrong type, or outside its range or list."""

from checker.rules.base import reading

invalid_value = reading("invalid-value", "Report a value that cannot stand where it stands.", fix="unsafe")
