"""envy-below-threshold: Envy takes another player 6 points ahead."""

from checker.findings import Finding, Unverified
from checker.replay.events import Envied
from checker.rulebook.numbers import ENVY_LEAD
from checker.rules.base import Table, Verdict, rule


@rule("envy-below-threshold", judges=Envied)
def envy_below_threshold(claim: Envied, table: Table) -> Verdict:
    """Report a claim of Envy against too small a lead.

    The lead is the one at the moment of the claim, on the recomputed points; the dead count as players.
    """
    name = claim.who.name
    if claim.lead.low >= ENVY_LEAD:
        return None
    if claim.lead.high >= ENVY_LEAD:
        return Unverified("envy-below-threshold", claim.at, f"the points of {name} and the others before the claim")
    leader, own = claim.leader, claim.who.total.words()
    if leader is None:
        message = f"{name} claims Envy with nobody to envy; it takes another player {ENVY_LEAD} points ahead"
    elif claim.lead.high <= 0:
        message = f"{name} claims Envy with {own} points and nobody ahead; it takes {ENVY_LEAD}"
    else:
        message = (
            f"{name} claims Envy {claim.lead.words()} point{'s' if claim.lead.exact != 1 else ''} behind {leader.name} "
            f"({own} to {leader.total.words()}); it takes {ENVY_LEAD}"
        )
    because: list[Finding] = []
    if claim.lead_as_written.high >= ENVY_LEAD:
        for who in table.explorers.values():
            because.extend(finding for finding in who.because("points") if finding.effect and finding not in because)
    related = [table.last_count_of(leader)] if leader is not None and leader.last_total is not None else []
    return Finding(
        "envy-below-threshold",
        claim.at,
        message,
        player=name,
        recorded=claim.claimed,
        expected=0,
        effect={name: -claim.claimed},
        strikes=True,
        because=because,
        related=related,
    )
