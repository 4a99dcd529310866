"""Fuzz --fix: `python -m tests.fuzz.fixer`."""

from __future__ import annotations

from tests.fuzz.engine import main

if __name__ == "__main__":
    main("fixer")
