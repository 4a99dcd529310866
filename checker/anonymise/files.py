"""Sheets as bytes: what was UTF-16 stays UTF-16, and a byte order mark stays where it is."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from checker.anonymise.rewrite import anonymise
from checker.document.reader import Unreadable, decode, encoding_of, read_bytes
from checker.settings import DEFAULT, Settings


def read(path: Path, stdin: BinaryIO, settings: Settings = DEFAULT) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        FileNotFoundError: there is no such file.
        Unreadable: it cannot be read, or is too large.
    """
    if str(path) != "-":
        return read_bytes(path, settings.limits)
    data = stdin.read(settings.limits.bytes + 1)
    if len(data) > settings.limits.bytes:
        raise Unreadable("the input is larger than the limit")
    return data


def anonymise_bytes(data: bytes, settings: Settings = DEFAULT) -> bytes:
    """A sheet without names, in the encoding that it was in.

    Raises:
        Unreadable: the bytes are no text.
        CannotAnonymise: the text cannot be rewritten so that its verdict stays.
    """
    encoding, mark = encoding_of(data)
    return data[:mark] + anonymise(decode(data), settings).encode(encoding, "surrogatepass")
