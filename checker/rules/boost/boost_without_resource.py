"""boost-without-resource: only what is held can be spent."""

from checker.findings import Finding, Unverified
from checker.replay.events import Boosted
from checker.rules.base import Table, Verdict, rule


@rule("boost-without-resource", judges=Boosted)
def boost_without_resource(boosted: Boosted, _table: Table) -> Verdict:
    """Report a Boost with a resource that is not held."""
    name, spend = boosted.who.name, boosted.boost.spend
    held = boosted.who.held(boosted.resource)
    if held.low > 0:
        return None
    if held.high > 0:
        return Unverified("boost-without-resource", boosted.at, f"the {spend} of {name}")
    because = boosted.who.because(boosted.resource) if boosted.who.held_as_written(boosted.resource).high > 0 else []
    message = f"{name} spends {spend} on a Boost but holds none"
    return Finding(
        "boost-without-resource",
        (*boosted.at, "spend"),
        message,
        player=name,
        recorded=spend,
        strikes=True,
        because=because,
    )
