"""The server itself: what the editor asks and tells, led to those who answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from checker import __version__
from checker.blank.players import Unfit
from checker.config.faults import Misconfigured
from checker.config.find import OWN, SHARED
from checker.config.resolve import Resolver
from checker.lsp.actions import FIX_ALL, actions_at, resolve, uri_of
from checker.lsp.completion import TRIGGERS, completions_at
from checker.lsp.diagnostics import diagnostics_of
from checker.lsp.hover import hover_at
from checker.lsp.navigation import definition_at, renamable_at, rename_at
from checker.lsp.positions import Positions
from checker.lsp.session import Session
from checker.lsp.symbols import symbols_of
from checker.lsp.wire import Protocol
from checker.settings import DEFAULT, Settings

PAUSE = 0.1
"""Seconds without a keystroke before a sheet is checked again."""


class Server(LanguageServer):
    """A language server for score sheets.

    Texts come whole with every change: pygls would end lines at other characters than editors and sheets do.
    """

    def __init__(self) -> None:
        whole = types.TextDocumentSyncKind.Full
        super().__init__("checker", __version__, text_document_sync_kind=whole, protocol_cls=Protocol)
        self._sessions: dict[str, Session] = {}
        self._complaint = ""
        self.hints = True
        """Whether running totals are shown."""

    def session_of(self, uri: str) -> Session | None:
        """A file as it is in the editor now, checked; None for one that is not open there."""
        document = self.workspace.text_documents.get(unquote(uri))  # as the workspace keeps them
        if document is None:
            return None
        known = self._sessions.get(uri)
        if known is None or known.version != document.version or known.positions.text != document.source:
            path = to_fs_path(uri) or uri
            known = Session(uri, path, document.version, self._positions(document), self._settings(path))
            self._sessions[uri] = known
        return known

    def publish(self, uri: str) -> None:
        """Tell the editor what is found in a file."""
        session = self.session_of(uri)
        if session is None:
            return
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, diagnostics_of(session), session.version)
        )

    def configure(self, settings: object) -> None:
        """Take the editor's settings over: ``inlayHints``, bare or under ``checker``, switches running totals."""
        if isinstance(settings, Mapping):
            self.configure(settings.get("checker"))
            if isinstance(chosen := settings.get("inlayHints"), bool):
                self.hints = chosen

    def completions(self, params: types.CompletionParams) -> list[types.CompletionItem]:
        """What may be typed at a place; the text is not checked for that, it seldom holds together while one types."""
        document = self.workspace.text_documents.get(unquote(params.text_document.uri))
        if document is None:
            return []
        return completions_at(self._positions(document), to_fs_path(document.uri) or document.uri, params.position)

    def _positions(self, document: TextDocument) -> Positions:
        return Positions(document.source, self.workspace.position_encoding or types.PositionEncodingKind.Utf16)

    def forget(self, uri: str) -> None:
        """A file is closed: nothing is said of it any more."""
        self._sessions.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def recheck(self) -> None:
        """The configuration may have changed: check every open file again."""
        for uri in list(self._sessions):
            del self._sessions[uri]
            self.publish(uri)

    def _settings(self, path: str) -> Settings:
        """The configuration nearest to the file; what is wrong with one is said once, and counts for nothing."""
        resolver = Resolver()
        try:
            settings, complaint = resolver.settings_for(path), "; ".join(resolver.warnings)
        except Misconfigured as error:
            settings, complaint = DEFAULT, str(error)
        if complaint and complaint != self._complaint:
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, f"checker: {complaint}"))
        self._complaint = complaint
        return settings


Answer = Callable[[Server, Session, Any], Any]


