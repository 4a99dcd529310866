"""The command line: one short module a command, no logic."""
