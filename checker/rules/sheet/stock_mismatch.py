"""stock-mismatch: a count differs from the log."""

from checker.game.events import Counted
from checker.rulebook.numbers import AMMO_MAXIMUM
from checker.rules.base import Table, Verdict, rule


@rule("stock-mismatch", judges=Counted)
def stock_mismatch(counted: Counted, _table: Table) -> Verdict:
    """Report a written count that differs from what the log comes to."""
    if not counted.differs or counted.mutiny:
        return None
    if counted.stock == "ammo" and counted.count > AMMO_MAXIMUM:
        return None
    name = counted.who.name
    message = f"{counted.count} {counted.stock} are counted for {name}, but the log comes to {counted.written.words()}"
    return stock_mismatch.finding(counted, message, recorded=counted.count, expected=counted.written.exact)
