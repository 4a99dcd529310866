"""Where the command line begins: which command it is, and what ends a run."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from checker.cli.telling import fail, say
from checker.report.visible import Door
from checker.runner.signals import (
    OutputClosed,
    Terminated,
    closed_pipes_raised,
    discard_output,
    terminating_cleanly,
)
from checker.runner.startup import collect_garbage_rarely, disable_pydantic_plugins

USAGE = 2
INTERRUPTED = 130
_NOT_TAKEN = frozenset(
    getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO", "EBADF") if hasattr(errno, name)
)
"""Why standard output may not take what is written to it; files that cannot be written are told apart before."""
COMPLETING = "_CHECKER_COMPLETE"
"""Set by a shell that asks how a command line may go on."""


def run(arguments: list[str]) -> int:
    """Run a command line and give its exit status.

    A closed pipe ends it quietly; Ctrl-C ends it with 130, and whoever asks it to end gets 128 and the signal's number;
    a fault of the program is one line and status 3.
    """
    collect_garbage_rarely()
    disable_pydantic_plugins()
    _stand_in()
    with _through_doors():
        return _run_to_its_end(arguments)


def _run_to_its_end(arguments: list[str]) -> int:
    if mistyped := _mistyped(arguments[:1]):
        fail(mistyped)
        return USAGE
    try:
        with terminating_cleanly():
            return _run(_with_command(arguments))
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except Terminated as signal:
        say("ended")
        return signal.status
    except OutputClosed as done:
        return done.status
    except BrokenPipeError:
        _drop_output()
        return 0
    except MemoryError:
        fail("this takes more memory than there is")
        return USAGE
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _NOT_TAKEN:
            _drop_output()
            fail(f"the output cannot be written: {error.strerror}")
            return USAGE
        if isinstance(error, FileNotFoundError) and _homeless():
            fail("the current folder is not there any more")
            return USAGE
        if os.environ.get("CHECKER_TRACEBACK"):
            raise
        fail(
            f"a fault in checker itself, please report it: {type(error).__name__}: {error}"
            " (CHECKER_TRACEBACK=1 shows where)"
        )
        return 3


def _stand_in() -> None:
    """Something in the place of standard streams that are closed, before a sheet is opened under their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we run


@contextmanager
def _through_doors() -> Iterator[None]:
    """In here nobody writes what a terminal or a runner would obey, our own libraries neither."""
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.stdout, sys.stderr = map(Door, before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _drop_output() -> None:
    discard_output(sys.stdout)
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        discard_output(sys.stderr)


def _usage_of(error: Exception) -> Callable[[], None] | None:
    """What says how a command line should have been; None for another error. It may have been a shell that wrote it."""
    if not hasattr(error, "format_message"):
        return None
    said = error.format_message().rstrip(".").replace("Value error, ", "")
    context = getattr(error, "ctx", None)
    hint = f"; `{context.command_path} --help` says what there is" if context is not None else ""
    return partial(fail, f"{said[:1].lower()}{said[1:]}{hint}")


def _faults_of(error: Exception) -> Callable[[], None] | None:
    """What says the faults of a configuration; None for another error."""
    from checker.config.faults import Misconfigured

    if not isinstance(error, Misconfigured):
        return None
    return partial(say, *error.lines)


def _with_command(arguments: list[str]) -> list[str]:
    """Plain ``checker PATH…`` is ``checker check PATH…``: a command comes first, or before any option but help."""
    from checker.cli.commands import COMMANDS

    first = arguments[0] if arguments else ""
    if first in COMMANDS or first in ("--help", "-h", "--version", "-V", "--install-completion", "--show-completion"):
        return arguments
    return ["check", *arguments]


def _mistyped(first: list[str]) -> str | None:
    """What to say of a first word that is no file, and nearly a command; None for any other."""
    from checker.cli.commands import COMMANDS

    for word in first:
        if word.isalpha() and word not in COMMANDS and not os.path.lexists(word):
            from checker.sheet.suggest import nearest

            meant = nearest(word, COMMANDS)
            return f"there is no command or file '{word}'; did you mean '{meant}'?" if meant else None
    return None


def _homeless() -> bool:
    from checker.config.paths import cwd_deleted

    return cwd_deleted()


def _run(arguments: list[str]) -> int:
    try:
        plain = _plain(arguments) if COMPLETING not in os.environ else None
        status = _check_plainly(*plain) if plain is not None else _parsed(arguments)
        sys.stdout.flush()
    except Exception as error:
        show = _usage_of(error) or _faults_of(error)
        if show is None:
            raise
        show()  # what was wrong with the command line or the configuration
        return USAGE
    return status


def _plain(arguments: list[str]) -> tuple[list[str], str | None] | None:
    """The paths and the format of a ``check`` that says no more, which needs no parser of command lines; else None."""
    if arguments[0] != "check":
        return None
    paths: list[str] = []
    form: str | None = None
    following = iter(arguments[1:])
    for each in following:
        if each in ("--format", "-f"):
            form = next(following, "")
            if not _is_format(form):
                return None  # the parser says what is wrong with it
        elif each.startswith("-") and each != "-":
            return None
        else:
            paths.append(each)
    return paths, form


def _is_format(name: str) -> bool:
    from checker.report.registry import FORMATS

    return name in FORMATS


def _check_plainly(paths: list[str], form: str | None) -> int:
    from checker.cli import checking
    from checker.cli.common import use_colour, usual_format
    from checker.runner.clock import MOST_SECONDS
    from checker.runner.collect import Request

    form = form or usual_format()
    request = Request(paths=paths, deep=checking.deep(form, ()), seconds=MOST_SECONDS)
    return checking.run(checking.CheckOptions(request, form, colour=use_colour()))


def _parsed(arguments: list[str]) -> int:
    import typer

    from checker.cli.app import build

    try:
        only = None if COMPLETING in os.environ else arguments[0]
        with closed_pipes_raised():
            status = build(only)(arguments, prog_name="checker", standalone_mode=False)
    except typer.Abort:
        say("interrupted")
        return INTERRUPTED
    except typer.Exit as done:
        return done.exit_code
    return status if isinstance(status, int) else 0
