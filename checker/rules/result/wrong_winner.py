"""wrong-winner: the most points win."""

from checker.replay.events import Won
from checker.rules.base import Table, Verdict, listed, rule


@rule("wrong-winner", judges=Won, fix="safe")
def wrong_winner(won: Won, _table: Table) -> Verdict:
    """Report winners other than everybody with the most points."""
    if won.possible and won.beside_ranking:
        return None if won.due is not None else wrong_winner.unverified(won, "every total at the end")
    names = list(dict.fromkeys(won.winners))
    written = f"{listed(names)} {'is' if len(names) == 1 else 'are'}" if names else "nobody is"
    return wrong_winner.finding(
        won,
        f"{written} named as winner{'s' if len(names) > 1 else ''}, but {_instead(won)}",
        part="key",
        recorded=won.winners,
        expected=won.due,
        because=won.because if won.possible_as_written and won.beside_ranking else [],
    )


def _instead(won: Won) -> str:
    """Who wins, with the points of everybody who is named here."""
    if won.possible:
        return "not with the ranking that is written beside it"
    if won.due is not None:
        return f"{listed(won.due)} {'wins' if len(won.due) == 1 else 'win'} with {won.totals[won.due[0]].words()}"
    named = dict.fromkeys((*won.winners, *won.contenders))
    points = ", ".join(f"{name} {won.totals[name].words()}" for name in named)
    return f"only {' or '.join(won.contenders)} may win ({points})"
