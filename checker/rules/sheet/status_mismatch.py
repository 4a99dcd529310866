"""status-mismatch: whether an explorer lived is said differently at the end."""

from checker.game.events import StatusSaid
from checker.rules.base import Table, Verdict, rule

_FATES = {"dead": "died", "insane": "went mad"}


@rule("status-mismatch", judges=StatusSaid)
def status_mismatch(said: StatusSaid, _table: Table) -> Verdict:
    """Report a final status that the turns contradict."""
    name = said.who.name
    if said.written is not None:
        message = f"{name} is called alive, but {_FATES[said.written]} in the turns"
        return status_mismatch.finding(said, message, recorded="alive", expected=said.written)
    message = f"{name} is called {said.status}, but the turns record no death"
    return status_mismatch.finding(said, message, recorded=said.status, expected="alive")
