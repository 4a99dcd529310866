"""time-never-up: a Game Turn lasts until everybody's Time is up."""

from checker.game.events import TimeNotUp
from checker.rules.base import Table, Verdict, rule


@rule("time-never-up", judges=TimeNotUp)
def time_never_up(still: TimeNotUp, _table: Table) -> Verdict:
    """Report a Game Turn that goes on although a living player has Time left."""
    name = still.who.name
    message = f"{name} has {still.left} Time left and no 'time_up' is recorded, but the Game Turn goes on"
    return time_never_up.finding(still, message, recorded=still.left, expected=0)
