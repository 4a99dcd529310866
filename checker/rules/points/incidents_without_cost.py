"""incidents-without-cost: two Incidents, and both cost something."""

from checker.game.events import IncidentsMet
from checker.rulebook.numbers import INCIDENTS_POINT
from checker.rules.base import Table, Verdict, rule


@rule("incidents-without-cost", judges=IncidentsMet)
def incidents_without_cost(met: IncidentsMet, _table: Table) -> Verdict:
    """Report a point for Incidents that were not two, or cost nothing."""
    if met.points != INCIDENTS_POINT:
        return None
    name = met.who.name
    if met.earned is None:
        return incidents_without_cost.unverified(met, f"what the Incidents cost {name}")
    if met.earned:
        return None
    message = f"{name} counts a point for Incidents, but {met.why_not}"
    return incidents_without_cost.finding(
        met,
        message,
        under="points",
        recorded=INCIDENTS_POINT,
        expected=0,
        effect={name: -INCIDENTS_POINT},
        strikes=True,
        node=met.at,
    )
