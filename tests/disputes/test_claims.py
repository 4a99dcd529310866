"""A claim's changes are what they say: an entry left out or counted twice is the sheet written so."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from unicodedata import normalize

import pytest

from checker.disputes.claims import Change, examine
from checker.game.play import Trial
from checker.pipeline import check
from tests.accuracy import play_game
from tests.disputes.helpers import opened
from tests.mutating import Pointer, as_text, node, nodes


def entries(tree: dict[str, object]) -> list[Pointer]:
    """Log entries, Envy claims and deaths outside Player Turns."""
    return [
        at for at in nodes(tree)
        if (at[:1] == ("turns",) and len(at) == 6 and at[4] == "log" and "note" not in node(tree, at))
        or (at[:1] == ("turns",) and len(at) == 4 and at[2] in ("envy", "deaths"))
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(0, 36, 3))
def test_left_out_and_twice_are_what_a_sheet_written_so_comes_to(seed: int) -> None:
    tree = json.loads(normalize("NFC", as_text(play_game(seed).sheet)))
    found = entries(tree)
    for at in Random(seed).sample(found, min(5, len(found))):
        (report,) = check(as_text(tree))
        assert report.case is not None
        for twice in (False, True):
            written = copy.deepcopy(tree)
            holder, step = node(written, at[:-1]), at[-1]
            assert isinstance(step, int)
            if twice:
                holder.insert(step, copy.deepcopy(holder[step]))
            else:
                del holder[step]
            trial = Trial(twice=frozenset({at})) if twice else Trial(left_out=frozenset({at}))
            tried = report.case.replay(trial)
            (due,) = check(as_text(written))
            assert {each.player: (each.recomputed, each.status, each.rank) for each in tried.standings} == {
                each.player: (each.recomputed, each.status, each.rank) for each in due.standings
            }, (at, "twice" if twice else "left out", as_text(tree))


def test_every_way_gives_the_total_and_has_the_fewest_changes(tmp_path: Path) -> None:
    for seed in (5, 15, 30, 35):
        sheet = opened(as_text(play_game(seed).sheet), tmp_path)
        standing = sheet.case.outcome.standings[0]
        total = (standing.recomputed or 0) + 1
        found = examine(sheet, standing.player, total)
        assert len({len(way) for way in found.ways}) <= 1
        assert not found.holds
        assert_distinct(found.ways)


def assert_distinct(ways: list[tuple[Change, ...]]) -> None:
    """No set twice, no entry twice within one."""
    keys = [frozenset(str(sorted(change.as_json().items())) for change in way) for way in ways]
    assert len(set(keys)) == len(keys)
    for way in ways:
        used = [change.entry for change in way if change.entry is not None]
        assert len(set(used)) == len(used)


@pytest.mark.parametrize("claim", [3, 5])
def test_a_player_who_is_right(claim: int, tmp_path: Path) -> None:
    sheet = opened("sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3, Ben: 5}}]\n", tmp_path)
    found = examine(sheet, "Ada" if claim == 3 else "Ben", claim).as_json()
    assert (found["holds"], found["ways"]) == (True, [])
