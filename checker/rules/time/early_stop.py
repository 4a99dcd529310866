"""early-stop: with Time left one may stop on End here only."""

from checker.game.events import TimeWasUp
from checker.rules.base import Table, Verdict, rule


@rule("early-stop", judges=TimeWasUp)
def early_stop(up: TimeWasUp, _table: Table) -> Verdict:
    """Report a player who stops away from End here with Time left."""
    if up.place != "elsewhere" or up.dying:
        return None
    if up.left.high <= 0:
        return None
    if up.left.low <= 0:
        return early_stop.unverified(up, f"Time left of {up.who.name}")
    name = up.who.name
    message = f"{name} stops with {up.left.words()} Time left; that is allowed on End here only"
    return early_stop.finding(up, message, recorded=up.left.exact, expected=0)
