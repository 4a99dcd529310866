"""second-notoriety: one dies once."""

from checker.findings import Finding
from checker.replay.events import Died
from checker.rules.base import Table, Verdict, rule


@rule("second-notoriety", judges=Died)
def second_notoriety(died: Died, _table: Table) -> Verdict:
    """Report a second death of one explorer."""
    if not died.again:
        return None
    name = died.who.name
    message = f"{name}'s death is recorded a second time; notoriety is gained once"
    return Finding(
        "second-notoriety",
        died.at,
        message,
        player=name,
        recorded=died.claimed,
        expected=0,
        effect={name: -died.claimed},
        strikes=True,
    )
