"""Between the Player Turns and the check points: Desertion, Boosts, Envy. Rulebook: Desertion, Boost, Envy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.replay import deaths, events
from checker.replay.play import Play
from checker.replay.state import Explorer
from checker.replay.sway import FAR, Moves
from checker.rulebook.numbers import (
    AMMO_MAXIMUM,
    DIE_SIDES,
    ENVY_LEAD,
    ENVY_POINTS,
    ENVY_SANITY,
    MUTINY,
    REVOLVER,
)
from checker.sheet import model

_ClaimT = TypeVar("_ClaimT")
_MEN = ("porters", "askaris")
_TRACK_OF = {"porters": "health", "askaris": "sanity"}
_JUST_THE_DIE = {die: model.DesertionRoll.model_construct(die=die) for die in range(1, DIE_SIDES + 1)}
_AGAINST = {"porters": "sanity", "askaris": "health"}


def desertions(play: Play, turn: model.GameTurn) -> None:
    """All Desertion-rolls, a player at a time in the order written: Porters, then Askaris."""
    if turn.desertion is None:
        return
    base = (*play.turn_at, "desertion")
    play.before_rolls = {(name, men): who.held_as_written(men) for name, who in play.explorers.items() for men in _MEN}
    for name, entry in turn.desertion.items():
        who = play.explorers[name]
        at = (*base, name)
        if isinstance(entry, Ignored):
            who.forget("porters", "askaris", "discontent", "quinine")
            continue
        rolls = {} if entry is None else {"porters": entry.porters, "askaris": entry.askaris}
        if any(roll is not None for roll in rolls.values()):
            allowed = [roll.allowed for roll in rolls.values() if isinstance(roll, model.DesertionRoll)]
            deaths.act(play, who, at, "Desertion", next((reason for reason in allowed if reason), None))
        _rolls(play, who, at, rolls)
        play.strike = None
    for name, who in play.explorers.items():
        entry = turn.desertion.get(name)
        if not isinstance(entry, Ignored):
            _lacking(play, who, base, entry, name in turn.desertion)


def _lacking(play: Play, who: Explorer, base: Pointer, entry: model.Desertion | None, named: bool) -> None:
    if not who.owes or who.fell is not None or who.name in play.deaths_listed or play.gone_in_the_end(who):
        return
    lacking = []
    for men in _MEN:
        roll = getattr(entry, men) if entry is not None else None
        if roll is None and play.before_rolls.get((who.name, men)) != 0:
            lacking.append(men)
    if lacking:
        play.judge(events.RollsMissing((*base, who.name) if named else base, who, lacking))
        who.forget(*lacking, "discontent")


def _rolls(
    play: Play, who: Explorer, at: Pointer, rolls: Mapping[str, model.DesertionRoll | int | Ignored | None]
) -> None:
    stopped_by: list[str] = []
    for men in _MEN:
        roll = rolls.get(men)
        if roll is None:
            continue
        if who.recomputed.get("discontent") == MUTINY and who.fate is None:
            continue
        if isinstance(roll, Ignored):
            who.forget(men, "discontent", "quinine")
            continue
        if type(roll) is int and not who.parted:
            _just_the_die(play, who, (*at, men), men, roll, stopped_by)
            continue
        written = roll if isinstance(roll, model.DesertionRoll) else _JUST_THE_DIE[roll]
        _one_roll(play, who, (*at, men), men, written, stopped_by)


def _just_the_die(play: Play, who: Explorer, at: Pointer, men: str, die: int, stopped_by: list[str]) -> None:
    """A roll of which only the die is written, while the tracks are one: nothing in it can be wrong."""
    modifier, limit = _modifier(play, _TRACK_OF[men], who.held(_TRACK_OF[men])), who.held(_AGAINST[men])
    revolvers = _revolvers(play, who)
    if stopped_by:
        _can_stop(play, who, stopped_by)
    outcome = None
    if modifier is not None and limit is not None:
        outcome = die + modifier - revolvers[0] > limit
        if len(revolvers) > 1 and outcome is not (die + modifier - revolvers[-1] > limit):
            outcome = None
    if outcome is not False:
        _carry_out(play, who, at, men, False, outcome, outcome, False, [], stopped_by)


def _one_roll(
    play: Play, who: Explorer, at: Pointer, men: str, roll: model.DesertionRoll, stopped_by: list[str]
) -> None:
    stands = play.lets_stand(at, roll.allowed)
    track_of, against = _TRACK_OF[men], _AGAINST[men]
    modifier = _modifier(play, track_of, who.held(track_of))
    modifier_as_written = _modifier(play, track_of, who.held_as_written(track_of))
    revolvers = _revolvers(play, who)
    limit, limit_as_written = who.held(against), who.held_as_written(against)
    true_sums = _sums(roll, modifier if modifier is not None else roll.track, revolvers)
    step_sums = _sums(roll, roll.track if roll.track is not None else modifier, revolvers)
    if roll.total is not None:
        if not true_sums or roll.total in true_sums:
            true_sums = (roll.total,)
        step_sums = (roll.total,)
    outcome = _outcome(true_sums, limit)
    step_outcome = _outcome(step_sums, limit)
    modifier_seen = roll.track if roll.track is not None else modifier_as_written
    seen_sums = (roll.total,) if roll.total is not None else _sums(roll, modifier_seen, revolvers)
    believed = roll.deserts
    if believed is None:
        believed = _outcome(step_sums, limit_as_written)
        believed = outcome if believed is None else believed
    can_stop, why_not = _can_stop(play, who, stopped_by)
    event = events.Deserting(
        at, who, men, track_of, against, roll, modifier, modifier_as_written, revolvers, limit, limit_as_written,
        outcome, step_outcome, believed, _outcome(seen_sums, limit_as_written), can_stop, why_not,
    )  # fmt: skip
    plain = roll.track is None and roll.total is None and roll.deserts is None and not roll.stopped
    found = play.judge(event, stands=stands) if not plain else []
    steps = [finding for finding in found if finding.rule in ("wrong-track-modifier", "wrong-roll-total")]
    for finding in found:
        if finding.rule == "desertion-misjudged" and steps and roll.deserts == step_outcome:
            finding.because = steps
    if roll.deserts is not None and not any(finding.rule == "desertion-misjudged" for finding in found):
        outcome = roll.deserts
    cannot = any(finding.rule == "stop-without-quinine" for finding in found)
    _carry_out(play, who, at, men, roll.stopped is True, outcome, believed, cannot, found, stopped_by)


def _carry_out(
    play: Play, who: Explorer, at: Pointer, men: str, stopped: bool, outcome: bool | None, believed: bool | None,
    cannot: bool, found: list[Finding], stopped_by: list[str],
) -> None:  # fmt: skip
    """A man goes and Discontent rises, or a Quinine is spent; on each track as it was seen there."""
    if stopped:
        struck = play.strike is not None or cannot
        who.change("quinine", -1, 0 if struck else -1, at)
        stopped_by.append(men)
    if outcome is None or believed is None:
        who.forget(*((men, "discontent") if not stopped else ()))
        return
    goes = outcome and (not stopped or cannot) and play.strike is None
    went = believed and not stopped
    held, had = who.held(men), who.held_as_written(men)
    who.change(men, -int(went), -int(goes), at)
    if goes and held == 0:
        play.touch("desertion-from-none")
    rises = _discontent(play, held) if goes else 0
    rose = _discontent(play, had) if went else 0
    if rises is None or rose is None:
        who.forget("discontent")
    elif rises or rose:
        who.change("discontent", rose, rises, at)
    if goes != went:
        for finding in found:
            who.blame(finding, men, "discontent")


def _discontent(play: Play, held: int | None) -> int | None:
    """By how much Discontent rises when a roll succeeds; None if unknown."""
    if held == 0:
        return 1 if play.ruling("desertion-from-none") == "discontent" else 0
    if held is None and play.ruling("desertion-from-none") == "nothing":
        return None
    return 1


def _modifier(play: Play, track: str, level: int | None) -> int | None:
    modifiers = play.tracks.modifiers.get(track)
    return None if modifiers is None or level is None else modifiers.get(level, 0)


def _revolvers(play: Play, who: Explorer) -> tuple[int, ...]:
    """What may come off both rolls for Revolvers."""
    held = who.held("revolver")
    if held is None:
        return (0, REVOLVER) if play.ruling("revolvers") == "once" else (0, REVOLVER, 2 * REVOLVER, 3 * REVOLVER)
    if held >= 2:
        play.touch("revolvers")
        if play.ruling("revolvers") == "stack":
            return (held * REVOLVER,)
    return (REVOLVER if held else 0,)


def _sums(roll: model.DesertionRoll, modifier: int | None, revolvers: tuple[int, ...]) -> tuple[int, ...]:
    if roll.die is None or modifier is None:
        return ()
    return tuple(roll.die + modifier - off for off in revolvers)


def _outcome(sums: tuple[int, ...], limit: int | None) -> bool | None:
    """Whether a man deserts; None if unknown."""
    if not sums or limit is None:
        return None
    results = {total > limit for total in sums}
    return results.pop() if len(results) == 1 else None


def _can_stop(play: Play, who: Explorer, stopped_by: list[str]) -> tuple[bool | None, str]:
    held = who.held("quinine")
    if stopped_by:
        play.touch("quinine-stops")
        if play.ruling("quinine-stops") == "one":
            return False, "one Quinine has stopped a desertion of this player already"
    if held is None:
        return None, ""
    return (True, "") if held else (False, "no Quinine is held")


def boosts(play: Play, turn: model.GameTurn) -> None:
    """All Boosts, in the order in which they were made."""
    for index, boost in enumerate(turn.boosts or ()):
        if isinstance(boost, Ignored):
            for name in boost.players or play.explorers:
                play.explorers[name].forget("health", "sanity", "ammo", "quinine", "cannabis", "ammo-resource")
            continue
        who = play.explorers[boost.player]
        at = (*play.turn_at, "boosts", index)
        deaths.act(play, who, at, "a Boost", boost.allowed)
        _boost(play, who, at, boost)
        play.strike = None


def _boost(play: Play, who: Explorer, at: Pointer, boost: model.Boost) -> None:
    resource = "ammo-resource" if boost.spend == "ammo" else boost.spend
    effects = (boost.health, boost.sanity, boost.ammo)
    change = None if effects == (None, None, None) else (boost.health or 0, boost.sanity or 0, boost.ammo or 0)
    wasted = False
    if boost.spend == "ammo":
        ammo = who.held("ammo")
        if ammo is not None and ammo >= AMMO_MAXIMUM:
            play.touch("ammo-at-maximum", 0)
        wasted = play.ruling("ammo-at-maximum") == "wasted"
    found = play.judge(
        events.Boosted(at, who, boost, resource, change, wasted), stands=play.lets_stand(at, boost.allowed)
    )
    struck = play.strike is not None or any(finding.strikes for finding in found)
    over = next((finding for finding in found if finding.rule == "ammo-over-maximum"), None)
    kept = 0 if struck else 1
    who.change(resource, -1, -kept, at)
    if change is None:
        if not struck:
            who.forget(*(("ammo",) if boost.spend == "ammo" else ("health", "sanity")))
        return
    for stock, amount in zip(("health", "sanity", "ammo"), change, strict=True):
        if not amount:
            continue
        written, recomputed = amount, amount * kept
        if stock == "ammo" and over is not None:
            recomputed = 0
        elif stock == "ammo" and wasted:
            held, had = who.held("ammo"), who.held_as_written("ammo")
            recomputed = recomputed if held is None else min(recomputed, max(0, AMMO_MAXIMUM - held))
            written = written if had is None else min(written, max(0, AMMO_MAXIMUM - had))
        who.change(stock, written, recomputed, at)
    for finding in found:
        who.blame(
            finding,
            *(stock for stock, amount in zip(("health", "sanity", "ammo"), change, strict=True) if amount),
        )


def envy(play: Play, turn: model.GameTurn) -> None:
    """All claims of Envy, in the order in which they were made."""
    claims = turn.envy or ()
    order = turn.order or []
    places = {name: number for number, name in reversed(list(enumerate(order))) if isinstance(name, str)}
    own: set[str] = set()
    counted: list[str] = []
    latest: tuple[int, str] | None = None
    for index, claim in _times(play, claims):
        if isinstance(claim, Ignored):
            for name in claim.players or play.explorers:
                play.explorers[name].forget("sanity")
            continue
        name = claim if isinstance(claim, str) else claim.player
        who = play.explorers[name]
        at = (*play.turn_at, "envy", index)
        allowed = None if isinstance(claim, str) else claim.allowed
        hangs = deaths.act(play, who, at, "Envy", allowed) is None and any(other != name for other in counted)
        if hangs:
            alone = play.ruling("envy-once-per") == "player" and who.held("sanity") is None and not allowed
            _touch_envy(play, "envy-once-per", {name: -ENVY_POINTS} if alone else None)
        again = name if name in own else None
        if again is None and counted and play.ruling("envy-once-per") == "table":
            again = counted[0]
        place = places.get(name)
        too_late = latest[1] if latest is not None and place is not None and place < latest[0] else None
        struck = _claim(play, who, at, claim, again, too_late)
        own.add(name)
        if struck and hangs:
            play.sway.move("envy-once-per", None)
        if not struck:
            counted.append(name)
            if place is not None and (latest is None or place > latest[0]):
                latest = (place, name)
        play.strike = None


def _touch_envy(play: Play, name: str, moves: Moves | None = None) -> None:
    """A claim hangs on a reading: its points, and a Sanity that may decide more where it is known later on."""
    everybody = len(play.explorers)
    swing = None if play.full and not play.last else ENVY_POINTS
    play.touch(name, swing, final=everybody if play.last else 0, moves=moves)


def _times(play: Play, claims: Sequence[_ClaimT]) -> Iterator[tuple[int, _ClaimT]]:
    """The claims with their places, each as often as it counts."""
    for index, claim in enumerate(claims):
        for _ in range(play.trial.times((*play.turn_at, "envy", index))):
            yield index, claim


def _claim(
    play: Play,
    who: Explorer,
    at: Pointer,
    claim: model.EnvyClaim | str,
    again: str | None,
    too_late: str | None,
) -> bool:
    points = sanity = allowed = None
    if not isinstance(claim, str):
        points, sanity, allowed = claim.points, claim.sanity, claim.allowed
    leader, lead, lead_as_written = _lead(play, who)
    event = events.Envied(
        at,
        who,
        [("envy", ENVY_POINTS)],
        ENVY_POINTS,
        points,
        sanity,
        leader,
        lead,
        lead_as_written,
        again,
        too_late,
    )
    found = play.judge(event, stands=play.lets_stand(at, allowed))
    struck = play.strike is not None or any(finding.strikes for finding in found)
    play.book(at, who, event.parts, event.claimed, found)
    cost = ENVY_SANITY if sanity is None else sanity
    wrong = any(finding.rule == "wrong-envy-cost" for finding in found)
    who.change("sanity", cost, 0 if struck else ENVY_SANITY if wrong else cost, at)
    if struck or wrong:
        for finding in found:
            who.blame(finding, "sanity")
    return struck


def _keep_far(play: Play, who: Explorer, others: list[Explorer]) -> None:
    """Whether one of these is far enough ahead is a decision that shifts of points may tip."""
    best = max(((other.total - who.total - ENVY_LEAD, other.name) for other in others), default=None)
    if best is not None and best[0] >= 0:
        play.sway.keep(best[1], who.name, -best[0])
        return
    for other in others:
        play.sway.keep(other.name, who.name, -FAR, ENVY_LEAD - 1 - (other.total - who.total))


def _lead(play: Play, who: Explorer) -> tuple[Explorer | None, int | None, int | None]:
    """Who is furthest ahead of a claimer, by how much, and by how much as the players saw it; None if unknown.

    A known leader who is far enough ahead is enough; otherwise every total must be known.
    """
    dead_count = play.ruling("dead-inspire-envy") == "yes"
    others = [other for other in play.explorers.values() if other is not who]
    counting = [other for other in others if dead_count or other.fate is None]
    leader = max((other for other in counting if other.known), key=lambda other: other.total, default=None)
    lead = leader.total - who.total if leader is not None else None
    unsure = not who.known or any(not other.known for other in counting)
    if any(other.fate is not None for other in others):
        alive = max((other.total for other in others if other.fate is None), default=who.total)
        dead = max((other.total for other in others if other.fate is not None), default=who.total)
        if (alive - who.total >= ENVY_LEAD) != (max(alive, dead) - who.total >= ENVY_LEAD):
            _touch_envy(play, "dead-inspire-envy")
        _keep_far(play, who, [other for other in others if other.fate is None])
        _keep_far(play, who, others)
    if not who.known or (unsure and (lead is None or lead < ENVY_LEAD)):
        return leader, None, None
    distance = (lead or 0) - ENVY_LEAD
    play.sway.near(distance)
    _keep_far(play, who, [other for other in counting if other.known])
    as_written = max((other.points for other in counting), default=who.points) - who.points
    return leader, lead if lead is not None else 0, as_written