def make() -> Server:
    """A server that knows everything it can be asked."""
    server = Server()

    @server.feature(types.INITIALIZE)
    def _chosen_at_start(params: types.InitializeParams) -> None:
        server.configure(params.initialization_options)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def _chosen_later(params: types.DidChangeConfigurationParams) -> None:
        server.configure(params.settings)
        workspace = server.client_capabilities.workspace
        if workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support:
            with suppress(JsonRpcException):  # an editor that cannot, though it said it could
                await server.workspace_inlay_hint_refresh_async(None)

    @server.feature(types.INITIALIZED)
    async def _ready(_params: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        if not watching or not watching.dynamic_registration:
            return
        with suppress(JsonRpcException):  # an editor that cannot, though it said it could
            await server.client_register_capability_async(types.RegistrationParams([_watch()]))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _opened(params: types.DidOpenTextDocumentParams) -> None:
        server.publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def _changed(params: types.DidChangeTextDocumentParams) -> None:
        await asyncio.sleep(PAUSE)
        document = server.workspace.text_documents.get(unquote(params.text_document.uri))
        if document is not None and document.version == params.text_document.version:
            server.publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _saved(_params: types.DidSaveTextDocumentParams) -> None:
        server.recheck()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _configured(_params: types.DidChangeWatchedFilesParams) -> None:
        server.recheck()

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def _completion(params: types.CompletionParams) -> Sequence[types.CompletionItem]:
        return server.completions(params)

    @server.feature(types.CODE_ACTION_RESOLVE)
    def _chosen(offer: types.CodeAction) -> types.CodeAction:
        session = server.session_of(uri_of(offer))
        if session is not None and not resolve(session, offer):
            words = "checker: this cannot be put right without changing something else"
            server.window_show_message(types.ShowMessageParams(types.MessageType.Info, words))
        return offer

    for method, (answer, options) in _ANSWERS.items():
        server.feature(method, options)(partial(_answered, server, answer))
    return server


def _answered(server: Server, answer: Answer, params: Any) -> Any:
    """The answer to a question about a file; None where it is not open."""
    session = server.session_of(params.text_document.uri)
    return answer(server, session, params) if session is not None else None


def _rename(_server: Server, session: Session, params: types.RenameParams) -> types.WorkspaceEdit:
    try:
        return rename_at(session, params.position, params.new_name)
    except Unfit as error:
        raise JsonRpcException(str(error), types.LSPErrorCodes.RequestFailed) from None


def _actions(server: Server, session: Session, params: types.CodeActionParams) -> Sequence[types.CodeAction]:
    only = [str(getattr(kind, "value", kind)) for kind in params.context.only] if params.context.only else None
    return actions_at(session, params.range, only, later=_asks_later(server.client_capabilities))


_ANSWERS: Mapping[str, tuple[Answer, object]] = {
    types.TEXT_DOCUMENT_HOVER: (lambda _, session, asked: hover_at(session, asked.position), None),
    types.TEXT_DOCUMENT_DEFINITION: (lambda _, session, asked: definition_at(session, asked.position), None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (lambda _, session, asked: renamable_at(session, asked.position), None),
    types.TEXT_DOCUMENT_RENAME: (_rename, types.RenameOptions(prepare_provider=True)),
    types.TEXT_DOCUMENT_INLAY_HINT: (
        lambda server, session, asked: session.hints(asked.range) if server.hints else [],
        None,
    ),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (lambda _, session, _asked: symbols_of(session), None),
    types.TEXT_DOCUMENT_CODE_ACTION: (
        _actions,
        types.CodeActionOptions([types.CodeActionKind.QuickFix, FIX_ALL], resolve_provider=True),
    ),
}
"""The questions about one open file."""


def _asks_later(capabilities: types.ClientCapabilities) -> bool:
    """Whether the editor asks for the edits of an action that has none, once it is chosen."""
    able = capabilities.text_document.code_action if capabilities.text_document else None
    if able is None or able.resolve_support is None:
        return False
    return bool(able.data_support) and "edit" in able.resolve_support.properties


def _watch() -> types.Registration:
    """Ask to be told when a configuration is written."""
    watchers = [types.FileSystemWatcher(f"**/{name}") for name in (OWN, SHARED)]
    return types.Registration(
        "checker-configuration",
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
        types.DidChangeWatchedFilesRegistrationOptions(watchers),
    )
