"""Find and read the configuration of a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.config.faults import Misconfigured

OWN, SHARED = "checker.toml", "pyproject.toml"
"""Where a folder holds both, the first one counts."""
MOST_DOTS = 1_000
"""Dots in a line: the time to parse a key grows with the square of its parts."""
LARGEST = 1024 * 1024
"""Bytes of a configuration."""


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """A configuration file as it is written.

    Attributes:
        path: The file.
        table: Its keys, without ``tool.checker`` around them.
    """

    path: Path
    table: Mapping[str, Any]


def in_folder(folder: str) -> ConfigFile | None:
    """The configuration in this folder, None where there is none.

    Raises:
        Misconfigured: there is a file that cannot be read.
    """
    for name in (OWN, SHARED):
        path = os.path.join(folder, name)  # noqa: PTH118 - asked for every folder of a run, and twice as fast
        if os.path.isfile(path):  # noqa: PTH113
            table = _table(Path(path))
            if table is not None:
                return ConfigFile(Path(path), table)
    return None


def named(path: str) -> ConfigFile:
    """The configuration file that the command line names.

    Raises:
        Misconfigured: it is not there, cannot be read, or is a pyproject.toml without ``[tool.checker]``.
    """
    file = Path(path)
    if not file.is_file():
        raise Misconfigured(file, ["there is no such file"])
    table = _table(file)
    if table is None:
        raise Misconfigured(file, ["it has no table [tool.checker]"])
    return ConfigFile(file, table)


def read_at_most(most: int, path: Path) -> bytes:
    """The content of a file of a configuration or baseline.

    Raises:
        Misconfigured: it is larger than that, or cannot be read.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise Misconfigured(path, [f"it cannot be read: {error.strerror or error}"]) from None
    if len(data) > most:
        raise Misconfigured(path, [f"it is larger than the limit of {most // 1024} KiB"])
    return data


def _table(path: Path) -> Mapping[str, Any] | None:
    """The keys of a file; None for a ``pyproject.toml`` that says nothing of checker."""
    data = read_at_most(LARGEST, path)
    shared = path.name == SHARED
    if shared and b"checker" not in data:
        return None
    import tomllib

    if max((line.count(b".") for line in data.splitlines()), default=0) > MOST_DOTS:
        raise Misconfigured(path, [f"a line has more than {MOST_DOTS} dots"])
    try:
        whole = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, or a number of thousands of digits
        raise Misconfigured(path, [f"this is not TOML: {str(error) or 'it is nested too deeply'}"]) from None
    if not shared:
        return whole
    tool = whole.get("tool")
    own = tool.get("checker") if isinstance(tool, dict) else None
    if own is not None and not isinstance(own, dict):
        raise Misconfigured(path, ["tool.checker: a table is due here"])
    return own
