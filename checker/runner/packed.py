"""What became of a file, packed as it travels and as it is kept: small, and quick to hand on."""

from __future__ import annotations

import pickle
import zlib
from typing import TYPE_CHECKING

from checker.runner.job import Done

if TYPE_CHECKING:
    from checker.pipeline import SheetReport


def pack(done: Done) -> bytes:
    """Pack it."""
    return zlib.compress(pickle.dumps(done, protocol=5), 1)


def unpack(body: bytes) -> Done:
    """Unpack it. Only ever what this run, or a worker of its own, has packed."""
    done: Done = pickle.loads(zlib.decompress(body))  # noqa: S301
    return done


class Packed(Done):
    """What became of a file, still packed: what decides where it belongs is seen from outside.

    Args:
        body: The package.
        missing: Whether the file was gone.
        foreign: Whether all of it is some other kind of YAML.
    """

    def __init__(self, body: bytes, *, missing: bool, foreign: bool) -> None:
        self.body = body
        self.missing = missing
        self.remembered = False
        self.mended = None
        self._foreign = foreign

    @property
    def foreign(self) -> bool:
        """Whether all of it is some other kind of YAML."""
        return self._foreign

    @property
    def reports(self) -> list[SheetReport]:  # type: ignore[override] # one unpacks it to look, not to change it
        """One for each document, made anew each time."""
        return unpack(self.body).reports
