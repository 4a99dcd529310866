"""wrong-winner: the most points win."""

from checker.findings import Finding, Unverified
from checker.replay.events import Won
from checker.rules.base import Table, Verdict, blamed, listed, rule


@rule("wrong-winner", judges=Won, fix="safe")
def wrong_winner(won: Won, _table: Table) -> Verdict:
    """Report winners other than everybody with the most points."""
    if won.due is None:
        return Unverified("wrong-winner", won.at, "every total at the end")
    if sorted(set(won.winners)) == sorted(won.due):
        return None
    legal = won.due_as_written is not None and sorted(set(won.winners)) == sorted(won.due_as_written)
    written = f"{listed(won.winners)} {'is' if len(won.winners) == 1 else 'are'}" if won.winners else "nobody is"
    verb = "wins" if len(won.due) == 1 else "win"
    message = f"{written} named as winner, but {listed(won.due)} {verb} with {won.best}"
    return Finding(
        "wrong-winner",
        won.at,
        message,
        part="key",
        recorded=won.winners,
        expected=won.due,
        because=blamed(won.because) if legal else [],
    )
