"""wrong-final-score: points and award add up to the final score."""

from checker.game.events import FinalScored
from checker.rules.base import Table, Verdict, points, rule


@rule("wrong-final-score", judges=FinalScored, fix="safe")
def wrong_final_score(scored: FinalScored, _table: Table) -> Verdict:
    """Report a final score that is not the points plus the final award."""
    name, due, award = scored.who.name, scored.expected, scored.award
    change = due.moved(-scored.total)
    written = f"{name}'s final score is written as {scored.total}"
    before = due.plus(award.negative()).exact if award.exact is not None else None
    if scored.together:
        message = f"{written}; beside the final scores before it {due.words()} is left for {name}"
    elif before is not None:
        message = f"{written}; {points(before)} and {award.words()} of the final award make {due.words()}"
    else:
        message = f"{written}; with what is written it lies between {due.words().replace(' to ', ' and ')}"
    return wrong_final_score.finding(
        scored,
        message,
        recorded=scored.total,
        expected=due.exact,
        effect={} if change.exact is None else {name: change.exact},
        open={name: change} if change.exact is None else {},
        safe=not scored.together,
    )
