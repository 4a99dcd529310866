"""Log entries that score: rows of the points table. Rulebook: Drama points."""

from __future__ import annotations

from collections.abc import Mapping

from checker.findings import Finding, Pointer
from checker.replay import events
from checker.replay.play import Play
from checker.replay.state import Explorer
from checker.rulebook import numbers
from checker.rulebook.numbers import SPECIAL_DISCOVERY
from checker.sheet import model
from checker.sheet.model import names_in


def decide(play: Play, who: Explorer, at: Pointer, entry: model.Decide) -> None:
    """The terrain of a region was decided."""
    due = numbers.TERRAINS[entry.decide]
    event = events.Decided(at, who, [(entry.decide, due)], due, entry.points)
    stands = play.lets_stand(at, entry.allowed)
    found = play.judge(event) if entry.points not in (None, due) and not stands else []
    play.book(at, who, event.parts, event.claimed, found)


def earn(play: Play, who: Explorer, at: Pointer, entry: model.Find | model.Place) -> None:
    """A find was dealt with or a place put on the map: its points, and what rivals lose by it."""
    special = isinstance(entry, model.Find) and entry.kind == SPECIAL_DISCOVERY
    placed = isinstance(entry, model.Place)
    extra: list[tuple[str, int]] = []
    resource, unsure = _resource(play, who, entry, special, placed)
    if resource is not None:
        extra.append(("diary" if entry.resource == numbers.DIARY else "resource", numbers.RESOURCE_POINT))
    patrons = names_in(entry.patron)
    rivals: dict[str, int] = {}
    maybe: frozenset[str] = frozenset()
    blurred = False
    if patrons:
        bonus, blurred = _patron(play, who, patrons, entry)
        if bonus:
            extra.append(("patron", bonus))
        rivals, maybe = _rivals(play, who, patrons, entry)
    if isinstance(entry, model.Place):
        parts = [(entry.place, numbers.PLACES[entry.place]), *extra]
    elif special:
        base = entry.base
        if base is None:
            assert entry.points is not None  # the loader leaves out one that has neither
            base = entry.points - sum(points for _, points in extra)
        parts = [(SPECIAL_DISCOVERY, base), *extra]
    else:
        parts = [(entry.kind, numbers.FINDS[entry.kind]), *extra]
    named = sum(points for _, points in parts)
    due = named - (numbers.RESOURCE_POINT if resource in ("not-held", "unmatched") else 0)
    if blurred and entry.points == due + numbers.patron_bonus(play.seats):
        parts.append(("patron", numbers.patron_bonus(play.seats)))
        due = entry.points
    losses = _losses(play, entry, rivals, maybe)
    stands = play.lets_stand(at, entry.allowed)
    found: list[Finding] = []
    claimed = due
    if (
        special
        or unsure
        or resource not in (None, "earns")
        or (entry.rivals is not None and (maybe or losses != rivals))
        or entry.points not in (None, due)
    ):
        event = events.Earned(at, who, parts, due, entry.points, entry, resource, unsure, rivals, maybe, losses)
        claimed = event.claimed
        found = play.judge(event, stands=stands)
    if not losses and not rivals:
        play.book(at, who, parts, claimed, found)
        return
    about_losses = [finding for finding in found if finding.rule == "wrong-rival-loss"]
    play.book(at, who, parts, claimed, [finding for finding in found if finding not in about_losses])
    forgotten = dict.fromkeys((name for name in rivals if name not in losses), 0)
    for name, loss in {**losses, **forgotten}.items():
        play.book(at, play.explorers[name], [("rival-loss", -loss)], -loss, about_losses)


