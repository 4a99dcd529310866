"""Completion, rename, definition, a judge's word and running totals, as an editor asks for them."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pytest_lsp", reason="the language server's tests need pytest-lsp")
pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from checker.pipeline import check
from tests.helpers import command
from tests.lsp.editor import (
    CAUSED,
    SHEET,
    WRONG,
    actions,
    client,
    completions,
    edited,
    found,
    hints,
    open_sheet,
    place,
    until,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")
__all__ = ["client"]
ALLOW = "The judge allows this, with a reason"


async def test_completion_offers_what_may_stand_there(client: LanguageClient) -> None:
    offered = await completions(client, SHEET.replace("envy: [Ben]", "envy: [🦁|]"))
    assert set(offered) == {"🦁 Ada", "Ben"}
    edit = offered["🦁 Ada"].text_edit
    assert isinstance(edit, types.TextEdit)
    start = types.Position(10, 11)  # behind the bracket; the lion takes two units
    assert edit == types.TextEdit(types.Range(start, types.Position(10, 13)), '"🦁 Ada"')


async def test_completion_leaves_other_yaml_alone(client: LanguageClient) -> None:
    assert await completions(client, "on: push\njobs: {|}\n") == {}


async def definition(client: LanguageClient, uri: str, where: types.Position) -> list[types.Location]:
    params = types.DefinitionParams(types.TextDocumentIdentifier(uri), where)
    answer = await client.text_document_definition_async(params)
    return [each for each in answer if isinstance(each, types.Location)] if isinstance(answer, list) else []


async def test_a_name_leads_to_the_player(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    for words in ("🦁 Ada]", "🦁 Ada\n        log", "🦁 Ada: 23"):
        (there,) = await definition(client, uri, place(SHEET, words))
        assert there == types.Location(uri, types.Range(types.Position(1, 10), types.Position(1, 16)))
    assert await definition(client, uri, place(SHEET, "savanna")) == []


async def test_a_finding_leads_to_its_cause(client: LanguageClient) -> None:
    uri = await open_sheet(client, CAUSED)
    envy = next(each for each in client.diagnostics[uri] if each.code == "envy-below-threshold")
    assert envy.related_information
    cause, player = await definition(client, uri, envy.range.start)
    assert cause == envy.related_information[0].location
    assert player.range.start.line == 1


async def rename(client: LanguageClient, uri: str, where: types.Position, name: str) -> types.WorkspaceEdit | None:
    return await client.text_document_rename_async(types.RenameParams(types.TextDocumentIdentifier(uri), where, name))


async def test_a_player_is_renamed_in_every_place(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    where = place(SHEET, "🦁 Ada]")
    asked = types.PrepareRenameParams(types.TextDocumentIdentifier(uri), where)
    named = types.Range(types.Position(3, 17), types.Position(3, 23))
    assert await client.text_document_prepare_rename_async(asked) == types.PrepareRenamePlaceholder(named, "🦁 Ada")
    assert edited(SHEET, await rename(client, uri, where, "Ada"), uri) == SHEET.replace("🦁 Ada", "Ada")
    quoted = edited(SHEET, await rename(client, uri, where, "Ada: the 1st"), uri)
    assert quoted == SHEET.replace("🦁 Ada", '"Ada: the 1st"')
    assert edited(SHEET, await rename(client, uri, where, " 🦁 Ada"), uri) == SHEET


@pytest.mark.parametrize(
    ("words", "name", "why"),
    [
        ("Ben]", "🦁 Ada", "is a name in this sheet already"),
        ("Ben]", " ", "a player needs a name"),
        ("Ben]", "none", "stands for nobody"),
        ("savanna", "jungle", "there is no player's name here"),
    ],
)
async def test_a_name_that_cannot_be_is_refused(client: LanguageClient, words: str, name: str, why: str) -> None:
    uri = await open_sheet(client, SHEET)
    with pytest.raises(JsonRpcException, match=why):
        await rename(client, uri, place(SHEET, words), name)


async def test_what_is_no_player_cannot_be_renamed(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    asked = types.PrepareRenameParams(types.TextDocumentIdentifier(uri), place(SHEET, "savanna"))
    assert await client.text_document_prepare_rename_async(asked) is None


async def test_a_judge_lets_a_claim_stand(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    text = edited(SHEET, (await actions(client, uri, SHEET, "Ben]\n    scores"))[ALLOW].edit, uri)
    assert 'envy: [{player: Ben, allowed: "TODO: why"}]\n' in text
    (report,) = check(text)
    assert "envy-below-threshold" not in {each.finding.rule for each in report.findings}
    assert [why for _, why in report.allowed] == ["TODO: why"]


async def test_what_no_judge_can_let_stand_is_not_offered(client: LanguageClient) -> None:
    uri = await open_sheet(client, WRONG)
    assert found(client, uri) == ["wrong-winner"]
    assert ALLOW not in await actions(client, uri, WRONG, "Ben}\n")
    uri = await open_sheet(client, SHEET)
    assert ALLOW not in await actions(client, uri, SHEET, "waterfal")


async def test_running_totals_stand_beside_what_changes_them(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    assert await hints(client, uri, SHEET) == (
        SHEET.replace("savanna}", "savanna}<Ben 25>")
        .replace("points: 3}", "points: 3}<🦁 Ada 22>")
        .replace("[Ben]", "[Ben<Ben 25>]")
        .replace("🦁 Ada: 23", "🦁 Ada: 23<by the rulebook 22>")
        .replace("Ben: 27", "Ben: 27<by the rulebook 25>")
    )


async def test_running_totals_can_be_switched_off_and_on(client: LanguageClient) -> None:
    asked: list[str] = []
    client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)(lambda _params: asked.append("again"))
    uri = await open_sheet(client, SHEET)
    switches: list[tuple[object, bool]] = [({"checker": {"inlayHints": False}}, False), ({"inlayHints": True}, True)]
    for number, (settings, shown) in enumerate(switches):
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        assert ("<" in await hints(client, uri, SHEET)) is shown
        await until(lambda due=number: len(asked) > due)  # type: ignore[misc]


@pytest.mark.parametrize(("options", "shown"), [({"inlayHints": False}, False), ({}, True), (None, True)])
async def test_running_totals_can_be_switched_off_from_the_start(options: object, shown: bool) -> None:
    item = {"uri": "file:///game.yaml", "languageId": "yaml", "version": 1, "text": SHEET}
    file, whole = {"uri": item["uri"]}, {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    said = (
        message(1, "initialize", processId=None, rootUri=None, capabilities={}, initializationOptions=options),
        message(None, "textDocument/didOpen", textDocument=item),
        message(2, "textDocument/inlayHint", textDocument=file, range=whole),
        message(3, "shutdown"),
        message(None, "exit"),
    )
    done = command("lsp", stdin=b"".join(said))
    assert done.returncode == 0
    assert (b"Ben 25" in done.stdout) is shown


def message(number: int | None, method: str, **params: object) -> bytes:
    asked = {"jsonrpc": "2.0", "method": method, "params": params, **({} if number is None else {"id": number})}
    body = json.dumps(asked).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


async def test_nothing_is_known_of_a_file_that_is_not_open(client: LanguageClient) -> None:
    file, nowhere = types.TextDocumentIdentifier("file:///sheets/never-opened.yaml"), types.Position(1, 1)
    assert not await client.text_document_completion_async(types.CompletionParams(file, nowhere))
    assert not await client.text_document_definition_async(types.DefinitionParams(file, nowhere))
    assert await client.text_document_prepare_rename_async(types.PrepareRenameParams(file, nowhere)) is None
    assert await client.text_document_rename_async(types.RenameParams(file, nowhere, "Cleo")) is None
    params = types.InlayHintParams(file, types.Range(nowhere, nowhere))
    assert not await client.text_document_inlay_hint_async(params)


async def test_a_text_that_is_no_yaml_yet_is_answered(client: LanguageClient) -> None:
    text = "sheet: 1\nplayers: [Ada, Ben\n"
    uri = await open_sheet(client, text)
    assert found(client, uri) == ["invalid-yaml"]
    where = place(text, "Ada")
    assert await definition(client, uri, where) == []
    asked = types.PrepareRenameParams(types.TextDocumentIdentifier(uri), where)
    assert await client.text_document_prepare_rename_async(asked) is None
    assert await hints(client, uri, text) == text
