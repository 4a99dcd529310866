"""award-missed: all who lead a category gain its point."""

from checker.findings import Finding, Unverified
from checker.replay.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, blamed, listed, rule


@rule("award-missed", judges=Awarded, fix="safe")
def award_missed(award: Awarded, _table: Table) -> Verdict:
    """Report players who lead a category and were not given its point."""
    if award.leaders is None:
        unknown = [name for name, count in award.counts.items() if count is None and name not in award.gone]
        return Unverified("award-missed", award.at, f"{award.category} of {listed(unknown)} at the end")
    named = {name for name, _ in award.named}
    missed = [name for name in award.leaders if name not in named]
    if not missed:
        return None
    first, *others = missed
    count = award.counts[first]
    legal = award.leaders_as_written is not None and not set(award.leaders_as_written) - named
    because = blamed(award.because) if legal else []
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
        because=because,
    )
