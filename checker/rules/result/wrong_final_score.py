"""wrong-final-score: points and award add up to the final score."""

from checker.findings import Finding
from checker.replay.events import FinalScored
from checker.rules.base import Table, Verdict, points, rule


@rule("wrong-final-score", judges=FinalScored, fix="safe")
def wrong_final_score(scored: FinalScored, _table: Table) -> Verdict:
    """Report a final score that is not the points plus the final award."""
    name, gap = scored.who.name, scored.total - scored.expected
    before = scored.expected - scored.award
    message = (
        f"{name}'s final score is written as {scored.total}; {points(before)} "
        f"and {scored.award} of the final award make {scored.expected}"
    )
    return Finding(
        "wrong-final-score",
        scored.at,
        message,
        player=name,
        recorded=scored.total,
        expected=scored.expected,
        effect={name: -gap},
    )
