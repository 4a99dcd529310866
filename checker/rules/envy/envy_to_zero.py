"""envy-to-zero: nobody may envy themselves mad."""

from checker.findings import Finding, Unverified
from checker.replay.events import Envied
from checker.rules.base import Table, Verdict, rule


@rule("envy-to-zero", judges=Envied)
def envy_to_zero(claim: Envied, _table: Table) -> Verdict:
    """Report a claim of Envy that brings Sanity to 0."""
    name, held = claim.who.name, claim.who.held("sanity")
    if held.low > 1:
        return None
    if held.high > 1:
        return Unverified("envy-to-zero", claim.at, f"Sanity of {name}")
    because = claim.who.because("sanity") if claim.who.held_as_written("sanity").high > 1 else []
    message = f"{name} claims Envy with Sanity {held.words()}; it costs 1 and may not bring Sanity to 0"
    return Finding(
        "envy-to-zero",
        claim.at,
        message,
        player=name,
        recorded=claim.claimed,
        expected=0,
        effect={name: -claim.claimed},
        strikes=True,
        because=because,
    )
