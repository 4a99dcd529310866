"""What is written to the language server that is no message, or one of an absurd length: it lives, and answers on."""

from __future__ import annotations

import json
import re

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra checker[lsp]")

from tests.helpers import command


def message(number: int, method: str, **params: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


UNKNOWN = {"uri": "file:///nowhere/never-opened.yaml"}
HERE = {"line": 3, "character": 1}


def notice(method: str, **params: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode()
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


def test_a_file_that_was_never_opened_gets_an_empty_answer() -> None:
    """And nobody is told of an error, whatever an editor says of it."""
    offer = {"title": "x", "data": {"uri": UNKNOWN["uri"]}}
    asked = (
        message(10, "textDocument/hover", textDocument=UNKNOWN, position=HERE)
        + message(11, "textDocument/documentSymbol", textDocument=UNKNOWN)
        + message(12, "textDocument/codeAction", textDocument=UNKNOWN, range={"start": HERE, "end": HERE},
                  context={"diagnostics": []})
        + message(13, "codeAction/resolve", **offer)
        + notice("textDocument/didChange", textDocument={**UNKNOWN, "version": 2}, contentChanges=[{"text": "x"}])
        + notice("textDocument/didSave", textDocument=UNKNOWN)
        + notice("textDocument/didClose", textDocument=UNKNOWN)
    )  # fmt: skip
    done = command("lsp", stdin=BEFORE + asked + BEHIND)
    assert done.returncode == 0
    answers = [
        json.loads(each) for each in re.findall(rb"\r\n\r\n(\{.*?\})(?=Content-Length|\Z)", done.stdout, re.DOTALL)
    ]
    found = {each["id"]: each.get("result", "an error") for each in answers if "id" in each}
    assert [found.get(number, "nothing") for number in (10, 11, 12, 13, 2)] == [None, None, None, offer, None]
    assert [each for each in answers if each.get("method") == "window/showMessage"] == []
