"""The results of a large run, kept on disk, so that memory does not grow; and the bytes in which a result travels."""

from __future__ import annotations

import pickle
import tempfile
import zlib
from collections.abc import Callable, Iterator
from struct import Struct
from typing import TYPE_CHECKING

from checker.config.faults import Misconfigured
from checker.runner.job import FileResult, Job

if TYPE_CHECKING:
    from checker.pipeline import SheetReport
    from checker.settings import Settings

_LENGTHS = Struct(">IQ")
"""The head of an entry: the length of its label, and of the packed result."""


def pack(result: FileResult) -> bytes:
    """The result of a file as bytes."""
    return zlib.compress(pickle.dumps(result, protocol=5), 1)


def unpack(body: bytes) -> FileResult:
    """The result of a file again. Only for bytes that this run, or a worker of its own, has packed."""
    result: FileResult = pickle.loads(zlib.decompress(body))  # noqa: S301
    return result


class Packed(FileResult):
    """The result of a file, still packed: what decides where it belongs can be seen without unpacking.

    Args:
        body: The bytes.
        missing: Whether the file was gone.
        foreign: Whether all of it is some other kind of YAML.
    """

    def __init__(self, body: bytes, *, missing: bool, foreign: bool) -> None:
        self.body = body
        self.missing = missing
        self.from_cache = False
        self.fixes = None
        self._foreign = foreign

    @property
    def foreign(self) -> bool:
        """Whether all of it is some other kind of YAML."""
        return self._foreign

    @property
    def reports(self) -> list[SheetReport]:  # type: ignore[override] # one unpacks it to look, not to change it
        """One for each document, made anew each time."""
        return unpack(self.body).reports


class Spill:
    """Files and their results, in the order in which they were added.

    Entries are read anew each time, so a change of one is lost, except by :meth:`altered`. The file has no name, so
    that nobody else can open it, and ends with the run.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="checker-")  # noqa: SIM115 - it lives as long as this does
        self._end = 0
        self._count = 0
        self._settings: list[Settings] = []
        self._numbers: dict[int, int] = {}

    def append(self, pair: tuple[Job, FileResult]) -> None:
        """Add a file and its result.

        Raises:
            Misconfigured: the disk is full.
        """
        job, result = pair
        if id(job.settings) not in self._numbers:  # they are few, and kept, so that no other gets that id
            self._numbers[id(job.settings)] = len(self._settings)
            self._settings.append(job.settings)
        label = pickle.dumps((job.path, job.name, job.found, self._numbers[id(job.settings)], job.tree, job.home))
        body = result.body if isinstance(result, Packed) else pack(result)
        entry = _LENGTHS.pack(len(label), len(body)) + label + body
        try:
            self._file.seek(self._end)
            self._file.write(entry)
            self._file.flush()
        except OSError as error:
            words = f"results cannot be kept there: {error.strerror or error}; TMPDIR names another folder"
            raise Misconfigured(tempfile.gettempdir(), [words]) from None
        self._end += len(entry)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[tuple[Job, FileResult]]:
        at = 0
        while at < self._end:
            self._file.seek(at)
            label, body = _LENGTHS.unpack(self._file.read(_LENGTHS.size))
            path, name, found, number, tree, home = pickle.loads(self._file.read(label))  # noqa: S301 - our own
            result = unpack(self._file.read(body))
            at += _LENGTHS.size + label + body
            yield Job(path, name, found, self._settings[number], tree=tree, home=home), result

    def altered(self, change: Callable[[SheetReport, Settings], None]) -> Spill:
        """Another spill, with each report changed."""
        new = Spill()
        for job, result in self:
            for report in result.reports:
                change(report, job.settings)
            new.append((job, result))
        return new
