"""wrong-final-score: points and award add up to the final score."""

from checker.findings import Finding
from checker.replay.events import Totalled
from checker.rules.base import Table, Verdict, points, rule


@rule("wrong-final-score", judges=Totalled, fix="safe")
def wrong_final_score(totalled: Totalled, _table: Table) -> Verdict:
    """Report a final score that is not the points plus the final award."""
    if not totalled.final or totalled.explained:
        return None
    name, gap = totalled.who.name, totalled.total - totalled.expected
    before = totalled.expected - totalled.award
    message = (
        f"{name}'s final score is written as {totalled.total}; {points(before)} "
        f"and {totalled.award} of the final award make {totalled.expected}"
    )
    return Finding(
        "wrong-final-score",
        totalled.at,
        message,
        player=name,
        recorded=totalled.total,
        expected=totalled.expected,
        effect={name: -gap},
    )
