"""``python -m checker`` and the command ``checker``."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


def main() -> None:
    """Run the command line; a closed pipe and Ctrl-C end it quietly.

    Processes that are started on the way do not look for modules in the current folder, as this one does not.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    from checker.cli.entry import run

    sys.exit(run(sys.argv[1:]))


def _leave_the_current_folder() -> None:
    """Take away the current folder, which ``-m`` without ``-P`` has put before all others."""
    with suppress(FileNotFoundError):
        if sys.path[0] == os.getcwd() != str(Path(__file__).parent.parent):  # noqa: PTH109 - as Python wrote it
            del sys.path[0]


if __name__ == "__main__":
    _leave_the_current_folder()
    main()
