"""Read the sheets of an archive one after the other. Nothing is unpacked to disk."""

from __future__ import annotations

import gzip
import io
import posixpath
import tarfile
import zipfile
from collections.abc import Iterator
from typing import IO, Self

from checker.config.resolve import ENDINGS
from checker.runner.fetch import reason

ZIPS = (".zip",)
TARS = (".tar", ".tar.gz", ".tgz")
LARGEST_HEADER = 1024 * 1024
"""Bytes that a tar archive may spend on the name and attributes of one member; tarfile reads them whole."""
MOST_BLOCKS = 128 * 1024
"""Blocks of 512 bytes that are no header where a tar archive should have one: 64 MiB of padding or damage."""
_GZIP = b"\x1f\x8b"
_HEADERS = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)


class BrokenArchive(Exception):  # noqa: N818 - said of an archive
    """An archive, or a member of it, cannot be read; the message says why."""


def is_archive(path: str) -> bool:
    """Whether a path is that of an archive, by its ending."""
    return path.lower().endswith((*ZIPS, *TARS))


def members(path: str, stream: IO[bytes], most: int) -> Iterator[tuple[str, bytes | BrokenArchive]]:
    """The sheets in an archive, in its order, by name; hidden ones, links and archives in the archive are left out.

    Args:
        path: The archive's, which tells its kind.
        stream: Its content.
        most: Bytes of a member that are read.

    Raises:
        Broken: the archive cannot be read, or not to its end.
    """
    try:
        yield from (_of_zip if path.lower().endswith(ZIPS) else _of_tar)(stream, most)
    except Exception as error:  # of zipfile, tarfile, zlib, the disk or the network
        raise BrokenArchive(reason(error)) from None


def _of_zip(stream: IO[bytes], most: int) -> Iterator[tuple[str, bytes | BrokenArchive]]:
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            name = _contained(info.filename)
            if not is_sheet(name):
                continue
            try:
                with archive.open(info) as member:
                    found: bytes | BrokenArchive = member.read(most)
            except Exception as error:  # this one is broken, or has a password; the others may be whole
                found = BrokenArchive(reason(error))
            yield name, found


class _Tar(tarfile.TarFile):
    """A tar archive that is read to the end of its file, past padding, damage and archives appended to it.

    Attributes:
        skipped: Blocks that were no header.
        damaged: Whether one of them was more than padding.
    """

    skipped = 0
    damaged = False


class _Info(tarfile.TarInfo):
    """The header of a member."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Parse a header, unless it would fill the memory."""
        info = super().frombuf(buf, encoding, errors)
        if info.type in _HEADERS and info.size > LARGEST_HEADER:
            raise tarfile.ReadError("the header of a member is too large")
        return info

    @classmethod
    def fromtarfile(cls, tarfile: tarfile.TarFile) -> Self:
        """Read the next header, and count on the archive what is none: tarfile skips that without a word."""
        try:
            return super().fromtarfile(tarfile)
        except _NO_HEADER as error:
            if isinstance(tarfile, _Tar):
                tarfile.skipped += 1
                tarfile.damaged = tarfile.damaged or not isinstance(error, _PADDING)
                if tarfile.skipped > MOST_BLOCKS:
                    raise BrokenArchive("too much in it is no part of an archive") from None
            raise


_PADDING = tarfile.EOFHeaderError  # type: ignore[attr-defined] # blocks of zeros
_NO_HEADER = (_PADDING, tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError)  # type: ignore[attr-defined]


def _of_tar(stream: IO[bytes], most: int) -> Iterator[tuple[str, bytes | BrokenArchive]]:
    """A tar archive, compressed or not. It is read to its end, where gzip finds out whether it was cut or changed."""
    source = io.BufferedReader(stream)  # type: ignore[type-var] # all that is asked of it is to be read
    unpacked = gzip.GzipFile(fileobj=source) if source.peek(2)[:2] == _GZIP else source
    with _Tar.open(fileobj=unpacked, mode="r|", tarinfo=_Info, ignore_zeros=True) as archive:
        while (info := archive.next()) is not None:
            archive.members.clear()  # type: ignore[attr-defined]  # it remembers them all, and there may be a million
            name = _contained(info.name)
            member = archive.extractfile(info) if info.isreg() and is_sheet(name) else None
            if member is not None:
                yield name, member.read(most)
    if archive.damaged:
        raise BrokenArchive("it is damaged, and sheets may be missing")


def _contained(name: str) -> str:
    """A member's name as a path inside the archive, whatever ``..`` is in it."""
    return posixpath.normpath(f"/{name}").lstrip("/")


def is_sheet(below: str) -> bool:
    """Whether a search takes a file for a sheet, by its path below the folder or archive."""
    return below.lower().endswith(ENDINGS) and not is_hidden(below)


def is_hidden(below: str) -> bool:
    """Whether a file is hidden, or in a hidden folder."""
    return any(part.startswith(".") for part in below.split("/"))
