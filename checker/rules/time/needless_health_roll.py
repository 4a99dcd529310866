"""needless-health-roll: no roll on End here, nor after a Special Discovery."""

from checker.game.events import TimeWasUp
from checker.rules.base import Table, Verdict, rule


@rule("needless-health-roll", judges=TimeWasUp)
def needless_health_roll(up: TimeWasUp, _table: Table) -> Verdict:
    """Report a Health-roll that nobody owed."""
    if up.owed is not False or not up.made:
        return None
    message = f"{up.who.name} makes a Health-roll although {up.why}; it does not count"
    return needless_health_roll.finding(up, message, under="health_roll")
