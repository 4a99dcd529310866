"""What comes from the editor, before anybody trusts it: messages are read only up to a sensible length."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, lsp_method

MOST = 64 * 1024 * 1024
"""Bytes of a message; a sheet as large as may be read takes less."""
_LENGTH = re.compile(rb"Content-Length: *(\d+)\r\n\Z", re.IGNORECASE)
_PIECE = 64 * 1024
_LONGEST_HEADER = 64


class Inbox(io.BufferedReader):
    """A stream of messages, those of an absurd length left out, and what is no message at all."""

    def readline(self, _size: int | None = -1, /) -> bytes:
        """The next line of a header.

        What stands there in its place, the body of a refused message for example, is passed over up to the next
        header: how long it says that it is cannot be trusted.
        """
        end = b""
        while line := super().readline(_PIECE):
            found = _LENGTH.search(end + line)
            if found is None and not end and len(line) < _LONGEST_HEADER:
                return line
            if found is not None and len(found[1]) <= len(str(MOST)) and int(found[1]) <= MOST:
                return b"Content-Length: %s\r\n" % found[1]
            if found is not None:
                logging.getLogger(__name__).warning("a message of %s bytes is refused", found[1].decode()[:20])
            end = b"" if line.endswith(b"\n") else line[-_LONGEST_HEADER:]
        return b""


class Protocol(LanguageServerProtocol):
    """The library's, which complains to the person at the editor of a change in a file that was never opened."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Iterator[Any]:
        """Take a change in, if the file is open."""
        if unquote(params.text_document.uri) in self.workspace.text_documents:
            yield from super().lsp_text_document__did_change(params)
