"""Paths relative to the current folder, which may have been deleted meanwhile."""

from __future__ import annotations

import os
from pathlib import Path


def cwd_deleted() -> bool:
    """Whether the current folder was deleted. Then nothing can be read from it or written to it."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def counts_from_deleted_cwd(path: str) -> bool:
    """Whether a path is relative to a current folder that was deleted; some systems still find ``.`` there."""
    return not os.path.isabs(path) and cwd_deleted()  # noqa: PTH117 - as it is written


def current_folder() -> str:
    """The current folder; the root where that was deleted."""
    return absolute(".")


def absolute(path: str | Path) -> str:
    """The absolute path, links as they were named; where the current folder was deleted, the path below the root.

    So a search upwards for a configuration finds there what it finds from any folder.
    """
    try:
        return os.path.abspath(path)  # noqa: PTH100 - pathlib would leave `..` in it
    except FileNotFoundError:
        return os.path.normpath(os.path.join(os.sep, path))  # noqa: PTH118
