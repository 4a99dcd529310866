"""``checker lsp``: the language server."""

from __future__ import annotations

import os
import sys
from io import FileIO
from typing import Annotated

import typer

from checker.extras import install

_LIBRARIES = ("pygls", "lsprotocol")


def lsp(
    stdio: Annotated[  # noqa: ARG001 - editors say it, and it is the only way
        bool, typer.Option("--stdio", help="Speak over standard input and output, as it does anyway.")
    ] = True,
) -> None:
    """Serve an editor: findings as you type, completion, rename, quick fixes. Needs the extra 'lsp'.

    Example: checker lsp
    """
    try:
        from checker.lsp.server import make
        from checker.lsp.wire import Inbox
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in _LIBRARIES:
            raise
        print(f"checker: the language server needs one library more: {install('lsp')}", file=sys.stderr)
        raise typer.Exit(2) from None
    theirs = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # nothing else may get between the messages
    make().start_io(Inbox(FileIO(sys.stdin.fileno(), closefd=False)), theirs)
