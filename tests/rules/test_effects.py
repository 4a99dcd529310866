"""What a finding is worth, where no total on a page shows it."""

from __future__ import annotations

from tests.helpers import one, the, totals


def test_a_resource_that_is_not_held_costs_nothing_where_nothing_was_claimed_for_it() -> None:
    text = """
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{resources: []}}, Ben: {{}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{find: Okapi, kind: finding, resource: painting{points}}}]}}
              - {{player: Ben, log: []}}
    """
    low = one(text.format(points=", points: 1"))  # the find alone is worth more
    assert the(low, "resource-not-held").finding.effect == {}
    assert the(low, "wrong-points").finding.effect == {"Ada": 1}
    for points, effect in (("", {"Ada": -1}), (", points: 3", {"Ada": -1}), (", points: 2", {})):
        report = one(text.format(points=points))
        assert the(report, "resource-not-held").finding.effect == effect
        assert totals(report)["Ada"] == 2


def test_a_find_for_which_nothing_was_written_down_is_worth_what_it_is_worth() -> None:
    report = one("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: [{find: Okapi, kind: finding, points: 0}]}
              - {player: Ben, log: []}
    """)
    assert the(report, "wrong-points").finding.recorded == 0
    assert totals(report)["Ada"] == 2


def test_the_first_of_those_whom_the_turn_track_lacks_is_the_one_concerned() -> None:
    report = one("sheet: 1\nplayers: [Ada, Ben, Cleo]\nturns: [{order: [Ada], scores: {Ada: 3}}]\n")
    assert the(report, "turn-order-incomplete").finding.player == "Ben"
