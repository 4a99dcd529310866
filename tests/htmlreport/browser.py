"""A headless Chromium, spoken to over a pipe in its own protocol: no library and no port."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

PROGRAM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := which(name))), None)
AXE = os.environ.get("CHECKER_AXE")
"""Where axe.min.js is: `npm install axe-core`, then node_modules/axe-core/axe.min.js."""
_SECONDS = 20
_QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


class Browser:
    """One browser with one page."""

    def __init__(self, read: int, write: int) -> None:
        self._read, self._write = read, write
        self._number = 0
        self._rest = b""
        self.session: str | None = None
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer; what happens meanwhile is kept."""
        self._number += 1
        said: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self.session is not None:
            said["sessionId"] = self.session
        os.write(self._write, json.dumps(said).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            self.events.append(message)

    def _message(self) -> dict[str, Any]:
        until = time.monotonic() + _SECONDS
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._read], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the browser does not answer"
            self._rest += os.read(self._read, 1 << 20)
        said, self._rest = self._rest.split(b"\0", 1)
        message: dict[str, Any] = json.loads(said)
        return message

    def wait_for(self, method: str) -> None:
        """Wait until something has happened."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self._message())

    def open(self, address: str, *, width: int = 1000, dark: bool = False) -> None:
        """Open a page on a screen of this width."""
        self.events.clear()
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 500
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")

    def run(self, script: str) -> Any:
        """The value of an expression on the page; of a promise what it comes to."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key."""
        for kind in ("rawKeyDown", "keyUp"):
            code = {"Tab": 9, "Enter": 13}[key]
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)
        if key == "Enter":
            self.call("Input.dispatchKeyEvent", type="char", text="\r")

    @property
    def complaints(self) -> list[str]:
        """What was said on the console, or thrown."""
        told = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
        return [json.dumps(event["params"]) for event in self.events if event.get("method") in told]

    @property
    def requests(self) -> list[str]:
        """Every address that was asked for; the content of data: addresses is left out."""
        sent = [event["params"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return [each["request"]["url"][:60] for each in sent]


@contextmanager
def browser() -> Iterator[Browser]:
    """Start a browser, and end it."""
    assert PROGRAM is not None
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:

        def hand_over() -> None:  # the browser reads from 3 and writes to 4
            copy_in, copy_out = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(copy_in, 3)
            os.dup2(copy_out, 4)

        process = subprocess.Popen(
            [PROGRAM, *_QUIET, f"--user-data-dir={home}", "--remote-debugging-pipe", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=hand_over,  # noqa: PLW1509 - there are no threads here
        )
        try:
            here = Browser(ours_in, ours_out)
            target = here.call("Target.createTarget", url="about:blank")["targetId"]
            here.session = here.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            yield here
        finally:
            process.terminate()
            process.wait(_SECONDS)
            for end in (ours_in, ours_out, theirs_in, theirs_out):
                os.close(end)


def address(path: Path) -> str:
    """The page as a browser opens it from a folder."""
    return path.resolve().as_uri()
