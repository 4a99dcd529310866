"""The package's name where packages come from, and how somebody gets an extra of it."""

from __future__ import annotations

DISTRIBUTION = "hod-checker"
"""What ``pip`` knows this by, as ``pyproject.toml`` has it: ``checker`` there is somebody else's."""


def install(extra: str) -> str:
    """The command that brings the libraries of an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
