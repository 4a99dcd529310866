"""Settles what a recorded game of Heart of Darkness is worth.

The public names are loaded when they are first used, so that ``import checker`` costs next to nothing:

* :func:`check` reads a score sheet from text and says what is wrong with it,
* :func:`check_file` does the same for a file,
* :class:`SheetReport` and :class:`Finding` are what they return.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Finding", "Settings", "SheetReport", "__version__", "check", "check_file"]

if TYPE_CHECKING:
    from checker.findings import Finding
    from checker.pipeline import SheetReport, check, check_file
    from checker.settings import Settings

_HOME = {
    "Finding": "checker.findings",
    "Settings": "checker.settings",
    "SheetReport": "checker.pipeline",
    "check": "checker.pipeline",
    "check_file": "checker.pipeline",
}


if not TYPE_CHECKING:  # or a type checker would believe in every name, misspelt ones too

    def __getattr__(name: str) -> object:
        """Load a public name on first use.

        Raises:
            AttributeError: there is no such public name.
        """
        if name in _HOME:
            from importlib import import_module

            return getattr(import_module(_HOME[name]), name)
        raise AttributeError(f"module 'checker' has no attribute {name!r}")
