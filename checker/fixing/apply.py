"""Make all fixes of a file, again and again until nothing is left to fix."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from checker.findings import Pointer
from checker.fixing.guesses import guesses_of, harmless_of
from checker.fixing.model import Edit, Fix, composed, part_at, spliced
from checker.fixing.proposals import COMMENTS, certain
from checker.fixing.session import FixSession, bounds_of
from checker.fixing.solving import Solution, best_solution, candidates
from checker.fixing.totals import Moment, moment
from checker.pipeline import Located, SheetReport, check
from checker.settings import DEFAULT, Settings
from checker.sheet.model import PlayerTurn, Sheet

_Cause = tuple[Moment, int, Located]
"""When a finding's place happened; its number, negative, for of two at once the first counts; the finding."""
_order = itemgetter(0, 1)
MOST_ROUNDS = 30
"""Most rounds of one file; no file is known that takes more than a few."""


@dataclass(frozen=True, slots=True)
class Applied:
    """One finding that was fixed.

    Attributes:
        finding: The finding, as it was located before the round.
        fix: Its own edits, and those that follow from it and from no later finding; offsets as they were then. None
            where the edits of another finding fixed it as well.
        changes: What was changed, a line each: ``line 41: 4 → 3``.
        path: The file.
        document: Number of the document in it.
    """

    finding: Located
    fix: Fix
    changes: tuple[str, ...]
    path: str
    document: int


@dataclass(frozen=True, slots=True)
class FixResult:
    """A file with all fixes made.

    Attributes:
        text: The new text.
        applied: The findings that were fixed, in the order in which they were.
        rounds: How many rounds it took; 0 where there was nothing to do.
        reports: What is found in the new text.
        edits: The edits that make the new text of the old one.
    """

    text: str
    applied: list[Applied] = field(default_factory=list)
    rounds: int = 0
    reports: list[SheetReport] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)


def fix_text(
    text: str,
    path: str = "<text>",
    settings: Settings = DEFAULT,
    *,
    unsafe: bool = False,
    reports: list[SheetReport] | None = None,
) -> FixResult:
    """Fix what can be fixed in the sheets of a text.

    Fixes that touch the same place are made together or, where that is impossible, in several rounds. Guesses come
    first: they change what the sheet says, and other fixes are derived from that.

    Args:
        text: The text.
        path: What to call it.
        settings: How to judge.
        unsafe: Whether guesses are written as well.
        reports: What is found in the text, where that is known already.
    """
    applied: list[Applied] = []
    edits: list[Edit] = []
    reports, rounds = check(text, path, settings) if reports is None else reports, 0
    while rounds < MOST_ROUNDS and (done := _round(text, reports, settings, unsafe=unsafe)):
        round_edits = [edit for each in done for edit in each.fix.edits]
        new = spliced(text, round_edits)
        found = check(new, path, settings)
        if len(found) != len(reports):  # a comment in the middle of a broken text was all that ended a document
            break
        applied += done
        edits = composed(edits, round_edits, text)
        text, reports, rounds = new, found, rounds + 1
    return FixResult(text, applied, rounds, reports, edits)


def _round(text: str, reports: Sequence[SheetReport], settings: Settings, *, unsafe: bool) -> list[Applied]:
    """The fixes of one round: guesses as long as there are some, then those that follow from the sheet."""
    bounds = bounds_of(text, settings.limits) if any(report.findings for report in reports) else ()
    sessions = [
        FixSession(report, text, bounds[report.document], settings)
        for report in reports
        if report.findings and report.document < len(bounds)
    ]
    if unsafe:
        guesses = [each for session in sessions for each in _guesses(session, text)]
        if guesses:
            return guesses
    return [each for session in sessions for each in _derived(session, text, unsafe=unsafe)]


def _guesses(session: FixSession, text: str) -> list[Applied]:
    """The guesses that do not overlap, and bring no new finding together."""
    kept = harmless_of(session, guesses_of(session))
    return [_applied(session, text, each, Fix(False, session.in_file(edits))) for each, edits in kept]