def _resource(
    play: Play, who: Explorer, entry: model.Find | model.Place, special: bool, placed: bool
) -> tuple[str | None, bool]:
    """Whether the Resource of an entry earns its point, and whether it is unknown if it is held."""
    name = entry.resource
    if name is None:
        return None, False
    held = who.held(name)
    blurred = who.patron is None and bool(entry.patron)  # the points may tell whose Patron it is, or not any more
    swing = numbers.RESOURCE_POINT + (numbers.patron_bonus(play.seats) if blurred else 0)
    if name == numbers.DIARY:
        matches = special
    elif name in numbers.MATCHING_RESOURCES:
        matches = True
        if placed:
            told = play.ruling("resource-on-placed") == "yes" and entry.allowed is None and held != 0 and not blurred
            play.touch("resource-on-placed", swing, moves={who.name: -numbers.RESOURCE_POINT} if told else None)
            matches = play.ruling("resource-on-placed") == "yes"
        elif special:
            play.touch("resource-on-special", swing)
            matches = play.ruling("resource-on-special") == "yes"
    else:
        matches = False
    if not matches:
        without = _worth_without(entry, special)
        return (None if entry.points is not None and entry.points == without else "unmatched"), False
    if held == 0:
        return "not-held", False
    return "earns", held is None


def _worth_without(entry: model.Find | model.Place, special: bool) -> int | None:
    """What the entry is worth at the least, without Resource and Patron; None if only ``points`` says so."""
    if isinstance(entry, model.Place):
        return numbers.PLACES[entry.place]
    if special:
        return entry.base if entry.base is not None else entry.points
    return numbers.FINDS[entry.kind]


def _afloat(who: Explorer, written: object) -> tuple[str, ...]:
    """Whose points as written move along with a reading: those of whom the sheet writes none."""
    return (who.name,) if written is None else ()


def _pays(play: Play, who: Explorer, gain: int | None, entry: model.Find | model.Place, written: object) -> bool:
    """Whether Patrons care for this kind of find at all.

    Args:
        play: The table.
        who: Who gains or loses by it.
        gain: How many points hang on it, less than 0 for a loss; None for one that may be cut short or not.
        entry: The find.
        written: What the sheet writes of these points, None if nothing.
    """
    if isinstance(entry, model.Place):
        name = "patron-on-placed"
    elif entry.kind == SPECIAL_DISCOVERY:
        name = "patron-on-special"
    else:
        return True
    pays = play.ruling(name) == "yes"
    told = gain is not None and pays and not entry.allowed
    swing = numbers.RIVAL_LOSS if gain is None else abs(gain)
    play.touch(name, swing, moves=({who.name: -gain} if gain else {}) if told else None, afloat=_afloat(who, written))
    return pays


def _patron(play: Play, who: Explorer, patrons: list[str], entry: model.Find | model.Place) -> tuple[int, bool]:
    """The bonus for one's own Patron's find, and whether it is unknown for want of the Patron."""
    if who.patron is None:
        if entry.points is None:
            play.unsure(who.name, 0, numbers.patron_bonus(play.seats))
        return 0, True
    if who.patron not in patrons:
        return 0, False
    bonus = numbers.patron_bonus(play.seats)
    by_itself = isinstance(entry, model.Find) and entry.kind == SPECIAL_DISCOVERY and entry.base is None
    pays = _pays(play, who, 0 if by_itself else bonus, entry, entry.points)
    return (bonus if pays else 0), False


def _rivals(
    play: Play, who: Explorer, patrons: list[str], entry: model.Find | model.Place
) -> tuple[dict[str, int], frozenset[str]]:
    """Who loses by a find as recomputed, and who might, for their Patron is unknown."""
    due: dict[str, int] = {}
    maybe: set[str] = set()
    for name, other in play.explorers.items():
        if other is who:
            continue
        if other.patron is None:
            maybe.add(name)
        elif other.patron in patrons and (loss := _rival_loss(play, other, entry)) is not None:
            due[name] = loss
    return due, frozenset(maybe)


