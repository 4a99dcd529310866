"""boost-without-resource: only what is held can be spent."""

from checker.game.events import Boosted
from checker.rules.base import Table, Verdict, ask_stock, rule


@rule("boost-without-resource", judges=Boosted)
def boost_without_resource(boosted: Boosted, _table: Table) -> Verdict:
    """Report a Boost with a resource that is not held."""
    name, spend = boosted.who.name, boosted.boost.spend
    legal, because = ask_stock(lambda held: held.at_least(1), boosted.who, boosted.resource)
    if legal:
        return None
    if legal is None:
        return boost_without_resource.unverified(boosted, f"the {spend} of {name}")
    return boost_without_resource.finding(
        boosted,
        f"{name} spends {spend} on a Boost but holds none",
        under="spend",
        recorded=spend,
        strikes=True,
        because=because,
    )
