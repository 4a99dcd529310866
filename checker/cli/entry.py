"""Where the command line begins: which command it is, and what ends a run."""

from __future__ import annotations

import os
import sys

USAGE = 2
INTERRUPTED = 130


def run(arguments: list[str]) -> int:
    """Run a command line and give its exit status.

    A closed pipe ends it quietly; Ctrl-C ends it with 130; a fault of the program is one line and status 3.
    """
    try:
        return _run(_with_command(arguments))
    except KeyboardInterrupt:
        _say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("CHECKER_TRACEBACK"):
            raise
        _say(
            f"checker: a fault in checker itself, please report it: {type(error).__name__}: {error}"
            " (CHECKER_TRACEBACK=1 shows where)"
        )
        return 3


def _say(words: str) -> None:
    print(words, file=sys.stderr)


def _with_command(arguments: list[str]) -> list[str]:
    """Plain ``checker PATH…`` is ``checker check PATH…``: a command comes first, or before any option but help."""
    from checker.cli.app import COMMANDS

    first = arguments[0] if arguments else ""
    if first in COMMANDS or first in ("--help", "-h", "--version", "--install-completion", "--show-completion"):
        return arguments
    return ["check", *arguments]


def _run(arguments: list[str]) -> int:
    import typer

    from checker.cli.app import build

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = build(arguments[0])(arguments, prog_name="checker", standalone_mode=False)
        sys.stdout.flush()
    except typer.Abort:
        _say("interrupted")
        return INTERRUPTED
    except typer.Exit as done:
        sys.stdout.flush()
        return done.exit_code
    except Exception as error:
        show = getattr(error, "show", None)
        if show is None:
            raise
        show()  # what was wrong with the command line
        return USAGE
    return status if isinstance(status, int) else 0
