"""Rules: every page of docs/rules, run."""
