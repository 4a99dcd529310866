"""The real yaml-language-server, spoken to over standard input and output as an editor does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Self

import pytest

VERSION = "1.25.0"
ENV = "YAML_LANGUAGE_SERVER"
_PLACE = Path(tempfile.gettempdir()) / f"checker-yaml-language-server-{VERSION}"
_SCRIPT = Path("node_modules") / "yaml-language-server" / "bin" / "yaml-language-server"


def command() -> list[str]:
    """How to start the server; skips the test where it cannot be had.

    ``YAML_LANGUAGE_SERVER`` names its script; else one on the PATH, else npm puts it under the temporary folder.
    """
    if shutil.which("node") is None:
        pytest.skip("node is not installed, so there is no yaml-language-server to drive")
    if named := os.environ.get(ENV):
        return ["node", named, "--stdio"]
    if found := shutil.which("yaml-language-server"):
        return [found, "--stdio"]
    if not (_PLACE / _SCRIPT).exists():
        _install()
    return ["node", str(_PLACE / _SCRIPT), "--stdio"]


def _install() -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip(f"npm is not installed and {ENV} is not set, so there is no yaml-language-server to drive")
    place = tempfile.mkdtemp(prefix="checker-npm-")
    asked = ["install", "--prefix", place, "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        done = subprocess.run(
            [npm, *asked, f"yaml-language-server@{VERSION}"], capture_output=True, timeout=50, check=False
        )
    except subprocess.TimeoutExpired:
        pytest.skip("npm took too long to install yaml-language-server")
    if done.returncode:
        pytest.skip(f"npm cannot install yaml-language-server: {done.stderr.decode()[-200:]}")
    try:
        Path(place).rename(_PLACE)
    except OSError:  # another worker was quicker
        shutil.rmtree(place, ignore_errors=True)


class Editor:
    """A client that has one schema for all files, and asks and listens one message at a time."""

    def __init__(self, schema: Path | None) -> None:
        self._process = subprocess.Popen(
            command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._schemas = {schema.as_uri(): "*.yaml"} if schema else {}
        self._last = 0
        self._opened = 0
        self._diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": None,
                "capabilities": {
                    "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
                    "workspace": {"configuration": True},
                },
            },
        )
        self.notify("initialized", {})
        self.notify("workspace/didChangeConfiguration", {"settings": {"yaml": self._settings()}})

    def _settings(self) -> dict[str, Any]:
        store = {"enable": False}
        return {
            "schemas": self._schemas, "schemaStore": store, "validate": True, "hover": True, "completion": True,
        }  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def open(self, text: str, folder: Path = Path("/sheets")) -> list[dict[str, Any]]:
        """Open a file and wait for what the server finds wrong with it."""
        uri = self._show(text, folder)
        while uri not in self._diagnostics:
            self._read()
        return self._diagnostics[uri]

    def complete(self, text: str) -> list[str]:
        """The labels of the completions where ``|`` stands."""
        return [item["label"] for item in self._ask("completion", text)["items"]]

    def hover(self, text: str) -> str:
        """What is shown when the mouse rests where ``|`` stands."""
        answer = self._ask("hover", text)
        return answer["contents"]["value"] if answer else ""

    def _ask(self, kind: str, text: str) -> Any:
        before, after = text.split("|")
        uri = self._show(before + after, Path("/sheets"))
        place = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return self.request(f"textDocument/{kind}", {"textDocument": {"uri": uri}, "position": place})

    def _show(self, text: str, folder: Path) -> str:
        """Open a file of its own, since the server remembers them; editors end lines in LF, and so does this one."""
        self._opened += 1
        uri = (folder / f"{self._opened}.yaml").as_uri()
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        item = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return uri

    def request(self, method: str, params: Any) -> Any:
        """Ask, and wait for the answer."""
        self._last += 1
        asked = self._last
        self._send({"id": asked, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == asked and "method" not in message:
                assert "error" not in message, message["error"]
                return message["result"]

    def notify(self, method: str, params: Any) -> None:
        """Tell, without an answer."""
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        """One message; what the server asks of the editor is answered."""
        stream = self._process.stdout
        assert stream is not None
        length = 0
        while (line := stream.readline().strip()) or not length:
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            assert line or self._process.poll() is None, "the server ended"
        message: dict[str, Any] = json.loads(stream.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            self._send({"id": message["id"], "result": self._answer(message)})
        return message

    def _answer(self, message: dict[str, Any]) -> Any:
        if message["method"] != "workspace/configuration":
            return None
        settings = {"yaml": self._settings()}
        return [settings.get(item.get("section")) for item in message["params"]["items"]]
