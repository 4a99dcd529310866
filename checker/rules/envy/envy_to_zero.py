"""envy-to-zero: nobody may envy themselves mad."""

from checker.game.events import Envied
from checker.rules.base import Table, Verdict, ask_stock, rule


@rule("envy-to-zero", judges=Envied)
def envy_to_zero(claim: Envied, _table: Table) -> Verdict:
    """Report a claim of Envy that brings Sanity to 0."""
    name = claim.who.name
    legal, because = ask_stock(lambda sanity: sanity.at_least(2), claim.who, "sanity")
    if legal:
        return None
    if legal is None:
        return envy_to_zero.unverified(claim, f"Sanity of {name}")
    sanity = claim.who.held("sanity").words()
    message = f"{name} claims Envy with Sanity {sanity}; it costs 1 and may not bring Sanity to 0"
    return envy_to_zero.strike(claim, message, because)
