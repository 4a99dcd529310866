"""What a YAML document is made of, once read.

A plain scalar becomes ``str``, ``int`` (``12``) or ``None`` (nothing at all); what else a scalar means is
for whoever expects a certain thing there: a name called ``null`` or ``no`` stays the name that was written.
Quoted and block scalars become :class:`Quoted`, numbers in another spelling (``+1``, ``007``) keep their text.
"""

from __future__ import annotations

from typing import Any

Value = Any
"""A node: ``dict``, ``list``, ``str``, ``int``, ``None`` or one of the classes below."""

Tree = dict[str, Any]


class Quoted(str):
    """Text in quotes or in a block: never a number, a truth value or nothing."""

    __slots__ = ()


class Signed(int):
    """A number written with a plus sign."""


class Spelled(int):
    """A number in another spelling than its shortest, which it keeps as :attr:`text`."""

    text: str


class Tagged:
    """A node with a tag that the format does not know; its content is never looked at."""

    def __init__(self, tag: str) -> None:
        self.tag = tag


class Ignored:
    """Stands where a faulty part was taken out, so that its neighbours keep their places.

    Attributes:
        players: Whom it may have been about; empty if it could be anybody.
    """

    def __init__(self, players: tuple[str, ...] = ()) -> None:
        self.players = players


IGNORED = Ignored()


def text_of(value: object) -> str | None:
    """The text of a scalar as it was written, None if it is no scalar or empty."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Spelled):
        return value.text
    if isinstance(value, Signed):
        return f"+{int(value)}"
    if isinstance(value, int):
        return str(value)
    return None


def number(text: str) -> int | None:
    """The integer that a plain scalar is in YAML 1.2, None if it is none or has more than nine digits."""
    sign, digits = (text[0], text[1:]) if text[0] in "+-" else ("", text)
    if digits.isdigit() and digits.isascii():
        if len(digits) > 9:
            return None
        value = int(sign + digits)
        if sign == "+":
            return Signed(value) if digits == str(value) else _spelled(value, text)
        return value if text == str(value) else _spelled(value, text)
    if not sign and digits[:2] in ("0x", "0o") and len(digits) <= 10:
        try:
            return _spelled(int(digits, 0), text)
        except ValueError:
            return None
    return None


def _spelled(value: int, text: str) -> Spelled:
    spelled = Spelled(value)
    spelled.text = text
    return spelled


COMMON: dict[str, Value] = {
    "": None,
    **{str(value): value for value in range(-99, 1000)},
    **{f"+{value}": Signed(value) for value in range(100)},
}
"""What the usual plain scalars are, looked up rather than worked out."""
