"""stock-below-zero: nobody can give what they do not have."""

from checker.game.events import Paid
from checker.rules.base import Table, Verdict, ask_stock, rule


@rule("stock-below-zero", judges=Paid)
def stock_below_zero(paid: Paid, _table: Table) -> Verdict:
    """Report more lost, spent or paid than is held."""
    name, held = paid.who.name, paid.who.held(paid.stock)
    legal, because = ask_stock(lambda held: held.at_least(paid.amount), paid.who, paid.stock)
    if legal is not False:
        return None
    return stock_below_zero.finding(
        paid,
        f"{name} {paid.verb} {paid.amount} {paid.stock} but has {held.words()}",
        recorded=paid.amount,
        expected=held.most,
        because=because,
    )
