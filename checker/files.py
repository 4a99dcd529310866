"""Files written whole or not at all: all that any command writes goes through here."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from checker.document.reader import Limits, Unreadable, decode, encoding_of
from checker.document.tree import read_documents

_LOOKED_AT = 1024 * 1024
"""Bytes of a file that are read to see whether it is a score sheet."""
_KEY = re.compile(r"\b(?:sheet|players)\b[\"']?\s*:")
TOP_KEY = re.compile(r"^(?:\{\s*)?[\"']?(?:sheet|players)[\"']?[ \t]*:", re.MULTILINE)
"""What only a score sheet has at the left edge."""

_STREAMS = ("/dev/stdout", "/dev/stderr")


class NotWritten(Exception):  # noqa: N818 - said to people, the file is as it was
    """The file could not be written and is as it was; the message says why."""


class Taken(NotWritten):
    """Something is in the place of a new file already."""


def refuse(path: Path, read: Iterable[str | Path] = ()) -> None:
    """See that a report does not take the place of a score sheet, or of anything that is read in this run.

    Args:
        path: Where the report is to go, or a link to it.
        read: What is read.

    Raises:
        NotWritten: it would.
    """
    if _stands(path) or not path.is_file():
        return
    here = path.stat()
    for each in read:
        with suppress(OSError, ValueError):
            if os.path.samestat(here, os.stat(each)):  # noqa: PTH116 - there may be very many
                raise NotWritten("this is read here; it will not be overwritten")
    if _is_sheet(path):
        raise NotWritten("this is a score sheet; it will not be overwritten")


@contextmanager
def report(path: Path, read: Iterable[str | Path] = ()) -> Iterator[BinaryIO]:
    """A stream into a report, or another file that a command makes of sheets.

    Args:
        path: Where it goes.
        read: What is read in this run.

    Raises:
        NotWritten: ``refuse`` says so, or it cannot be written.
    """
    refuse(path, read)
    with opened(path) as stream:
        yield stream


@contextmanager
def opened(path: Path, *, tree: Path | None = None, new: bool = False, lasting: bool = True) -> Iterator[BinaryIO]:
    """A stream into a file that nobody sees half of: it is written beside it, then put in its place in one step.

    Permissions and owner of a file that is there stay. A symbolic link stays one: what it leads to is written, as long
    as that lies in the tree. What is no ordinary file, a pipe or ``/dev/stdout`` for example, is written to as it
    stands.

    Args:
        path: The file.
        tree: The folder that was given to work on; for a file given by its name the folder that it is in.
        new: Whether nothing may be in its place, not even a link.
        lasting: Whether it has to outlive a power cut.

    Raises:
        Taken: it is to be new, and something is there.
        NotWritten: it cannot be written, or a link leads out of the tree; what was there is untouched.
    """
    if new and os.path.lexists(path):
        raise Taken("something is there already")
    try:
        if _stands(path):
            with path.open("ab") as as_it_stands:
                yield as_it_stands
            return
    except OSError as error:
        raise NotWritten(_why(error)) from None
    target = _target(path, path.parent if tree is None else tree)
    status = target.stat() if target.exists() else None
    if status is not None and not os.access(target, os.W_OK):
        raise NotWritten("it is read-only")
    beside = target.with_name(f".{target.name[:40]}.{token_hex(6)}.tmp")
    try:
        stream = _begun(beside, status)
    except PermissionError:
        raise NotWritten("nothing can be written in its folder") from None
    except OSError as error:
        raise NotWritten(_why(error)) from None
    try:
        with stream:
            yield stream
            stream.flush()
            if status is not None:
                _like(stream, status)
            if lasting:
                os.fsync(stream.fileno())
        _put(beside, target, new=new)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            raise NotWritten(_why(error)) from None
        raise
    if lasting:
        _settle(target.parent)


def write_back(path: str | Path, old_bytes: bytes, new_text: str, *, tree: str | Path | None = None) -> None:
    """Write a text in the place of a file's content: same encoding, byte order mark, permissions and owner.

    Args:
        path: The file.
        old_bytes: What was read from it. If it holds something else by now, it is left alone.
        new_text: The new text, its line ends as they are to be.
        tree: As for ``opened``.

    Raises:
        NotWritten: it cannot be written, is no ordinary file, or was changed meanwhile. The file is as it was.
    """
    path, folder = Path(path), None if tree is None else Path(tree)
    encoding, skip = encoding_of(old_bytes)
    try:
        data = old_bytes[:skip] + new_text.encode(encoding)
    except UnicodeEncodeError:
        raise NotWritten("its new text cannot be encoded") from None
    target = _target(path, path.parent if folder is None else folder)
    try:
        if not target.is_file():
            raise NotWritten("it is no ordinary file" if target.exists() else "it cannot be found")
        held = target.read_bytes()
    except OSError as error:
        raise NotWritten(f"it cannot be read any more: {_why(error)}") from None
    if held != old_bytes:
        raise NotWritten("somebody else changed it meanwhile")
    if data != held:
        with opened(path, tree=folder) as stream:
            stream.write(data)


def _is_sheet(path: Path) -> bool:
    """Whether a file says of itself that it is a score sheet, readable or not."""
    try:
        with path.open("rb") as stream:
            data = stream.read(_LOOKED_AT)
    except OSError:
        return False
    try:
        text = decode(data)
    except Unreadable:
        return TOP_KEY.search(data.decode("latin-1")) is not None
    if _KEY.search(text) is None or text.startswith("<!doctype html>"):  # our page shows sheets, and is none
        return False
    if len(data) == _LOOKED_AT:
        return TOP_KEY.search(text) is not None
    for document in read_documents(text, Limits()):
        keys = document.value if isinstance(document.value, dict) else ()
        if "checker" not in keys and ("sheet" in keys or "players" in keys):  # a report says who wrote it
            return True
        if document.value is None and TOP_KEY.search(text[document.start : document.end]) is not None:
            return True
    return False


def _target(path: Path, tree: Path) -> Path:
    """The file itself, behind symbolic links."""
    try:
        real, root = path.resolve(), tree.resolve()
    except (OSError, RuntimeError) as error:
        raise NotWritten(f"it cannot be found: {_why(error)}") from None
    if not real.is_relative_to(root):
        raise NotWritten(f"a symbolic link leads out of '{tree}'")
    return real


def _stands(path: Path) -> bool:
    """Whether a path is written to as it stands: no ordinary file, or a stream of this process, whatever it is."""
    stream = path.as_posix() in _STREAMS or path.parent.as_posix() == "/dev/fd"
    return path.exists() and (stream or not path.is_file())


def _begun(beside: Path, status: os.stat_result | None) -> BinaryIO:
    """A new file. One that takes the place of another is nobody else's to read until it has its permissions."""
    mode = 0o666 if status is None else 0o600
    return open(beside, "xb", opener=lambda name, flags: os.open(name, flags, mode))


def _like(stream: BinaryIO, status: os.stat_result) -> None:
    """Give a file the owner and the permissions of another, as far as the system knows of them."""
    if hasattr(os, "fchown"):
        with suppress(PermissionError):
            os.fchown(stream.fileno(), status.st_uid, status.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(stream.fileno(), stat.S_IMODE(status.st_mode))


def _put(beside: Path, target: Path, *, new: bool) -> None:
    """Put a file in its place; a new one by a link, which fails where something came in between."""
    if not new:
        beside.replace(target)
        return
    try:
        os.link(beside, target)
    except FileExistsError:
        raise Taken("something is there already") from None
    except OSError:  # a file system without hard links
        with target.open("xb") as stream:
            stream.write(beside.read_bytes())
    beside.unlink()


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
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
