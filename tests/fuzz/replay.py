"""Fuzz the whole check, in every format: `python -m tests.fuzz.replay`."""

from __future__ import annotations

from tests.fuzz.engine import main

if __name__ == "__main__":
    main("replay")
