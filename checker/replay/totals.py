"""Written totals, markers, and the points that are in no log."""

from __future__ import annotations

from checker.findings import Pointer
from checker.replay import events
from checker.replay.play import Play
from checker.replay.state import Explorer
from checker.rulebook.numbers import ENVY_POINTS
from checker.sheet import model


def find_unitemised(play: Play, turn: model.GameTurn) -> None:
    """Who is not itemised in this Game Turn: somebody without a Player Turn, or with one without a log."""
    logged: set[str] = set()
    bare: set[str] = set()
    for index, taken in enumerate(turn.player_turns or ()):
        if isinstance(taken, model.PlayerTurn):
            itemised = taken.log is not None and (play.turn_index, index) not in play.loaded.no_log
            (logged if itemised else bare).add(taken.player)
        else:
            bare.update(taken.players or play.explorers)
    play.unitemised = {name for name in play.explorers if name not in logged or name in bare}


def _blurred(play: Play, name: str) -> bool:
    return (play.turn_index, name) in play.blurred or (play.turn_index, None) in play.blurred


def open_points(play: Play, turn: model.GameTurn, last_total: dict[str, tuple[int, Pointer]]) -> None:
    """Before Envy: what a written total holds beyond the log was earned by now.

    Args:
        play: The table.
        turn: The Game Turn.
        last_total: For the last Game Turn, the next written total of those who have none here.
    """
    claims: dict[str, int] = {}
    for index, claim in enumerate(turn.envy or ()):
        times = play.trial.times((*play.turn_at, "envy", index))
        if isinstance(claim, str):
            claims[claim] = claims.get(claim, 0) + ENVY_POINTS * times
        elif isinstance(claim, model.EnvyClaim):
            points = ENVY_POINTS if claim.points is None else claim.points
            claims[claim.player] = claims.get(claim.player, 0) + points * times
    scores = turn.scores or {}
    for name, who in play.explorers.items():
        loose = not who.known or play.partial or name in play.unitemised or _blurred(play, name)
        if not loose and name not in play.slack:
            continue
        low, high = play.slack.get(name, (0, 0))
        total = scores.get(name)
        at: Pointer = (*play.turn_at, "scores", name)
        if total is None and name in last_total:
            total, at = last_total[name]
        if total is None:
            if name in play.unitemised or _blurred(play, name):
                who.known = _nothing_open(play, who, name)
                if not who.known:
                    play.unlogged[name] = None
            elif not loose:
                who.known = False
            continue
        missing = total - who.points - claims.get(name, 0)
        play.sway.take(name, absorbs=True if loose else None)
        if not loose:
            play.sway.near(min(missing - low, high - missing))
            if not low <= missing <= high:
                continue
        who.points += missing
        who.known = True
        play.unlogged[name] = (play.unlogged.get(name) or 0) + max(0, missing)
        if missing:
            play.take_up(at, who, missing, "unitemised")


def _nothing_open(play: Play, who: Explorer, name: str) -> bool:
    """Whether somebody without a log earned nothing all the same: the dead take no Player Turns."""
    return who.known and who.fate is not None and name not in play.dead_in_turn


def total(play: Play, who: Explorer, at: Pointer, written: int) -> None:
    """A written total is compared with the points as written, and taken over."""
    who.last_total = at
    play.sway.take(who.name, absorbs=not who.known or play.partial)
    if written == who.points:
        who.pending.clear()
        return
    gap = written - who.points
    if play.frozen or not who.known or play.partial:
        play.take_up(at, who, gap, "correction" if play.frozen else "unitemised")
        who.points, who.known = written, True
        who.pending.clear()
        return
    take_over(play, events.Totalled(at, who, written, who.points))


def take_over(play: Play, event: events.Totalled) -> None:
    """A total that is another one than the points as written counts from here on, be it explained or wrong.

    A final score is judged also where the game had gone on after its end; the totals in between do not come here then.
    """
    at, who, gap = event.at, event.who, event.total - event.expected
    explained = play.explains(who, gap)
    for finding in explained:
        play.take_up(at, who, finding.effect[who.name], "correction", finding)
    if not explained:
        found = play.judge(event, after_end=True)
        play.take_up(at, who, gap, "correction", found[0] if found else None)
    play.settle(who, event.total, explained)


def in_passing(play: Play, who: Explorer, at: Pointer, written: int) -> None:
    """A total in a ``state`` in the middle of a Game Turn."""
    if play.strike is not None:
        return
    if who.name in play.unitemised or _blurred(play, who.name):
        gap = written - who.points
        who.points = written
        play.sway.take(who.name, absorbs=True)
        play.take_up(at, who, gap, "unitemised")
        return
    total(play, who, at, written)


def check_points(play: Play, turn: model.GameTurn) -> None:
    """``scores`` and ``markers`` at the end of a Game Turn."""
    base = play.turn_at
    for name, written in (turn.scores or {}).items():
        if written is not None:
            total(play, play.explorers[name], (*base, "scores", name), written)
    for name, position in (turn.markers or {}).items():
        if position is not None:
            marker(play, play.explorers[name], (*base, "markers", name), position, (turn.scores or {}).get(name))


def marker(play: Play, who: Explorer, at: Pointer, position: int, beside: int | None) -> None:
    """A Drama marker shows the total written beside it, else the points as written so far."""
    shown = beside if beside is not None else who.points if who.known else None
    play.judge(events.MarkerSeen(at, who, position, shown))
