"""Files written whole or not at all."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    with opened_whole(path) as stream:
        stream.write(data)


@contextmanager
def opened_whole(path: Path) -> Iterator[BinaryIO]:
    """A stream into a file that nobody sees half of: it is written beside it, then renamed onto it.

    What is no regular file, a pipe or a terminal for example, is written to as it stands. A symbolic link stays, and
    what it leads to is written. The permissions of a file that is there stay.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        with path.open("wb") as stream:
            yield stream
        return
    target = path.resolve()
    beside = target.with_name(f".{target.name[:40]}.{token_hex(6)}.tmp")
    try:
        with beside.open("xb") as stream:
            yield stream
        if mode is not None:
            beside.chmod(stat.S_IMODE(mode))
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
