"""Find the files to check behind the paths of a command line."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from checker.config.paths import counts_from_deleted_cwd
from checker.config.resolve import Resolver


@dataclass(frozen=True, slots=True)
class FoundFile:
    """One file to check.

    Attributes:
        path: The file, as it is named in reports; ``-`` for standard input.
        tree: The folder in which a search found it; None for a file that was named.
    """

    path: str
    tree: str | None = None

    @property
    def found(self) -> bool:
        """Whether a search found it."""
        return self.tree is not None


@dataclass(slots=True)
class Search:
    """One walk over the paths of a command line.

    Attributes:
        resolver: Finds what each configuration includes and excludes.
        force_exclude: Whether ``exclude`` holds for what is named too.
        missing: Paths that do not exist.
        excluded: Files and folders that were left out because of ``exclude``.
        closed: Messages about folders that cannot be searched.
        searched: The folders that were named and searched.
        outside: Links that a search did not follow, because they lead out of the folder.
    """

    resolver: Resolver = field(default_factory=Resolver)
    force_exclude: bool = False
    missing: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    searched: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    _seen: set[Hashable] = field(default_factory=set)

    @property
    def warnings(self) -> list[str]:
        """Messages about the search, and about configurations that it found."""
        if not self.outside:
            return self.resolver.warnings
        first, *more = self.outside
        also = f" (and {len(more)} more)" if more else ""
        words = "this link leads out of what was searched and was not followed; name it to have it checked"
        return [*self.resolver.warnings, f"{first}{also}: {words}"]

    def files(self, paths: list[str]) -> Iterator[FoundFile]:
        """The files behind the paths, folders searched in sorted order, each file once.

        Raises:
            Misconfigured: a configuration on the way says what means nothing.
        """
        for path in paths:
            if path == "-":
                yield FoundFile(path)
            elif counts_from_deleted_cwd(path):
                self.closed.append(f"{path}: the current folder is not there any more")
            elif Path(path).is_dir():
                if not self._held_back(path, folder=True, named=True):
                    self.searched.append(path)
                    yield from self._below(path)
            elif not os.path.lexists(path):
                self.missing.append(path)
            elif not self._held_back(path, named=True) and self.first_time(path):
                yield FoundFile(path)

    def _below(self, folder: str) -> Iterator[FoundFile]:
        """Every sheet below a folder, in the order of names, no hidden ones.

        Links to folders are not followed, and links to files only to what lies in the folder too.
        """
        waiting = [folder]
        while waiting:
            path = waiting.pop()
            if path is folder or path.endswith(os.sep):
                waiting += reversed(self._entries(path, folder))
            elif self.first_time(path):
                yield FoundFile(path, folder)

    def _entries(self, folder: str, tree: str) -> list[str]:
        """The sheets and folders in a folder, sorted; folders end with a slash."""
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            self.closed.append(f"{folder}: this folder cannot be searched: {error.strerror or error}")
            return []
        within = "" if folder == "." else os.path.join(folder, "")  # noqa: PTH118 - as it was named
        found = []
        for entry in entries:
            path = within + entry.name
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if not self._held_back(path, folder=True):
                    found.append(path + os.sep)
            elif self.resolver.included(path) and _is_file(entry) and not self._held_back(path):
                if entry.is_symlink() and not _within(path, tree):
                    self.outside.append(path)
                else:
                    found.append(path)
        return found

    def _held_back(self, path: str, *, folder: bool = False, named: bool = False) -> bool:
        if named and not self.force_exclude:
            return False
        if not self.resolver.excluded(path, folder=folder):
            return False
        self.excluded.append(path)
        return True

    def first_time(self, path: str) -> bool:
        """Whether this file was not found before, under this or another name."""
        name = _identity(path)
        if name in self._seen:
            return False
        self._seen.add(name)
        return True


def _identity(path: str) -> Hashable:
    """What is the same for all names of a file, links included."""
    if "://" in path:  # two slashes may mean something in an address
        return path
    try:
        status = os.stat(path)  # noqa: PTH116 - asked of every file of a run
    except OSError:
        return os.path.normpath(path)
    return (status.st_dev, status.st_ino) if status.st_ino else os.path.realpath(path)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether this is a file, or a link to one."""
    try:
        return entry.is_file()
    except OSError:  # a link that leads to itself
        return False


def _within(link: str, tree: str) -> bool:
    """Whether a link leads to a file below a folder that is not hidden there."""
    target, root = Path(os.path.realpath(link)), Path(os.path.realpath(tree))
    return target.is_relative_to(root) and not any(part.startswith(".") for part in target.relative_to(root).parts)
