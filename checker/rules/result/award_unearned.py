"""award-unearned: only who leads gains."""

from collections.abc import Collection

from checker.game.award import Gain
from checker.game.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, ask, listed, rule


@rule("award-unearned", judges=Awarded, fix="safe")
def award_unearned(award: Awarded, _table: Table) -> Verdict:
    """Report somebody who was given a category and cannot lead it."""
    found = []
    for name, at in dict(reversed(award.named)).items():  # a name that stands there twice is struck once

        def may_lead(gains: Collection[Gain], name: str = name) -> bool:
            return any(name in gain for gain in gains)

        legal, because = ask(may_lead, award.gains, award.gains_as_written, lambda: award.because)
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
    """Who leads, or who has more, or why nobody gains it."""
    counts, leaders = award.counts, award.leaders
    if leaders:
        return f"{listed(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {counts[leaders[0]].words()}"
    better = max(counts, key=lambda other: counts[other].low)
    if leaders is None and counts[better].low > counts[name].high:
        return f"{better} has {counts[better].words()}"
    if leaders is not None and all(count.high <= 0 for count in counts.values()):
        return "nobody has any, so nobody gains it"
    living = (counts[other].high for other in counts if other not in award.gone)
    if leaders is not None and better in award.gone and counts[better].low > max(living, default=0):
        return f"{better}, who is {award.gone[better]}, has the most with {counts[better].words()}, so nobody gains it"
    return "nobody gains it"
