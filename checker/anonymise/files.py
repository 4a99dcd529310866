"""Sheets as bytes: what was UTF-16 stays UTF-16, and a byte order mark stays where it is."""

from __future__ import annotations

from checker.anonymise.rewrite import anonymise
from checker.document.reader import decode, encoding_of
from checker.settings import DEFAULT, Settings


def anonymise_bytes(data: bytes, settings: Settings = DEFAULT) -> bytes:
    """A sheet without names, in the encoding that it was in.

    Raises:
        Unreadable: the bytes are no text.
        CannotAnonymise: the text cannot be rewritten so that its verdict stays.
    """
    encoding, mark = encoding_of(data)
    return data[:mark] + anonymise(decode(data), settings).encode(encoding, "surrogatepass")
