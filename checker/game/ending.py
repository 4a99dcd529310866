"""The end of the game: counts, lives, written totals, and whether the game might end. Rulebook: End of the game."""

from __future__ import annotations

from checker.bounds import OPEN, Bounds
from checker.findings import Finding, Pointer
from checker.game import deaths, events, foreseen, stocks, totals, verdicts
from checker.game.outcome import Outcome
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook.numbers import POINTS_TO_END
from checker.sheet import model

_FINAL: Pointer = ("final",)


def next_totals(play: Play, turn: model.GameTurn) -> dict[str, tuple[Bounds, Pointer]]:
    """In the last Game Turn: totals before the award of those who have none in it, as ``final`` tells them."""
    final = play.sheet.final
    over = any(who.fate is not None for who in play.explorers.values())
    if final is None or (play.known.missing_behind and not over):
        return {}
    missing = [name for name in play.explorers if (turn.scores or {}).get(name) is None]
    found: dict[str, tuple[Bounds, Pointer]] = {}
    gained: dict[str, Bounds] | None = None
    for name in missing:
        before = (final.before_award or {}).get(name)
        after = (final.scores or {}).get(name)
        if before is not None:
            found[name] = Bounds(before, before), (*_FINAL, "before_award", name)
        elif after is not None:
            gained = foreseen.foreseen(play, final, turn) if gained is None else gained
            found[name] = gained[name].negative().moved(after), (*_FINAL, "scores", name)
    return found


def settle(play: Play, *, over: bool) -> Outcome:
    """Everything after the last Game Turn.

    Args:
        play: The table.
        over: Whether a condition to end the game was met for certain.
    """
    final = play.sheet.final
    play.number = None
    _behind(play, over)
    if final is not None:
        _counts(play, final)
        for name, written in (final.before_award or {}).items():
            if written is not None:
                totals.total(play, play.explorers[name], (*_FINAL, "before_award", name), written)
        _ended(play)
    return verdicts.outcome_of(play, final, finished=(final is not None or over) and not play.known.result_lost)


def _behind(play: Play, over: bool) -> None:
    """What may have happened in Game Turns behind the last one written; in a ``result`` record all of them are."""
    known = play.known
    result = known.record == "result"
    if not result and (not known.missing_behind or over or play.frozen or play.sheet.final is None):
        return
    for who in play.explorers.values():
        who.forget_all()
        who.open = OPEN
        who.may_be_lost = who.fate is None and not deaths.lives_in_the_end(play, who, acted=False)


def _counts(play: Play, final: model.Final) -> None:
    """``final.state``: counts first, then whether they lived."""
    for name, state in (final.state or {}).items():
        if state is None:
            continue
        who, at = play.explorers[name], (*_FINAL, "state", name)
        if not play.frozen:
            who.fell = None
            stocks.count_all(play, who, at, state.__pydantic_extra__ or {})
            if who.fell is not None:
                _lost_by_count(play, who, state.status)
            if state.points is not None:
                totals.total(play, who, (*at, "points"), state.points)
        if state.status is not None:
            _status(play, who, (*at, "status"), state.status)


def _lost_by_count(play: Play, who: Explorer, status: str | None) -> None:
    """A count in ``final`` says that a track is at its end: a death that the turns should have, or need not."""
    assert who.fell is not None
    _, stock = who.fell
    if status in ("dead", "insane"):
        who.fell = None  # which says so itself
    elif deaths.turns_tell(play, who):
        deaths.overlooked(play, who, outside=True)
    elif status == "alive" and play.known.record == "result":
        who.fell = None
    else:
        count_out(play, who, stock)


def count_out(play: Play, who: Explorer, stock: str) -> None:
    """A count that nothing itemised contradicts says that an explorer is lost."""
    who.fell = None
    if who.mutiny is not None:
        deaths.die(play, who, stock)
    else:
        who.fate = who.written_fate = deaths.FATES.get(stock, "dead")
    who.may_be_lost = False


def _status(play: Play, who: Explorer, at: Pointer, status: str) -> None:
    if (status != "alive") == (who.written_fate is not None):
        return
    if status == "alive":
        if who.fate is not None and not play.frozen:
            event = events.StatusSaid(at, who, status, who.written_fate)
            play.status_findings[who.name] = play.judge(event)
        return
    if who.dead_on_paper or who.fate is not None:
        return  # the struck death explains it
    if deaths.turns_tell(play, who) and not play.frozen:
        # A death in Desertion that need not be written was taken up there.
        play.status_findings[who.name] = play.judge(events.StatusSaid(at, who, status, None))
    elif not play.frozen:
        who.fate = who.written_fate = status
        who.may_be_lost = False


def _ended(play: Play) -> None:
    """Whether the game might end when it did."""
    known = play.known
    if known.record == "result" or known.missing_behind or play.frozen:
        return
    everybody = list(play.explorers.values())
    met: bool | None = False
    because = _not_what_it_seemed(play)
    if any(who.fate for who in everybody) or any(who.total.low >= POINTS_TO_END for who in everybody):
        met = True
    elif any(who.may_be_lost or who.total.high >= POINTS_TO_END for who in everybody):
        met = None
    elif not because and any(who.total_as_written.high >= POINTS_TO_END for who in everybody):
        return  # a slip in a total, which has its finding
    best = max(everybody, key=lambda who: who.total.high)
    play.judge(events.GameEnded(play.turn.at, met, known.called, (best.name, best.total), because))


def _not_what_it_seemed(play: Play) -> list[Finding]:
    """Struck claims and deaths without which the players had no reason to end the game."""
    struck = [each for each in play.results.findings if each.rule == "death-without-cause" and each.strikes]
    for who in play.explorers.values():
        if who.total_as_written.low >= POINTS_TO_END:
            struck.extend(each for each in who.because("points") if each.strikes)
    return list(dict.fromkeys(struck))
