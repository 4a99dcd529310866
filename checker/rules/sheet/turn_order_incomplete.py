"""turn-order-incomplete: the Turn Track holds every living player once."""

from checker.game.events import TurnOrder
from checker.rules.base import Table, Verdict, listed, rule


@rule("turn-order-incomplete", judges=TurnOrder)
def turn_order_incomplete(track: TurnOrder, _table: Table) -> Verdict:
    """Report a turn order that lacks a living player, or names one twice."""
    lacking = [name for name in track.living if name not in track.order]
    twice = list(dict.fromkeys(name for name in track.order if track.order.count(name) > 1))
    if not lacking and not twice:
        return None
    faults = []
    if lacking:
        faults.append(f"lacks {listed(lacking)}")
    if twice:
        faults.append(f"names {listed(twice)} twice")
    message = f"the turn order {' and '.join(faults)}; every living player stands on the Turn Track once"
    return turn_order_incomplete.finding(track, message, recorded=track.order, player=(lacking or twice)[0])
