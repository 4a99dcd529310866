"""resource-not-held: only a Resource that is held earns its point."""

from checker.findings import Finding, Unverified
from checker.replay.events import Earned
from checker.rulebook.numbers import RESOURCE_POINT
from checker.rules.base import Table, Verdict, rule


@rule("resource-not-held", judges=Earned)
def resource_not_held(earned: Earned, _table: Table) -> Verdict:
    """Report a point for a Resource that is not held."""
    entry, name = earned.entry, earned.who.name
    if earned.unsure:
        return Unverified("resource-not-held", earned.at, f"the {entry.resource} of {name}")
    if earned.resource != "not-held":
        return None
    claimed = earned.points in (None, earned.named)
    because = (
        earned.who.because(entry.resource or "") if earned.who.held_as_written(entry.resource or "").high > 0 else []
    )
    message = f"{name} counts a point for {entry.resource} but holds none"
    return Finding(
        "resource-not-held",
        (*earned.at, "resource"),
        message,
        player=name,
        recorded=entry.resource,
        effect={name: -RESOURCE_POINT if claimed else 0},
        because=because,
        node=earned.at,
    )
