"""The text of `checker rank`."""

from __future__ import annotations

import io
from textwrap import dedent

from checker.pipeline import check
from checker.report import ranking
from checker.report.run import Run
from tests.helpers import FAULTY


def written(sheet: str) -> str:
    out = io.StringIO()
    ranking.write(Run.of(check(dedent(sheet).lstrip("\n"), "x.yaml")), out)
    return out.getvalue()


def test_written_and_recomputed_stand_side_by_side_with_each_correction() -> None:
    told = written("""
        sheet: 1
        players: {Ada: {start: {points: 49}}, Ben: {start: {points: 50}}}
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: veldt, points: 3}]}
              - {player: Ben, log: []}
        final:
          awards: {askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}
          scores: {Ada: 52, Ben: 50}
          ranking: [Ada, Ben]
    """)
    row = next(line for line in told.splitlines() if " Ada " in line)
    assert row.split()[:5] in (["1", "Ada", "alive", "52", "50"], ["2", "Ada", "alive", "52", "50"])
    assert "−2 wrong-points (line 5)" in row
    assert "Ada and Ben share the win with 50 points" in told


def test_a_skipped_sheet_says_why() -> None:
    told = written("sheet: 2\nplayers: [Ada]\n")
    assert "skipped" in told
    assert "unsupported-version" in told


def test_the_result_stands_below() -> None:
    assert "Ada wins with 51 points" in written(FAULTY)
