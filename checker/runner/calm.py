"""The garbage collector, for a program that makes much and throws away little."""

from __future__ import annotations

import gc

_OFTEN = 50_000
"""New objects between two looks; Python's own 700 cost a tenth of a run."""


def seldom() -> None:
    """Look for garbage seldom."""
    gc.set_threshold(_OFTEN, 20, 50)


def leave_out_imports() -> None:
    """Never look among what was imported by now. Does its work once a process."""
    if gc.get_freeze_count() == 0:
        gc.freeze()
