"""stock-below-zero: nobody can give what they do not have."""

from checker.findings import Finding
from checker.replay.events import Paid
from checker.rules.base import Table, Verdict, rule


@rule("stock-below-zero", judges=Paid)
def stock_below_zero(paid: Paid, _table: Table) -> Verdict:
    """Report more lost, spent or paid than is held."""
    held = paid.who.held(paid.stock)
    because = paid.who.because(paid.stock) if paid.who.held_as_written(paid.stock).high >= paid.amount else []
    message = f"{paid.who.name} {paid.verb} {paid.amount} {paid.stock} but has {held.words()}"
    return Finding(
        "stock-below-zero",
        paid.at,
        message,
        player=paid.who.name,
        recorded=paid.amount,
        expected=held.most,
        because=because,
    )
