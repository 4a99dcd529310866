"""Holds the checker to its first law: what is not written is unknown. `python -m tests.accuracy.law --sheets 10000`."""
