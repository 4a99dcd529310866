"""missing-health-roll: whoever is not on End here rolls for Health."""

from checker.game.events import TimeWasUp
from checker.rules.base import Table, Verdict, rule


@rule("missing-health-roll", judges=TimeWasUp)
def missing_health_roll(up: TimeWasUp, _table: Table) -> Verdict:
    """Report a Health-roll that was owed and not made."""
    if up.owed is False or up.made or up.dying:
        return None
    name = up.who.name
    if up.owed is None or up.made is None:
        needs = f"the Health-roll of {name}" if up.made is None else f"what ended the Time of {name}"
        return missing_health_roll.unverified(up, needs)
    message = f"{name}'s Time ended away from End here without a Special Discovery, but no Health-roll was made"
    return missing_health_roll.finding(up, message)
