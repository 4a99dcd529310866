"""The reports of earlier runs, by content, settings and version.

Each entry is a file of its own, written whole, so that two runs at once do no harm. A file that was changed, or holds
anything but reports, is ignored, and the folder may be deleted at any time. Entries are pickles,
which could be made to run code: only the classes of a report are ever built from one, and the folder is the user's own,
never the sheets'.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pickle
import sys
import time
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.files import NotWritten, opened
from checker.pipeline import SheetReport
from checker.readings.impact import Impact
from checker.runner.typecheck import has_type
from checker.settings import Settings

FORM = 1
"""Version of the format of an entry; another number makes old entries unreadable."""
_DIGEST = 16
_DAY = 24 * 60 * 60
_KEPT_DAYS = 30
_PARTS = (
    "checker.bounds",
    "checker.pipeline",
    "checker.findings",
    "checker.document.",
    "checker.game.",
    "checker.readings.",
)


@dataclass(frozen=True, slots=True)
class Cache:
    """The entries of one version of checker.

    Attributes:
        folder: Where they are.
    """

    folder: Path

    @classmethod
    def of(cls, folder: Path) -> Cache:
        """The cache in a folder, after old entries were deleted."""
        cache = cls(folder / _version())
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            _sweep(folder)
        return cache

    def key(self, data: bytes, settings: Settings, *, deep: bool) -> str:
        """The name under which the reports of this content are kept."""
        hasher = hashlib.blake2b(digest_size=_DIGEST)
        hasher.update(_key_parts(settings, deep=deep))
        hasher.update(data)
        return hasher.hexdigest()

    def get(self, key: str) -> list[SheetReport] | None:
        """The reports under a key, without their path; None where there are none that can be used."""
        try:
            with self._path(key).open("rb") as stream:
                whole = stream.read()
            body = memoryview(whole)[_DIGEST:]
            if _seal(key, body) != whole[:_DIGEST]:
                return None
            reports: list[SheetReport] = _Reader(io.BytesIO(body)).load()
            right = (
                bool(reports)
                and has_type(reports, list[SheetReport])
                and all(_impacts_fit(report) for report in reports)
            )
        except Exception:  # whatever is wrong with an entry, the sheet is there
            return None
        return reports if right else None

    def put(self, key: str, reports: list[SheetReport]) -> None:
        """Keep reports under a key, without their path; a full or read-only disk is no reason to stop."""
        nameless = [copy(report) for report in reports]
        for report in nameless:
            report.path = ""
        body = pickle.dumps(nameless, protocol=5)
        path = self._path(key)
        with suppress(OSError, NotWritten):
            path.parent.mkdir(parents=True, exist_ok=True)
            with opened(path, lasting=False) as stream:
                stream.write(_seal(key, body) + body)

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key[2:]


class _Reader(pickle.Unpickler):
    """Builds the classes of a report and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """Look a class up.

        Raises:
            pickle.UnpicklingError: it is none that a report is made of.
        """
        if module == "builtins" and name in ("set", "frozenset"):
            return super().find_class(module, name)
        if module.startswith(_PARTS):
            found = getattr(sys.modules.get(module), name, None)
            if isinstance(found, type):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a report")


def _seal(key: str, body: bytes | memoryview) -> bytes:
    """A digest of an entry and its key."""
    return hashlib.blake2b(body, digest_size=_DIGEST, key=key.encode()).digest()


def _impacts_fit(report: SheetReport) -> bool:
    """Whether the impacts of a report, which are no field of it, have their type."""
    return has_type(vars(report).get("impacts", {}), dict[str, Impact])


def default_folder() -> Path:
    """The user's own cache folder, ``CHECKER_CACHE_DIR`` before all.

    Raises:
        RuntimeError: the user has no home.
    """
    if chosen := os.environ.get("CHECKER_CACHE_DIR"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "checker" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "checker"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "checker"


def _key_parts(settings: Settings, *, deep: bool) -> bytes:
    """All that a report depends on besides the sheet, as bytes."""
    limits = settings.limits
    parts = [
        [limits.bytes, limits.depth, limits.nodes],
        sorted(settings.rulings.items()),
        {name: {key: _plain(value) for key, value in track.items()} for name, track in settings.tracks.items()},
        sorted(settings.severity.items()),
        sorted(settings.select),
        sorted(settings.ignore),
        sorted(settings.allow),
        settings.strict,
        deep,
    ]
    return json.dumps(parts, sort_keys=True).encode() + b"\0"


def _plain(value: object) -> object:
    return {str(key): each for key, each in value.items()} if isinstance(value, dict) else value


def _version() -> str:
    """The version, with a digest of the sizes and times of our files, which change while somebody develops."""
    from checker import __version__

    hasher = hashlib.blake2b(digest_size=8)
    hasher.update(f"{FORM} {sys.version_info[:2]}".encode())
    package = Path(__file__).parent.parent
    for place, folders, files in os.walk(package):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            if name.endswith(".py"):
                found = (Path(place) / name).stat()
                hasher.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return f"{__version__}-{hasher.hexdigest()}"


def _sweep(folder: Path) -> None:
    """Once a day, delete old entries and empty folders."""
    mark = folder / "swept"
    now = time.time()
    with suppress(FileNotFoundError):
        if mark.stat().st_mtime > now - _DAY:
            return
    mark.write_bytes(b"")
    for place, folders, files in os.walk(folder, topdown=False):
        for name in files:
            path = Path(place) / name
            with suppress(OSError):
                if path.stat().st_mtime < now - _KEPT_DAYS * _DAY:
                    path.unlink()
        for name in folders:
            with suppress(OSError):
                (Path(place) / name).rmdir()  # those that are empty
