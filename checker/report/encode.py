"""JSON as the machine-readable reports write it."""

from __future__ import annotations

import json
import re

_HIDDEN = re.compile(
    "[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]|(?<=#)#(?=\\[|vso\\[)"
)


def encode(data: object, indent: int | None = 2) -> str:
    """The data as JSON, readable in any script.

    What a terminal or a CI runner would obey, a splitter of lines would take for a line end, or UTF-8 cannot say, is
    escaped: the data stay the same, only the bytes are harmless.
    """
    return _HIDDEN.sub(_escape, json.dumps(data, ensure_ascii=False, indent=indent))


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
