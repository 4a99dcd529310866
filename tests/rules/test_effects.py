"""What a finding is worth, where no total on a page shows it."""

from __future__ import annotations

from tests.helpers import one, the, totals


def test_a_resource_that_is_not_held_costs_nothing_where_nothing_was_claimed_for_it() -> None:
    text = """
        sheet: 1
        game: {{record: full}}
        players: {{Ada: {{resources: []}}, Ben: {{}}}}
        turns: [{{player_turns: [{{player: Ada, log: [{{find: Okapi, kind: finding, resource: painting{points}}}]}}]}}]
    """
    for points, effect in (("", {"Ada": -1}), (", points: 3", {"Ada": -1}), (", points: 2", {})):
        report = one(text.format(points=points))
        assert the(report, "resource-not-held").finding.effect == effect
        assert totals(report)["Ada"] == 2
