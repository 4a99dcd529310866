"""second-notoriety: one dies once."""

from checker.game.events import Died
from checker.rules.base import Table, Verdict, rule


@rule("second-notoriety", judges=Died)
def second_notoriety(died: Died, _table: Table) -> Verdict:
    """Report a second death of one explorer."""
    if not died.again:
        return None
    message = f"{died.who.name}'s death is recorded a second time; notoriety is gained once"
    return second_notoriety.strike(died, message)
