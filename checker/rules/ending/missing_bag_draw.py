"""missing-bag-draw: the Event bag is adjusted after each Game Turn."""

from checker.replay.events import BagMissing
from checker.rules.base import Table, Verdict, rule


@rule("missing-bag-draw", judges=BagMissing, severity="warning")
def missing_bag_draw(missing: BagMissing, _table: Table) -> Verdict:
    """Report a Game Turn without a bag where others have one."""
    message = f"no Event bag is recorded for this Game Turn, as it is for others; {missing.due} chits were due"
    return missing_bag_draw.finding(missing, message, expected=missing.due)
