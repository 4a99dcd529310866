"""``python -m checker.schema``: writes the shipped schema anew."""

from __future__ import annotations

from checker.schema import SHIPPED
from checker.schema.build import as_text

if __name__ == "__main__":
    SHIPPED.write_text(as_text(), encoding="utf-8")
    print(f"wrote {SHIPPED}")
