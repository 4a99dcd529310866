"""award-to-the-dead: the award is for the living and sane."""

from checker.findings import Finding
from checker.replay.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, rule


@rule("award-to-the-dead", judges=Awarded, fix="safe")
def award_to_the_dead(award: Awarded, table: Table) -> Verdict:
    """Report a category given to a dead or insane explorer."""
    found = []
    for name, at in dict(reversed(award.named)).items():
        if name not in award.gone:
            continue
        unseen = table.death_findings.get(name, []) if table.explorers[name].written_fate is None else []
        message = (
            f"{name} is given {award.category.capitalize()}, but is {award.gone[name]} and has no part in the award"
        )
        found.append(
            Finding(
                "award-to-the-dead",
                at,
                message,
                player=name,
                recorded=name,
                expected=award.leaders,
                effect={name: -AWARD_POINT},
                because=[*unseen, *table.status_findings.get(name, [])],
            )
        )
    return found
