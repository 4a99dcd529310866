"""What is proposed to be written at the place of each finding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.fixing.model import Losses, NameList, Proposals, Ranking, number_of, part_at
from checker.rulebook.numbers import RIVAL_LOSS
from checker.rules.catalogue import RULES
from checker.sheet.model import DesertionRoll, Find, Place, PlayerTurn, Sheet, names_in

TOTALS = frozenset({"score-mismatch", "wrong-final-score"})
MARKERS = "wrong-drama-marker"
COUNTS = "stock-mismatch"
COMMENTS = "unused-ignore"
_AWARDS = frozenset({"award-missed", "award-unearned", "award-to-the-dead"})
_ROLLS = frozenset({"wrong-track-modifier", "wrong-roll-total"})
_PARTS = frozenset({*_AWARDS, "wrong-ranking", "wrong-winner", "wrong-rival-loss"})
"""Rules that say in ``expected`` who is due; all others whose fix is safe say a number, or yes or no."""


def fixable(finding: Finding) -> bool:
    """Whether the value that is due is known; it is not where a roll may come to two sums, or a total is open."""
    if finding.rule == COMMENTS:
        return True
    if RULES[finding.rule].fix != "safe" or finding.expected is None:
        return False
    return finding.rule in _PARTS or isinstance(finding.expected, int)


def certain(finding: Finding) -> bool:
    """Whether a fix is safe: not where a number is wrong only because of a finding that no fix removes."""
    return finding.safe and all(fixable(cause) and certain(cause) for cause in finding.because)


def propose(sheet: Sheet, chosen: Sequence[Finding], every: Iterable[Finding]) -> Proposals:
    """The proposals at the places of findings, except for totals and Drama markers.

    Args:
        sheet: The sheet.
        chosen: The findings to fix.
        every: All findings of the sheet.
    """
    proposals: Proposals = {}
    ids = {id(finding) for finding in chosen}
    wrong_totals = {finding.at[:5]: finding for finding in every if finding.rule == "wrong-roll-total"}
    for finding in chosen:
        if finding.rule in _ROLLS:
            _roll(proposals, sheet, finding, ids, wrong_totals)
        elif finding.rule in _AWARDS:
            proposals[finding.at[:3]] = _award(sheet, finding.at[:3], chosen)
        elif finding.rule == "wrong-ranking" and isinstance(finding.expected, list):
            proposals[finding.at] = Ranking(tuple(tuple(group) for group in finding.expected))
        elif finding.rule == "wrong-winner" and isinstance(finding.expected, list):
            proposals[finding.at] = NameList(tuple(finding.expected))
        elif finding.rule == "wrong-rival-loss" and isinstance(finding.expected, dict):
            proposals[finding.at] = _losses(sheet, finding.at, finding.expected)
        elif isinstance(finding.expected, int) and finding.rule not in TOTALS and finding.rule != MARKERS:
            proposals[finding.at] = finding.expected
    return proposals


def _roll(
    proposals: Proposals, sheet: Sheet, finding: Finding, chosen: Set[int], wrong_totals: Mapping[Pointer, Finding]
) -> None:
    """Propose the modifier or total of a roll; a new modifier also moves the total."""
    base = finding.at[:5]
    roll, due = part_at(sheet, base), number_of(finding)
    if not isinstance(roll, DesertionRoll) or due is None:
        return
    if finding.rule == "wrong-roll-total":
        proposals.setdefault(finding.at, due)
        return
    proposals[finding.at] = due
    if roll.total is None:
        return
    theirs = wrong_totals.get(base)
    total = roll.total if theirs is None else number_of(theirs) if id(theirs) in chosen else None
    if total is not None:
        proposals[*base, "total"] = total + due - (roll.track or 0)


def _award(sheet: Sheet, at: Pointer, chosen: Sequence[Finding]) -> NameList:
    """The names of a category: the written ones without those that are wrong, and with those that are missing."""
    written = part_at(sheet, at)
    names = [] if written == "none" and "none" not in sheet.players else names_in(written)
    theirs = [finding for finding in chosen if finding.rule in _AWARDS and finding.at[:3] == at]
    gone = {finding.recorded for finding in theirs if finding.rule != "award-missed"}
    kept = [name for name in names if name not in gone]
    for finding in theirs:
        if finding.rule == "award-missed" and isinstance(finding.expected, list):
            kept += [name for name in finding.expected if name not in kept]
    return NameList(tuple(kept))


def _losses(sheet: Sheet, at: Pointer, due: dict[str, int]) -> Losses:
    """The losses under ``rivals``; a player whose Patron is unknown may be among them."""
    taken, entry = part_at(sheet, at[:4]), part_at(sheet, at[:6])
    if not isinstance(taken, PlayerTurn):
        return Losses(())
    written = entry.rivals or {} if isinstance(entry, Find | Place) else {}
    losses: dict[str, int | None] = {}
    for name, loss in written.items():
        if name in due or (name != taken.player and _patron(sheet, name) is None):
            losses[name] = None if loss is None or abs(loss) == RIVAL_LOSS else RIVAL_LOSS
    losses.update({name: RIVAL_LOSS for name in due if name not in written})
    return Losses(tuple(losses.items()))


def _patron(sheet: Sheet, name: str) -> str | None:
    players = sheet.players
    player = players.get(name) if isinstance(players, dict) else None
    return player.patron if player is not None and not isinstance(player, Ignored) else None
