"""The server itself: what the editor asks and tells, led to those who answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from checker import __version__
from checker.config.faults import Misconfigured
from checker.config.find import OWN, SHARED
from checker.config.resolve import Resolver
from checker.lsp.actions import FIX_ALL, actions_at, resolve, uri_of
from checker.lsp.diagnostics import diagnostics_of
from checker.lsp.hover import hover_at
from checker.lsp.opened import Opened
from checker.lsp.page import Page
from checker.lsp.symbols import symbols_of
from checker.settings import DEFAULT, Settings

PAUSE = 0.1
"""Seconds without a keystroke before a sheet is checked again."""


class Server(LanguageServer):
    """A language server for score sheets.

    Texts come whole with every change: pygls would end lines at other characters than editors and sheets do.
    """

    def __init__(self) -> None:
        super().__init__("checker", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self._opened: dict[str, Opened] = {}
        self._complaint = ""

    def opened(self, uri: str) -> Opened | None:
        """A file as it is in the editor now, checked; None for one that is not open there."""
        document = self.workspace.text_documents.get(unquote(uri))  # as the workspace keeps them
        if document is None:
            return None
        known = self._opened.get(uri)
        if known is None or known.version != document.version or known.page.text != document.source:
            path = to_fs_path(uri) or uri
            page = Page(document.source, self.workspace.position_encoding or types.PositionEncodingKind.Utf16)
            known = Opened(uri, path, document.version, page, self._settings(path))
            self._opened[uri] = known
        return known

    def publish(self, uri: str) -> None:
        """Tell the editor what is found in a file."""
        opened = self.opened(uri)
        if opened is None:
            return
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, diagnostics_of(opened), opened.version)
        )

    def forget(self, uri: str) -> None:
        """A file is closed: nothing is said of it any more."""
        self._opened.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def recheck(self) -> None:
        """The configuration may have changed: check every open file again."""
        for uri in list(self._opened):
            del self._opened[uri]
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


def make() -> Server:
    """A server that knows everything it can be asked."""
    server = Server()

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

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def _hover(params: types.HoverParams) -> types.Hover | None:
        opened = server.opened(params.text_document.uri)
        return hover_at(opened, params.position) if opened is not None else None

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def _symbols(params: types.DocumentSymbolParams) -> Sequence[types.DocumentSymbol]:
        opened = server.opened(params.text_document.uri)
        return symbols_of(opened) if opened is not None else []

    kinds = types.CodeActionOptions([types.CodeActionKind.QuickFix, FIX_ALL], resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
    def _actions(params: types.CodeActionParams) -> Sequence[types.CodeAction]:
        opened = server.opened(params.text_document.uri)
        if opened is None:
            return []
        only = [str(getattr(kind, "value", kind)) for kind in params.context.only] if params.context.only else None
        return actions_at(opened, params.range, only, later=_asks_later(server.client_capabilities))

    @server.feature(types.CODE_ACTION_RESOLVE)
    def _chosen(offer: types.CodeAction) -> types.CodeAction:
        opened = server.opened(uri_of(offer))
        if opened is not None and not resolve(opened, offer):
            words = "checker: this cannot be put right without changing something else"
            server.window_show_message(types.ShowMessageParams(types.MessageType.Info, words))
        return offer

    return server


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
