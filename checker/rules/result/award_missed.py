"""award-missed: all who lead a category gain its point."""

from checker.findings import Finding, Unverified
from checker.replay.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, listed, rule


@rule("award-missed", judges=Awarded, fix="safe")
def award_missed(award: Awarded, _table: Table) -> Verdict:
    """Report players who lead a category in any case and were not given its point."""
    named = {name for name, _ in award.named}
    missed = award.in_order(frozenset.intersection(*award.gains) - named)
    if not missed:
        if award.leaders is not None:
            return None
        unknown = [name for name, count in award.counts.items() if count.exact is None and name not in award.gone]
        return Unverified("award-missed", award.at, f"{award.category} of {listed(unknown)} at the end")
    first, *others = missed
    legal = not frozenset.intersection(*award.gains_as_written) - named
    count = award.counts[first].exact
    lead = f"{'lead' if others else 'leads'} {award.category.capitalize()}"
    with_count = f" with {count}" if count is not None else ""
    message = f"{listed(missed)} {lead}{with_count} but {'are' if others else 'is'} not named"
    return Finding(
        "award-missed",
        award.at,
        message,
        part="key",
        player=first,
        recorded=[name for name, _ in award.named],
        expected=award.leaders,
        effect=dict.fromkeys(missed, AWARD_POINT),
        because=award.because if legal else [],
    )
