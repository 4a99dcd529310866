"""The language server as an editor sees it, driven by pytest-lsp."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pytest_lsp", reason="the language server's tests need pytest-lsp")
pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from lsprotocol import types
from pytest_lsp import LanguageClient

from checker.pages import folder, reason
from checker.pipeline import check
from tests.helpers import FIXTURES
from tests.lsp.editor import (
    CAUSED,
    CLEAN,
    SHEET,
    WRONG,
    actions,
    client,
    edited,
    found,
    hover,
    open_sheet,
    outline,
    until,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")
__all__ = ["client"]


async def test_findings_are_underlined_with_what_belongs_to_them(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    by_rule = {str(each.code): each for each in client.diagnostics[uri]}
    assert set(by_rule) == {"wrong-points", "invalid-value", "envy-below-threshold"}
    envy = by_rule["envy-below-threshold"]
    assert envy.source == "checker"
    assert envy.severity is types.DiagnosticSeverity.Error
    assert envy.range == types.Range(types.Position(10, 11), types.Position(10, 14))
    assert "struck: Ben −2" in envy.message
    points = by_rule["wrong-points"].range
    assert (points.start.line, points.start.character) == (8, 37)


async def test_related_places_and_causes(client: LanguageClient) -> None:
    uri = await open_sheet(client, CAUSED)
    envy = next(each for each in client.diagnostics[uri] if each.code == "envy-below-threshold")
    assert envy.related_information
    assert any("because of wrong-points" in each.message for each in envy.related_information)
    assert {each.location.range.start.line for each in envy.related_information} == {5}


async def test_diagnostics_follow_the_typing(client: LanguageClient) -> None:
    uri = await open_sheet(client, CLEAN)
    assert found(client, uri) == []
    for version, text in ((2, WRONG), (3, WRONG + "plyers: 1\n"), (4, CLEAN)):
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        due = [each.finding.rule for each in check(text)[0].findings]
        await until(lambda due=due: found(client, uri) == due)  # type: ignore[misc]


async def test_a_closed_file_has_no_findings_any_more(client: LanguageClient) -> None:
    uri = await open_sheet(client, WRONG)
    assert found(client, uri) == ["wrong-winner"]
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    await until(lambda: found(client, uri) == [])


async def test_other_yaml_is_left_alone(client: LanguageClient) -> None:
    text = "on: push\njobs: {build: {steps: []}}\n"
    uri = await open_sheet(client, text)
    assert found(client, uri) == []
    assert await hover(client, uri, text, "push") == ""
    assert await outline(client, uri) == []
    assert await actions(client, uri, text, "push") == {}


async def test_the_configuration_of_the_folder_counts(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "checker.toml").write_text('ignore = ["wrong-winner"]\n', encoding="utf-8")
    uri = await open_sheet(client, WRONG, tmp_path)
    assert found(client, uri) == []
    (tmp_path / "checker.toml").write_text('severity = {wrong-winner = "note"}\n', encoding="utf-8")
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([]))
    note = types.DiagnosticSeverity.Information
    await until(lambda: [each.severity for each in client.diagnostics[uri]] == [note])


async def test_a_faulty_configuration_is_said_and_the_sheet_is_checked(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "checker.toml").write_text('ingore = ["wrong-winner"]\n', encoding="utf-8")
    uri = await open_sheet(client, WRONG, tmp_path)
    assert found(client, uri) == ["wrong-winner"]
    assert client.messages[-1].type == types.MessageType.Error
    assert "did you mean 'ignore'" in client.messages[-1].message


async def test_hovering_over_a_finding_shows_it_with_the_reason_a_link_and_the_score(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    finding = next(each for each in client.diagnostics[uri] if each.code == "envy-below-threshold")
    assert finding.code_description is not None
    assert finding.code_description.href == (folder() / "envy-below-threshold.md").as_uri()
    table, said = (await hover(client, uri, SHEET, "Ben]\n    scores")).split("\n\n---\n\n")
    assert table.splitlines()[0] == "| after this, Game Turn 1 | 🦁 Ada | Ben |"
    headline, why, link = said.split("\n\n")
    assert headline.startswith("**error[envy-below-threshold]**: Ben claims Envy")
    assert headline.endswith("(struck: Ben −2)")
    assert why == reason("envy-below-threshold")
    assert link == f"[envy-below-threshold]({finding.code_description.href})"


async def test_hovering_anywhere_in_the_game_shows_the_running_score(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    shown = await hover(client, uri, SHEET, "savanna")
    assert shown.splitlines() == [
        "| after this, Game Turn 1 | 🦁 Ada | Ben |",
        "|---|---:|---:|",
        "| points | 20 | 25 |",
        "| here |  | +1 (savanna) |",
    ]
    assert await hover(client, uri, SHEET, "sheet") == ""


async def test_a_certain_fix_is_preferred(client: LanguageClient) -> None:
    uri = await open_sheet(client, WRONG)
    offered = await actions(client, uri, WRONG, "Ben}\n")
    fix = offered["Change Ben to Ada"]
    assert (fix.is_preferred, fix.kind) == (True, types.CodeActionKind.QuickFix)
    assert edited(WRONG, fix.edit, uri) == CLEAN


async def test_a_guess_is_called_one(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    offered = await actions(client, uri, SHEET, "waterfal")
    guess = offered["Change waterfal to waterfall (a guess)"]
    assert not guess.is_preferred
    assert edited(SHEET, guess.edit, uri) == SHEET.replace("waterfal}", "waterfall}")


async def test_a_finding_can_be_ignored_with_a_reason(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    offered = await actions(client, uri, SHEET, "Ben]\n    scores")
    text = edited(SHEET, offered["Ignore envy-below-threshold here, with a reason"].edit, uri)
    assert "envy: [Ben]  # checker: ignore[envy-below-threshold] TODO: why\n" in text
    (report,) = check(text)
    assert "envy-below-threshold" not in {each.finding.rule for each in report.findings}
    assert [each.finding.rule for each in report.silenced] == ["envy-below-threshold"]


async def test_fix_all_is_a_source_action(client: LanguageClient) -> None:
    path = FIXTURES / "broken" / "the-secretary" / "sheet.yaml"
    text = path.read_text(encoding="utf-8")
    uri = await open_sheet(client, text)
    offered = await actions(client, uri, text, "sheet", only=["source.fixAll"])
    (fix,) = offered.values()
    assert fix.kind == "source.fixAll.checker"
    before, after = check(text)[0], check(edited(text, fix.edit, uri))[0]
    assert len(after.findings) < len(before.findings)
    assert await actions(client, uri, text, "sheet", only=["refactor"]) == {}


async def test_the_edits_of_a_large_sheet_come_when_an_action_is_chosen(client: LanguageClient) -> None:
    text = WRONG + "# and so on\n" * 5_000
    uri = await open_sheet(client, text)
    offered = await actions(client, uri, text, "Ben}\n")
    ignore = "Ignore wrong-winner here, with a reason"
    assert list(offered) == ["Put wrong-winner right", ignore, "Fix all that is certain"]
    assert [offer.edit for offer in offered.values()] == [None] * 3
    right = text.replace("winners: Ben", "winners: Ada")
    for title in ("Put wrong-winner right", "Fix all that is certain"):
        assert edited(text, (await client.code_action_resolve_async(offered[title])).edit, uri) == right


async def test_an_action_that_cannot_be_done_says_so(client: LanguageClient) -> None:
    uri = await open_sheet(client, WRONG)
    offer = types.CodeAction("Improve", data={"uri": uri, "do": "fix", "document": 0, "fingerprint": "gone"})
    answer = await client.code_action_resolve_async(offer)
    assert answer.edit is None
    assert "cannot be put right" in client.messages.pop().message


@pytest.mark.parametrize(
    "path", ["/sheets/never-opened.yaml", str(FIXTURES / "broken" / "the-secretary" / "sheet.yaml")]
)
async def test_a_file_that_is_not_open_has_nothing_to_it(client: LanguageClient, path: str) -> None:
    uri = Path(path).as_uri()
    file, nowhere = types.TextDocumentIdentifier(uri), types.Position(4, 4)
    context = types.CodeActionContext([])
    assert await client.text_document_hover_async(types.HoverParams(file, nowhere)) is None
    assert not await client.text_document_document_symbol_async(types.DocumentSymbolParams(file))
    where = types.Range(nowhere, nowhere)
    assert not await client.text_document_code_action_async(types.CodeActionParams(file, where, context))
    offer = types.CodeAction("Improve", data={"uri": uri, "do": "fix-all"})
    assert (await client.code_action_resolve_async(offer)).edit is None
    client.text_document_did_close(types.DidCloseTextDocumentParams(file))
    client.text_document_did_save(types.DidSaveTextDocumentParams(file))
    change = types.TextDocumentContentChangeWholeDocument(CLEAN)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, uri), [change])
    )
    assert await client.text_document_hover_async(types.HoverParams(file, nowhere)) is None
    client.messages.clear()  # pygls complains of the change, and may


async def test_what_is_typed_is_followed_where_the_address_is_written_in_another_way(client: LanguageClient) -> None:
    uri = "file:///c%3A/b%C3%A4r%20" + await open_sheet(client, CLEAN)
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "yaml", 1, CLEAN)))
    change = types.TextDocumentContentChangeWholeDocument(WRONG)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, uri), [change])
    )
    await until(lambda: uri in client.diagnostics and found(client, uri) == ["wrong-winner"])


async def test_the_outline_goes_by_game_turn(client: LanguageClient) -> None:
    uri = await open_sheet(client, SHEET)
    players, turn = await outline(client, uri)
    assert (players.name, players.detail) == ("Players", "🦁 Ada, Ben")
    assert (turn.name, turn.detail) == ("Game Turn 1", "🦁 Ada 23, Ben 27")
    assert [each.name for each in turn.children or []] == ["Ben", "🦁 Ada", "Envy", "Scores"]
    assert turn.range.end.line == 11


async def test_several_games_in_a_file_are_parts_of_it(client: LanguageClient) -> None:
    text = f"{CLEAN}---\n{WRONG}"
    uri = await open_sheet(client, text)
    assert [each.range.start.line for each in client.diagnostics[uri]] == [6]
    first, second = await outline(client, uri)
    assert (first.name, second.name) == ("Game 1", "Game 2")
    assert [each.name for each in second.children or []] == ["Players", "End of the game"]
    assert "wrong-winner" in await hover(client, uri, text, "Ben}\n")
    assert next(iter(await actions(client, uri, text, "Ben}\n"))) == "Change Ben to Ada"


async def test_every_question_has_an_answer_on_every_broken_sheet(client: LanguageClient) -> None:
    for path in sorted(FIXTURES.glob("broken/*/sheet.yaml")):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # an editor would not open it
        uri = await open_sheet(client, text)
        assert len(client.diagnostics[uri]) == sum(len(report.findings) for report in check(text))
        await outline(client, uri)
        for each in client.diagnostics[uri][:2]:
            params = types.HoverParams(types.TextDocumentIdentifier(uri), each.range.start)
            assert await client.text_document_hover_async(params) is not None
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))


async def test_nothing_went_wrong_in_all_of_this(client: LanguageClient) -> None:
    assert [each.message for each in client.messages if "did you mean" not in each.message] == []
