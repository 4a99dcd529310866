"""Every way in which a file is written, for the tests that disturb it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.helpers import FAULTY, ROOT

OLD = b"what was there before\n"


@dataclass(frozen=True)
class Writer:
    """One command that writes.

    Attributes:
        arguments: The command line.
        file: What it writes; None where only leftovers can be looked for.
        old: What stands there before.
        quiet: Whether it goes on without what it could not write.
    """

    arguments: tuple[str, ...]
    file: str | None = "out"
    old: bytes = OLD
    quiet: bool = False


WRITERS: dict[str, Writer] = {
    "fix": Writer(("check", "--fix", "a.yaml"), "a.yaml", FAULTY.encode()),
    "fix in a worker": Writer(("check", "--fix", "--jobs", "2", "a.yaml", "b.yaml"), "a.yaml", FAULTY.encode()),
    "comments": Writer(("check", "--add-ignore", "known", "a.yaml"), "a.yaml", FAULTY.encode()),
    "report": Writer(("check", "--output", "json=out", "a.yaml")),
    "baseline": Writer(("check", "--write-baseline", "out", "a.yaml"), old=b'{"baseline": 2, "findings": {}}\n'),
    "cache": Writer(("check", "--cache-dir", "kept", "a.yaml"), None, quiet=True),
    "page": Writer(("report", "a.yaml", "-o", "out")),
    "new": Writer(("new", "--force", "--player", "Ada", "--player", "Ben", "out")),
    "new in a free place": Writer(("new", "--player", "Ada", "--player", "Ben", "free.yaml"), None),
    "anonymised": Writer(("anonymise", "a.yaml", "-o", "out")),
    "standings": Writer(("standings", "a.yaml", "-o", "out")),
}


def prepared(folder: Path, writer: Writer) -> None:
    """The sheets that a writer reads, and what it writes over."""
    for name in ("a.yaml", "b.yaml"):
        (folder / name).write_text(FAULTY, encoding="utf-8")
    (folder / "out").write_bytes(writer.old if writer.file == "out" else OLD)


def untouched(folder: Path, writer: Writer) -> None:
    """The old file is whole, and nothing lies beside it that was not there."""
    if writer.file is not None:
        assert (folder / writer.file).read_bytes() == writer.old
    names = {path.name for path in folder.rglob("*") if path.is_file()} - {"a.yaml", "b.yaml", "out", "swept"}
    assert names == set()


def environment() -> Mapping[str, str]:
    """Without what the user of this machine may have set."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": str(ROOT)}


def start(
    folder: Path, writer: Writer, script: str | None = None, before: Callable[[], None] | None = None
) -> subprocess.Popen[bytes]:
    """Run a writer in a folder, by a script that runs the command line, or by itself."""
    how = ["-c", script] if script is not None else ["-m", "checker"]
    return subprocess.Popen(
        [sys.executable, *how, *writer.arguments],
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=before,  # noqa: PLW1509 - no thread runs here
    )


def below(pid: int) -> list[int]:
    """All processes that a process started, and those that they did."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found, waiting = [], [pid]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found
