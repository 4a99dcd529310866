"""Between Desertion and the check points: Boosts and Envy. Rulebook: Boost, Envy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from checker.bounds import Bounds, exactly
from checker.document.values import Ignored
from checker.findings import Pointer
from checker.replay import deaths, events
from checker.replay.knowledge import UNWRITTEN
from checker.replay.play import Play
from checker.replay.state import Explorer
from checker.rulebook.numbers import AMMO_MAXIMUM, BOOSTS, ENVY_LEAD, ENVY_POINTS, ENVY_SANITY
from checker.sheet import model

_ClaimT = TypeVar("_ClaimT")
_BOOSTED = ("health", "sanity", "ammo")


def boosts(play: Play, turn: model.GameTurn) -> None:
    """All Boosts, in the order in which they were made."""
    if (turn.boosts is None and not play.full) or "boosts" in play.facts.lost:
        for who in play.explorers.values():
            if who.fate is None:
                who.forget(*UNWRITTEN["boosts"].stocks)
    for index, boost in enumerate(turn.boosts or ()):
        if isinstance(boost, Ignored):
            continue
        who = play.explorers[boost.player]
        at = (*play.turn_at, "boosts", index)
        deaths.act(play, who, at, "a Boost", boost.allowed)
        _boost(play, who, at, boost)
        play.strike = None


def _effect(play: Play, at: Pointer, boost: model.Boost) -> tuple[int, int, int] | None:
    """Health, Sanity and Ammo Stock as they changed; None if that is not written. Ammo has one effect only."""
    effects = (boost.health, boost.sanity, boost.ammo)
    if effects == (None, None, None):
        return BOOSTS["ammo"][0] if boost.spend == "ammo" else None
    if any(each is None and play.known.lost(*at, stock) for each, stock in zip(effects, _BOOSTED, strict=True)):
        return None
    return boost.health or 0, boost.sanity or 0, boost.ammo or 0


def _boost(play: Play, who: Explorer, at: Pointer, boost: model.Boost) -> None:
    resource = "ammo-resource" if boost.spend == "ammo" else boost.spend
    change = _effect(play, at, boost)
    wasted = False
    if boost.spend == "ammo":
        if who.held("ammo").low >= AMMO_MAXIMUM:
            play.touch("ammo-at-maximum")
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
            for index, stock in enumerate(_BOOSTED):
                gains = [effect[index] for effect in BOOSTS[boost.spend]]
                who.may_change(stock, Bounds(min(gains), max(gains)))
        return
    for stock, amount in zip(_BOOSTED, change, strict=True):
        if not amount:
            continue
        written, recomputed = amount, amount * kept
        if stock == "ammo" and over is not None:
            recomputed = 0
        elif stock == "ammo" and wasted:
            held, had = who.held("ammo"), who.held_as_written("ammo")
            recomputed = min(recomputed, max(0, AMMO_MAXIMUM - int(held.low)))
            written = min(written, max(0, AMMO_MAXIMUM - int(had.low)))
        who.change(stock, written, recomputed, at)
    for finding in found:
        who.blame(
            finding,
            *(stock for stock, amount in zip(_BOOSTED, change, strict=True) if amount),
        )


def envy(play: Play, turn: model.GameTurn) -> None:
    """All claims of Envy, in the order in which they were made."""
    claims = turn.envy or ()
    order = turn.order or []
    places = {name: number for number, name in reversed(list(enumerate(order))) if isinstance(name, str)}
    own: set[str] = set()
    counted: list[str] = []
    latest: tuple[int, str] | None = None
    _unwritten(play, turn)
    for index, claim in _times(play, claims):
        if isinstance(claim, Ignored):
            continue
        name = claim if isinstance(claim, str) else claim.player
        who = play.explorers[name]
        at = (*play.turn_at, "envy", index)
        allowed = None if isinstance(claim, str) else claim.allowed
        alive = deaths.act(play, who, at, "Envy", allowed) is None
        if alive and any(other != name for other in counted):
            play.touch("envy-once-per")
        again = name if name in own else None
        if again is None and counted and play.ruling("envy-once-per") == "table":
            again = counted[0]
        place = places.get(name)
        too_late = latest[1] if latest is not None and place is not None and place < latest[0] else None
        struck = _claim(play, who, at, claim, again, too_late)
        own.add(name)
        if not struck:
            counted.append(name)
            if place is not None and (latest is None or place > latest[0]):
                latest = (place, name)
        play.strike = None


def _unwritten(play: Play, turn: model.GameTurn) -> None:
    """Claims that nobody wrote, or that cannot be read, cost a Sanity each."""
    if (turn.envy is None and not play.itemised) or "envy" in play.facts.lost:
        for who in play.explorers.values():
            if who.fate is None:
                who.may_change("sanity", Bounds(ENVY_SANITY, 0))


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


def _lead(play: Play, who: Explorer) -> tuple[Explorer | None, Bounds, Bounds]:
    """Who is furthest ahead of a claimer, by how much, and by how much as the players saw it."""
    others = [other for other in play.explorers.values() if other is not who]
    alive = [other for other in others if other.fate is None]
    if len(alive) < len(others) and _far_enough(who, alive) is not _far_enough(who, others):
        play.touch("dead-inspire-envy")
    counting = others if play.ruling("dead-inspire-envy") == "yes" else alive
    leader = max(counting, key=lambda other: (other.total.low, other.total.high), default=None)
    return leader, _ahead(who, counting), _ahead_as_written(who, counting)


def _ahead(who: Explorer, others: Sequence[Explorer]) -> Bounds:
    """By how much the best of the others is ahead as recomputed; 0 where there is nobody else."""
    if not others:
        return exactly(0)
    own = who.total
    best = Bounds(max(other.total.low for other in others), max(other.total.high for other in others))
    return best.plus(own.negative())


def _ahead_as_written(who: Explorer, others: Sequence[Explorer]) -> Bounds:
    if not others:
        return exactly(0)
    totals = [other.total_as_written for other in others]
    best = Bounds(max(total.low for total in totals), max(total.high for total in totals))
    return best.plus(who.total_as_written.negative())


def _far_enough(who: Explorer, others: Sequence[Explorer]) -> bool | None:
    """Whether somebody is far enough ahead; None if unknown."""
    lead = _ahead(who, others)
    return True if lead.low >= ENVY_LEAD else False if lead.high < ENVY_LEAD else None
