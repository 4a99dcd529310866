"""From the paths of a command line to the files to check."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Source:
    """One file to check.

    Attributes:
        path: The file, as it is named in reports.
        found: Whether a search of a folder found it, rather than being named.
    """

    path: str
    found: bool


def sources(paths: list[str], missing: list[str]) -> Iterator[Source]:
    """The files behind the paths, folders searched in sorted order, each file once.

    Args:
        paths: Files and folders; ``-`` is passed on.
        missing: Takes the paths that do not exist.
    """
    seen: set[str] = set()
    for path in paths:
        if path == "-":
            yield Source(path, False)
        elif Path(path).is_dir():
            for each in _search(path):
                if (name := os.path.normpath(each)) not in seen:
                    seen.add(name)
                    yield Source(each, True)
        elif not os.path.lexists(path):
            missing.append(path)
        elif (name := os.path.normpath(path)) not in seen:
            seen.add(name)
            yield Source(path, False)


def _search(folder: str) -> Iterator[str]:
    """Every sheet below a folder, hidden ones left out; links to folders are not followed."""
    found = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                found.append(os.path.join(place, name))  # noqa: PTH118 - as it was named
    for path in sorted(found):
        yield path.removeprefix(f".{os.sep}") if folder == "." else path
