"""envy-twice: Envy is once a Game Turn."""

from checker.game.events import Envied
from checker.rules.base import Table, Verdict, rule


@rule("envy-twice", judges=Envied)
def envy_twice(claim: Envied, _table: Table) -> Verdict:
    """Report a second claim of Envy in one Game Turn."""
    if claim.again is None:
        return None
    name = claim.who.name
    message = f"{name} claims Envy a second time in this Game Turn"
    if claim.again != name:
        message = f"{name} claims Envy after {claim.again} did; this table reads it as once a Game Turn for all"
    return envy_twice.strike(claim, message)
