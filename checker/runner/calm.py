"""The garbage collector, for a program that makes much and throws away little."""

from __future__ import annotations

import gc

_OFTEN = 50_000


def calm() -> None:
    """Look for garbage rarely, and never among what was imported."""
    if gc.get_freeze_count() == 0:
        gc.freeze()
        gc.set_threshold(_OFTEN, 20, 50)
