"""Log entries that change or count stocks, and the counts on the table."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from checker.bounds import NOTHING, Bounds, exactly
from checker.findings import Finding, Pointer
from checker.game import events
from checker.game.play import Play
from checker.game.state import Explorer
from checker.rulebook.numbers import AMMO_MAXIMUM, MUTINY, TRACKS
from checker.sheet import model

_ON_TRACKS = frozenset((*TRACKS, "discontent"))
_NEVER_SHORT = _ON_TRACKS | {"time"}


def gain(play: Play, who: Explorer, at: Pointer, amounts: Mapping[str, int | None], *, stands: bool) -> None:
    """Stocks go up. ``at`` is the mapping of amounts."""
    for stock, amount in amounts.items():
        if amount is None:
            who.forget(stock)
        elif amount:
            put(play, who, (*at, stock), stock, amount, stands=stands)


def put(play: Play, who: Explorer, at: Pointer, stock: str, amount: int, *, stands: bool) -> None:
    """One stock goes up."""
    if play.strike is not None:
        who.change(stock, amount, 0, at)
        who.blame(play.strike, stock)
        return
    if stock == "time":
        who.forget("time")
        return
    found: list[Finding] = []
    if stock == "ammo" and who.held("ammo").low + amount > AMMO_MAXIMUM:
        found = play.judge(events.GainedAmmo(at, who, amount), stands=stands)
    for finding in found:
        who.part()  # as recomputed it stops at its maximum
        who.blame(finding, stock)
    who.change(stock, amount, amount, at)


def pay(
    play: Play,
    who: Explorer,
    at: Pointer,
    amounts: Mapping[str, int | None],
    verb: str,
    *,
    cost: bool = False,
    stands: bool = False,
) -> None:
    """Stocks go down; Discontent in a cost goes up. ``at`` is the mapping of amounts."""
    for stock, amount in amounts.items():
        place = (*at, stock)
        if amount is None:
            who.forget(stock)
        elif not amount:
            continue
        elif cost and stock == "discontent":
            put(play, who, place, stock, amount, stands=stands)
        else:
            take(play, who, place, stock, amount, verb, stands=stands)


def take(play: Play, who: Explorer, at: Pointer, stock: str, amount: int, verb: str, *, stands: bool) -> None:
    """One stock goes down, to 0 at the least."""
    if play.strike is not None:
        who.change(stock, -amount, 0, at)
        who.blame(play.strike, stock)
        return
    if stock == "time":
        who.forget("time")
        return
    if stock not in _NEVER_SHORT and who.held(stock).high < amount:
        play.judge(events.Paid(at, who, stock, amount, verb), stands=stands)
    who.change(stock, -amount, -amount, at)


def encounter(play: Play, who: Explorer, at: Pointer, entry: model.Encounter) -> None:
    """An Encounter was entered and its cost paid."""
    stands = play.take_decision(at, entry.allowed)
    cost = entry.cost or {}
    unsaid = entry.roll is None and (not play.full or play.known.lost(*at, "roll"))
    rolled: bool | None = None if unsaid else entry.roll not in (None, False)
    deadly = None
    for track in TRACKS:
        amount = cost.get(track)
        if amount and amount >= who.held_as_written(track).high:
            deadly = track
    if deadly is not None:
        play.judge(
            events.Encountered(at, who, entry.encounter or "", deadly, rolled, entry.forced is True),
            stands=stands,
        )
    pay(play, who, (*at, "cost"), cost, "paid", cost=True, stands=stands)
    if entry.cost is None and play.known.lost(*at, "cost"):
        who.forget_all()


def discard(play: Play, who: Explorer, at: Pointer, entry: model.Discard) -> None:
    """Something was given up without being spent."""
    stands = play.take_decision(at, entry.allowed)
    reason = entry.because
    if reason is None and play.full and not play.known.lost(*at, "because"):
        reason = "none"
    if reason == "none":
        play.judge(events.Discarded(at, who, list(entry.discard), reason), stands=stands)
    pay(play, who, (*at, "discard"), entry.discard, "discarded", stands=stands)


def pay_incidents(play: Play, who: Explorer, at: Pointer, entry: model.Incidents) -> None:
    """What the Incidents of an entry cost; an unknown cost leaves the stocks unknown until counted."""
    for index, incident in enumerate(entry.incidents):
        place = (*at, "incidents", index)
        if not isinstance(incident, model.Incident):
            who.forget_all()
        elif incident.cost:
            pay(play, who, (*place, "cost"), incident.cost, "paid", cost=True)
        elif incident.cost is None and (not play.full or play.known.lost(*place, "cost")):
            who.forget_all()


def short(play: Play, who: Explorer, at: Pointer, entry: model.Short) -> None:
    """``health: -1``: one gain or loss."""
    stands = play.take_decision(at, entry.allowed)
    for stock, change in (entry.__pydantic_extra__ or {}).items():
        if change > 0:
            put(play, who, (*at, stock), stock, change, stands=stands)
        elif change < 0:
            take(play, who, (*at, stock), stock, -change, "lost", stands=stands)


def denies_mutiny(counts: Mapping[str, int | None]) -> bool:
    """Whether Health above 0 is counted beside Discontent 10."""
    discontent, health = counts.get("discontent"), counts.get("health")
    return discontent is not None and discontent >= MUTINY and health is not None and health > 0


def count_all(
    play: Play, who: Explorer, at: Pointer, counts: Mapping[str, int | None], *, stands: bool = False
) -> None:
    """Counts at one moment. Points among them are a written total, and the caller's business."""
    denied = denies_mutiny(counts)
    for stock, value in counts.items():
        if value is None or stock in ("points", "status"):
            continue
        lively = denied and stock == "health"
        over = stock == "ammo" and value > AMMO_MAXIMUM
        if lively or over or who.parted or who.written.get(stock) != exactly(value):
            count(play, who, (*at, stock), stock, value, mutiny=lively, stands=stands)


