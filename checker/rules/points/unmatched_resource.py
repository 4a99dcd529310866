"""unmatched-resource: some Resources earn nothing there."""

from checker.game.events import Earned
from checker.rulebook.numbers import RESOURCE_POINT
from checker.rules.base import Table, Verdict, rule
from checker.sheet.model import Find


@rule("unmatched-resource", judges=Earned)
def unmatched_resource(earned: Earned, _table: Table) -> Verdict:
    """Report a point for a Resource that earns nothing on this find."""
    if earned.resource != "unmatched" or earned.points not in (None, earned.named):
        return None
    entry, name = earned.entry, earned.who.name
    what = entry.kind if isinstance(entry, Find) else entry.place
    message = f"{name} counts a point for {entry.resource}, which earns nothing on a {what}"
    return unmatched_resource.finding(
        earned, message, under="resource", recorded=entry.resource, effect={name: -RESOURCE_POINT}, node=earned.at
    )
