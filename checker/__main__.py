"""``python -m checker`` and the command ``checker``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; a closed pipe and Ctrl-C end it quietly."""
    from checker.cli.entry import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
