"""``checker schema``: the JSON Schema of the sheet format."""

from __future__ import annotations

import sys


def schema() -> None:
    """Print the JSON Schema of the sheet format, which gives completion and descriptions in editors.

    Example: checker schema > sheet.schema.json
    """
    from checker.schema import text

    sys.stdout.write(text())
