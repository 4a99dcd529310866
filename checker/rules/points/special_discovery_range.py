"""special-discovery-range: a Special Discovery is worth 3 to 8."""

from checker.game.events import Earned
from checker.rulebook.numbers import SPECIAL_DISCOVERY, SPECIAL_RANGE
from checker.rules.base import Table, Verdict, rule
from checker.sheet.model import Find


@rule("special-discovery-range", judges=Earned)
def special_discovery_range(earned: Earned, _table: Table) -> Verdict:
    """Report a Special Discovery worth less than 3 or more than 8."""
    entry = earned.entry
    if not isinstance(entry, Find) or entry.kind != SPECIAL_DISCOVERY:
        return None
    base = earned.parts[0][1]
    low, high = SPECIAL_RANGE
    perhaps = earned.perhaps if entry.base is None else 0  # a Patron's bonus that is part of the points, or is not
    if low <= base <= high or low <= base - perhaps <= high:
        return None
    at = (*earned.at, "base" if entry.base is not None else "points")
    message = f"the Special Discovery '{entry.find}' is worth {base} here; they are worth {low} to {high}"
    return special_discovery_range.finding(earned, message, at=at, recorded=base, node=earned.at)
