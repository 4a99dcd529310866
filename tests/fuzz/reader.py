"""Fuzz bytes to documents: `python -m tests.fuzz.reader`."""

from __future__ import annotations

from tests.fuzz.engine import main

if __name__ == "__main__":
    main("reader")
