"""Fuzz documents to sheets and findings: `python -m tests.fuzz.loader`."""

from __future__ import annotations

from tests.fuzz.engine import main

if __name__ == "__main__":
    main("loader")
