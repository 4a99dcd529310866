"""No work is done twice: how often a Game Turn is played and a rule asked is written down, for many sheets.

After a wanted change: `pytest --snapshot-update`, then read the diff. More than before wants a reason.
"""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from tests.replay.work import lines
from tests.snapshots import AsText


def test_no_more_is_done_than_before(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(lines()) + "\n" == snapshot(extension_class=AsText)
