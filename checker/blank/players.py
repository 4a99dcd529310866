"""Who plays: names with Patrons, as they are typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from checker.report.visible import visible
from checker.rulebook.numbers import MOST_PLAYERS

Players = dict[str, str | None]
"""Each player's Patron, None where it is not known."""


class Unfit(Exception):  # noqa: N818 - said to people
    """Something typed that cannot be used; the message says why."""


def players_of(written: Iterable[str], seated: Iterable[str] = ()) -> Players:
    """The players of ``NAME[=PATRON]``, as an option or typed at a prompt; ``Ada, Ben`` is two of them.

    Raises:
        Unfit: too many, two of one name, or a name that is none.
    """
    players: Players = {}
    for line in written:
        for each in [part for part in re.split("[,;]", line) if part.strip()] or [line]:
            name, _, patron = each.partition("=")
            players[_fit(name, [*seated, *players])] = text_of(patron) or None
    return players


def _fit(written: str, taken: list[str]) -> str:
    """A name as it is put into the sheet.

    Raises:
        Unfit: it cannot be one more player's name.
    """
    name = text_of(written)
    if not name:
        raise Unfit("a player needs a name")
    if name in taken:
        raise Unfit(f"'{visible(name)}' is one of the players already")
    if len(taken) >= MOST_PLAYERS:
        raise Unfit(f"at most {MOST_PLAYERS} can play")
    return name


def text_of(written: str) -> str:
    """Text as typed, without spaces around it, in the form in which names are compared.

    Raises:
        Unfit: the bytes of the command line are no text.
    """
    text = unicodedata.normalize("NFC", written.strip())
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unfit(f"'{visible(text)}' is not text") from None
    return text
