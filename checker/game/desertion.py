"""Desertion-rolls: who runs away, what is spent to stop it. Rulebook: Desertion."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from checker.bounds import NOTHING, Bounds, joined
from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.game import deaths, events
from checker.game.knowledge import UNWRITTEN
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook.numbers import DIE_SIDES, MUTINY, REVOLVER
from checker.sheet import model

MEN = ("porters", "askaris")
_TRACK_OF = {"porters": "health", "askaris": "sanity"}
_AGAINST = {"porters": "sanity", "askaris": "health"}
_JUST_THE_DIE = {die: model.DesertionRoll.model_construct(die=die) for die in range(1, DIE_SIDES + 1)}
_MANY = 3
"""Revolvers that are reckoned with where nobody knows how many are held."""
_Roll = model.DesertionRoll | int | Ignored | None


def desertions(play: Play, turn: model.GameTurn) -> None:
    """All Desertion-rolls, a player at a time in the order written: Porters, then Askaris."""
    if turn.desertion is None:
        if not play.full or "desertion" in play.turn.facts.lost:
            for who in play.explorers.values():
                _unwritten(play, who, MEN)
        return
    base = (*play.turn.at, "desertion")
    play.turn.before_rolls = {
        (name, men): who.held_as_written(men) for name, who in play.explorers.items() for men in MEN
    }
    for name, entry in turn.desertion.items():
        who = play.explorers[name]
        at = (*base, name)
        if isinstance(entry, Ignored):
            _unwritten(play, who, MEN)
            continue
        rolls: dict[str, _Roll] = {} if entry is None else {"porters": entry.porters, "askaris": entry.askaris}
        if any(roll is not None for roll in rolls.values()):
            allowed = [roll.allowed for roll in rolls.values() if isinstance(roll, model.DesertionRoll)]
            deaths.act(play, who, at, "Desertion", next((reason for reason in allowed if reason), None))
        _rolls(play, who, at, rolls)
        play.strike = None
    for name, who in play.explorers.items():
        entry = turn.desertion.get(name)
        if not isinstance(entry, Ignored):
            _lacking(play, who, base, entry, name in turn.desertion)


def _unwritten(play: Play, who: Explorer, men: tuple[str, ...]) -> None:
    """Rolls that nobody wrote, or that cannot be read: a man may have gone, or a Quinine."""
    if who.fate is not None:
        return
    for kind in men:
        _may_have_deserted(play, who, kind)


def _may_have_deserted(play: Play, who: Explorer, men: str, *, certainly_stays: bool = False) -> None:
    """A man may have gone, or a Quinine instead of him; as recomputed not where the roll says that he stays."""
    gone = {men: Bounds(-1, 0), "discontent": Bounds(0, 1), "quinine": Bounds(-1, 0)}
    if certainly_stays:
        who.part()
    for stock in UNWRITTEN["desertion"].stocks:
        if stock in gone:
            who.may_change(stock, gone[stock], NOTHING if certainly_stays else gone[stock])
    _may_have_mutinied(play, who)


def _may_have_mutinied(play: Play, who: Explorer) -> None:
    """Discontent may have come to its end, which ends the game: in the last Game Turn it took Health with it."""
    if deaths.may_die_in_desertion(play, who) and who.held("discontent").high >= MUTINY > who.held("discontent").low:
        who.may_change("health", Bounds(-inf, 0))


def _may_have_mutinied_before(play: Play, who: Explorer) -> bool:
    """Whether the men may have mutinied on the other roll already: then a further one is not judged."""
    room = who.name in play.turn.deaths_listed or deaths.may_die_in_desertion(play, who)
    return room and who.held("discontent").high >= MUTINY and who.fate is None


def _lacking(play: Play, who: Explorer, base: Pointer, entry: model.Desertion | None, named: bool) -> None:
    """Rolls that are left out beside others, or beside an empty ``desertion``."""
    if not who.owes or who.fell is not None:
        return
    at = (*base, who.name) if named else base
    written = {} if entry is None else {"porters": entry.porters, "askaris": entry.askaris}
    lacking = [men for men in MEN if written.get(men) is None and play.turn.before_rolls[who.name, men].high > 0]
    if not lacking:
        return
    if who.name in play.turn.deaths_listed or play.gone_in_the_end(who):  # whoever died by then rolled no more
        if not play.full:
            _unwritten(play, who, tuple(lacking))
        return
    if _must_roll(play, who, at, lacking):
        play.judge(events.RollsMissing(at, who, lacking))
    else:
        play.lacks("missing-desertion-roll", at, f"the Desertion-rolls of {who.name}")
    _unwritten(play, who, tuple(lacking))


def _must_roll(play: Play, who: Explorer, at: Pointer, lacking: list[str]) -> bool:
    """Whether a roll that is not written was certainly due, and not made."""
    unsure = (
        not play.full
        or play.turn.facts.broken_off
        or play.known.lost(*at)
        or deaths.may_have_died(play, who)
        or all(play.turn.before_rolls[who.name, men].low <= 0 for men in lacking)
    )
    halfway = len(lacking) == 1 and _may_have_mutinied_before(play, who)
    return not unsure and not halfway


def _rolls(play: Play, who: Explorer, at: Pointer, rolls: Mapping[str, _Roll]) -> None:
    stopped_by: list[str] = []
    if who.owes and who.fell is None:
        who.stay_below("discontent", MUTINY)  # or there would have been a mutiny before
    for men in MEN:
        roll = rolls.get(men)
        if roll is None:
            continue
        if isinstance(roll, Ignored):
            _may_have_deserted(play, who, men)
            continue
        written = roll if isinstance(roll, model.DesertionRoll) else _JUST_THE_DIE[roll]
        if who.held("discontent").low >= MUTINY and who.fate is None:
            _after_the_mutiny(who, (*at, men), men, written)
            continue
        _one_roll(play, who, (*at, men), men, written, stopped_by)


def _after_the_mutiny(who: Explorer, at: Pointer, men: str, roll: model.DesertionRoll) -> None:
    """A further roll is not judged and has no effect; whoever wrote it counted on it all the same."""
    if roll.deserts and not roll.stopped:
        who.change(men, -1, 0, at)


def _one_roll(
    play: Play, who: Explorer, at: Pointer, men: str, roll: model.DesertionRoll, stopped_by: list[str]
) -> None:
    event = _event(play, who, at, men, roll, stopped_by)
    found = _judged(play, event, stands=play.take_decision(at, roll.allowed))
    rules = {finding.rule for finding in found}
    believed = event.outcome_as_written
    outcome = event.outcome if roll.deserts is None or "desertion-misjudged" in rules else roll.deserts
    unsaid = roll.stopped is None and (not play.full or play.known.lost(*at, "stopped"))
    if unsaid and believed is not False and event.can_stop is not False:  # perhaps a Quinine stopped him
        _may_have_deserted(play, who, men, certainly_stays=outcome is False)
        return
    stopped, cannot = roll.stopped is True, "stop-without-quinine" in rules
    if stopped:
        who.change("quinine", -1, 0 if cannot or play.strike is not None else -1, at)
        stopped_by.append(men)
    goes = None if outcome is None else outcome and (not stopped or cannot)
    went = None if believed is None else believed and not stopped
    _carry_out(play, who, at, men, goes, went, found, stopped=stopped)


def _judged(play: Play, event: events.Deserting, *, stands: bool) -> list[Finding]:
    """What is found of a roll; of its outcome nothing where a mutiny may have come before it."""
    roll = event.written
    if roll.track is None and roll.total is None and roll.deserts is None and not roll.stopped:
        return []
    if _may_have_mutinied_before(play, event.who):
        play.lacks("desertion-misjudged", event.at, f"Discontent of {event.who.name}")
        return []
    found = play.judge(event, stands=stands)
    steps = [finding for finding in found if finding.rule in ("wrong-track-modifier", "wrong-roll-total")]
    for finding in found:
        if finding.rule == "desertion-misjudged" and steps and roll.deserts == event.step_outcome:
            finding.because = steps
    return found


def _event(
    play: Play, who: Explorer, at: Pointer, men: str, roll: model.DesertionRoll, stopped_by: list[str]
) -> events.Deserting:
    """A roll with what its dice and modifiers come to: by the rulebook, from step to step, and as it was seen."""
    track_of, against = _TRACK_OF[men], _AGAINST[men]
    modifiers = _modifiers(play, track_of, who.held(track_of))
    modifiers_as_written = _modifiers(play, track_of, who.held_as_written(track_of)) if who.parted else modifiers
    revolvers = _revolvers(play, who)
    limit, limit_as_written = who.held(against), who.held_as_written(against)
    track = () if roll.track is None else (roll.track,)
    true_sums = step_sums = seen_sums = _sums(roll, modifiers or track, revolvers)
    if track or who.parted:
        step_sums = _sums(roll, track or modifiers, revolvers)
        seen_sums = _sums(roll, track or modifiers_as_written, revolvers)
    if roll.total is not None:
        if not true_sums or roll.total in true_sums:
            true_sums = (roll.total,)
        step_sums = seen_sums = (roll.total,)
    outcome = _outcome(true_sums, limit)
    believed = roll.deserts
    if believed is None:
        believed = _outcome(step_sums, limit_as_written)
        believed = outcome if believed is None else believed
    can_stop, why_not = _can_stop(play, who, stopped_by)
    return events.Deserting(
        at, who, men, track_of, against, roll, modifiers, modifiers_as_written, revolvers, limit,
        outcome, _outcome(step_sums, limit), believed, _outcome(seen_sums, limit_as_written), can_stop, why_not,
    )  # fmt: skip


def _carry_out(
    play: Play, who: Explorer, at: Pointer, men: str, goes: bool | None, went: bool | None,
    found: list[Finding], *, stopped: bool,
) -> None:  # fmt: skip
    """A man goes and Discontent rises, as it was seen on each track.

    Args:
        play: The table.
        who: Whose man it is.
        at: The roll.
        men: Porters or Askaris.
        goes: Whether he does as recomputed; None if unknown.
        went: Whether he did as written; None if unknown.
        found: What is wrong with the roll.
        stopped: Whether a Quinine was spent on him.
    """
    if goes is None or went is None:
        if not stopped:
            who.may_change(men, Bounds(-1, 0))
            who.may_change("discontent", Bounds(0, 1))
            _may_have_mutinied(play, who)
        return
    goes = goes and play.strike is None
    held, had = who.held(men), who.held_as_written(men)
    who.change(men, -int(went), -int(goes), at)
    if goes and held.high <= 0:
        play.touch("desertion-from-none")
    rises = _discontent(play, held) if goes else NOTHING
    rose = _discontent(play, had) if went else NOTHING
    if rises.exact is None or rose.exact is None:
        who.may_change("discontent", joined((rises, rose)))
        _may_have_mutinied(play, who)
    elif rises.high or rose.high:
        who.change("discontent", rose.exact, rises.exact, at)
        _may_have_mutinied(play, who)
    if goes != went:
        for finding in found:
            who.blame(finding, men, "discontent")


def _discontent(play: Play, held: Bounds) -> Bounds:
    """By how much Discontent rises when a roll succeeds."""
    if play.ruling("desertion-from-none") == "discontent" or held.low > 0:
        return Bounds(1, 1)
    return Bounds(0, 0) if held.high <= 0 else Bounds(0, 1)


def _modifiers(play: Play, track: str, level: Bounds) -> tuple[int, ...]:
    """What the track may print for a level; empty if nobody knows."""
    printed = play.tracks.modifiers.get(track)
    if printed is None:
        return ()
    if level.exact is not None:
        return (printed.get(level.exact, 0),)
    return tuple(sorted({0, *(change for at, change in printed.items() if level.allows(at))}))


def _revolvers(play: Play, who: Explorer) -> tuple[int, ...]:
    """What may come off both rolls for Revolvers."""
    held = who.held("revolver")
    if held.low >= 2:
        play.touch("revolvers")
    least, most = int(held.low), int(min(held.high, max(held.low, _MANY)))
    if play.ruling("revolvers") == "once":
        least, most = min(least, 1), min(most, 1)
    return tuple(count * REVOLVER for count in range(least, most + 1))


def _sums(roll: model.DesertionRoll, modifiers: tuple[int, ...], revolvers: tuple[int, ...]) -> tuple[int, ...]:
    if roll.die is None:
        return ()
    return tuple(roll.die + modifier - off for modifier in modifiers for off in revolvers)


def _outcome(sums: tuple[int, ...], limit: Bounds) -> bool | None:
    """Whether a man deserts; None if unknown."""
    if not sums:
        return None
    may, may_not = max(sums) > limit.low, min(sums) <= limit.high
    return None if may and may_not else may


def _can_stop(play: Play, who: Explorer, stopped_by: list[str]) -> tuple[bool | None, str]:
    held = who.held("quinine")
    if stopped_by:
        play.touch("quinine-stops")
        if play.ruling("quinine-stops") == "one":
            return False, "one Quinine has stopped a desertion of this player already"
    if held.low > 0:
        return True, ""
    return (None, "") if held.high > 0 else (False, "no Quinine is held")
