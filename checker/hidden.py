"""The one table of characters that no output holds as they are: what paints, reorders, hides, or ends a line."""

from __future__ import annotations

import re

_TABLE = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Tab and line feed apart, which lay out what is ours."""
_LETTERS = "[\u0620-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17d3\u1820-\u18aa\ua840-\ua873\ufb50-\ufdff\ufe70-\ufefc]"
"""Arabic, Indic and other scripts whose letters are joined or kept apart; elsewhere a joiner only hides."""
_VIRAMAS = "[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]"
_PICTURES = "[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]"
_IDEOGRAPHS = "[\u3400-\u9fff\U00020000-\U0003ffff]"
_IN_PLACE = (
    f"(?<!{_LETTERS}[\u200c\u200d](?={_LETTERS}))(?<!{_VIRAMAS}[\u200c\u200d])"  # Persian, Hindi
    f"(?<!{_PICTURES}\u200d(?={_PICTURES}))"  # families
    f"(?<!{_IDEOGRAPHS}[\U000e0100-\U000e01ef])"  # the form of an ideograph in a name
)
HIDDEN = re.compile(f"[\t\n{_TABLE}]{_IN_PLACE}")
"""What a single line may not hold."""
HIDDEN_BUT_LAYOUT = re.compile(f"[{_TABLE}]{_IN_PLACE}")
"""What a whole text may not hold, its lines and tabs apart."""
COMMAND = re.compile(r"(?<=#)#(?=\w{0,16}\[)")
"""The sign that makes a command of a CI runner, wherever it stands: ``##[error]``, ``##vso[…]``."""
_SHORT = {9: "\\t", 10: "\\n", 13: "\\r"}


def escape(found: re.Match[str]) -> str:
    """A character as people write it."""
    code = ord(found.group())
    return f"\\x{code:02x}" if code < 0x100 and code not in _SHORT else _in_quotes(found)


def quoted(text: str) -> str:
    """A text in double quotes, on one line, for YAML; for JSON too where it holds nothing beyond four digits."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{COMMAND.sub(_in_quotes, HIDDEN.sub(_in_quotes, plain))}"'


def _in_quotes(found: re.Match[str]) -> str:
    code = ord(found.group())
    return _SHORT.get(code) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