def count(play: Play, who: Explorer, at: Pointer, stock: str, value: int, *, mutiny: bool, stands: bool) -> None:
    """One stock was counted: the count is trusted over the log.

    Args:
        play: The table.
        who: Whose it is.
        at: The count.
        stock: What was counted.
        value: How many there are.
        mutiny: Whether this is a Health above 0 beside Discontent 10.
        stands: Whether a judge let it stand.
    """
    written, recomputed = who.held_as_written(stock), who.held(stock)
    counted = exactly(value)
    if play.strike is not None:
        who.set(stock, counted, _shifted(recomputed, written, value, inf))
        return
    differs = not written.allows(value) and written != who.unknown(stock)
    explained = differs and recomputed.allows(value)
    over = stock == "ammo" and value > AMMO_MAXIMUM
    found: list[Finding] = []
    if over or mutiny or differs:
        event = events.Counted(at, who, stock, value, written, differs and not explained, mutiny)
        found = play.judge(event, stands=stands)
    if mutiny and found:
        _mutinied(who, at, counted, found[0])
        return
    for finding in found if over else ():
        who.blame(finding, stock)
    top = who.unknown(stock).high
    new = counted.within(0, top) if explained else _shifted(recomputed, written, value, top)
    who.set(stock, counted, new)
    if new == counted:
        who.causes.pop(stock, None)
    if stock in _ON_TRACKS:
        if stock == "discontent" and value == MUTINY and who.mutiny is None:
            who.written["health"] = NOTHING
        who.watch(stock, recomputed, new, at)


def _mutinied(who: Explorer, at: Pointer, health: Bounds, finding: Finding) -> None:
    """A Health above 0 was counted beside Discontent 10: the mutiny took it all the same."""
    who.set("health", health, NOTHING)
    who.blame(finding, "health")
    if who.fate is None:
        who.mutiny, who.fell = finding, (at, "discontent")


def _shifted(recomputed: Bounds, written: Bounds, value: int, top: float) -> Bounds:
    """The recomputed track after a count: a correction lasts as long as the stock is known, else the count holds."""
    if recomputed.exact is None or written.exact is None:
        return exactly(value).within(0, top)
    return recomputed.moved(value - written.low).within(0, top)
