"""award-missed: all who lead a category gain its point."""

from collections.abc import Collection

from checker.game.award import Gain
from checker.game.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, ask, listed, rule


@rule("award-missed", judges=Awarded, fix="safe")
def award_missed(award: Awarded, _table: Table) -> Verdict:
    """Report players who lead a category in any case and were not given its point."""
    named = [name for name, _ in award.named]

    def left_out(gains: Collection[Gain]) -> frozenset[str]:
        return frozenset.intersection(*gains).difference(named)

    legal, because = ask(lambda gains: not left_out(gains), award.gains, award.gains_as_written, lambda: award.because)
    if legal:
        if award.leaders is not None:
            return None
        unknown = [name for name, count in award.counts.items() if count.exact is None and name not in award.gone]
        return award_missed.unverified(award, f"{award.category} of {listed(unknown)} at the end")
    missed = award.in_order(left_out(award.gains))
    several, count = len(missed) > 1, award.counts[missed[0]].exact
    lead = f"{'lead' if several else 'leads'} {award.category.capitalize()}"
    with_count = f" with {count}" if count is not None else ""
    return award_missed.finding(
        award,
        f"{listed(missed)} {lead}{with_count} but {'are' if several else 'is'} not named",
        part="key",
        player=missed[0],
        recorded=named,
        expected=award.leaders,
        effect=dict.fromkeys(missed, AWARD_POINT),
        because=because,
    )
