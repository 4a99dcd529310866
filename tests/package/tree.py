"""The files of the repository, as git sees them."""

from __future__ import annotations

import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@cache
def versioned(*options: str) -> list[Path]:
    """Every file that is kept here, relative to the top; the test is skipped where this is no checkout."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", *options], cwd=ROOT, capture_output=True, check=True)
    paths = {Path(name) for name in listed.stdout.decode().split("\0") if name}
    return sorted(path for path in paths if (ROOT / path).exists())


def kept_or_new() -> list[Path]:
    """The same with files that are not committed yet; what git ignores is never among them."""
    return versioned("--others", "--exclude-standard")
