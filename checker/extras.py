"""The package's name where packages come from, and how somebody gets an extra of it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

DISTRIBUTION = "hod-checker"
"""What ``pip`` knows this by, as ``pyproject.toml`` has it: ``checker`` there is somebody else's."""


def lacking(what: str, libraries: Sequence[str], extra: str) -> str | None:
    """What to tell somebody who lacks libraries of an extra; None if all are there."""
    missing = [name for name in libraries if find_spec(name) is None]
    if not missing:
        return None
    are = f"{' and '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed"
    return f"{what} needs {are}; install {'it' if len(missing) == 1 else 'them'} with: {install(extra)}"


def install(extra: str) -> str:
    """The command that brings the libraries of an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
