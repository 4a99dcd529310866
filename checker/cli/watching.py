"""``--watch``: what changes is checked again, the results of the rest are kept."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.checking import CheckOptions, collect_showing_progress, conclude
from checker.cli.telling import say
from checker.config.faults import COMMAND_LINE, Misconfigured
from checker.config.find import OWN, SHARED
from checker.config.paths import counts_from_deleted_cwd
from checker.extras import install
from checker.report.visible import exact

if TYPE_CHECKING:
    from checker.runner.collect import RunResults

_TOGETHER = 100
"""Milliseconds within which changes are taken together."""
_STEP = 20
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(options: CheckOptions) -> int:
    """Check, and again whenever a file changes, until Ctrl-C.

    Raises:
        Misconfigured: the library is not there, or a path is not.
    """
    try:
        from watchfiles import watch as changes_in
    except ImportError:
        raise Misconfigured("--watch", [f"it needs an extra: {install('watch')}"]) from None
    paths = list(options.request.paths) or ["."]
    if missing := [path for path in paths if counts_from_deleted_cwd(path) or not Path(path).exists()]:
        raise Misconfigured(COMMAND_LINE, [f"{path}: no such file or folder" for path in missing])
    watcher = Watcher(options)
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
        options: What is wanted.
    """

    def __init__(self, options: CheckOptions) -> None:
        self._options = options
        self._last: RunResults | None = None

    def configurations(self) -> set[str]:
        """The configuration files in use."""
        if self._last is None:
            return set()
        found = (self._last.resolver.found_for(job.name) for job, _ in self._last.files)
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
        if name in (OWN, SHARED) or path == self._options.request.overrides.config:
            return True
        if name.startswith(".") or any(os.path.realpath(output.file) == real for output in self._options.outputs):
            return False
        last = self._last
        if last is None or any(os.path.realpath(job.path) == real for job, _ in last.files):
            return True
        return not Path(path).suffix or last.resolver.included(path)

    def show(self, changed: set[str] | None) -> None:
        """Check what changed and report everything; a fault in the configuration is said and waited out.

        Args:
            changed: What changed, links followed; None for everything.
        """
        begun = time.monotonic()
        try:
            results = self._again(changed)
            if sys.stdout.isatty():
                exact(sys.stdout).write(_CLEAR)
            conclude(results, self._options)
        except Misconfigured as error:
            for line in error.lines:
                say(line)
        sys.stdout.flush()
        if not self._options.quiet:
            say(f"checked in {time.monotonic() - begun:.2f} s; watching, Ctrl-C ends it")

    def _again(self, changed: set[str] | None) -> RunResults:
        """A run that reads only what changed. Reports are copied, for a baseline takes findings out of them."""
        options, last = self._options, self._last
        if last is not None and changed is not None:
            known = {job.path: result for job, result in last.files if os.path.realpath(job.path) not in changed}
            options = replace(options, request=replace(options.request, known=known))
        self._last = collect_showing_progress(options)
        shown = copy(self._last)
        shown.files = [
            (job, replace(result, reports=[copy(report) for report in result.reports]))
            for job, result in self._last.files
        ]
        for report in shown.reports:
            report.known = []
        return shown
