"""Find the files of a run on a cluster: files and folders, patterns, archives, and addresses that fsspec can open."""

from __future__ import annotations

import glob
import io
import os
import posixpath
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from checker.config.faults import Misconfigured
from checker.document.reader import Opener, Unreadable
from checker.pipeline import unreadable
from checker.runner.archive import BrokenArchive, is_archive, is_hidden, is_sheet, members
from checker.runner.collect import Request, jobs_of
from checker.runner.fetch import content, is_address, reason
from checker.runner.job import FileResult, Job
from checker.runner.search import Search

if TYPE_CHECKING:
    from checker.settings import Settings

FoundJob = tuple[Job, FileResult | None]
"""A file, with its result where that is known without checking it."""


def found_jobs(request: Request, search: Search) -> Iterator[FoundJob]:
    """The files behind the paths of a run, found one after the other as they are needed.

    Raises:
        Misconfigured: the configuration of a file says what means nothing, or an address cannot be opened by anybody.
    """
    for path in dict.fromkeys(request.paths or ["."]):
        yield from _behind(path, request, search)


def count(request: Request, search: Search) -> int | None:
    """The number of files behind the paths; None where one would have to read them to know."""
    paths = list(request.paths or ["."])
    if any(is_address(path) or is_archive(path) or _is_pattern(path) for path in paths):
        return None
    return sum(1 for _ in Search(search.resolver, request.force_exclude).files(paths))


def _is_pattern(path: str) -> bool:
    return glob.has_magic(path) and not os.path.lexists(path)


def _behind(path: str, request: Request, search: Search) -> Iterator[FoundJob]:
    if is_address(path):
        yield from _far(path, search)
    elif is_archive(path) and Path(path).is_file():
        if search.first_time(path):
            yield from _in_archive(path, search.resolver.settings_for(path), path, partial(_file, path))
    elif _is_pattern(path):
        matches = sorted(glob.glob(path, recursive=True))  # noqa: PTH207 - pathlib's knows no absolute patterns
        if not matches:
            search.missing.append(path)
        for match in matches:
            yield from _behind(match, request, search)
    else:
        for job in jobs_of(replace(request, paths=[path]), search):
            yield job, None


def _far(address: str, search: Search) -> Iterator[FoundJob]:
    """The files behind an address: one file, an archive, a folder, or a pattern. The current folder's settings hold."""
    first, chained, rest = address.partition("::")
    files, path = _opened(address)
    front = first.rstrip("/")
    front = front.removesuffix(path) if front.endswith(path) else ""

    def name(found: str) -> str:
        return (front + found if front else str(files.unstrip_protocol(found))) + chained + rest

    try:
        named, below = _listed(files, path)
    except Exception as error:
        raise Misconfigured(address, [f"it cannot be listed: {reason(error)}"]) from None
    if below is not None:
        search.searched.append(address)
    elif not named:
        search.missing.append(address)
    for found in (*named, *(below or ())):
        if not search.first_time(name(found)):
            continue
        home = posixpath.basename(found) or "sheet"
        settings = search.resolver.settings_for(home)
        if is_archive(found):
            yield from _in_archive(name(found), settings, home, partial(files.open, found, "rb"))
        else:
            yield Job(name(found), name(found), below is not None, settings, home=home), None


def _opened(address: str) -> tuple[Any, str]:
    from fsspec.core import url_to_fs

    try:
        files, path = url_to_fs(address)
    except Exception as error:  # no such protocol, or a library for it is missing
        raise Misconfigured(address, [f"it cannot be opened: {reason(error)}"]) from None
    return files, str(path)


def _listed(files: Any, path: str) -> tuple[list[str], list[str] | None]:
    """The files that a path names, and those in the folder that it names; None where it is no folder."""
    if glob.has_magic(path) and not files.exists(path):  # a file of that name goes before a pattern
        matches = [str(each) for each, info in files.glob(path, detail=True).items() if info["type"] == "file"]
        fixed = glob.escape(path).partition("[")[0].rpartition("/")[0]
        return sorted(each for each in matches if not is_hidden(each.removeprefix(fixed))), None
    if files.isdir(path):
        return [], [each for each in sorted(map(str, files.find(path))) if is_sheet(each.removeprefix(path))]
    return ([path] if files.exists(path) else []), None


def _file(path: str) -> IO[bytes]:
    return Path(path).open("rb")


def _again(found: bytes | BrokenArchive) -> IO[bytes]:
    if isinstance(found, BrokenArchive):
        raise found
    return io.BytesIO(found)


def _in_archive(name: str, settings: Settings, home: str, opened: Opener) -> Iterator[FoundJob]:
    """The sheets in an archive; a fault of the archive is a finding at its place among them."""

    def job(path: str, data: bytes | None = None) -> Job:
        return Job(path, path, True, settings, data, home=home)

    def refused(path: str, words: str) -> FoundJob:
        return job(path), FileResult([unreadable(path, words, settings)])

    try:
        with opened() as stream:
            for member, found in members(name.partition("::")[0], stream, settings.limits.bytes + 1):
                path = f"{name}/{member}"
                try:
                    yield job(path, content(partial(_again, found), settings.limits)), None
                except Unreadable as error:
                    yield refused(path, str(error))
    except BrokenArchive as error:
        yield refused(name, f"this archive cannot be read in full: {error}")
    except FileNotFoundError:
        yield job(name), FileResult(missing=True)
    except OSError as error:
        yield refused(name, f"this archive cannot be read: {error.strerror or error}")
