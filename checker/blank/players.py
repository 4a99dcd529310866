"""Who plays: names with Patrons, as they are typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from checker.report.visible import visible
from checker.rulebook.numbers import MOST_PLAYERS

Players = dict[str, str | None]
"""Each player's Patron, None where it is not known."""


class Unfit(Exception):  # noqa: N818 - said to people
    """Something typed that cannot be used; the message says why."""


def players_of(written: Iterable[str]) -> Players:
    """The players of ``--player NAME[=PATRON]``, one each.

    Raises:
        Unfit: too many, two of one name, or a name that is none.
    """
    players: Players = {}
    for each in written:
        name, _, patron = each.partition("=")
        players[fit(name, players)] = text_of(patron) if patron.strip() else None
    return players


def fit(written: str, players: Iterable[str]) -> str:
    """A name as it is put into the sheet.

    Raises:
        Unfit: it cannot be one more player's name.
    """
    name = text_of(written)
    taken = list(players)
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
