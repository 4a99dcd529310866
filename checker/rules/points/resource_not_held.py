"""resource-not-held: only a Resource that is held earns its point."""

from checker.game.events import Earned
from checker.rulebook.numbers import RESOURCE_POINT
from checker.rules.base import Table, Verdict, ask_stock, rule


@rule("resource-not-held", judges=Earned)
def resource_not_held(earned: Earned, _table: Table) -> Verdict:
    """Report a point for a Resource that is not held."""
    resource, name = earned.entry.resource or "", earned.who.name
    if earned.unsure:
        return resource_not_held.unverified(earned, f"the {resource} of {name}")
    if earned.resource != "not-held":
        return None
    _, because = ask_stock(lambda held: held.at_least(1), earned.who, resource)
    claimed = earned.points in (None, earned.named)
    return resource_not_held.finding(
        earned,
        f"{name} counts a point for {resource} but holds none",
        under="resource",
        recorded=resource,
        effect={name: -RESOURCE_POINT if claimed else 0},
        because=because,
        node=earned.at,
    )
