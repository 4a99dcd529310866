"""chits-not-sorted: every chit drawn is removed or returned."""

from checker.game.events import BagDrawn
from checker.rules.base import Table, Verdict, plural, rule


@rule("chits-not-sorted", judges=BagDrawn)
def chits_not_sorted(bag: BagDrawn, _table: Table) -> Verdict:
    """Report chits removed and returned that do not add up to those drawn."""
    drawn, removed, returned = bag.bag.drawn, bag.bag.removed, bag.bag.returned
    if bag.needless or drawn is None:
        return None
    sorted_out = (removed or 0) + (returned or 0)
    unknown = removed is None or returned is None
    if sorted_out <= drawn if unknown else sorted_out == drawn:
        return None
    message = (
        f"{plural(removed or 0, 'chit')} removed and {returned or 0} returned make {sorted_out}, "
        f"but {drawn} {'was' if drawn == 1 else 'were'} drawn"
    )
    return chits_not_sorted.finding(bag, message, recorded=sorted_out, expected=drawn)
