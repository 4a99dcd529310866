"""The checker's first law, on a few hundred sheets; `python -m tests.accuracy.law` tries tens of thousands."""

from __future__ import annotations

import pytest

from tests.accuracy.law.__main__ import GROUPS, TRIAL_OF, jobs_of

SHEETS = {"rubbing": 160, "slips": 80, "beside": 70, "commands": 12}


@pytest.mark.parametrize(
    ("kind", "seed"),
    [job for group, count in SHEETS.items() for job in jobs_of(list(GROUPS[group].kinds), count, 1)],
)
def test_what_is_not_written_is_unknown(kind: str, seed: int) -> None:
    outcome = TRIAL_OF[kind](kind, seed)
    assert outcome is None or not outcome.broken, outcome.long()
