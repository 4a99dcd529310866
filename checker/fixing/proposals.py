"""What is proposed to be written at the place of each finding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.fixing.model import Losses, NameList, Proposals, Ranking, number_of
from checker.rulebook.numbers import RIVAL_LOSS
from checker.rules.catalogue import RULES
from checker.sheet.model import Desertion, DesertionRoll, Find, GameTurn, Place, PlayerTurn, Sheet, names_in

TOTALS = frozenset({"score-mismatch", "wrong-final-score"})
MARKERS = "wrong-drama-marker"
COMMENTS = "unused-ignore"
_AWARDS = frozenset({"award-missed", "award-unearned", "award-to-the-dead"})
_ROLLS = frozenset({"wrong-track-modifier", "wrong-roll-total"})
_PARTS = frozenset({*_AWARDS, "wrong-ranking", "wrong-winner", "wrong-rival-loss"})
"""Rules that say in ``expected`` who is due; all others whose fix is safe say a number, or yes or no."""


def fixable(finding: Finding) -> bool:
    """Whether what is due is known: it is not where a roll may come to either of two sums, or a total is open."""
    if finding.rule == COMMENTS:
        return True
    if RULES[finding.rule].fix != "safe" or finding.expected is None:
        return False
    return finding.rule in _PARTS or isinstance(finding.expected, int)


def certain(finding: Finding) -> bool:
    """Whether a fix takes no side: not where a number is wrong only through something that no fix puts right."""
    return finding.safe and all(fixable(cause) and certain(cause) for cause in finding.because)


def propose(sheet: Sheet, chosen: Sequence[Finding], every: Iterable[Finding]) -> Proposals:
    """What is to stand at the places of findings, but for totals and Drama markers.

    Args:
        sheet: The sheet.
        chosen: The findings to put right.
        every: All findings of the sheet.
    """
    proposals: Proposals = {}
    for finding in chosen:
        if finding.rule in _ROLLS:
            _roll(proposals, sheet, finding, chosen, every)
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
    proposals: Proposals, sheet: Sheet, finding: Finding, chosen: Sequence[Finding], every: Iterable[Finding]
) -> None:
    """A modifier moves the total that was made with it."""
    roll, base = _roll_at(sheet, finding.at[:5]), finding.at[:5]
    due = number_of(finding)
    if roll is None or due is None:
        return
    gap = due - (roll.track or 0) if finding.rule == "wrong-track-modifier" else 0
    if finding.rule == "wrong-track-modifier":
        proposals[finding.at] = due
        if roll.total is None:
            return
        theirs = next((each for each in every if each.rule == "wrong-roll-total" and each.at[:5] == base), None)
        if theirs is None:
            proposals[*base, "total"] = roll.total + gap
        elif theirs in chosen and (total := number_of(theirs)) is not None:
            proposals[*base, "total"] = total + gap
    else:
        proposals.setdefault(finding.at, due)


def _roll_at(sheet: Sheet, at: Pointer) -> DesertionRoll | None:
    turn = (sheet.turns or [])[int(at[1])]
    if not isinstance(turn, GameTurn):
        return None
    entry = (turn.desertion or {}).get(str(at[3]))
    if not isinstance(entry, Desertion):
        return None
    roll = {"porters": entry.porters, "askaris": entry.askaris}.get(str(at[4]))
    return roll if isinstance(roll, DesertionRoll) else None


def _award(sheet: Sheet, at: Pointer, chosen: Sequence[Finding]) -> NameList:
    """Who is to be named under a category: those who are, less those who should not be, and who was missed."""
    awards = sheet.final.awards if sheet.final is not None else None
    written = (awards or {}).get(str(at[2]))
    names = [] if written == "none" and "none" not in sheet.players else names_in(written)
    theirs = [finding for finding in chosen if finding.rule in _AWARDS and finding.at[:3] == at]
    gone = {finding.recorded for finding in theirs if finding.rule != "award-missed"}
    kept = [name for name in names if name not in gone]
    for finding in theirs:
        if finding.rule == "award-missed" and isinstance(finding.expected, list):
            kept += [name for name in finding.expected if name not in kept]
    return NameList(tuple(kept))


def _losses(sheet: Sheet, at: Pointer, due: dict[str, int]) -> Losses:
    """Who is to stand under ``rivals``; whose Patron is unknown may lose by it."""
    turn = (sheet.turns or [])[int(at[1])]
    taken = (turn.player_turns or [])[int(at[3])] if isinstance(turn, GameTurn) else None
    if not isinstance(taken, PlayerTurn):
        return Losses(())
    entry = (taken.log or [])[int(at[5])]
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
