"""The sheets in an archive, one after the other. Nothing is written to disk: the path of a member is only a name."""

from __future__ import annotations

import gzip
import io
import posixpath
import tarfile
import zipfile
from collections.abc import Iterator
from typing import IO, Self

from checker.config.resolve import ENDINGS

ZIPS = (".zip",)
TARS = (".tar", ".tar.gz", ".tgz")
LARGEST_HEADER = 1024 * 1024
"""Bytes that a tar archive may spend on the name and attributes of one member; tarfile reads them whole."""
MOST_BLOCKS = 128 * 1024
"""Blocks of 512 bytes in a tar archive that are no header where one is due: 64 MiB of padding, or of damage."""
_GZIP = b"\x1f\x8b"
_HEADERS = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)


class Broken(Exception):  # noqa: N818 - said of an archive
    """The archive, or a member of it, cannot be read; the message says why."""


def is_archive(path: str) -> bool:
    """Whether a path is that of an archive, by its ending."""
    return path.lower().endswith((*ZIPS, *TARS))


def members(path: str, stream: IO[bytes], most: int) -> Iterator[tuple[str, bytes | Broken]]:
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
        raise Broken(_words(error)) from None


def _of_zip(stream: IO[bytes], most: int) -> Iterator[tuple[str, bytes | Broken]]:
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            name = _contained(info.filename)
            if not _wanted(name):
                continue
            try:
                with archive.open(info) as member:
                    found: bytes | Broken = member.read(most)
            except Exception as error:  # this one is broken, or has a password; the others may be whole
                found = Broken(_words(error))
            yield name, found


class _Tar(tarfile.TarFile):
    """A tar archive that is read to the end of its file, over padding, other archives behind it, and damage.

    Attributes:
        skipped: Blocks that were no header.
        damaged: Whether one of them was more than padding.
    """

    skipped = 0
    damaged = False


class _Info(tarfile.TarInfo):
    """What a tar archive says of a member."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Read a header, but none that would fill the memory."""
        info = super().frombuf(buf, encoding, errors)
        if info.type in _HEADERS and info.size > LARGEST_HEADER:
            raise tarfile.ReadError("the header of a member is too large")
        return info

    @classmethod
    def fromtarfile(cls, tarfile: tarfile.TarFile) -> Self:
        """Read the next header, and note on the archive where there is none: tarfile passes over that in silence."""
        try:
            return super().fromtarfile(tarfile)
        except _NO_HEADER as error:
            if isinstance(tarfile, _Tar):
                tarfile.skipped += 1
                tarfile.damaged = tarfile.damaged or not isinstance(error, _PADDING)
                if tarfile.skipped > MOST_BLOCKS:
                    raise Broken("too much in it is no part of an archive") from None
            raise


_PADDING = tarfile.EOFHeaderError  # type: ignore[attr-defined] # blocks of zeros
_NO_HEADER = (_PADDING, tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError)  # type: ignore[attr-defined]


def _of_tar(stream: IO[bytes], most: int) -> Iterator[tuple[str, bytes | Broken]]:
    """A tar archive, packed or not. gzip checks its sums behind the last sheet, and says what is cut or changed."""
    source = io.BufferedReader(stream)  # type: ignore[type-var] # all that is asked of it is to be read
    unpacked = gzip.GzipFile(fileobj=source) if source.peek(2)[:2] == _GZIP else source
    with _Tar.open(fileobj=unpacked, mode="r|", tarinfo=_Info, ignore_zeros=True) as archive:
        while (info := archive.next()) is not None:
            archive.members.clear()  # type: ignore[attr-defined]  # it remembers them all, and there may be a million
            name = _contained(info.name)
            member = archive.extractfile(info) if info.isreg() and _wanted(name) else None
            if member is not None:
                yield name, member.read(most)
    if archive.damaged:
        raise Broken("it is damaged, and sheets may be missing")


def _contained(name: str) -> str:
    """A member's name as one below the archive, wherever it wanted to be."""
    return posixpath.normpath(f"/{name}").lstrip("/")


def _wanted(name: str) -> bool:
    hidden = any(part.startswith(".") for part in name.split("/"))
    return name.lower().endswith(ENDINGS) and not hidden


def _words(error: Exception) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
