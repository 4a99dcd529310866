"""Between Desertion and the check points: Boosts and Envy. Rulebook: Boost, Envy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from checker.bounds import Bounds, exactly
from checker.document.values import Ignored
from checker.findings import Finding, Pointer
from checker.game import deaths, events
from checker.game.knowledge import UNWRITTEN
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook.numbers import AMMO_MAXIMUM, BOOSTS, ENVY_LEAD, ENVY_POINTS, ENVY_SANITY
from checker.sheet import model

_ClaimT = TypeVar("_ClaimT")
_BOOSTED = ("health", "sanity", "ammo")


def boosts(play: Play, turn: model.GameTurn) -> None:
    """All Boosts, in the order in which they were made."""
    if (turn.boosts is None and not play.full) or "boosts" in play.turn.facts.lost:
        for who in play.explorers.values():
            if who.fate is None:
                who.forget(*UNWRITTEN["boosts"].stocks)
    for index, boost in enumerate(turn.boosts or ()):
        if isinstance(boost, Ignored):
            continue
        who = play.explorers[boost.player]
        at = (*play.turn.at, "boosts", index)
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
    change = _effect(play, at, boost)
    found, wasted = _judged(play, who, at, boost, change)
    struck = play.strike is not None or any(finding.strikes for finding in found)
    who.change(_resource_of(boost), -1, 0 if struck else -1, at)
    if change is None:
        if not struck:
            for index, stock in enumerate(_BOOSTED):
                gains = [effect[index] for effect in BOOSTS[boost.spend]]
                who.may_change(stock, Bounds(min(gains), max(gains)))
        return
    over = any(finding.rule == "ammo-over-maximum" for finding in found)
    moved = [(stock, amount) for stock, amount in zip(_BOOSTED, change, strict=True) if amount]
    for stock, amount in moved:
        written, recomputed = amount, 0 if struck or (over and stock == "ammo") else amount
        if wasted and not over and stock == "ammo":
            written = min(written, _room(who.held_as_written("ammo")))
            recomputed = min(recomputed, _room(who.held("ammo")))
        who.change(stock, written, recomputed, at)
    for finding in found:
        who.blame(finding, *(stock for stock, _ in moved))


def _resource_of(boost: model.Boost) -> str:
    return "ammo-resource" if boost.spend == "ammo" else boost.spend


def _judged(
    play: Play, who: Explorer, at: Pointer, boost: model.Boost, change: tuple[int, int, int] | None
) -> tuple[list[Finding], bool]:
    """What is found of a Boost, and whether Ammo beyond the maximum is wasted by it."""
    wasted = False
    if boost.spend == "ammo":
        if who.held("ammo").low >= AMMO_MAXIMUM:
            play.touch("ammo-at-maximum")
        wasted = play.ruling("ammo-at-maximum") == "wasted"
    event = events.Boosted(at, who, boost, _resource_of(boost), change, wasted)
    return play.judge(event, stands=play.take_decision(at, boost.allowed)), wasted


def _room(ammo: Bounds) -> int:
    """How much Ammo fits in still."""
    return max(0, AMMO_MAXIMUM - int(ammo.low))


@dataclass(slots=True)
class _Claims:
    """The claims of Envy in one Game Turn so far.

    Attributes:
        places: Each player's place in the order of play, as far as it is written.
        own: Who has claimed.
        counted: Whose claims were not struck.
        latest: The last in the order of play of those that were not.
    """

    places: Mapping[str, int]
    own: set[str] = field(default_factory=set)
    counted: list[str] = field(default_factory=list)
    latest: tuple[int, str] | None = None

    def again(self, play: Play, name: str) -> str | None:
        """Who has claimed before, where one claim is all there is."""
        if name in self.own:
            return name
        return self.counted[0] if self.counted and play.ruling("envy-once-per") == "table" else None

    def too_late(self, name: str) -> str | None:
        """Who has claimed and plays after this player."""
        place = self.places.get(name)
        return self.latest[1] if self.latest is not None and place is not None and place < self.latest[0] else None

    def add(self, name: str, *, struck: bool) -> None:
        """Somebody claimed."""
        self.own.add(name)
        if struck:
            return
        self.counted.append(name)
        place = self.places.get(name)
        if place is not None and (self.latest is None or place > self.latest[0]):
            self.latest = (place, name)


def envy(play: Play, turn: model.GameTurn) -> None:
    """All claims of Envy, in the order in which they were made."""
    order = reversed(list(enumerate(turn.order or [])))
    claims = _Claims({name: number for number, name in order if isinstance(name, str)})
    _unwritten(play, turn)
    for index, claim in _times(play, turn.envy or ()):
        if isinstance(claim, Ignored):
            continue
        name, allowed = (claim, None) if isinstance(claim, str) else (claim.player, claim.allowed)
        who = play.explorers[name]
        at = (*play.turn.at, "envy", index)
        alive = deaths.act(play, who, at, "Envy", allowed) is None
        if alive and any(other != name for other in claims.counted):
            play.touch("envy-once-per")
        struck = _claim(play, who, at, claim, claims.again(play, name), claims.too_late(name))
        claims.add(name, struck=struck)
        play.strike = None


def _unwritten(play: Play, turn: model.GameTurn) -> None:
    """Claims that nobody wrote, or that cannot be read, cost a Sanity each."""
    if (turn.envy is None and not play.turn.itemised) or "envy" in play.turn.facts.lost:
        for who in play.explorers.values():
            if who.fate is None:
                who.may_change("sanity", Bounds(ENVY_SANITY, 0))


def _times(play: Play, claims: Sequence[_ClaimT]) -> Iterator[tuple[int, _ClaimT]]:
    """The claims with their places, each as often as it counts."""
    for index, claim in enumerate(claims):
        for _ in range(play.trial.times((*play.turn.at, "envy", index))):
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
    found = play.judge(event, stands=play.take_decision(at, allowed))
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
