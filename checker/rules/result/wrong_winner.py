"""wrong-winner: the most points win."""

from collections.abc import Iterable

from checker.game.events import Won
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
        return f"not with the ranking that is written beside it ({_points(won, won.winners)})"
    if won.due is None:
        return f"only {' or '.join(won.contenders)} may win ({_points(won, (*won.winners, *won.contenders))})"
    best = won.totals[won.due[0]]
    others = [name for name in dict.fromkeys(won.winners) if name not in won.due]
    numbers = [
        f"{name}, who is ranked below the living, has {won.totals[name].words()}"
        if won.totals[name].low >= best.high  # who is dead, and may not win at this table
        else f"{name} has {won.totals[name].words()}"
        for name in others
    ]
    beside = f" ({'; '.join(numbers)})" if numbers else ""
    return f"{listed(won.due)} {'wins' if len(won.due) == 1 else 'win'} with {best.words()}{beside}"


def _points(won: Won, names: Iterable[str]) -> str:
    return ", ".join(f"{name} {won.totals[name].words()}" for name in dict.fromkeys(names))
