"""A file written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it: beside its place first, then moved there.

    An existing file keeps its permissions; a link stays a link; what is no regular file (``/dev/stdout``) is written to.

    Raises:
        OSError: the folder is not there, or may not be written to.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            beside.chmod(mode)
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def _umask() -> int:
    """What the system takes off the permissions of a new file; there is no way to ask but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
