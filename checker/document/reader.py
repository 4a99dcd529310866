"""Bytes to text: encodings, and what cannot be text at all."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a file is read before it is called unreadable.

    Attributes:
        bytes: Size of the file.
        depth: How deep mappings and lists are nested.
        nodes: Scalars, mappings and lists after every alias is written out.
    """

    bytes: int = 16 * 1024 * 1024
    depth: int = 100
    nodes: int = 200_000


TOO_MUCH = "this file takes more memory than there is"
STDIN = "<stdin>"
"""What standard input is called where nobody says."""
MOST_DOCUMENTS = 10_000
"""In one file. A club's season has some hundreds; 16 MiB have room for four millions, each with a report of its own."""
LONGEST_NAME = 1_000
"""Code points up to which a text is brought into NFC, as names are. The time that takes grows with the square of the
accents on one letter."""
_USUAL = 64 * 1024
"""Bytes that are asked for at first: Python makes room for all that it is asked to read."""


Opener = Callable[[], IO[bytes]]


class Unreadable(Exception):  # noqa: N818 - said of a file, not a fault of the program
    """The file is there but no text comes out of it; the message says why."""


def read_bytes(path: Path, limits: Limits) -> bytes:
    """Read a whole file.

    Raises:
        FileNotFoundError: there is no such file.
        Unreadable: no permission, a folder, larger than the limit, or the disk failed.
    """
    return read_from(lambda: path.open("rb"), limits)


def read_from(opener: Opener, limits: Limits) -> bytes:
    """Read whatever can be opened like a file, as :func:`read_bytes` does."""
    try:
        with opener() as stream:
            most = limits.bytes + 1
            data = stream.read(min(_USUAL, most))
            if len(data) == _USUAL < most:
                data += stream.read(most - _USUAL)
    except FileNotFoundError:
        raise
    except MemoryError:
        raise Unreadable(TOO_MUCH) from None
    except PermissionError:
        raise Unreadable("this file may not be read: no permission") from None
    except IsADirectoryError:
        raise Unreadable("this is a folder, not a score sheet") from None
    except OSError as error:
        raise Unreadable(f"this file cannot be read: {error.strerror or error}") from None
    if len(data) > limits.bytes:
        raise Unreadable(f"this file is larger than the limit of {_size(limits.bytes)}")
    return data


def read_named(path: str, limits: Limits) -> bytes:
    """Read a whole file, or standard input where the path is ``-``, as :func:`read_bytes` does."""
    if path != "-":
        return read_bytes(Path(path), limits)
    data = sys.stdin.buffer.read(limits.bytes + 1)
    if len(data) > limits.bytes:
        raise Unreadable(f"the input is larger than the limit of {_size(limits.bytes)}")
    return data


def _size(count: int) -> str:
    mebi = 1024 * 1024
    return f"{count // mebi} MiB" if count % mebi == 0 and count else f"{count} bytes"


def encoding_of(data: bytes) -> tuple[str, int]:
    """The encoding of the text and the length of its byte order mark."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8", 3
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise Unreadable("this file is UTF-32; save it as UTF-8")
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le", 2
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be", 2
    return "utf-8", 0


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark.

    Raises:
        Unreadable: the bytes are in no encoding that is read.
    """
    encoding, skip = encoding_of(data)
    try:
        return str(data[skip:] if skip else data, encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start + skip) + 1
        name = "UTF-16" if skip == 2 else "UTF-8"
        raise Unreadable(
            f"this file is not {name}: the bytes in line {line} belong to another encoding; save it as UTF-8"
        ) from None
