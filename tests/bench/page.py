"""The page about speed: what was measured, on which machine, and which aims were met."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from tests.bench.tables import Aim, Table, as_markdown
from tests.bench.tools import Tools

HEAD = """\
# Benchmarks

Written by `python -m tests.bench`, all of it measured in one run on one machine, one after the other in turns.
Ratios travel from machine to machine, seconds do not.
"""


def page(tables: Sequence[Table], aims: Sequence[Aim], tools: Tools) -> str:
    """The whole page."""
    goals = Table(
        "Aims", "What the project set itself, and what this run found.", ("aim", "measured", "verdict", "where it goes")
    )
    for aim in aims:
        goals.add(aim.name, aim.figure, aim.word, "" if aim.met else aim.where)
    parts = [HEAD, machine(tools), as_markdown(goals)]
    return "\n".join([*parts, *map(as_markdown, tables)])


def machine(tools: Tools) -> str:
    """The machine, the date and the versions, as a paragraph."""
    versions = ", ".join(f"{name} {version}" for name, version in tools.versions.items())
    load = f", load {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    return (
        f"{date.today().isoformat()}, {_processor()}, {os.cpu_count()} cores, {platform.system()} "
        f"{platform.machine()}, Python {platform.python_version()}{load}. {versions}.\n"
    )


def _processor() -> str:
    """What the processor is called, where the system says it."""
    told = Path("/proc/cpuinfo")
    if sys.platform == "linux" and told.exists():
        for line in told.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "a processor without a name"
