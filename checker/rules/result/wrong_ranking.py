"""wrong-ranking: the order of the points."""

from checker.game.events import Ranked
from checker.rules.base import Table, Verdict, rule


def _words(groups: list[list[str]]) -> str:
    return ", ".join(" = ".join(group) for group in groups)


@rule("wrong-ranking", judges=Ranked, fix="safe")
def wrong_ranking(ranked: Ranked, _table: Table) -> Verdict:
    """Report a ranking that is not the order by points."""
    if ranked.possible:
        return None if ranked.due is not None else wrong_ranking.unverified(ranked, "every total at the end")
    message = f"the ranking is written as {_words(ranked.groups)}"
    if ranked.due is not None:
        message += f"; by points it is {_words(ranked.due)}"
    else:
        named = dict.fromkeys(name for group in ranked.groups for name in group)
        message += f"; the points are {', '.join(f'{name} {ranked.totals[name].words()}' for name in named)}"
    return wrong_ranking.finding(
        ranked,
        message,
        part="key",
        recorded=ranked.groups,
        expected=ranked.due,
        because=ranked.because if ranked.possible_as_written else [],
    )
