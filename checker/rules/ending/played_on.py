"""played-on: after the end nothing counts."""

from checker.game.events import WentOn
from checker.rules.base import Table, Verdict, rule


@rule("played-on", judges=WentOn)
def played_on(on: WentOn, _table: Table) -> Verdict:
    """Report the first Game Turn after the one that ended the game."""
    message = f"the game was over before this Game Turn: {on.why}; nothing from here on counts"
    return played_on.finding(on, message, because=on.because)
