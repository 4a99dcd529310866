"""player-count: the game is for one to five."""

from checker.game.events import Setup
from checker.rulebook.numbers import MOST_PLAYERS
from checker.rules.base import Table, Verdict, rule


@rule("player-count", judges=Setup)
def player_count(setup: Setup, _table: Table) -> Verdict:
    """Report fewer than one player, or more than five."""
    if 1 <= setup.players <= MOST_PLAYERS:
        return None
    written = "nobody plays" if not setup.players else f"{setup.players} players"
    message = f"{written}; the game is for 1 to {MOST_PLAYERS}"
    return player_count.finding(setup, message, recorded=setup.players)
