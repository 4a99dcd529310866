"""envy-below-threshold: Envy takes another player 6 points ahead."""

from functools import partial

from checker.findings import Finding
from checker.game.events import Envied
from checker.rulebook.numbers import ENVY_LEAD
from checker.rules.base import Table, Verdict, ask, points, rule


@rule("envy-below-threshold", judges=Envied)
def envy_below_threshold(claim: Envied, table: Table) -> Verdict:
    """Report a claim of Envy against too small a lead.

    The lead is the one at the moment of the claim, on the recomputed points; the dead count as players.
    """
    name, leader = claim.who.name, claim.leader
    causes = partial(_corrections, table)
    legal, because = ask(lambda lead: lead.at_least(ENVY_LEAD), claim.lead, claim.lead_as_written, causes)
    if legal:
        return None
    if legal is None:
        return envy_below_threshold.unverified(claim, f"the points of {name} and the others before the claim")
    own = claim.who.total.words()
    if leader is None:
        message = f"{name} claims Envy with nobody to envy; it takes another player {ENVY_LEAD} points ahead"
    elif claim.lead.high <= 0:
        message = f"{name} claims Envy with {points(claim.who.total)} and nobody ahead; it takes {ENVY_LEAD}"
    else:
        message = (
            f"{name} claims Envy {points(claim.lead)} behind {leader.name} "
            f"({own} to {leader.total.words()}); it takes {ENVY_LEAD}"
        )
    related = [table.last_count_of(leader)] if leader is not None and leader.last_total is not None else []
    return envy_below_threshold.strike(claim, message, because, related)


def _corrections(table: Table) -> list[Finding]:
    """The findings that changed somebody's points; one that changed those of two players is named once."""
    found = (finding for who in table.explorers.values() for finding in who.because("points") if finding.effect)
    return list(dict.fromkeys(found))
