"""What each finding does to the ranking: the game replayed as if the judge had let just that one stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from checker.findings import Finding, claim_of
from checker.game.outcome import Outcome
from checker.game.play import AS_IT_IS, Trial
from checker.game.result import Ending, certain_rank

Changes = Literal["winner", "place", "total", "nothing"]
Try = Callable[[Trial], Outcome]
WEIGHT = {"winner": 0, "place": 1, "total": 2, "nothing": 3}


@dataclass(frozen=True, slots=True)
class Impact:
    """What changes if a finding is let stand.

    Attributes:
        changes: The gravest change.
        if_allowed: The result then, without all that led to it.
    """

    changes: Changes
    if_allowed: Outcome


def allowing(findings: list[Finding]) -> Trial:
    """The trial in which these findings are let stand, as if their nodes carried ``allowed``."""
    claims = frozenset(claim for finding in findings if (claim := claim_of(finding.at)) is not None)
    bare = frozenset((finding.rule, finding.at) for finding in findings if claim_of(finding.at) is None)
    return Trial(claims=claims, findings=bare)


def compare(now: Outcome, then: Outcome) -> Changes:
    """The gravest difference between two results, certain or possible."""
    if _winners(now) != _winners(then):
        return "winner"
    if {each.player: each.rank for each in now.standings} != {each.player: each.rank for each in then.standings}:
        return "place"
    totals_now = {each.player: each.total for each in now.standings}
    totals_then = {each.player: each.total for each in then.standings}
    return "nothing" if totals_now == totals_then else "total"


def _winners(outcome: Outcome) -> tuple[set[str], set[str]]:
    return set(outcome.certain_winners), set(outcome.possible_winners)


def by_effect(finding: Finding, now: Outcome) -> Impact:
    """What a finding changes, from its effect on the totals alone: for a sheet with too many to replay each."""
    if not finding.effect:
        return Impact("nothing", now.result)
    totals = {each.player: each.total.moved(-finding.effect.get(each.player, 0)) for each in now.standings}
    below = frozenset(each.player for each in now.standings if now.lost_below and each.status != "alive")
    ending = Ending(totals, below if len(below) < len(totals) else frozenset())
    standings = [
        replace(each, total=totals[each.player], rank=certain_rank([ending], each.player) if now.finished else None)
        for each in now.standings
    ]
    solo = len(standings) < 2 or not now.finished
    certain = [] if solo else [name for name in totals if ending.must_win(name)]
    possible = [] if solo else [name for name in totals if ending.may_win(name)]
    standings = [replace(each, winner=each.player in certain) for each in standings]
    standings.sort(key=lambda each: ending.ranks[each.player] if now.finished else (0, 0))
    then = replace(now.result, standings=standings, certain_winners=certain, possible_winners=possible)
    return Impact(compare(now, then), then)


def impact_of(finding: Finding, now: Outcome, attempt: Try, *, replayed: bool) -> Impact:
    """What a finding changes.

    Args:
        finding: The finding.
        now: The recomputed result.
        attempt: Replays the sheet under a trial.
        replayed: Whether the finding comes from the replay, rather than from reading the sheet.
    """
    trial = allowing([finding])
    if not replayed or trial == AS_IT_IS:
        return Impact("nothing", now.result)
    then = attempt(trial).result
    return Impact(compare(now, then), then)
