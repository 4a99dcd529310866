"""wrong-ranking: the order of the points."""

from checker.findings import Finding, Unverified
from checker.replay.events import Ranked
from checker.rules.base import Table, Verdict, blamed, rule


def _same(one: list[list[str]], other: list[list[str]]) -> bool:
    return [sorted(group) for group in one] == [sorted(group) for group in other]


def _words(groups: list[list[str]]) -> str:
    return ", ".join(" = ".join(group) for group in groups)


@rule("wrong-ranking", judges=Ranked, fix="safe")
def wrong_ranking(ranked: Ranked, _table: Table) -> Verdict:
    """Report a ranking that is not the order by points."""
    if ranked.due is None:
        return Unverified("wrong-ranking", ranked.at, "every total at the end")
    if _same(ranked.groups, ranked.due):
        return None
    legal = ranked.due_as_written is not None and _same(ranked.groups, ranked.due_as_written)
    message = f"the ranking is written as {_words(ranked.groups)}; by points it is {_words(ranked.due)}"
    return Finding(
        "wrong-ranking",
        ranked.at,
        message,
        part="key",
        recorded=ranked.groups,
        expected=ranked.due,
        because=blamed(ranked.because) if legal else [],
    )
