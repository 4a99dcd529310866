"""Read one file, wherever it is: in the run itself, or on a worker."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import IO, Any, cast

from checker.document.reader import Limits, Opener, Unreadable, read_bytes, read_from
from checker.pipeline import unreadable
from checker.runner.clock import OutOfTime, at_most
from checker.runner.job import FileResult, Job, too_slow


def is_address(path: str) -> bool:
    """Whether this is an address such as ``s3://bucket/sheet.yaml``, rather than the path of a file."""
    return "://" in path


def is_near(path: str) -> bool:
    """Whether a file may be visible to this process alone: it is on this machine, or in this process's memory."""
    last = path.rpartition("::")[2]
    return not is_address(last) or last.startswith("memory://")


def fetched(job: Job, seconds: float | None) -> Job | FileResult:
    """A file with its content; or its result, where it cannot be read. What goes wrong is a finding.

    Args:
        job: The file.
        seconds: How long reading may take.
    """
    if job.data is not None:
        return job
    try:
        with at_most(seconds):
            if is_address(job.path):
                data = content(lambda: _open(job.path), job.settings.limits)
            else:
                data = read_bytes(Path(job.path), job.settings.limits)
    except FileNotFoundError:
        return FileResult(missing=True)
    except Unreadable as error:
        return FileResult([unreadable(job.name, str(error), job.settings)])
    except OutOfTime:
        return FileResult([too_slow(job, seconds)])
    return replace(job, data=data)


def content(opener: Opener, limits: Limits) -> bytes:
    """The bytes of anything that can be opened, with the limits and messages of a file.

    Raises:
        FileNotFoundError: there is nothing.
        Unreadable: it cannot be read, or is larger than the limit.
    """
    try:
        return read_from(opener, limits)
    except (FileNotFoundError, Unreadable):
        raise
    except Exception as error:  # each store has faults of its own
        raise Unreadable(f"this file cannot be read: {reason(error)}") from None


def reason(error: Exception) -> str:
    """The message of an exception, in one line."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def _open(address: str) -> IO[bytes]:
    from fsspec.core import url_to_fs

    files, path = url_to_fs(address)
    stream: Any = files.open(path, "rb")
    return cast(IO[bytes], stream)
