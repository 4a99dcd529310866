"""Player Turns: their logs, and what is done when Time is up. Rulebook: Time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from checker.bounds import OPEN, Bounds
from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.game import deaths, events, scoring, stocks, totals
from checker.game.play import AS_IT_IS, Play
from checker.game.state import Explorer
from checker.rulebook.numbers import SPECIAL_DISCOVERY, TIME_ABOVE_HEALTH
from checker.sheet import model

_ONCE = (None,)


def play_all(play: Play, turn: model.GameTurn) -> None:
    """All Player Turns of a Game Turn, in the order in which they were taken; then those that nobody wrote."""
    over: set[str] = set()
    last: dict[str, Pointer] = {}
    base = (*play.turn.at, "player_turns")
    for index, taken in enumerate(turn.player_turns or ()):
        if isinstance(taken, model.PlayerTurn):
            last[taken.player] = (*base, index)
            _PlayerTurn(play, (*base, index), taken, logged=index not in play.turn.facts.unlogged_turns).take(over)
        else:  # a Player Turn of anybody
            for who in play.explorers.values():
                if who.name in play.turn.alive and who.name not in play.turn.dead_in_turn:
                    who.forget_all()
    for name, who in play.explorers.items():
        if name not in play.turn.alive or name in play.turn.dead_in_turn:
            continue
        if name not in last or not play.turn.facts.complete:
            who.forget_all()  # took a Player Turn that nobody wrote
    _never_up(play, turn, over, last)
    for name in last:
        if name not in over and play.explorers[name].fate is None:
            play.explorers[name].forget("health", "time")  # the reset is not written, a Health-roll with it


class _PlayerTurn:
    """One Player Turn while it is played."""

    def __init__(self, play: Play, at: Pointer, taken: model.PlayerTurn, *, logged: bool) -> None:
        self.play = play
        self.at = at
        self.taken = taken
        self.logged = logged
        self.who = play.explorers[taken.player]

    def take(self, over: set[str]) -> None:
        """Play it.

        Args:
            over: Players whose Time is up in this Game Turn; this one joins them where it is.
        """
        play, who, taken, at = self.play, self.who, self.taken, self.at
        deaths.act(play, who, at, "a Player Turn")
        self._begin(up_before=taken.player in over)
        who.fell = None
        who.grazed.clear()
        self._spend_time()
        recorded = self._log()
        if self._time_was_up(dying=bool(recorded)):
            over.add(taken.player)
        for here, entry in recorded:
            deaths.record(play, who, here, entry.death, entry.points, play.take_decision(here, entry.allowed))
        if play.known.lost(*at, "log"):
            who.fell = None  # the death may stand in what cannot be read
        deaths.overlooked(play, who, outside=False)
        if play.turn.last and who.grazed and who.fate is None:
            play.results.perhaps_lost.add(who.name)
            who.fate_open |= who.name in play.trial.perhaps_lost
        play.strike = None

    def _begin(self, *, up_before: bool) -> None:
        """Whether there was Time left for it."""
        play, who, taken = self.play, self.who, self.taken
        left = who.held_as_written("time") if play.full else who.unknown("time")
        if not play.full:
            self._forget()
        if up_before or (taken.time is not None and taken.time > left.high):
            event = events.PlayerTurnTaken(self.at, who, taken.time, left.most, self._bounded(), up_before)
            play.strike = next((finding for finding in play.judge(event) if finding.strikes), play.strike)
        if play.strike is not None and not self.logged:
            for each in play.explorers.values():  # what it earned, or cost others, stands in totals and in no log
                play.leave_open(play.strike, each, OPEN)

    def _time_was_up(self, *, dying: bool) -> bool:
        """Do what is written of the end of Time, or may have been; whether it was the end of it for this Game Turn."""
        play, who, at = self.play, self.who, (*self.at, "time_up")
        written = self.taken.time_up
        if written is None:
            lost = play.known.lost(*at)
            if lost:
                who.forget_all()
            elif dying and who.held_as_written("time").high <= 0:
                who.forget("health")  # the Time was up, and a Health-roll may have been made before the death
            return lost
        counts = play.strike is None
        if isinstance(written, Ignored):
            who.forget_all()
        else:
            _time_up(play, who, at, written, self.taken, dying=dying)
        return counts

    def _forget(self) -> None:
        """In a ``points`` record what was known before a Player Turn does not hold inside it."""
        who = self.who
        kept, listed = who.recomputed, who.listed
        who.forget_all()
        if self.play.strike is not None:
            who.recomputed, who.listed = dict(kept), listed

    def _bounded(self) -> bool:
        """Whether no extra Time was due: there is a log, and no find in it."""
        log = self.taken.log
        return self.logged and log is not None and not any(isinstance(entry, model.Find | Ignored) for entry in log)

    def _spend_time(self) -> None:
        spent, struck = self.taken.time, self.play.strike is not None
        if spent is None:
            if not struck:
                self.who.forget("time")
        elif spent:
            self.who.change("time", -spent, 0 if struck else -spent, ())

    def _log(self) -> list[tuple[Pointer, model.DeathEntry]]:
        """Play the log; the deaths in it are left for the end of the Player Turn."""
        play, who, log = self.play, self.who, self.taken.log
        recorded: list[tuple[Pointer, model.DeathEntry]] = []
        if log is None:
            who.forget_all()
            return recorded
        times = play.trial.times if play.trial is not AS_IT_IS else None
        for number, entry in enumerate(log):
            here = (*self.at, "log", number)
            kind = type(entry)
            for _ in range(times(here)) if times is not None else _ONCE:
                if kind is model.DeathEntry:
                    recorded.append((here, entry))  # type: ignore[arg-type]
                else:
                    self._one(here, entry)
        if not self.logged:
            who.forget_all()
        return recorded

    def _one(self, here: Pointer, entry: Any) -> None:
        """One entry. In a ``points`` record a count holds for the next entry, and behind the last."""
        play, who = self.play, self.who
        kind = type(entry)
        _HANDLERS[kind](play, who, here, entry)
        if play.full or play.strike is not None or kind is model.Note or not who.written:
            return
        counted = entry.state if kind is model.State else {}
        who.forget(*(stock for stock in who.written if stock not in counted))


def _never_up(play: Play, turn: model.GameTurn, over: set[str], last: dict[str, Pointer]) -> None:
    """Whose Time was not up although the Game Turn went on."""
    ended = not play.turn.last or (play.sheet.final is not None and not play.turn.facts.broken_off)
    goes_on = turn.desertion is not None or turn.envy or ended
    if not goes_on or not turn.player_turns or not play.turn.facts.complete:
        return
    for name, who in play.explorers.items():
        left = who.held_as_written("time")
        gone = play.gone_in_the_end(who) and name not in play.turn.deaths_listed
        if name in over or name not in last or left.low <= 0 or not who.owes or gone:
            continue
        if deaths.may_have_died(play, who):
            continue
        if play.judge(events.TimeNotUp(last[name], who, int(left.low))):
            who.forget("time")


# Log entries


def _change(play: Play, who: Explorer, at: Pointer, entry: Any) -> None:
    if type(entry) is model.Gain:
        stands = play.take_decision(at, entry.allowed)
        stocks.gain(play, who, (*at, "gain"), entry.gain, stands=stands)
    elif type(entry) is model.Lose:
        stocks.pay(play, who, (*at, "lose"), entry.lose, "lost", stands=play.take_decision(at, entry.allowed))
    else:
        stocks.pay(play, who, (*at, "spend"), entry.spend, "spent", stands=play.take_decision(at, entry.allowed))


def _incidents(play: Play, who: Explorer, at: Pointer, entry: model.Incidents) -> None:
    scoring.incidents(play, who, at, entry)
    stocks.pay_incidents(play, who, at, entry)


def _state(play: Play, who: Explorer, at: Pointer, entry: model.State) -> None:
    stands = play.take_decision(at, entry.allowed)
    stocks.count_all(play, who, (*at, "state"), entry.state, stands=stands)
    points = entry.state.get("points")
    if points is not None:
        totals.in_passing(play, who, (*at, "state", "points"), points)


def _nothing(_play: Play, _who: Explorer, _at: Pointer, _entry: Any) -> None:
    """A note changes nothing."""


def _left_out(_play: Play, who: Explorer, _at: Pointer, _entry: Any) -> None:
    """An entry that could not be read may have changed anything."""
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
    stands = play.take_decision(at, up.allowed)
    roll, made = up.health_roll, _roll_made(play, at, up.health_roll)
    owed, why = _roll_owed(play, at, up, taken)
    dying = dying or who.fate is not None or _lost(play, who)
    left = who.held_as_written("time")
    needless = None
    as_due = owed is made and owed is not None
    if not as_due or (up.at == "elsewhere" and left.high > 0) or _kept_something(up):
        found = play.judge(events.TimeWasUp(at, who, up.at, left, owed, made, why, dying, up), stands=stands)
        needless = next((finding for finding in found if finding.rule == "needless-health-roll"), None)
    _roll(play, who, at, roll, made, owed, needless)
    _count(play, who, at, up, stands=stands, quiet=stands or needless is not None or dying)


def _roll_made(play: Play, at: Pointer, roll: object) -> bool | None:
    """Whether the Health-roll was made; None where that is unknown."""
    if roll is None:
        return False if play.full and not play.known.lost(*at, "health_roll") else None
    return None if isinstance(roll, Ignored) else isinstance(roll, model.Roll)


def _count(play: Play, who: Explorer, at: Pointer, up: model.TimeUp, *, stands: bool, quiet: bool) -> None:
    """What is counted when Time is up, with the Time marker between Health and Time.

    Args:
        play: The table.
        who: Whose it is.
        at: The node of Time.
        up: What is written there.
        stands: Whether a judge let it stand.
        quiet: Whether the Time marker is not judged.
    """
    counts = up.state or {}
    timeless = {name: value for name, value in counts.items() if name != "time"}
    stocks.count_all(play, who, (*at, "state"), timeless, stands=stands)
    if (points := counts.get("points")) is not None:
        totals.in_passing(play, who, (*at, "state", "points"), points)
    _set_marker(play, who, at, up, quiet=quiet or _lost(play, who))
    if (time := counts.get("time")) is not None:
        stocks.count(play, who, (*at, "state", "time"), "time", time, mutiny=False, stands=stands)


def _kept_something(up: model.TimeUp) -> bool:
    """Whether chits, Guide or explorer were not put back."""
    return up.chits == "kept" or up.guide == "kept" or up.explorer == "elsewhere"


def _lost(play: Play, who: Explorer) -> bool:
    """Whether the explorer is known to be lost by now, recorded or not."""
    return who.fell is not None and (play.ruling("touch-of-zero") == "sealed" or who.at_an_end() is not None)


def _roll_owed(play: Play, at: Pointer, up: model.TimeUp, taken: model.PlayerTurn) -> tuple[bool | None, str]:
    """Whether a Health-roll was owed, None if unknown; and why not."""
    if up.at == "end-here":
        return False, "the explorer stood on End here"
    special: bool | None = None
    if up.ended_by is not None:
        special = up.ended_by == SPECIAL_DISCOVERY
    elif taken.log is not None and not _may_hold_a_special_discovery(play, at, taken):
        special = False
    if special and up.late is False:
        return False, "a Special Discovery ended the Time"
    if special is None or up.at is None or (special and up.late is None):
        return None, ""
    if special:
        play.touch("late-special-discovery")
        if play.ruling("late-special-discovery") == "exempt":
            return False, "a Special Discovery ended the Time"
    return True, ""


def _may_hold_a_special_discovery(play: Play, at: Pointer, taken: model.PlayerTurn) -> bool:
    """Whether a Special Discovery may have ended the Time of a Player Turn that does not say what did."""
    if play.known.lost(*at, "ended_by") or play.known.lost(*at[:-1], "log"):
        return True
    return any(
        isinstance(entry, Ignored) or (isinstance(entry, model.Find) and entry.kind == SPECIAL_DISCOVERY)
        for entry in taken.log or ()
    )


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
    place = (*at, "health_roll")
    said = isinstance(roll, model.Roll) and (
        roll.health is not None or (play.full and not play.known.lost(*place, "health"))
    )
    if isinstance(roll, model.Roll) and said:
        change = roll.health or 0
        cause = needless or play.strike
        who.change("health", change, change if cause is None else 0, place)
        if cause is not None and change:
            who.blame(cause, "health")
    elif made or (made is None and owed is not False):
        who.forget("health")


def _set_marker(play: Play, who: Explorer, at: Pointer, up: model.TimeUp, *, quiet: bool) -> None:
    """The Time marker goes to Health + 5: Health after the Health-roll, before any Boost."""
    due = who.held("health").moved(TIME_ABOVE_HEALTH)
    due_as_written = who.held_as_written("health").moved(TIME_ABOVE_HEALTH)
    found: list[Finding] = []
    if up.time is not None and not quiet:
        found = play.judge(events.MarkerSet((*at, "time"), who, up.time, due, due_as_written))
    written = Bounds(up.time, up.time) if up.time is not None else due_as_written
    if play.strike is not None:
        who.set("time", written, who.held("time"))
        return
    if play.known.lost(*at, "time"):
        who.forget("time")
        return
    who.set("time", written, due if found or up.time is None else written)
