"""time-overspent: only a find may take more Time than is left."""

from checker.game.events import PlayerTurnTaken
from checker.rules.base import Table, Verdict, rule


@rule("time-overspent", judges=PlayerTurnTaken)
def time_overspent(taken: PlayerTurnTaken, _table: Table) -> Verdict:
    """Report more Time spent than was left, in a Player Turn without a find."""
    if taken.spent is None or taken.left is None or not taken.bounded or taken.spent <= taken.left:
        return None
    name = taken.who.name
    message = (
        f"{name} spends {taken.spent} Time with {taken.left} left, and no find takes extra Time in this Player Turn"
    )
    return time_overspent.finding(taken, message, under="time", recorded=taken.spent, expected=taken.left)
