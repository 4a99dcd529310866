"""A rule is added to a copy of the checkout, by the five steps of CONTRIBUTING.md: ``python -m tests.newcomer``."""
