"""Files written whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it: beside it, then renamed onto it.

    What is no regular file, a pipe or a terminal for example, is written to as it stands. A symbolic link stays, and
    what it leads to is written. The permissions of a file that is there stay.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG | (0o666 & ~_umask())
    if not stat.S_ISREG(mode):
        path.write_bytes(data)
        return
    target = path.resolve()
    handle, name = mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(stat.S_IMODE(mode))
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
