"""Paths as seen from the current folder, which may have been deleted while somebody stood in it."""

from __future__ import annotations

import os
from pathlib import Path


def cwd_deleted() -> bool:
    """Whether the current folder was deleted: there is nothing in it, and nothing can be put there."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def counts_from_deleted_cwd(path: str) -> bool:
    """Whether a path counts from a current folder that was deleted; some systems still find ``.`` there."""
    return not os.path.isabs(path) and cwd_deleted()  # noqa: PTH117 - as it is written


def current_folder() -> str:
    """The current folder; the outermost one where that was deleted."""
    return absolute(".")


def absolute(path: str | Path) -> str:
    """A path in full, links as they were named; where the current folder was deleted, as if it had been the outermost.

    What is found by going upwards from there, a configuration, is what is found from anywhere.
    """
    try:
        return os.path.abspath(path)  # noqa: PTH100 - pathlib would leave `..` in it
    except FileNotFoundError:
        return os.path.normpath(os.path.join(os.sep, path))  # noqa: PTH118
