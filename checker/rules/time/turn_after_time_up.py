"""turn-after-time-up: whoever has reached Stop waits for the others."""

from checker.game.events import PlayerTurnTaken
from checker.rules.base import Table, Verdict, rule


@rule("turn-after-time-up", judges=PlayerTurnTaken)
def turn_after_time_up(taken: PlayerTurnTaken, _table: Table) -> Verdict:
    """Report a Player Turn after that player's Time was up in this Game Turn."""
    if not taken.time_was_up:
        return None
    name = taken.who.name
    message = f"{name} takes another Player Turn although {name}'s Time was up in this Game Turn"
    return turn_after_time_up.finding(taken, message, strikes=True)
