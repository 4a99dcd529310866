"""act-after-death: the dead do nothing more."""

from checker.game.events import ActOfTheDead
from checker.rules.base import Table, Verdict, rule, unwritten_death


@rule("act-after-death", judges=ActOfTheDead)
def act_after_death(act: ActOfTheDead, table: Table) -> Verdict:
    """Report an explorer who acts after dying: once a player and Game Turn."""
    name = act.who.name
    fate = "going mad" if act.who.fate == "insane" else "dying"
    message = f"{name} has {act.act} after {fate}; the dead do not act"
    because = unwritten_death(table, name)
    return act_after_death.finding(act, message, strikes=True, because=because)
