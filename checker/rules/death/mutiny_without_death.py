"""mutiny-without-death: at Discontent 10 Health is 0."""

from checker.game.events import Counted
from checker.rulebook.numbers import MUTINY
from checker.rules.base import Table, Verdict, rule


@rule("mutiny-without-death", judges=Counted)
def mutiny_without_death(counted: Counted, _table: Table) -> Verdict:
    """Report Health above 0 counted beside Discontent 10."""
    if not counted.mutiny:
        return None
    name = counted.who.name
    message = f"Health {counted.count} is counted for {name} beside Discontent {MUTINY}; a mutiny brings Health to 0"
    return mutiny_without_death.finding(counted, message, recorded=counted.count, expected=0)
