"""Log entries that score: rows of the points table. Rulebook: Drama points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from checker.bounds import NOTHING, Bounds, exactly, joined
from checker.findings import Finding, Pointer
from checker.game import deaths, events
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook import numbers
from checker.rulebook.numbers import SPECIAL_DISCOVERY
from checker.sheet import model
from checker.sheet.model import names_in


def _stands(play: Play, at: Pointer, entry: model.Entry) -> bool:
    """Whether a claim counts as written: a judge said so, or something in the entry cannot be read."""
    return play.take_decision(at, entry.allowed) or play.known.lost(*at)


def decide(play: Play, who: Explorer, at: Pointer, entry: model.Decide) -> None:
    """The terrain of a region was decided."""
    due = numbers.TERRAINS[entry.decide]
    event = events.Decided(at, who, [(entry.decide, due)], due, entry.points)
    stands = _stands(play, at, entry)
    found = play.judge(event) if entry.points not in (None, due) and not stands else []
    play.book(at, who, event.parts, event.claimed, found)


class _Worth(NamedTuple):
    """What a find or a place comes to.

    Attributes:
        parts: Rows of the points table.
        due: Their sum, less a Resource that earns nothing.
        resource: Whether the Resource earns its point; None without one.
        unsure: Whether it is unknown if it is held.
        perhaps: A Patron's bonus that is not certain.
        rivals: What each rival loses.
        maybe: Rivals of whom it is not certain.
    """

    parts: list[tuple[str, int]]
    due: int
    resource: str | None
    unsure: bool
    perhaps: int
    rivals: dict[str, Bounds]
    maybe: frozenset[str]


def earn(play: Play, who: Explorer, at: Pointer, entry: model.Find | model.Place) -> None:
    """A find was dealt with or a place put on the map: its points, and what rivals lose by it."""
    worth = _worth(play, who, entry)
    losses = _losses(play, entry, worth.rivals, worth.maybe)
    stands, found, claimed = _stands(play, at, entry), [], worth.due
    if not _plainly_right(worth, entry, losses):
        event = events.Earned(
            at,
            who,
            worth.parts,
            worth.due,
            entry.points,
            entry,
            worth.resource,
            worth.unsure,
            worth.rivals,
            worth.maybe,
            losses,
            worth.perhaps,
        )
        found, claimed = play.judge(event, stands=stands), event.claimed
    if worth.perhaps and entry.points is None:
        who.open = who.open.plus(Bounds(0, worth.perhaps))
    about_losses = [finding for finding in found if finding.rule == "wrong-rival-loss"]
    play.book(at, who, worth.parts, claimed, [finding for finding in found if finding not in about_losses])
    _lose(play, at, losses, worth.rivals, about_losses)


def _plainly_right(worth: _Worth, entry: model.Find | model.Place, losses: Mapping[str, Bounds]) -> bool:
    """Whether there is nothing in an entry that a rule could speak of."""
    plain = not _is_special(entry) and not worth.unsure and worth.resource in (None, "earns")
    loses = entry.rivals is None or (not worth.maybe and losses == worth.rivals)
    return plain and loses and entry.points in (None, worth.due)


def _is_special(entry: model.Find | model.Place) -> bool:
    return isinstance(entry, model.Find) and entry.kind == SPECIAL_DISCOVERY


def _worth(play: Play, who: Explorer, entry: model.Find | model.Place) -> _Worth:
    resource, unsure = _resource(play, who, entry, _is_special(entry), isinstance(entry, model.Place))
    extra: list[tuple[str, int]] = []
    if resource is not None:
        extra.append(("diary" if entry.resource == numbers.DIARY else "resource", numbers.RESOURCE_POINT))
    bonus, sure = 0, True
    rivals: dict[str, Bounds] = {}
    maybe: frozenset[str] = frozenset()
    if patrons := names_in(entry.patron):
        bonus, sure = _patron(play, who, patrons, entry)
        rivals, maybe = _rivals(play, who, patrons, entry)
    if bonus and sure:
        extra.append(("patron", bonus))
    parts = [_row(entry, extra), *extra]
    due = sum(points for _, points in parts) - (numbers.RESOURCE_POINT if resource in ("not-held", "unmatched") else 0)
    perhaps = 0 if sure else bonus
    if perhaps and entry.points == due + perhaps:
        parts.append(("patron", perhaps))
        due = entry.points
    return _Worth(parts, due, resource, unsure, perhaps, rivals, maybe)


def _row(entry: model.Find | model.Place, extra: list[tuple[str, int]]) -> tuple[str, int]:
    """The row of the points table that an entry begins with; of a Special Discovery it is the base."""
    if isinstance(entry, model.Place):
        return entry.place, numbers.PLACES[entry.place]
    if entry.kind != SPECIAL_DISCOVERY:
        return entry.kind, numbers.FINDS[entry.kind]
    if entry.base is not None:
        return entry.kind, entry.base
    assert entry.points is not None  # the loader leaves out one that has neither
    return entry.kind, entry.points - sum(points for _, points in extra)


def _lose(
    play: Play, at: Pointer, losses: Mapping[str, Bounds], rivals: Mapping[str, Bounds], found: list[Finding]
) -> None:
    """What rivals lose by a find, as written; those who are left out lose nothing on that track."""
    forgotten = dict.fromkeys((name for name in rivals if name not in losses), NOTHING)
    for name, loss in {**losses, **forgotten}.items():
        other = play.explorers[name]
        least = int(loss.low)
        if loss.high > least:
            other.open = other.open.plus(Bounds(least - loss.high, 0))
        play.book(at, other, [("rival-loss", -least)], -least, found)


def _resource(
    play: Play, who: Explorer, entry: model.Find | model.Place, special: bool, placed: bool
) -> tuple[str | None, bool]:
    """Whether the Resource of an entry earns its point, and whether it is unknown if it is held."""
    name = entry.resource
    if name is None:
        return None, False
    held = who.held(name)
    if name == numbers.DIARY:
        matches = special
    elif name in numbers.MATCHING_RESOURCES:
        matches = True
        if placed:
            play.touch("resource-on-placed")
            matches = play.ruling("resource-on-placed") == "yes"
        elif special:
            play.touch("resource-on-special")
            matches = play.ruling("resource-on-special") == "yes"
    else:
        matches = False
    if not matches:
        without = _worth_without(entry, special)
        return (None if entry.points is not None and entry.points == without else "unmatched"), False
    if held.high <= 0:
        return "not-held", False
    return "earns", held.low <= 0


def _worth_without(entry: model.Find | model.Place, special: bool) -> int | None:
    """What the entry is worth at the least, without Resource and Patron; None if only ``points`` says so."""
    if isinstance(entry, model.Place):
        return numbers.PLACES[entry.place]
    if special:
        return entry.base if entry.base is not None else entry.points
    return numbers.FINDS[entry.kind]


def _pays(play: Play, entry: model.Find | model.Place) -> bool:
    """Whether Patrons care for this kind of find at all."""
    if isinstance(entry, model.Place):
        name = "patron-on-placed"
    elif entry.kind == SPECIAL_DISCOVERY:
        name = "patron-on-special"
    else:
        return True
    play.touch(name)
    return play.ruling(name) == "yes"


def _patron(play: Play, who: Explorer, patrons: list[str], entry: model.Find | model.Place) -> tuple[int, bool]:
    """The bonus for one's own Patron's find, and whether it is certain: not where that Patron is not written."""
    if who.patron is not None and who.patron not in patrons:
        return 0, True
    bonus = numbers.patron_bonus(play.seats) if _pays(play, entry) else 0
    return bonus, who.patron is not None


def _rivals(
    play: Play, who: Explorer, patrons: list[str], entry: model.Find | model.Place
) -> tuple[dict[str, Bounds], frozenset[str]]:
    """Who loses by a find as recomputed, and who might, for their Patron is unknown."""
    due: dict[str, Bounds] = {}
    maybe: set[str] = set()
    for name, other in play.explorers.items():
        if other is who:
            continue
        if other.patron is None:
            maybe.add(name)
        elif other.patron in patrons and (loss := _rival_loss(play, other, entry)) is not None:
            due[name] = loss
    return due, frozenset(maybe)


def _rival_loss(play: Play, other: Explorer, entry: model.Find | model.Place) -> Bounds | None:
    """What a find of their Patron costs somebody; None where the readings say that it costs nothing."""
    if not _pays(play, entry):
        return None
    dead = other.fate is not None
    spared = dead or deaths.may_be_dead(play, other)
    if spared:
        play.touch("dead-lose-to-finds")
        spared = play.ruling("dead-lose-to-finds") == "no"
    if dead and spared:
        return None
    loss = _floored(play, other, numbers.RIVAL_LOSS)
    return joined((loss, NOTHING)) if spared else loss


def _floored(play: Play, who: Explorer, loss: int) -> Bounds:
    """What a loss comes to when points may not fall below 0."""
    total = who.total
    if total.high < loss:
        play.touch("points-below-zero")
    if total.low >= loss or play.ruling("points-below-zero") == "allowed":
        return exactly(loss)
    return total.within(0, loss)


def _losses(
    play: Play, entry: model.Find | model.Place, rivals: dict[str, Bounds], maybe: frozenset[str]
) -> dict[str, Bounds]:
    """Losses as written, or as due where they are not."""
    if entry.rivals is None:
        if maybe and _pays(play, entry):
            for name in maybe:
                other = play.explorers[name]
                other.open = other.open.plus(Bounds(-numbers.RIVAL_LOSS, 0))
        return rivals
    losses: dict[str, Bounds] = {}
    for name, written in entry.rivals.items():
        unsure = _floored(play, play.explorers[name], numbers.RIVAL_LOSS) if name in maybe else None
        due = rivals.get(name) or unsure or exactly(numbers.RIVAL_LOSS)
        losses[name] = due if written is None or abs(written) == numbers.RIVAL_LOSS else exactly(abs(written))
    return losses


def meet(play: Play, who: Explorer, at: Pointer, entry: model.Meet) -> None:
    """A Dr Livingstone moment: who was met, and what each gains."""
    many = entry.meet if isinstance(entry.meet, list) else None
    named: dict[str, Pointer] = {}
    for index, name in enumerate(many if many is not None else [entry.meet]):
        if isinstance(name, str):
            named.setdefault(name, (*at, "meet", index) if many is not None else (*at, "meet"))
    valid: list[str] = []
    nobody: list[tuple[str, Pointer, str]] = []
    for name, place in named.items():
        if name == who.name:
            nobody.append((name, place, "themselves"))
        elif play.explorers[name].fate is not None:
            play.touch("meeting-the-dead")
            if play.ruling("meeting-the-dead") == "yes":
                valid.append(name)
            else:
                nobody.append((name, place, play.explorers[name].fate or "dead"))
        else:
            valid.append(name)
    share = numbers.LIVINGSTONE
    right = valid and not nobody and entry.region != "unexplored" and entry.points in (None, share)
    others = [name for name in named if name != who.name]
    each = play.ruling("meeting-several") == "each"
    if len(others) > 1:
        play.touch("meeting-several")
    times = max(1, len(others)) if each else 1
    stands = _stands(play, at, entry)
    found: list[Finding] = []
    if not right:
        event = events.Met(at, who, [("livingstone", share)], share, entry.points, entry.region, valid, nobody, each)
        found = play.judge(event, stands=stands)
        share = event.share
    play.book(at, who, [("livingstone", share * times)], share * times, found)
    for name in others:
        play.book(at, play.explorers[name], [("livingstone", share)], share, found)


def incidents(play: Play, who: Explorer, at: Pointer, entry: model.Incidents) -> None:
    """The Incidents of a Matrix Player Turn: a point if both of two cost something."""
    costs = [_cost_something(play, (*at, "incidents", index), each) for index, each in enumerate(entry.incidents)]
    why_not = ""
    earned: bool | None
    if entry.matrix is False:
        earned, why_not = False, "it was no Matrix Player Turn"
    elif len(costs) != numbers.INCIDENTS_NEEDED:
        earned, why_not = (
            False,
            f"{len(costs)} Incident{'s' if len(costs) != 1 else ''} instead of both Events",
        )
    elif False in costs:
        earned, why_not = (
            False,
            "one of them cost nothing" if costs.count(False) == 1 else "neither cost anything",
        )
    else:
        earned = None if None in costs else True
    due = numbers.INCIDENTS_POINT if earned else 0
    if earned is None and entry.points is not None:
        due = min(max(entry.points, 0), numbers.INCIDENTS_POINT)
    if earned is None and entry.points is None:
        who.open = who.open.plus(Bounds(0, numbers.INCIDENTS_POINT))
    event = events.IncidentsMet(at, who, [("incidents", due)], due, entry.points, earned, why_not)
    right = entry.points is None or (entry.points == due and earned is not None)
    if len(costs) == numbers.INCIDENTS_NEEDED and any(_took_time(each) for each in entry.incidents):
        play.touch("time-is-a-cost")
    stands = _stands(play, at, entry)
    found = [] if right else play.judge(event, stands=stands)
    play.book(at, who, event.parts, event.claimed, found)


def _took_time(incident: object) -> bool:
    """Whether an Incident cost Time and nothing else."""
    return isinstance(incident, model.Incident) and incident.cost is not None and _paid(incident.cost) == {"time"}


def _paid(cost: Mapping[str, int | None]) -> set[str]:
    """The stocks that a cost was taken from, by what is written."""
    return {stock for stock, amount in cost.items() if amount is None or amount > 0}


def _cost_something(play: Play, at: Pointer, incident: object) -> bool | None:
    """Whether an Incident cost something; None if unknown."""
    if not isinstance(incident, model.Incident):
        return None
    cost = incident.cost
    if cost is None:
        return False if play.full and not play.known.lost(*at, "cost") else None
    paid = _paid(cost)
    if paid == {"time"}:
        return play.ruling("time-is-a-cost") == "yes"
    if not paid:
        return False
    return None if all(cost[stock] is None for stock in paid) else True
