"""The one way out for JSON: reports, answers of commands, and what is kept as JSON beside sheets."""

from __future__ import annotations

import json
import re

from checker.hidden import COMMAND, HIDDEN_BUT_LAYOUT


def encode(data: object, indent: int | None = 2) -> str:
    """The data as JSON, readable in any script.

    What a terminal or a CI runner would obey, a splitter of lines would take for a line end, or UTF-8 cannot say, is
    escaped: the data stay the same, only the bytes are harmless.
    """
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return COMMAND.sub(_escape, HIDDEN_BUT_LAYOUT.sub(_escape, text))


def _escape(found: re.Match[str]) -> str:
    units = found.group().encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
