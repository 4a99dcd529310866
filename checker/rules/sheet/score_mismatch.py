"""score-mismatch: a total differs from the points that led to it."""

from checker.game.events import Totalled
from checker.rules.base import Table, Verdict, points, rule


@rule("score-mismatch", judges=Totalled, fix="safe")
def score_mismatch(totalled: Totalled, _table: Table) -> Verdict:
    """Report a written total that differs from the points written up to there."""
    name, due = totalled.who.name, totalled.expected
    message = f"{name} is given {points(totalled.total)} here, but the points written so far add up to {due.words()}"
    change = due.moved(-totalled.total)
    return score_mismatch.finding(
        totalled,
        message,
        recorded=totalled.total,
        expected=due.exact,
        effect={} if change.exact is None else {name: change.exact},
        open={name: change} if change.exact is None else {},
    )
