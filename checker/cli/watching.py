"""``--watch``: what changes is checked again, the rest is remembered."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.checking import Wish, conclude, gathered
from checker.cli.telling import say
from checker.config.faults import COMMAND_LINE, Misconfigured
from checker.config.find import OWN, SHARED
from checker.config.here import lost
from checker.extras import install
from checker.report.visible import exact

if TYPE_CHECKING:
    from checker.runner.harvest import Harvest

_TOGETHER = 100
"""Milliseconds within which changes are taken together."""
_STEP = 20
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(wish: Wish) -> int:
    """Check, and again whenever a file changes, until Ctrl-C.

    Raises:
        Misconfigured: the library is not there, or a path is not.
    """
    try:
        from watchfiles import watch as changes_in
    except ImportError:
        raise Misconfigured("--watch", [f"it needs an extra: {install('watch')}"]) from None
    paths = list(wish.request.paths) or ["."]
    if missing := [path for path in paths if lost(path) or not Path(path).exists()]:
        raise Misconfigured(COMMAND_LINE, [f"{path}: no such file or folder" for path in missing])
    watcher = Watcher(wish)
    watcher.show(None)
    folders = any(Path(path).is_dir() for path in paths)
    for changes in changes_in(
        *_places([*paths, *watcher.configurations()]), debounce=_TOGETHER, step=_STEP, recursive=folders
    ):
        watcher.changed(path for _, path in changes)
    return 0


def _places(paths: Iterable[str]) -> list[str]:
    """Folders, and those of files: an editor may put a new file in the place of the old one."""
    return sorted({path if Path(path).is_dir() else str(Path(path).absolute().parent) for path in paths})


class Watcher:
    """Remembers what was found, and checks what changes.

    Args:
        wish: What is wanted.
    """

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._last: Harvest | None = None

    def configurations(self) -> set[str]:
        """The configuration files in use."""
        if self._last is None:
            return set()
        found = (self._last.resolver.found_for(job.name) for job, _ in self._last.results)
        return {str(each.path) for each in found if each is not None}

    def changed(self, paths: Iterable[str]) -> None:
        """Some files are new, gone or different."""
        changed = {os.path.realpath(path) for path in paths if self._matters(path)}
        if not changed:
            return
        if any(Path(path).name in (OWN, SHARED) for path in changed):
            self._last = None
        self.show(changed)

    def _matters(self, path: str) -> bool:
        """Whether this may be a sheet, a folder or a configuration, rather than a report of ours."""
        real, name = os.path.realpath(path), Path(path).name
        if name in (OWN, SHARED) or path == self._wish.request.overrides.config:
            return True
        if name.startswith(".") or any(os.path.realpath(output.file) == real for output in self._wish.outputs):
            return False
        last = self._last
        if last is None or any(os.path.realpath(job.path) == real for job, _ in last.results):
            return True
        return not Path(path).suffix or last.resolver.included(path)

    def show(self, changed: set[str] | None) -> None:
        """Check what changed and report everything; a fault in the configuration is said and waited out.

        Args:
            changed: What changed, links followed; None for everything.
        """
        begun = time.monotonic()
        try:
            harvest = self._again(changed)
            if sys.stdout.isatty():
                exact(sys.stdout).write(_CLEAR)
            conclude(harvest, self._wish)
        except Misconfigured as error:
            for line in error.lines:
                say(line)
        sys.stdout.flush()
        if not self._wish.quiet:
            say(f"checked in {time.monotonic() - begun:.2f} s; watching, Ctrl-C ends it")

    def _again(self, changed: set[str] | None) -> Harvest:
        """A run that reads only what changed. Reports are copied, for a baseline takes findings out of them."""
        wish, last = self._wish, self._last
        if last is not None and changed is not None:
            known = {job.path: done for job, done in last.results if os.path.realpath(job.path) not in changed}
            wish = replace(wish, request=replace(wish.request, known=known))
        self._last = gathered(wish)
        shown = copy(self._last)
        shown.results = [
            (job, replace(done, reports=[copy(report) for report in done.reports])) for job, done in self._last.results
        ]
        for report in shown.reports:
            report.known = []
        return shown
