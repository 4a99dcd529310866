"""The JSON Schema of ``--format json`` and of the lines of ``--format jsonl``: one file, shipped with the package."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).parent.parent / "schemas" / "report.json"


def text() -> str:
    """The schema as it is shipped."""
    return SHIPPED.read_text(encoding="utf-8")
