"""Globs as in a ``.gitignore``, matched against paths below the folder of the configuration."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from checker.config.faults import Misconfigured


class Globs(Protocol):
    """What is asked of a list of globs."""

    def match_file(self, file: str) -> bool:
        """Whether the last glob that says something about the path takes it."""


def compiled(globs: Sequence[str], source: Path, key: str) -> Globs:
    """Make something that matches paths of globs.

    Raises:
        Misconfigured: a glob that means nothing.
    """
    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines(globs)
    except ValueError as error:
        raise Misconfigured(source, [f"{key}: {error}"]) from None


def below(root: str, path: str) -> str:
    """A path as globs see it: from the root on, with slashes.

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
