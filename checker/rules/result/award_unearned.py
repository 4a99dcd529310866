"""award-unearned: only who leads gains."""

from checker.findings import Finding
from checker.replay.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, listed, rule


@rule("award-unearned", judges=Awarded, fix="safe")
def award_unearned(award: Awarded, _table: Table) -> Verdict:
    """Report somebody who was given a category and cannot lead it."""
    may_lead = frozenset[str]().union(*award.gains)
    might_have_led = frozenset[str]().union(*award.gains_as_written)
    found = []
    for name, at in dict(reversed(award.named)).items():
        if name in award.gone or name in may_lead:
            continue
        message = f"{name} is given {award.category.capitalize()}{_with(award, name)}, but {_instead(award, name)}"
        found.append(
            Finding(
                "award-unearned",
                at,
                message,
                player=name,
                recorded=name,
                expected=award.leaders,
                effect={name: -AWARD_POINT},
                because=award.because if name in might_have_led else [],
            )
        )
    return sorted(found, key=lambda finding: [place for _, place in award.named].index(finding.at))


def _with(award: Awarded, name: str) -> str:
    count = award.counts[name].exact
    return "" if count is None else f" with {count}"


def _instead(award: Awarded, name: str) -> str:
    """Who leads, or who has more."""
    leaders = award.leaders
    if leaders:
        return f"{listed(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {award.counts[leaders[0]].words()}"
    own = award.counts[name]
    better = max(award.counts, key=lambda other: award.counts[other].low)
    if leaders is None and award.counts[better].low > own.high:
        return f"{better} has {award.counts[better].words()}"
    return "nobody gains it"
