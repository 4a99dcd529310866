"""The new file: there as a whole or not at all, and never in the place of another one by accident."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from checker.blank.players import Unfit
from checker.report.visible import visible
from checker.runner.files import write_whole


def free(path: Path) -> None:
    """See whether the place is free, before anybody answers questions.

    Raises:
        Unfit: it is not.
    """
    if os.path.lexists(path):
        raise _taken(path)


def _taken(path: Path) -> Unfit:
    return Unfit(f"{visible(str(path))} is there already; --force writes over it")


def save(path: Path, text: str, *, force: bool) -> None:
    """Write a new file.

    Args:
        path: Where to.
        text: What.
        force: Whether a file that is there is written over.

    Raises:
        Unfit: there is such a file, or it cannot be written; the message says so.
    """
    data = text.encode()
    try:
        if force:
            write_whole(path, data)
        else:
            _create(path, data)
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        raise Unfit(f"{visible(str(path))} cannot be written: {error.strerror or error}") from None


def _create(path: Path, data: bytes) -> None:
    """Write beside the place, then link there, which fails where something is already."""
    handle, name = mkstemp(prefix=f".{path.name[:100]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        mask = os.umask(0o077)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        try:
            os.link(name, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            with path.open("xb") as stream:
                stream.write(data)
    finally:
        with suppress(OSError):
            Path(name).unlink()