def _rival_loss(play: Play, other: Explorer, entry: model.Find | model.Place) -> int | None:
    """What a find of their Patron costs somebody; None where the readings say that it costs nothing."""
    lost = other.fate is not None
    spared = lost and play.ruling("dead-lose-to-finds") == "no"
    loss = 0 if spared else _floor(play, other, numbers.RIVAL_LOSS)
    # a written loss that is cut short lands whole where none is due
    short = not spared and loss < numbers.RIVAL_LOSS and entry.rivals is not None
    if not _pays(play, other, None if short else -loss, entry, entry.rivals):
        return None
    if lost:
        play.touch("dead-lose-to-finds", numbers.RIVAL_LOSS)
    return None if spared else _floored(play, other, numbers.RIVAL_LOSS)


def _floored(play: Play, who: Explorer, loss: int) -> int:
    """What a loss comes to when points may not fall below 0."""
    if not who.known or who.total >= loss:
        if play.ruling("points-below-zero") == "floored":
            play.sway.near(who.total - loss)
        if who.known:
            play.sway.keep(who.name, None, loss - who.total)
        return loss
    play.touch("points-below-zero", loss)
    if play.ruling("points-below-zero") == "floored":
        play.sway.keep(who.name, None, 0, 0)
    return _floor(play, who, loss)


def _floor(play: Play, who: Explorer, loss: int) -> int:
    """What is left of a loss where points stop at 0."""
    if not who.known or who.total >= loss or play.ruling("points-below-zero") == "allowed":
        return loss
    return max(0, who.total)


def _losses(
    play: Play, entry: model.Find | model.Place, rivals: dict[str, int], maybe: frozenset[str]
) -> dict[str, int]:
    """Losses as written, or as due where they are not."""
    if entry.rivals is None:
        for name in maybe:
            play.unsure(name, -numbers.RIVAL_LOSS, 0)
        return rivals
    losses: dict[str, int] = {}
    for name, written in entry.rivals.items():
        due = rivals.get(name, numbers.RIVAL_LOSS)
        losses[name] = due if written is None or abs(written) == numbers.RIVAL_LOSS else abs(written)
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
            play.touch("meeting-the-dead", 2 * numbers.LIVINGSTONE)
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
        more = (len(others) - 1) * numbers.LIVINGSTONE
        moves = {who.name: more} if right and not each and not entry.allowed else None
        play.touch("meeting-several", more, moves=moves, afloat=(who.name,))
    times = max(1, len(others)) if each else 1
    stands = play.lets_stand(at, entry.allowed)
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
    costs = [_cost_something(play, each) for each in entry.incidents]
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
    event = events.IncidentsMet(at, who, [("incidents", due)], due, entry.points, earned, why_not)
    right = entry.points is None or (entry.points == due and earned is not None)
    if len(costs) == numbers.INCIDENTS_NEEDED and any(_took_time(each) for each in entry.incidents):
        moves = {who.name: -due} if due else {}
        counts = play.ruling("time-is-a-cost") == "yes"
        swing = numbers.INCIDENTS_POINT
        sure = counts and not entry.allowed
        play.touch("time-is-a-cost", swing, moves=moves if sure else None, afloat=_afloat(who, entry.points))
    stands = play.lets_stand(at, entry.allowed)
    found = [] if right else play.judge(event, stands=stands)
    play.book(at, who, event.parts, event.claimed, found)


def _took_time(incident: object) -> bool:
    """Whether an Incident cost Time and nothing else."""
    return isinstance(incident, model.Incident) and incident.cost is not None and _paid(incident.cost) == {"time"}


def _paid(cost: Mapping[str, int | None]) -> set[str]:
    """The stocks that a cost was taken from, by what is written."""
    return {stock for stock, amount in cost.items() if amount is None or amount > 0}


def _cost_something(play: Play, incident: object) -> bool | None:
    """Whether an Incident cost something; None if unknown."""
    if not isinstance(incident, model.Incident):
        return None
    cost = incident.cost
    if cost is None:
        return False if play.full else None
    paid = _paid(cost)
    if paid == {"time"}:
        return play.ruling("time-is-a-cost") == "yes"
    if not paid:
        return False
    return None if all(cost[stock] is None for stock in paid) else True
