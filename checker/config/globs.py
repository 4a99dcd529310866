"""Globs as in a ``.gitignore``, matched against paths below the folder of the configuration."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from checker.config.faults import Misconfigured

_MOST_FREEDOM = 3
"""Of one glob; see ``_freedom``."""
_STARS = re.compile(r"\*+")


class Globs(Protocol):
    """Compiled globs."""

    def match_file(self, file: str) -> bool:
        """Whether the last glob that matches the path includes it."""


def compiled(globs: Sequence[str], source: Path, key: str) -> Globs:
    """Compile globs.

    Raises:
        Misconfigured: a glob that means nothing.
    """
    from pathspec import GitIgnoreSpec

    for glob in globs:
        if _freedom(glob) > _MOST_FREEDOM:
            raise Misconfigured(source, [f"{key}: '{glob[:40]}' has too many '*'; split it into several globs"])
    try:
        return GitIgnoreSpec.from_lines(globs)
    except ValueError as error:
        raise Misconfigured(source, [f"{key}: {error}"]) from None


def _freedom(glob: str) -> int:
    """The power of a path's length with which the time to match may grow: one for each '*' that can end anywhere."""
    folders = glob.split("/")
    wide = sum(folder == "**" for folder in folders[:-1])
    return wide + sum(max(0, len(_STARS.findall(folder)) - 1) for folder in folders if folder != "**")


def below(root: str, path: str) -> str:
    """A path as globs match it: relative to the root, with slashes.

    Args:
        root: A folder, absolute.
        path: A file or folder, absolute.
    """
    if path.startswith(root) and path[len(root) : len(root) + 1] in ("", os.sep):
        inside = path[len(root) + 1 :]
    elif os.path.splitdrive(root)[0] != os.path.splitdrive(path)[0]:
        inside = os.path.splitdrive(path)[1].lstrip(os.sep)
    else:
        inside = os.path.relpath(path, root)
        while inside.startswith(".." + os.sep):
            inside = inside[3:]
    return inside.replace(os.sep, "/")
