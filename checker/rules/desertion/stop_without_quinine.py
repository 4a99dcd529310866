"""stop-without-quinine: a Quinine is what stops a desertion."""

from checker.game.events import Deserting
from checker.rules.base import Table, Verdict, rule


@rule("stop-without-quinine", judges=Deserting)
def stop_without_quinine(roll: Deserting, _table: Table) -> Verdict:
    """Report a desertion stopped with a Quinine that is not held."""
    if roll.written.stopped is not True or roll.can_stop:
        return None
    name = roll.who.name
    if roll.can_stop is None:
        return stop_without_quinine.unverified(roll, f"the Quinines of {name}")
    # Not asked of the recomputed track: where one Quinine stops one desertion only, there may be a second one.
    because = roll.who.because("quinine") if roll.who.held_as_written("quinine").high > 0 else []
    message = f"{name} stops the desertion, but {roll.why_not}; the man goes"
    return stop_without_quinine.finding(roll, message, under="stopped", recorded=True, because=because)
