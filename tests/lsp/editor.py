"""One editor for the language server's tests, driven by pytest-lsp, and the questions that it asks."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path

import pytest

pytest.importorskip("pytest_lsp", reason="the language server's tests need pytest-lsp")
pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from checker.fixing.model import Edit, spliced
from checker.lsp.positions import Positions

SHEET = """\
sheet: 1
players: {🦁 Ada: {patron: fleet-street, start: {points: 20}}, Ben: {start: {points: 24}}}
turns:
  - order: [Ben, 🦁 Ada]
    player_turns:
      - {player: Ben, log: [{decide: savanna}]}
      - player: 🦁 Ada
        log:
          - {decide: jungle, points: 3}
          - {place: waterfal}
    envy: [Ben]
    scores: {🦁 Ada: 23, Ben: 27}
"""
CAUSED = (
    "sheet: 1\nplayers: {Ada: {start: {points: 10}}, Ben: {start: {points: 13}}}\nturns:\n  - order: [Ben, Ada]\n"
    "    player_turns:\n      - {player: Ben, log: [{decide: jungle, points: 3}]}\n      - {player: Ada, log: []}\n"
    "    envy: [Ada]\n    scores: {Ada: 12, Ben: 16}\n"
)
CLEAN = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n"
WRONG = CLEAN.replace("winners: Ada", "winners: Ben")

_NUMBER = count(1)


@pytest_lsp.fixture(  # type: ignore[untyped-decorator,misc,unused-ignore]
    config=ClientServerConfig(server_command=[sys.executable, "-m", "checker", "lsp", "--stdio"]), scope="module"
)
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """One editor with the server running, for all tests."""
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _params: None)
    able = client_capabilities("visual-studio-code")
    assert able.workspace is not None
    able.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=able))
    yield
    await lsp_client.shutdown_session()


async def open_sheet(client: LanguageClient, text: str, folder: Path = Path("/sheets")) -> str:
    """Open a text as a new file and wait for its diagnostics."""
    uri = (folder / f"{next(_NUMBER)}.yaml").as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "yaml", 1, text)))
    await until(lambda: uri in client.diagnostics)
    return uri


async def until(come: Callable[[], bool]) -> None:
    """Wait for something that the server says by itself; notifications may come faster than one can wait for each."""
    async with asyncio.timeout(15):
        while not come():
            await asyncio.sleep(0.005)


def found(client: LanguageClient, uri: str) -> list[str]:
    return [str(each.code) for each in client.diagnostics[uri]]


def place(text: str, words: str) -> types.Position:
    return Positions(text).position(text.index(words) + 1)


def edited(text: str, edit: types.WorkspaceEdit | None, uri: str) -> str:
    """The text after an edit."""
    assert edit is not None
    assert edit.changes is not None
    there = Positions(text)
    changes = edit.changes[uri]
    return spliced(
        text,
        [Edit(there.offset(each.range.start), there.offset(each.range.end), each.new_text) for each in changes],
    )


async def actions(
    client: LanguageClient, uri: str, text: str, words: str, only: list[str] | None = None
) -> dict[str, types.CodeAction]:
    """The actions offered where the words stand, by title."""
    where = place(text, words)
    params = types.CodeActionParams(
        types.TextDocumentIdentifier(uri),
        types.Range(where, where),
        types.CodeActionContext(client.diagnostics[uri], only=only),  # type: ignore[arg-type,unused-ignore]
    )
    answer = await client.text_document_code_action_async(params)
    return {each.title: each for each in answer or [] if isinstance(each, types.CodeAction)}


async def hover(client: LanguageClient, uri: str, text: str, words: str) -> str:
    """What is shown where the words stand."""
    params = types.HoverParams(types.TextDocumentIdentifier(uri), place(text, words))
    answer = await client.text_document_hover_async(params)
    if answer is None:
        return ""
    assert isinstance(answer.contents, types.MarkupContent)
    return answer.contents.value


async def outline(client: LanguageClient, uri: str) -> list[types.DocumentSymbol]:
    params = types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
    answer = await client.text_document_document_symbol_async(params)
    return [each for each in answer or [] if isinstance(each, types.DocumentSymbol)]


async def completions(client: LanguageClient, text: str) -> dict[str, types.CompletionItem]:
    """What is offered where ``|`` stands, by label."""
    before, behind = text.split("|")
    uri = await open_sheet(client, before + behind)
    where = Positions(before + behind).position(len(before))
    answer = await client.text_document_completion_async(
        types.CompletionParams(types.TextDocumentIdentifier(uri), where)
    )
    items = answer.items if isinstance(answer, types.CompletionList) else answer or []
    return {item.label: item for item in items}


async def hints(client: LanguageClient, uri: str, text: str) -> str:
    """The text with all running totals in it."""
    there = Positions(text)
    params = types.InlayHintParams(types.TextDocumentIdentifier(uri), there.range(0, len(text)))
    answer = await client.text_document_inlay_hint_async(params)
    places = [there.offset(hint.position) for hint in answer or []]
    return spliced(text, [Edit(at, at, f"<{hint.label}>") for at, hint in zip(places, answer or [], strict=True)])
