"""Player Turns: their logs, and what is done when Time is up. Rulebook: Time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.replay import deaths, events, scoring, stocks, totals
from checker.replay.play import AS_IT_IS, Play
from checker.replay.state import Explorer
from checker.rulebook.numbers import SPECIAL_DISCOVERY, TIME_ABOVE_HEALTH
from checker.sheet import model

_ONCE = (None,)


def play_all(play: Play, turn: model.GameTurn) -> None:
    """All Player Turns of a Game Turn, in the order in which they were taken."""
    over: set[str] = set()
    last: dict[str, Pointer] = {}
    base = (*play.turn_at, "player_turns")
    for index, taken in enumerate(turn.player_turns or ()):
        if isinstance(taken, Ignored):
            for name in taken.players or play.explorers:
                play.explorers[name].forget_all()
            continue
        who = play.explorers[taken.player]
        last[taken.player] = (*base, index)
        _play_one(play, who, (*base, index), taken, over)
    _never_up(play, turn, over, last)


def _play_one(play: Play, who: Explorer, at: Pointer, taken: model.PlayerTurn, over: set[str]) -> None:
    deaths.act(play, who, at, "a Player Turn")
    left = who.held_as_written("time") if play.full else None
    if not play.full:
        _forget(play, who)
    spent, up_before = taken.time, taken.player in over
    if up_before or (spent is not None and left is not None and spent > left):
        bounded = taken.log is not None and not any(isinstance(entry, model.Find | Ignored) for entry in taken.log)
        struck = play.judge(events.PlayerTurnTaken(at, who, spent, left, bounded, up_before))
        play.strike = next((finding for finding in struck if finding.strikes), play.strike)
    who.fell = None
    _spend_time(who, taken.time, struck=play.strike is not None)
    times = play.trial.times if play.trial is not AS_IT_IS else None
    recorded: list[tuple[Pointer, str | None, int | None, str | None]] = []
    if taken.log is None:
        if play.full:
            time = who.written.get("time"), who.recomputed.get("time")
            who.forget_all()
            if time[0] is not None:
                who.set("time", time[0], time[1])
    else:
        for number, entry in enumerate(taken.log):
            here = (*at, "log", number)
            for _ in range(times(here)) if times is not None else _ONCE:
                if type(entry) is model.DeathEntry:
                    recorded.append((here, entry.death, entry.points, entry.allowed))
                else:
                    _HANDLERS[type(entry)](play, who, here, entry)
    if taken.time_up is not None:
        up = taken.time_up
        if play.strike is None:
            over.add(taken.player)
        if isinstance(up, Ignored):
            who.forget_all()
        else:
            _time_up(play, who, (*at, "time_up"), up, taken, dying=bool(recorded))
    for here, cause, points, allowed in recorded:
        deaths.record(play, who, here, cause, points, allowed)
    deaths.overlooked(play, who, outside=False)
    play.strike = None


def _forget(play: Play, who: Explorer) -> None:
    """In a points record stocks are unknown again at each Player Turn, until written."""
    kept, listed = who.recomputed, who.listed
    who.forget_all()
    if play.strike is not None:
        who.recomputed, who.listed = dict(kept), listed


def _spend_time(who: Explorer, spent: int | None, *, struck: bool) -> None:
    if spent is None:
        if who.held_as_written("time") is not None and not struck:
            who.forget("time")
    elif spent:
        who.change("time", -spent, 0 if struck else -spent, ())


def _never_up(play: Play, turn: model.GameTurn, over: set[str], last: dict[str, Pointer]) -> None:
    """Whose Time was not up although the Game Turn went on."""
    goes_on = turn.desertion is not None or turn.envy or not play.last or play.sheet.final is not None
    if not goes_on or not turn.player_turns:
        return
    for name, who in play.explorers.items():
        left = who.held_as_written("time")
        gone = play.gone_in_the_end(who) and name not in play.deaths_listed
        if name in over or not left or not who.owes or gone:
            continue
        if not play.full and name not in last:  # somebody's Player Turns may simply not be recorded
            continue
        if play.judge(events.TimeNotUp(last.get(name, play.turn_at), who, left)):
            who.forget("time")


# Log entries


def _change(play: Play, who: Explorer, at: Pointer, entry: Any) -> None:
    if type(entry) is model.Gain:
        stands = play.lets_stand(at, entry.allowed)
        stocks.gain(play, who, (*at, "gain"), entry.gain, stands=stands)
    elif type(entry) is model.Lose:
        stocks.pay(play, who, (*at, "lose"), entry.lose, "lost", stands=play.lets_stand(at, entry.allowed))
    else:
        stocks.pay(play, who, (*at, "spend"), entry.spend, "spent", stands=play.lets_stand(at, entry.allowed))


def _incidents(play: Play, who: Explorer, at: Pointer, entry: model.Incidents) -> None:
    scoring.incidents(play, who, at, entry)
    stocks.pay_incidents(play, who, at, entry)


def _state(play: Play, who: Explorer, at: Pointer, entry: model.State) -> None:
    stands = play.lets_stand(at, entry.allowed)
    stocks.count_all(play, who, (*at, "state"), entry.state, stands=stands)
    points = entry.state.get("points")
    if points is not None:
        totals.in_passing(play, who, (*at, "state", "points"), points)


def _nothing(_play: Play, _who: Explorer, _at: Pointer, _entry: Any) -> None:
    """A note changes nothing."""


def _left_out(play: Play, who: Explorer, _at: Pointer, _entry: Any) -> None:
    """An entry that could not be read may have changed anything."""
    del play
    who.forget_all()


_HANDLERS: dict[type, Callable[[Play, Explorer, Pointer, Any], None]] = {
    model.Decide: scoring.decide,
    model.Find: scoring.earn,
    model.Place: scoring.earn,
    model.Meet: scoring.meet,
    model.Incidents: _incidents,
    model.Gain: _change,
    model.Lose: _change,
    model.Spend: _change,
    model.Discard: stocks.discard,
    model.Encounter: stocks.encounter,
    model.Short: stocks.short,
    model.State: _state,
    model.Note: _nothing,
    Ignored: _left_out,
}

# Time is up

_BARE = {
    "end-here": model.TimeUp.model_construct(at="end-here"),
    "elsewhere": model.TimeUp.model_construct(at="elsewhere"),
}


def _time_up(
    play: Play,
    who: Explorer,
    at: Pointer,
    written: model.TimeUp | Literal["end-here", "elsewhere"],
    taken: model.PlayerTurn,
    *,
    dying: bool,
) -> None:
    up = _BARE[written] if isinstance(written, str) else written
    stands = play.lets_stand(at, up.allowed)
    roll = up.health_roll
    made: bool | None = isinstance(roll, model.Roll)
    if roll is None:
        made = False if play.full else None
    elif isinstance(roll, Ignored):
        made = None
    owed, why = _roll_owed(play, who, up, taken)
    dying = dying or who.fate is not None or _lost(play, who)
    left = who.held_as_written("time")
    needless = None
    if owed is None or owed is not made or (up.at == "elsewhere" and left != 0) or _kept_something(up):
        found = play.judge(events.TimeWasUp(at, who, up.at, left, owed, made, why, dying, up), stands=stands)
        needless = next((finding for finding in found if finding.rule == "needless-health-roll"), None)
    _roll(play, who, at, roll, made, owed, needless)
    counts = up.state or {}
    timeless = {name: value for name, value in counts.items() if name != "time"}
    stocks.count_all(play, who, (*at, "state"), timeless, stands=stands)
    points = counts.get("points")
    if points is not None:
        totals.in_passing(play, who, (*at, "state", "points"), points)
    _set_marker(play, who, at, up, quiet=stands or needless is not None or dying or _lost(play, who))
    time = counts.get("time")
    if time is not None:
        stocks.count(play, who, (*at, "state", "time"), "time", time, mutiny=False, stands=stands)


def _kept_something(up: model.TimeUp) -> bool:
    """Whether chits, Guide or explorer were not put back."""
    return up.chits == "kept" or up.guide == "kept" or up.explorer == "elsewhere"


def _lost(play: Play, who: Explorer) -> bool:
    """Whether the explorer is known to be lost by now, recorded or not."""
    return who.fell is not None and (play.ruling("touch-of-zero") == "sealed" or who.at_an_end() is not None)


def _rolls_nothing(play: Play, who: Explorer, up: model.TimeUp) -> bool:
    """Whether it makes no difference to Health if the Health-roll was owed."""
    if play.ruling("late-special-discovery") != "roll":
        return False
    if isinstance(up.health_roll, model.Roll) and (up.health_roll.health is not None or play.full):
        return not up.health_roll.health
    return who.held("health") is None or (up.health_roll is None and play.full)


def _roll_owed(play: Play, who: Explorer, up: model.TimeUp, taken: model.PlayerTurn) -> tuple[bool | None, str]:
    """Whether a Health-roll was owed, None if unknown; and why not."""
    if up.at == "end-here":
        return False, "the explorer stood on End here"
    special: bool | None = None
    if up.ended_by is not None:
        special = up.ended_by == SPECIAL_DISCOVERY
    elif taken.log is not None and not any(
        isinstance(entry, Ignored) or (isinstance(entry, model.Find) and entry.kind == SPECIAL_DISCOVERY)
        for entry in taken.log
    ):
        special = False
    if special and not up.late:
        return False, "a Special Discovery ended the Time"
    if special is None or up.at is None:
        return None, ""
    if special:
        play.touch("late-special-discovery", moves={} if _rolls_nothing(play, who, up) else None)
        if play.ruling("late-special-discovery") == "exempt":
            return False, "a Special Discovery ended the Time"
    return True, ""


def _roll(
    play: Play,
    who: Explorer,
    at: Pointer,
    roll: object,
    made: bool | None,
    owed: bool | None,
    needless: Finding | None,
) -> None:
    """What the Health-roll did to Health."""
    if isinstance(roll, model.Roll) and (roll.health is not None or play.full):
        change = roll.health or 0
        place = (*at, "health_roll")
        cause = needless or play.strike
        who.change("health", change, change if cause is None else 0, place)
        if cause is not None and change:
            who.blame(cause, "health")
    elif made or (made is None and owed is not False):
        who.forget("health")


def _set_marker(play: Play, who: Explorer, at: Pointer, up: model.TimeUp, *, quiet: bool) -> None:
    """The Time marker goes to Health + 5: Health after the Health-roll, before any Boost."""
    health, as_written = who.held("health"), who.held_as_written("health")
    due = None if health is None else health + TIME_ABOVE_HEALTH
    due_as_written = None if as_written is None else as_written + TIME_ABOVE_HEALTH
    found: list[Finding] = []
    if up.time is not None and not quiet:
        place = (*at, "time")
        slack = who.loose.get("health", 0)
        found = play.judge(events.MarkerSet(place, who, up.time, due, due_as_written, slack))
    written = up.time if up.time is not None else due_as_written
    if play.strike is not None:
        if written is not None:
            who.set("time", written, who.held("time"))
        return
    if written is None:
        who.forget("time")
        return
    who.set("time", written, due if found and due is not None else written if up.time is not None else due)
