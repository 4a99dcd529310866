"""What fuzzing found, and all else that is hostile, held to what is true of any bytes; and a little fuzzing."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from tests.fixtures.expectations import sheets_in
from tests.fuzz import mutator, writers
from tests.fuzz.properties import TARGETS, hold

each_target = pytest.mark.parametrize("target", TARGETS)
_EACH = 25
"""Changed sheets for each target; a run by hand tries millions."""


@each_target
@pytest.mark.parametrize("path", sheets_in("hostile"), ids=lambda path: path.stem)
def test_a_hostile_file(path: Path, target: str) -> None:
    hold(target, path.read_bytes())


@each_target
def test_sheets_changed_at_random(target: str) -> None:
    sheets = mutator.seeds()
    for number, data in enumerate(islice(sheets, 0, None, max(1, len(sheets) // _EACH))):
        hold(target, mutator.mutated(data, number))


@each_target
def test_sheets_crossed_with_others(target: str) -> None:
    sheets = mutator.seeds()
    for number, (data, other) in enumerate(zip(sheets[::16], sheets[::-16], strict=False)):
        hold(target, mutator.crossed(data, other, number))


def test_the_same_number_makes_the_same_changes() -> None:
    sheet = mutator.seeds()[-1]
    assert mutator.mutated(sheet, 7) == mutator.mutated(sheet, 7)
    assert len({mutator.mutated(sheet, number) for number in range(20)}) > 10


def test_changed_sheets_reach_the_replay() -> None:
    """Else fuzzing would try the parser only."""
    from checker.document.reader import Unreadable, decode
    from checker.pipeline import check

    reached = 0
    sheets = mutator.seeds()[-120::3]  # the small ones are hostile, and refused as they should be
    for number, data in enumerate(sheets):
        try:
            text = decode(mutator.mutated(data, number))
        except Unreadable:
            continue
        reached += any(report.outcome is not None for report in check(text))
    assert reached > len(sheets) // 2


def test_hostile_text_through_every_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(2 * len(writers.CALLS)):
        writers.hold(number)
