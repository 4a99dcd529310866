"""A file written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from checker.document.reader import encoding_of


class NotWritten(Exception):  # noqa: N818 - said to people, the file is as it was
    """The file could not be written and is as it was; the message says why."""


def write_back(path: str | Path, old_bytes: bytes, new_text: str, *, tree: str | Path | None = None) -> None:
    """Write a text in the place of a file's content: same encoding, byte order mark, permissions and owner.

    It is written beside the file and put in its place in one step, so that whoever reads it sees the old or the new
    one. A symbolic link stays one: what it leads to is written, as long as that lies in the tree.

    Args:
        path: The file.
        old_bytes: What was read from it. If it holds something else by now, it is left alone.
        new_text: The new text, its line ends as they are to be.
        tree: The folder that was given to work on; for a file given by its name the folder that it is in.

    Raises:
        NotWritten: it leads out of the tree, is no ordinary file, is read-only, was changed meanwhile, or the disk
            is full. The file is as it was.
    """
    target = _target(Path(path), Path(path).parent if tree is None else Path(tree))
    data = _encoded(old_bytes, new_text)
    try:
        held = target.read_bytes()
        status = target.stat()
    except OSError as error:
        raise NotWritten(f"it cannot be read any more: {_why(error)}") from None
    if held != old_bytes:
        raise NotWritten("somebody else changed it meanwhile")
    if not stat.S_ISREG(status.st_mode):
        raise NotWritten("it is no ordinary file")
    if not os.access(target, os.W_OK):
        raise NotWritten("it is read-only")
    if data != held:
        _replace(target, data, status)


def _target(path: Path, tree: Path) -> Path:
    """The file itself, behind symbolic links."""
    try:
        real, root = path.resolve(strict=True), tree.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise NotWritten(f"it cannot be found: {_why(error)}") from None
    if not real.is_relative_to(root):
        raise NotWritten(f"a symbolic link leads out of '{tree}'")
    return real


def _encoded(old_bytes: bytes, new_text: str) -> bytes:
    encoding, skip = encoding_of(old_bytes)
    try:
        return old_bytes[:skip] + new_text.encode(encoding)
    except UnicodeEncodeError:
        raise NotWritten("its new text cannot be encoded") from None


def _replace(target: Path, data: bytes, status: os.stat_result) -> None:
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        raise NotWritten(f"nothing can be written in its folder: {_why(error)}") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            with suppress(PermissionError):
                os.fchown(stream.fileno(), status.st_uid, status.st_gid)
            os.fchmod(stream.fileno(), stat.S_IMODE(status.st_mode))
            os.fsync(stream.fileno())
        Path(name).replace(target)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise NotWritten(f"it is left as it was: {_why(error)}") from None
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Ask the disk to keep the new name; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _why(error: BaseException) -> str:
    """An error of the system in words."""
    words = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return words[:1].lower() + words[1:]
