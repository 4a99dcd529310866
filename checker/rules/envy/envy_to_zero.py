"""envy-to-zero: nobody may envy themselves mad."""

from checker.findings import Finding, Unverified
from checker.replay.events import Envied
from checker.rules.base import Table, Verdict, rule


@rule("envy-to-zero", judges=Envied)
def envy_to_zero(claim: Envied, _table: Table) -> Verdict:
    """Report a claim of Envy that brings Sanity to 0."""
    name, held = claim.who.name, claim.who.held("sanity")
    if held is None:
        return Unverified("envy-to-zero", claim.at, f"Sanity of {name}")
    if held > 1:
        return None
    as_written = claim.who.held_as_written("sanity")
    because = claim.who.because("sanity") if as_written is not None and as_written > 1 else []
    message = f"{name} claims Envy with Sanity {held}; it costs 1 and may not bring Sanity to 0"
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
