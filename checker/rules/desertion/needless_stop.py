"""needless-stop: nobody would have gone."""

from checker.game.events import Deserting
from checker.rules.base import Table, Verdict, rule


@rule("needless-stop", judges=Deserting)
def needless_stop(roll: Deserting, _table: Table) -> Verdict:
    """Report a Quinine that stopped a desertion where nobody would have deserted."""
    if roll.written.stopped is not True or roll.outcome_as_written is not False or roll.can_stop is False:
        return None
    message = f"{roll.who.name} spends a Quinine to stop a desertion, but nobody would have deserted"
    return needless_stop.finding(roll, message, under="stopped", recorded=True)
