"""needless-discard: nothing is given up that the rules do not ask for."""

from checker.game.events import Discarded
from checker.rules.base import Table, Verdict, listed, rule


@rule("needless-discard", judges=Discarded)
def needless_discard(given: Discarded, _table: Table) -> Verdict:
    """Report something discarded for no reason."""
    if given.reason != "none":
        return None
    message = f"{given.who.name} discards {listed(given.stocks) or 'something'} though no rule asks for it"
    return needless_discard.finding(given, message)
