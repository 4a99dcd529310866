"""envy-out-of-order: claims are made in Turn Track order."""

from checker.game.events import Envied
from checker.rules.base import Table, Verdict, rule


@rule("envy-out-of-order", judges=Envied)
def envy_out_of_order(claim: Envied, _table: Table) -> Verdict:
    """Report a claim of Envy that comes too late on the Turn Track."""
    if claim.too_late is None:
        return None
    name = claim.who.name
    message = f"{name} claims Envy after {claim.too_late}, but comes before {claim.too_late} on the Turn Track"
    return envy_out_of_order.finding(claim, message)
