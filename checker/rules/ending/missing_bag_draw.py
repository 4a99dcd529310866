"""missing-bag-draw: the Event bag is adjusted after each Game Turn."""

from checker.game.events import BagMissing
from checker.rules.base import Table, Verdict, plural, rule


@rule("missing-bag-draw", judges=BagMissing, severity="warning")
def missing_bag_draw(missing: BagMissing, _table: Table) -> Verdict:
    """Report a Game Turn without a bag where others have one."""
    due = f"{plural(missing.due, 'chit')} {'was' if missing.due == 1 else 'were'}"
    message = f"no Event bag is recorded for this Game Turn, as it is for others; {due} due"
    return missing_bag_draw.finding(missing, message, expected=missing.due)
