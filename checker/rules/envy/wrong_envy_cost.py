"""wrong-envy-cost: Envy costs 1 Sanity."""

from checker.game.events import Envied
from checker.rulebook.numbers import ENVY_SANITY
from checker.rules.base import Table, Verdict, change, rule


@rule("wrong-envy-cost", judges=Envied, fix="safe")
def wrong_envy_cost(claim: Envied, _table: Table) -> Verdict:
    """Report another change of Sanity than −1 written for Envy."""
    if claim.sanity is None or claim.sanity == ENVY_SANITY:
        return None
    name = claim.who.name
    message = f"{name}'s Envy is written as {change(claim.sanity)} Sanity; it costs 1"
    return wrong_envy_cost.finding(claim, message, under="sanity", recorded=claim.sanity, expected=ENVY_SANITY)
