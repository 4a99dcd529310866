"""meeting-unexplored: one meets in an explored region."""

from checker.game.events import Met
from checker.rules.base import Table, Verdict, rule


@rule("meeting-unexplored", judges=Met)
def meeting_unexplored(met: Met, _table: Table) -> Verdict:
    """Report a Dr Livingstone moment in an unexplored region."""
    if met.region != "unexplored":
        return None
    others = [*met.valid, *(name for name, _, _ in met.nobody if name != met.who.name)]
    times = max(1, len(others)) if met.each else 1
    effect = {met.who.name: -met.share * times, **dict.fromkeys(others, -met.share)}
    message = f"{met.who.name} meets somebody in an unexplored region; a Dr Livingstone moment takes an explored one"
    return meeting_unexplored.finding(
        met, message, under="meet", recorded="unexplored", effect=effect, strikes=True, node=met.at
    )
