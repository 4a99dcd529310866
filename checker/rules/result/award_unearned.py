"""award-unearned: only who leads gains."""

from checker.findings import Finding
from checker.replay.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, blamed, listed, rule


@rule("award-unearned", judges=Awarded, fix="safe")
def award_unearned(award: Awarded, _table: Table) -> Verdict:
    """Report somebody who was given a category without leading it."""
    found = []
    seen: set[str] = set()
    for name, at in award.named:
        again = name in seen
        seen.add(name)
        if name in award.gone or again:
            continue
        if award.leaders is not None:
            if name in award.leaders:
                continue
        elif name not in award.beaten:
            continue
        count, leaders = award.counts[name], award.leaders
        if leaders:
            best = f"{listed(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {award.counts[leaders[0]]}"
        elif name in award.beaten:
            best = f"{award.beaten[name]} has {award.counts[award.beaten[name]]}"
        else:
            best = "nobody gains it"
        legal = award.leaders_as_written is not None and name in award.leaders_as_written
        message = f"{name} is given {award.category.capitalize()} with {count}, but {best}"
        found.append(
            Finding(
                "award-unearned",
                at,
                message,
                player=name,
                recorded=name,
                expected=leaders,
                effect={name: -AWARD_POINT},
                because=blamed(award.because) if legal else [],
            )
        )
    return found
