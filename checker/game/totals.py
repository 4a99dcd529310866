"""Written totals, markers, and the points that are in no log."""

from __future__ import annotations

from math import inf

from checker.bounds import NOTHING, Bounds, exactly, signed
from checker.findings import Pointer
from checker.game import events
from checker.game.ledger import confirm
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook.numbers import ENVY_POINTS, NOTORIETY
from checker.sheet import model


def open_points(play: Play, turn: model.GameTurn, last_totals: dict[str, tuple[Bounds, Pointer]]) -> None:
    """Before Envy: what nobody itemised may be any number; what a written total holds beyond the log was earned by now.

    Args:
        play: The table.
        turn: The Game Turn.
        last_totals: For the last Game Turn, the next written total of those who have none here.
    """
    claimed = _claimed(play, turn)
    for name, who in play.explorers.items():
        _open(play, turn, who)
        if who.known:
            continue
        total, at = _total_of(play, turn, name)
        before = Bounds(total, total) if total is not None else None
        if before is None and name in last_totals:
            before, at = last_totals[name]
        if before is None:
            continue
        missing = before.moved(-who.points - claimed.get(name, 0))
        earned = missing.narrowed(who.open)
        if play.turn.itemised and earned is None:
            continue  # more, or less, than what is open can explain: the total is judged where it stands
        if missing.exact is None:
            who.open = missing if earned is None else earned
            continue
        take_as_it_stands(play, who, at, who.points + missing.exact, claimed.get(name, 0))


def _open(play: Play, turn: model.GameTurn, who: Explorer) -> None:
    """Open the points that this Game Turn may have brought and that nobody wrote down."""
    facts, name = play.turn.facts, who.name
    if not play.turn.itemised:
        others = facts.all_but(name, play.turn.alive)
        who.open = who.open.plus(Bounds(0 if others else -inf, inf))
    if "envy" in facts.lost:
        who.open = who.open.plus(Bounds(0, ENVY_POINTS))
    told_later = play.known.missing_behind and play.gone_in_the_end(who)  # of this Game Turn, or of one behind it
    unsaid = "deaths" in facts.lost or (turn.deaths is None and (play.known.status_lost(name) or told_later))
    if unsaid and play.turn.last and who.fate is None:
        who.open = who.open.plus(Bounds(0, NOTORIETY))


def _claimed(play: Play, turn: model.GameTurn) -> dict[str, int]:
    """Points of the claims of Envy in this Game Turn, as written."""
    claims: dict[str, int] = {}
    for index, claim in enumerate(turn.envy or ()):
        times = play.trial.times((*play.turn.at, "envy", index))
        if isinstance(claim, str):
            claims[claim] = claims.get(claim, 0) + ENVY_POINTS * times
        elif isinstance(claim, model.EnvyClaim):
            points = ENVY_POINTS if claim.points is None else claim.points
            claims[claim.player] = claims.get(claim.player, 0) + points * times
    return claims


def _total_of(play: Play, turn: model.GameTurn, name: str) -> tuple[int | None, Pointer]:
    """The total that is written of a player at the end of this Game Turn, and where."""
    total = (turn.scores or {}).get(name)
    if total is not None:
        return total, (*play.turn.at, "scores", name)
    counts = (turn.state or {}).get(name)
    return (counts or {}).get("points"), (*play.turn.at, "state", name, "points")


def take_as_it_stands(play: Play, who: Explorer, at: Pointer, points: int, claimed: int = 0) -> None:
    """Points that are not itemised are as they are written; a judge looks first where that differs from the log.

    Args:
        play: The table.
        who: Whose they are.
        at: The total.
        points: What it comes to before Envy.
        claimed: What it holds of claims of Envy that are still to come.
    """
    gap = points - who.points
    if gap and not play.turn.itemised and who.name in play.turn.facts.logged and not play.frozen:
        unlogged = [
            name for name in play.explorers if name in play.turn.alive and not play.turn.facts.logged_whole(name)
        ]
        log, total = signed(who.points + claimed), signed(points + claimed)
        words = f"the log comes to {log}, {total} is written; {_whose(unlogged)} not logged"
        play.lacks("score-mismatch", at, words, whole=True)
    if gap or who.known:
        play.take_up(at, who, gap, "unitemised")
    else:
        confirm(play.results.ledger or [], who.name, who.delta.moved(who.points))
    who.points, who.open = points, NOTHING


def _whose(names: list[str]) -> str:
    if not names:
        return "a Player Turn is"
    *others, last = [f"{name}'s" for name in names]
    return f"{', '.join(others)} and {last} Player Turns are" if others else f"{last} Player Turn is"


def total(play: Play, who: Explorer, at: Pointer, written: int) -> None:
    """A written total is compared with the points as written, and taken over."""
    who.last_total = at, play.number, written
    if play.frozen:
        play.take_up(at, who, written - who.points, "correction")
        who.points, who.open, who.pending = written, NOTHING, []
        return
    if who.known and written == who.points:
        who.pending = []
        return
    if not who.known and who.open.allows(written - who.points):
        take_as_it_stands(play, who, at, written)
        who.pending = []
        return
    take_over(play, events.Totalled(at, who, written, who.total_as_written))


def take_over(play: Play, event: events.Totalled) -> None:
    """A total that is another one than the points as written counts from here on, be it explained or wrong.

    A final score is judged also where the game had gone on after its end; the totals in between do not come here then.
    """
    at, who = event.at, event.who
    gap = event.total - who.points
    explained = play.explains(who, gap) if who.known else []
    for finding in explained:
        effect = finding.effect.get(who.name)
        if effect is None:  # it was open, and nothing of it was taken off before: the total now tells it
            play.take_up(at, who, gap, "correction")
        else:
            play.take_up(at, who, effect, "correction", finding)
    found = [] if explained else play.judge(event, after_end=True)
    if not explained:
        play.take_up(at, who, gap, "correction", found[0] if found else None)
    who.open = NOTHING
    play.settle(who, event.total, explained, found[0] if found else None)


def in_passing(play: Play, who: Explorer, at: Pointer, written: int) -> None:
    """A total in a ``state`` in the middle of a Game Turn."""
    if play.strike is not None:
        return
    if not play.turn.itemised:
        take_as_it_stands(play, who, at, written)
        return
    total(play, who, at, written)


def check_points(play: Play, turn: model.GameTurn) -> None:
    """``scores`` and ``markers`` at the end of a Game Turn."""
    base = play.turn.at
    for name, written in (turn.scores or {}).items():
        if written is not None:
            total(play, play.explorers[name], (*base, "scores", name), written)
    for name, position in (turn.markers or {}).items():
        if position is not None:
            marker(play, play.explorers[name], (*base, "markers", name), position, (turn.scores or {}).get(name))


def marker(play: Play, who: Explorer, at: Pointer, position: int, beside: int | None) -> None:
    """A Drama marker shows the total written beside it, else the points as written so far."""
    shown = exactly(beside) if beside is not None else who.total_as_written
    play.judge(events.MarkerSeen(at, who, position, shown), after_end=at[0] == "final")
