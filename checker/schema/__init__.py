"""The JSON Schema of the sheet format: ``sheet.json`` as it is shipped, and how it is made of the model.

``python docs/_generate.py`` writes the shipped file anew after a change of the model or of the words.
"""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).parent.parent / "schemas" / "sheet.json"


def text() -> str:
    """The schema as it is shipped."""
    return SHIPPED.read_text(encoding="utf-8")
