"""award-unearned: only who leads gains."""

from collections.abc import Collection

from checker.replay.award import Gain
from checker.replay.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, ask, listed, rule


@rule("award-unearned", judges=Awarded, fix="safe")
def award_unearned(award: Awarded, _table: Table) -> Verdict:
    """Report somebody who was given a category and cannot lead it."""
    found = []
    for name, at in dict(reversed(award.named)).items():  # a name that stands there twice is struck once

        def may_lead(gains: Collection[Gain], name: str = name) -> bool:
            return any(name in gain for gain in gains)

        legal, because = ask(may_lead, award.gains, award.gains_as_written, award.because)
        if legal or name in award.gone:
            continue
        message = f"{name} is given {award.category.capitalize()}{_with(award, name)}, but {_instead(award, name)}"
        found.append(
            award_unearned.finding(
                award,
                message,
                at=at,
                player=name,
                recorded=name,
                expected=award.leaders,
                effect={name: -AWARD_POINT},
                because=because,
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
