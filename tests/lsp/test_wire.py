"""What is written to the language server that is no message, or one of an absurd length: it lives, and answers on."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra checker[lsp]")

from tests.helpers import command


def message(number: int, method: str, **params: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


BEFORE = message(1, "initialize", processId=None, rootUri=None, capabilities={})
BEHIND = message(2, "shutdown") + b'Content-Length: 33\r\n\r\n{"jsonrpc":"2.0","method":"exit"}'


@pytest.mark.parametrize(
    "between",
    [
        pytest.param(b"Content-Length: 999999999999999\r\n\r\n", id="absurd, and nothing comes"),
        pytest.param(b'Content-Length: 99999999999\r\n\r\n{"jsonrpc": "2.0"}', id="absurd, and something comes"),
        pytest.param(b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n{}", id="a number beyond all numbers"),
        pytest.param(b"Content-Length: 200000000\r\n\r\n" + b"x" * 300_011, id="long, and much of it comes"),
        pytest.param(b"Content-Length: -5\r\n\r\n{}", id="negative"),
        pytest.param(b"Content-Length: ten\r\n\r\n{}", id="no number"),
        pytest.param(b"Content-Length: 0\r\n\r\n", id="nothing"),
        pytest.param(b"hello\r\n\r\nworld\n", id="no header"),
        pytest.param(b"Content-Length: 8\r\n\r\n[[[[[[[[", id="no JSON"),
        pytest.param(b"Content-Length: 2\r\n\r\n[]", id="no message"),
    ],
)
def test_the_next_message_is_answered(between: bytes) -> None:
    done = command("lsp", stdin=BEFORE + between + BEHIND)
    assert done.returncode == 0
    assert b'"id":2' in done.stdout.replace(b" ", b"")
