"""What a process of ours sets before it works: garbage collection, and no search for plug-ins."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from types import ModuleType

_THRESHOLD = 50_000
"""New objects between two collections; Python's own 700 cost a tenth of a run."""


def collect_garbage_rarely() -> None:
    """Collect garbage less often than Python does."""
    gc.set_threshold(_THRESHOLD, 20, 50)


def freeze_imports() -> None:
    """Leave what was imported so far out of garbage collection. Only the first call in a process does anything."""
    if gc.get_freeze_count() == 0:
        gc.freeze()


def disable_pydantic_plugins() -> None:
    """Keep pydantic from searching the metadata of every installed package for plug-ins.

    We have no use for them, and the search takes a tenth of a start. Call this only in processes of our own: a program
    that imports checker as a library may have plug-ins.
    """
    name = "pydantic.plugin._loader"
    if name not in sys.modules:
        sys.modules[name] = _NoPlugins(name)


class _NoPlugins(ModuleType):
    """Stands in for the module in which pydantic looks for plug-ins."""

    @staticmethod
    def get_plugins() -> tuple[()]:
        """The plug-ins: none."""
        return ()

    def __getattr__(self, name: str) -> object:
        """Hand over to the real module when pydantic wants anything else of it."""
        if name.startswith("__"):
            raise AttributeError(name)
        sys.modules.pop(self.__name__, None)
        return getattr(import_module(self.__name__), name)
