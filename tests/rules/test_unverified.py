"""What a rule would have needed is said where it needs it, and not where it does not."""

from __future__ import annotations

import pytest

from tests.helpers import one

_ROLL = """
    sheet: 1
    players: {{Ada: {{}}, Ben: {{}}}}
    turns:
      - player_turns:
          - {{player: Ada, log: [], time_up: {{at: end-here, state: {{revolver: 0{known}}}}}}}
        desertion: {{Ada: {{porters: {roll}, askaris: 1}}, Ben: {{porters: 1, askaris: 1}}}}
"""
_BOOST = """
    sheet: 1
    players: {{Ada: {{}}, Ben: {{}}}}
    turns:
      - player_turns:
          - {{player: Ada, log: [], time_up: {{at: end-here, state: {{quinine: 1, cannabis: 1{known}}}}}}}
        boosts: [{{player: Ada, {boost}}}]
"""


@pytest.mark.parametrize(
    ("boost", "known", "needs"),
    [
        ("spend: quinine, health: +1", "", []),  # nothing falls
        ("spend: quinine, health: +2, sanity: -1", "", ["Sanity of Ada"]),
        ("spend: quinine, health: +2, sanity: -1", ", sanity: 2", []),
        ("spend: cannabis, sanity: +2, health: -1", ", sanity: 2", ["Health of Ada"]),
        ("spend: cannabis, sanity: +2, health: -1", ", health: 2", []),
    ],
)
def test_a_boost_needs_the_track_that_it_lowers(boost: str, known: str, needs: list[str]) -> None:
    report = one(_BOOST.format(boost=boost, known=known))
    assert [each.needs for each in report.unverified if each.rule == "boost-to-zero"] == needs
    assert report.findings == []


@pytest.mark.parametrize(
    ("roll", "known", "needs"),
    [
        ("{die: 6, deserts: true}", "", ["Sanity of Ada"]),
        ("{die: 6, deserts: true}", ", sanity: 5", ["the roll of Ada"]),  # no tracks are given
        ("{die: 6, track: 0, deserts: true}", "", ["Sanity of Ada"]),
        ("{die: 6, track: 0, deserts: true}", ", sanity: 5", []),
    ],
)
def test_a_desertion_needs_the_roll_and_the_level_it_is_held_against(roll: str, known: str, needs: list[str]) -> None:
    report = one(_ROLL.format(roll=roll, known=known))
    assert [each.needs for each in report.unverified if each.rule == "desertion-misjudged"] == needs
    assert report.findings == []


def test_an_award_needs_the_counts_of_those_who_can_gain_it() -> None:
    report = one("""
        sheet: 1
        players: [Ada, Ben, Cleo]
        final:
          state: {Ada: {gifts: 2}, Cleo: {status: dead}}
          awards: {gifts: Ada}
    """)
    needs = [each.needs for each in report.unverified if each.at == ("final", "awards", "gifts")]
    assert needs == ["gifts of Ben at the end"]
