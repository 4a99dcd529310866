"""award-to-the-dead: the award is for the living and sane."""

from checker.game.events import Awarded
from checker.rulebook.numbers import AWARD_POINT
from checker.rules.base import Table, Verdict, rule, unwritten_death


@rule("award-to-the-dead", judges=Awarded, fix="safe")
def award_to_the_dead(award: Awarded, table: Table) -> Verdict:
    """Report a category given to a dead or insane explorer."""
    category = award.category.capitalize()
    return [
        award_to_the_dead.finding(
            award,
            f"{name} is given {category}, but is {award.gone[name]} and has no part in the award",
            at=at,
            player=name,
            recorded=name,
            expected=award.leaders,
            effect={name: -AWARD_POINT},
            because=[*unwritten_death(table, name), *table.status_findings.get(name, [])],
        )
        for name, at in dict(reversed(award.named)).items()  # a name that stands there twice is struck once
        if name in award.gone
    ]
