"""Find which findings can be fixed together, and with which edits: each set is proved by a new check.

A fix holds only if a check of the fixed sheet finds nothing new, and the recomputed result is the same. What that check
finds as a consequence, a count of stocks or a marker, is written as well. An ignore comment that has nothing left to
silence is the one exception: it is removed in the next round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from checker.bounds import Bounds
from checker.findings import Finding, Pointer
from checker.fixing.comments import removable
from checker.fixing.model import Edit, Proposal, Proposals, number_of
from checker.fixing.proposals import COMMENTS, COUNTS, MARKERS, TOTALS, certain, fixable, propose
from checker.fixing.session import FixSession, Key, Recheck, key_of
from checker.fixing.source import Unwritable
from checker.fixing.totals import propose_totals
from checker.game.outcome import Standing
from checker.pipeline import Located
from checker.settings import Settings
from checker.sheet.model import Final, Sheet, names_in
from checker.sheet.names import player_names

T = TypeVar("T")
_MOST_STEPS = 40


@dataclass(frozen=True, slots=True)
class Solution:
    """Edits that fix findings together.

    Attributes:
        chosen: The findings.
        at: The edits at each node.
        comments: Edits of comments.
    """

    chosen: list[Located]
    at: dict[Pointer, list[Edit]]
    comments: list[Edit]

    @property
    def edits(self) -> list[Edit]:
        """All edits."""
        return [*self.comments, *(edit for edits in self.at.values() for edit in edits)]


def candidates(session: FixSession, *, unsafe: bool = True) -> list[Located]:
    """The reported findings that may have a derived fix; without ``unsafe`` only those whose fix is safe."""
    return [
        each
        for each in session.report.findings
        if derivable(each, session.settings) and (unsafe or certain(each.finding))
    ]


def derivable(each: Located, settings: Settings) -> bool:
    """Whether a fix may follow from the sheet; a comment that gives a reason is never removed."""
    if each.spared or not fixable(each.finding):
        return False
    return each.finding.rule != COMMENTS or (each.finding.safe and removable(each, settings))


def with_followers(session: FixSession, chosen: Sequence[Located]) -> list[Located]:
    """Findings with those that they cause; findings about one category of the award go together."""
    found = list(chosen)
    pending = candidates(session, unsafe=not all(certain(each.finding) for each in chosen))
    grown = True
    while grown:
        grown = False
        known = {id(each.finding) for each in found}
        awards = {each.finding.at[:3] for each in found if each.finding.at[:2] == ("final", "awards")}
        for each in pending:
            if id(each.finding) in known:
                continue
            if each.finding.at[:3] in awards or any(id(cause) in known for cause in each.finding.because):
                found.append(each)
                grown = True
    return found


def attempt(session: FixSession, chosen: Sequence[Located]) -> Solution | None:
    """The edits that fix these findings; None if there are none, or only with a new finding."""
    findings = [each.finding for each in chosen]
    comments, proposals = session.comments(chosen), _proposed(session, findings)
    try:
        for _ in range(_MOST_STEPS):
            written = session.written(proposals)
            solution = Solution(list(chosen), written, comments)
            if not solution.edits:
                return None
            after = session.recheck(solution.edits)
            more = _following(session, findings, after, proposals) if after is not None else None
            if after is None or more is None:
                return None
            if not more:
                same = _result(after.standings) == _result(session.report.standings)
                below = _ranked_below(session)
                agrees = _contradictions(after.sheet, below) <= _contradictions(session.sheet, below)
                return solution if same and agrees else None
            proposals.update(more)
    except Unwritable:
        pass
    return None


def _ranked_below(session: FixSession) -> set[str]:
    """The players who are ranked after the living, whatever their points."""
    outcome = session.report.outcome
    lost = {each.player for each in session.report.standings if each.status != "alive"}
    return lost if outcome is not None and outcome.lost_below and len(lost) < len(session.report.standings) else set()


def _contradictions(sheet: Sheet | None, below: Collection[str]) -> set[str]:
    """The parts of the written result that contradict the written final scores.

    Args:
        sheet: The sheet.
        below: The players who are ranked below all others.
    """
    if sheet is None or sheet.final is None:
        return set()
    scores = {name: score for name, score in (sheet.final.scores or {}).items() if score is not None}
    if len(scores) < 2 or not set(player_names(sheet)) <= scores.keys():
        return set()
    places = {name: (name not in below, score) for name, score in scores.items()}
    denied = {"winners": _other_winners(sheet.final, places), "ranking": _other_order(sheet.final, places)}
    return {part for part, other in denied.items() if other}


def _other_winners(final: Final, places: Mapping[str, tuple[bool, int]]) -> bool:
    best = max(places.values())
    winners = {name for name, place in places.items() if place == best}
    return final.winners is not None and set(names_in(final.winners)) != winners


def _other_order(final: Final, places: Mapping[str, tuple[bool, int]]) -> bool:
    groups = final.ranking if isinstance(final.ranking, list) else []
    order = [places[name] for group in groups for name in names_in(group) if name in places]
    return order != sorted(order, reverse=True)


def _proposed(session: FixSession, findings: Sequence[Finding]) -> Proposals:
    if session.sheet is None:
        return {}
    return {**propose(session.sheet, findings, session.every), **propose_totals(session.sheet, findings, session.every)}


def _result(standings: Sequence[Standing]) -> list[tuple[str, str, Bounds, int | None]]:
    return sorted((each.player, each.status or "", each.total, each.rank or 0) for each in standings)


def _following(
    session: FixSession, chosen: Sequence[Finding], after: Recheck, proposals: Proposals
) -> Proposals | None:
    """The further proposals that the new findings take; None if one of them cannot be fixed."""
    sheet = after.sheet
    wanted, seen = {key_of(finding) for finding in chosen}, Counter[Key]()
    more: Proposals = {}
    for finding in after.findings:
        key = key_of(finding)
        seen[key] += 1
        if finding.rule == COUNTS:
            moved = _moved(session, finding)
            if moved is None:
                continue
            due: Proposals = {finding.at: moved}
        elif key in wanted or seen[key] > session.keys[key]:
            due = _due(sheet, finding) if sheet is not None and fixable(finding) else {}
        else:
            continue
        if not due or all(proposals.get(at) == proposal for at, proposal in due.items()):
            return None
        more.update(due)
    return more


def _due(sheet: Sheet, finding: Finding) -> Proposals:
    number = number_of(finding)
    if finding.rule in TOTALS or finding.rule == MARKERS:
        return {} if number is None else {finding.at: number}
    return propose(sheet, [finding], [finding])


def _moved(session: FixSession, finding: Finding) -> Proposal | None:
    """The count that differs from the log by as much as before the fix; None if the written one does."""
    counted, logged = finding.recorded, number_of(finding)
    if not isinstance(counted, int) or logged is None:
        return None
    before = session.counts.get(finding.at)
    gap = 0
    if before is not None and isinstance(before.recorded, int) and isinstance(before.expected, int):
        gap = before.recorded - before.expected
    return None if counted - logged == gap else max(0, logged + gap)


def best_solution(session: FixSession, chosen: Sequence[Located]) -> Solution | None:
    """The solution of as many findings as can be fixed together."""
    best: Solution | None = None

    def works(group: Sequence[Located]) -> bool:
        nonlocal best
        solution = attempt(session, group)
        best = solution or best
        return solution is not None

    largest_subset(chosen, works)
    return best


def largest_subset(items: Sequence[T], works: Callable[[Sequence[T]], bool]) -> list[T]:
    """A largest set of items that work together: all of them, else each half added to those that are kept."""
    kept: list[T] = []

    def add(group: Sequence[T]) -> None:
        if works([*kept, *group]):
            kept.extend(group)
        elif len(group) > 1:
            middle = len(group) // 2
            add(group[:middle])
            add(group[middle:])

    add(items)
    return kept
