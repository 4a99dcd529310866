"""Changed sheets: their books balance, their readings are those of replays, and the same is said as before.

After a wanted change: `pytest --snapshot-update`, then read the diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.pipeline import check_bytes
from tests.changed.sheets import bases, changed
from tests.changed.told import NUMBERS, lines
from tests.helpers import books
from tests.readings.brute import unlike
from tests.snapshots import AsText

SHARES = 16


@pytest.mark.parametrize("share", range(SHARES))
def test_their_books_balance_and_other_readings_are_what_a_replay_of_each_comes_to(share: int) -> None:
    wrong = [
        f"{base} {number}: {gap}"
        for base in list(bases())[share::SHARES]
        for number in range(NUMBERS)
        for report in check_bytes(changed(base, number), "x")
        for gap in (*books(report), *unlike(report))
    ]
    assert wrong == []


def test_the_same_is_said_of_them_as_before(snapshot: SnapshotAssertion, request: pytest.FixtureRequest) -> None:
    """Of a sheet that came later nothing was said before: the next update of the snapshot takes it in."""
    said = {line.partition(": ")[0]: line for line in lines()}
    if not request.config.option.update_snapshots:
        (kept,) = Path(__file__).parent.glob("__snapshots__/*/*.txt")
        names = [line.partition(": ")[0] for line in kept.read_text(encoding="utf-8").splitlines()]
        said = {name: said[name] for name in names}
    assert "\n".join(said.values()) + "\n" == snapshot(extension_class=AsText)
