"""ended-early: a game ends by a death or at 50 points."""

from checker.game.events import GameEnded
from checker.rulebook.numbers import POINTS_TO_END
from checker.rules.base import Table, Verdict, rule


@rule("ended-early", judges=GameEnded)
def ended_early(end: GameEnded, _table: Table) -> Verdict:
    """Report a game that ended with nobody dead or insane and nobody at 50 points."""
    if end.met:
        return None
    if end.met is None:
        return ended_early.unverified(end, "every total at the end of the last Game Turn")
    best = f"the best total is {end.best[1].words()} ({end.best[0]})"
    message = f"the game ends here with everybody alive and sane, and {best}; it takes {POINTS_TO_END}"
    return ended_early.finding(end, message, severity="note" if end.called else None, because=end.because)
