"""explorer-not-reset: the explorer goes back to Start here."""

from checker.game.events import TimeWasUp
from checker.rules.base import Table, Verdict, rule


@rule("explorer-not-reset", judges=TimeWasUp)
def explorer_not_reset(up: TimeWasUp, _table: Table) -> Verdict:
    """Report an explorer who was not put back when Time was up."""
    if up.up.explorer != "elsewhere" or up.dying:
        return None
    message = f"{up.who.name}'s explorer was not put back on Start here when Time was up"
    return explorer_not_reset.finding(up, message, under="explorer", recorded="elsewhere", expected="start-here")
