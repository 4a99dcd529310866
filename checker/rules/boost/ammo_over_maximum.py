"""ammo-over-maximum: the Ammo Stock ends at 8."""

from checker.game.events import Boosted, Counted, GainedAmmo
from checker.rulebook.numbers import AMMO_MAXIMUM
from checker.rules.base import Table, Verdict, ask_stock, rule

_NAME = "ammo-over-maximum"


@rule(_NAME, judges=Boosted)
def ammo_over_maximum(boosted: Boosted, _table: Table) -> Verdict:
    """Report an Ammo Stock above 8."""
    who, boost = boosted.who, boosted.boost
    if boost.spend != "ammo" or boosted.wasted:
        return None
    legal, because = ask_stock(lambda ammo: ammo.at_most(AMMO_MAXIMUM - 1), who, "ammo")
    if legal is not False:
        return None
    held = int(who.held("ammo").low)
    at = (*boosted.at, "ammo") if boost.ammo is not None else boosted.at
    message = f"{who.name} spends Ammo with the Ammo Stock at {held}; {AMMO_MAXIMUM} is its maximum"
    return ammo_over_maximum.finding(boosted, message, at=at, recorded=held + 1, expected=AMMO_MAXIMUM, because=because)


@rule(_NAME, judges=GainedAmmo)
def by_a_gain(gained: GainedAmmo, _table: Table) -> Verdict:
    """Report a gain that brings the Ammo Stock above 8."""
    held = int(gained.who.held("ammo").low)
    total = held + gained.amount
    message = f"{gained.who.name} gains {gained.amount} on an Ammo Stock of {held}; {AMMO_MAXIMUM} is its maximum"
    return ammo_over_maximum.finding(gained, message, recorded=total, expected=AMMO_MAXIMUM)


@rule(_NAME, judges=Counted)
def in_a_count(counted: Counted, _table: Table) -> Verdict:
    """Report an Ammo Stock counted above 8, unless a change before it was reported."""
    if counted.stock != "ammo" or counted.count <= AMMO_MAXIMUM:
        return None
    if counted.count == counted.written.exact:
        return None
    message = f"an Ammo Stock of {counted.count} is counted for {counted.who.name}; {AMMO_MAXIMUM} is its maximum"
    return ammo_over_maximum.finding(counted, message, recorded=counted.count, expected=AMMO_MAXIMUM)
