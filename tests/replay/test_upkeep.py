"""Desertion: what is taken from both tracks where a roll was stopped, misjudged or cannot be judged."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport
from tests.helpers import one, replayed, rules

TRACKS = "tracks: {health: {max: 9, modifiers: {}}, sanity: {max: 9, modifiers: {}}}"


def rolled(rolls: str, resources: str = "", rulings: str = "{}", health: str = "health: 4, ") -> SheetReport:
    """Ada's Desertion-rolls in a full record; a total above 4 takes a man."""
    return one(f"""
        sheet: 1
        game: {{record: full}}
        rulings: {rulings}
        {TRACKS}
        players:
          Ada: {{start: {{{health}sanity: 4, porters: 3, askaris: 3, discontent: 1}}, resources: [{resources}]}}
          Ben: {{}}
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}]
            desertion: {{Ada: {{{rolls}}}, Ben: {{porters: 1, askaris: 1}}}}
    """)


def stock(report: SheetReport, name: str) -> object:
    return replayed(report).tables[1]["Ada"][name]


def test_a_quinine_that_cannot_stop_a_second_desertion_is_not_spent() -> None:
    rolls = "porters: {die: 6, stopped: true}, askaris: {die: 6, stopped: true}"
    report = rolled(rolls, "quinine, quinine", "{quinine-stops: one}")
    assert "stop-without-quinine" in rules(report)
    assert stock(report, "quinine") == {"written": 0, "recomputed": 1}
    assert (stock(report, "porters"), stock(report, "askaris")) == (3, {"written": 3, "recomputed": 2})
    report = rolled(rolls, "quinine, quinine", "{quinine-stops: each}")
    assert (stock(report, "quinine"), stock(report, "askaris")) == (0, 3)


def test_what_is_written_counts_where_a_roll_cannot_be_judged() -> None:
    for deserts, askaris in (("true", 2), ("false", 3)):
        report = rolled(f"porters: 1, askaris: {{die: 6, deserts: {deserts}}}", health="")
        assert stock(report, "askaris") == askaris
    assert stock(rolled("porters: 1, askaris: 6", health=""), "askaris") is None


def test_what_a_judge_let_stand_counts_as_written() -> None:
    report = rolled("porters: {die: 6, deserts: false, allowed: agreed}, askaris: 1")
    assert (rules(report), stock(report, "porters")) == ([], 3)


@pytest.mark.parametrize(("total", "porters"), [(6, 2), (5, 2), (4, {"written": 3, "recomputed": 2})])
def test_a_total_is_held_to_the_die(total: int, porters: object) -> None:
    report = rolled(f"porters: {{die: 6, total: {total}}}, askaris: 1")
    assert ("wrong-roll-total" in rules(report)) is (total != 6)
    assert stock(report, "porters") == porters
