"""``checker lsp``: the language server."""

from __future__ import annotations

import os
import sys
from io import FileIO
from typing import Annotated

import typer

from checker.cli.telling import fail
from checker.extras import lacking

_LIBRARIES = ("pygls", "lsprotocol")


def lsp(
    stdio: Annotated[  # noqa: ARG001 - editors say it, and it is the only way
        bool, typer.Option("--stdio", help="Speak over standard input and output, as it does anyway.")
    ] = True,
) -> None:
    """Serve an editor: findings as you type, completion, rename, quick fixes. Needs the extra 'lsp'.

    Example: checker lsp
    """
    if missing := lacking("the language server", _LIBRARIES, "lsp"):
        fail(missing)
        raise typer.Exit(2)
    from checker.lsp.server import make
    from checker.lsp.wire import Inbox

    theirs = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # nothing else may get between the messages
    make().start_io(Inbox(FileIO(sys.stdin.fileno(), closefd=False)), theirs)