def _derived(session: FixSession, text: str, *, unsafe: bool) -> list[Applied]:
    chosen = candidates(session, unsafe=unsafe)
    solution = best_solution(session, chosen) if chosen else None
    if solution is None:
        return []
    shares = _shared_out(session, solution)
    return [_applied(session, text, each, Fix(certain(each.finding), session.in_file(edits))) for each, edits in shares]


def _shared_out(session: FixSession, solution: Solution) -> list[tuple[Located, list[Edit]]]:
    """Each edit of a solution with one finding: that of its place, else the latest one before it about that player."""
    sheet = session.sheet
    shares: dict[int, list[Edit]] = {id(each): [] for each in solution.chosen}
    named = [each for each in solution.chosen if each.finding.rule == COMMENTS]
    for edit in solution.comments:  # in the order of the text, as findings are
        owner = named[bisect_left(named, edit.start, key=lambda each: session.here(each.span)[0])]
        shares[id(owner)].append(edit)
    causes = _Causes(sheet, solution.chosen) if sheet is not None else None
    about: dict[Pointer, Located] = {}
    for each in solution.chosen:
        about.setdefault(each.finding.at, each)
        if each.finding.at[:2] == ("final", "awards"):
            about.setdefault(each.finding.at[:3], each)
    for at, edits in solution.at.items():
        own = about.get(at)
        if own is None:
            assert causes is not None
            own = causes.of(at)
        shares[id(own)] += edits
    return [(each, shares[id(each)]) for each in solution.chosen]


class _Causes:
    """The findings of a solution by the players whose points they move, or else whom they are about.

    Args:
        sheet: What the sheet says.
        chosen: The findings.
    """

    def __init__(self, sheet: Sheet, chosen: Sequence[Located]) -> None:
        self._sheet = sheet
        self._first = chosen[0]
        self._by_effect: dict[str, list[_Cause]] = {}
        self._by_player: dict[str, list[_Cause]] = {}
        for number, each in enumerate(chosen):
            cause = (moment(sheet, each.finding.at), -number, each)
            for name in each.finding.effect:
                self._by_effect.setdefault(name, []).append(cause)
            if each.finding.player is not None:
                self._by_player.setdefault(each.finding.player, []).append(cause)
        for causes in (*self._by_effect.values(), *self._by_player.values()):
            causes.sort(key=_order)

    def of(self, at: Pointer) -> Located:
        """The latest finding before a place that concerns its player; where all are later, their first one."""
        names = {str(step) for step in at}
        taken = part_at(self._sheet, at[:4]) if len(at) > 4 else None
        if isinstance(taken, PlayerTurn):
            names.add(taken.player)
        theirs = [self._by_effect[name] for name in names if name in self._by_effect]
        theirs = theirs or [self._by_player[name] for name in names if name in self._by_player]
        when = moment(self._sheet, at)
        before = [causes[end - 1] for causes in theirs if (end := bisect_left(causes, when, key=itemgetter(0)))]
        if before:
            return max(before, key=_order)[2]
        return max((cause for causes in theirs for cause in causes), key=itemgetter(1))[2] if theirs else self._first


def _applied(session: FixSession, text: str, each: Located, fix: Fix) -> Applied:
    assert session.report.lines is not None
    changes = []
    for edit in fix.edits:
        line = session.report.lines.position(edit.start, edit.end).line
        changes.append(f"line {line}: {_in_words(text[edit.start : edit.end], edit.text)}")
    return Applied(each, fix, tuple(changes), session.report.path, session.report.document)


def _in_words(old: str, new: str) -> str:
    """An edit in words."""
    old, new = old.strip(), new.strip()
    if not old:
        return f"{new.removeprefix(',').strip()} added"
    return f"{old} → {new}" if new else f"{old.strip(', ')} removed"
