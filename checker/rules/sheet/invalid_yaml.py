"""invalid-yaml: text that is not YAML."""

from checker.rules.base import reading

invalid_yaml = reading("invalid-yaml", "Report a syntax error of YAML.")
