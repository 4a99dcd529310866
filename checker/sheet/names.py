"""Names that refer to something: players, stocks, categories, rulings. Run on every sheet, so it is quick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from checker.document.values import IGNORED, Ignored, Value
from checker.findings import Pointer
from checker.rulebook.numbers import CATEGORIES, SPECIAL_DISCOVERY, STOCKS
from checker.rulebook.rulings import RULINGS
from checker.sheet.model import (
    Discard,
    Encounter,
    Final,
    Find,
    Gain,
    GameTurn,
    Incident,
    Incidents,
    Lose,
    Meet,
    Place,
    PlayerTurn,
    Sheet,
    Short,
    Spend,
    State,
    TimeUp,
    names_in,
)
from checker.sheet.suggest import nearest, stock_meant


@dataclass(frozen=True, slots=True)
class Naming:
    """A name that refers to nothing.

    Attributes:
        blurs: Players whose points in this Game Turn are not itemised any more; empty for everybody, None for nobody.
        puts: Nodes and what is put there instead.
        drops: Nodes that go.
        unless: Nodes; if one of them was taken out before, this is its consequence and is not reported.
    """

    rule: str
    at: Pointer
    message: str
    part: Literal["node", "key"] = "node"
    written: object = None
    suggestion: str | None = None
    no_log: bool = False
    blurs: tuple[str, ...] | None = None
    puts: tuple[tuple[Pointer, Value], ...] = ()
    drops: tuple[Pointer, ...] = ()
    unless: tuple[Pointer, ...] = ()

    def silent(self, taken_out: set[Pointer]) -> bool:
        """Whether an earlier finding explains this one."""
        return any(pointer in taken_out for pointer in self.unless)


def player_names(sheet: Sheet) -> list[str]:
    """The players in the order of the sheet."""
    if isinstance(sheet.players, dict):
        return list(sheet.players)
    return [name for name in sheet.players if isinstance(name, str)]


def faults_of_names(sheet: Sheet) -> Iterator[Naming]:
    """Every name that refers to nothing, in the order of the sheet. At most one fault a list."""
    names = player_names(sheet)
    checks = _Names(names)
    yield from checks.head(sheet)
    if names:
        for index, turn in enumerate(sheet.turns or ()):
            if isinstance(turn, GameTurn):
                yield from checks.turn(("turns", index), turn)
        if sheet.final is not None:
            yield from checks.final(("final",), sheet.final)


class _Names:
    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.known = frozenset(names)

    # what most checks end in

    def unknown(self, at: Pointer, name: str, **more: Any) -> Naming:
        meant = nearest(name, self.names)
        hint = f"; did you mean '{meant}'?" if meant else ""
        return Naming(
            "unknown-player",
            at,
            f"'{name}' is not one of the players{hint}",
            written=name,
            suggestion=meant,
            **more,
        )

    def meant(self, name: str) -> tuple[str, ...]:
        near = nearest(name, self.names)
        return (near,) if near else ()

    def keys(self, at: Pointer, mapping: dict[str, Any] | None) -> Iterator[Naming]:
        if mapping and not self.known.issuperset(mapping):
            for name in mapping:
                if name not in self.known:
                    yield self.unknown((*at, name), name, part="key", drops=((*at, name),))

    def stocks(self, at: Pointer, counts: Iterable[str] | None, *, amounts: bool = False) -> Iterator[Naming]:
        if not counts or STOCKS.issuperset(counts):
            return
        for stock in counts:
            if stock in STOCKS or stock == "status":
                continue
            meant = stock_meant(stock)
            if meant is not None:
                key = (*at, stock)
                yield Naming(
                    "unknown-key",
                    key,
                    f"'{stock}' is no stock of the game; did you mean '{meant}'?",
                    part="key",
                    suggestion=meant,
                    drops=(key,),
                    puts=(((*at, meant), None),) if amounts else (),
                )

    # the head of the sheet

    def head(self, sheet: Sheet) -> Iterator[Naming]:
        if isinstance(sheet.players, list):
            seen: set[str] = set()
            for index, name in enumerate(sheet.players):
                at = ("players", index)
                if name in seen:
                    yield Naming("invalid-value", at, f"'{name}' is one of the players already", drops=(at,))
                elif isinstance(name, str):
                    seen.add(name)
        else:
            for name, player in sheet.players.items():
                if player is None:
                    continue
                place: Pointer = ("players", name)
                if player.start:
                    yield from self.stocks((*place, "start"), player.start)
                for index, resource in enumerate(player.resources or ()):
                    if isinstance(resource, str) and resource not in STOCKS and (meant := stock_meant(resource)):
                        yield _resource((*place, "resources", index), resource, meant, (*place, "resources"))
                        break
        for name, choice in (sheet.rulings or {}).items():
            yield from _ruling(("rulings", name), name, choice)
        if sheet.tracks is not None:
            for which, track in (("health", sheet.tracks.health), ("sanity", sheet.tracks.sanity)):
                modifiers: Pointer = ("tracks", which, "modifiers")
                for level in (track.modifiers if track else None) or ():
                    if not (level.isascii() and level.isdigit()):
                        yield Naming(
                            "invalid-value",
                            (*modifiers, level),
                            f"'{level}' is no level of the track: a whole number is due",
                            part="key",
                            drops=(modifiers,),
                        )
                        break

    # Game Turns

    def turn(self, at: Pointer, turn: GameTurn) -> Iterator[Naming]:
        known = self.known
        for index, name in enumerate(turn.order or ()):
            if isinstance(name, str) and name not in known:
                yield self.unknown((*at, "order", index), name, drops=((*at, "order"),))
                break
        for index, player_turn in enumerate(turn.player_turns or ()):
            if isinstance(player_turn, Ignored):
                continue
            here = (*at, "player_turns", index)
            if player_turn.player not in known:
                meant = self.meant(player_turn.player)
                yield self.unknown((*here, "player"), player_turn.player, blurs=meant, puts=((here, Ignored(meant)),))
            else:
                yield from self.player_turn(here, player_turn)
        if turn.desertion and not known.issuperset(turn.desertion):
            yield from self.desertion((*at, "desertion"), turn.desertion)
        for part, acts in (("deaths", turn.deaths), ("boosts", turn.boosts), ("envy", turn.envy)):
            for index, act in enumerate(acts or ()):
                if isinstance(act, Ignored):
                    continue
                here = (*at, part, index)
                name = act if isinstance(act, str) else act.player
                if name not in known:
                    meant = self.meant(name)
                    place = here if isinstance(act, str) else (*here, "player")
                    yield self.unknown(
                        place, name, blurs=None if part == "boosts" else meant, puts=((here, Ignored(meant)),)
                    )
        yield from self.keys((*at, "scores"), turn.scores)
        yield from self.keys((*at, "markers"), turn.markers)
        if turn.state:
            yield from self.keys((*at, "state"), turn.state)
            for name, counts in turn.state.items():
                yield from self.stocks((*at, "state", name), counts)

    def desertion(self, at: Pointer, desertion: dict[str, Any]) -> Iterator[Naming]:
        for name in desertion:
            if name not in self.known:
                meant = self.meant(name) or tuple(self.names)
                puts = tuple(((*at, other), IGNORED) for other in meant if other not in desertion)
                yield self.unknown((*at, name), name, part="key", drops=((*at, name),), puts=puts)

    def player_turn(self, at: Pointer, player_turn: PlayerTurn) -> Iterator[Naming]:
        for index, entry in enumerate(player_turn.log or ()):
            here = (*at, "log", index)
            if isinstance(entry, Find | Place):
                yield from self.earning(here, entry)
            elif isinstance(entry, Meet):
                yield from self.meeting(here, entry)
            elif isinstance(entry, Incidents):
                for number, incident in enumerate(entry.incidents):
                    if isinstance(incident, Incident):
                        yield from self.stocks((*here, "incidents", number, "cost"), incident.cost, amounts=True)
            elif isinstance(entry, State):
                yield from self.stocks((*here, "state"), entry.state)
            elif isinstance(entry, Encounter):
                yield from self.stocks((*here, "cost"), entry.cost, amounts=True)
            elif isinstance(entry, Short):
                yield from _short(here, entry)
            else:
                yield from self.amounts(here, entry)
        if isinstance(player_turn.time_up, TimeUp):
            yield from self.stocks((*at, "time_up", "state"), player_turn.time_up.state)

    def amounts(self, at: Pointer, entry: object) -> Iterator[Naming]:
        for kind, word in ((Gain, "gain"), (Lose, "lose"), (Spend, "spend"), (Discard, "discard")):
            if isinstance(entry, kind):
                yield from self.stocks((*at, word), getattr(entry, word), amounts=True)

    def earning(self, at: Pointer, entry: Find | Place) -> Iterator[Naming]:
        if entry.resource is not None and entry.resource not in STOCKS and (meant := stock_meant(entry.resource)):
            yield _resource((*at, "resource"), entry.resource, meant, (*at, "resource"))
        if entry.rivals and not self.known.issuperset(entry.rivals):
            for name in entry.rivals:
                if name not in self.known:
                    yield self.unknown((*at, "rivals", name), name, part="key", no_log=True, drops=((*at, "rivals"),))
                    break
        if not isinstance(entry, Find):
            return
        if entry.kind == SPECIAL_DISCOVERY:
            if entry.base is None and entry.points is None:
                yield Naming(
                    "missing-key",
                    at,
                    "'base' is missing here, and 'points' too; without its worth the Special Discovery is left out",
                    no_log=True,
                    puts=((at, IGNORED),),
                    unless=((*at, "base"), (*at, "points")),
                )
        elif entry.base is not None:
            yield Naming(
                "unknown-key",
                (*at, "base"),
                f"'base' belongs to a special-discovery; the worth of a {entry.kind} is fixed",
                part="key",
                drops=((*at, "base"),),
            )

    def meeting(self, at: Pointer, entry: Meet) -> Iterator[Naming]:
        met = entry.meet
        wrong = [name for name in names_in(met) if name not in self.known]
        if not wrong:
            if isinstance(met, list) and not names_in(met):
                message = "nobody is met here; the entry is left out"
                unless = ((*at, "meet"), *(((*at, "meet", index)) for index in range(len(met))))
                yield Naming("invalid-value", (*at, "meet"), message, no_log=True, puts=((at, IGNORED),), unless=unless)
            return
        for name in wrong:
            if isinstance(met, list):
                place = (*at, "meet", met.index(name))
                yield self.unknown(place, name, blurs=self.meant(name), puts=((place, IGNORED),))
            else:
                yield self.unknown((*at, "meet"), name, no_log=True, blurs=self.meant(name), puts=((at, IGNORED),))

    # the end

    def final(self, at: Pointer, final: Final) -> Iterator[Naming]:
        for part in ("state", "scores", "before_award", "markers"):
            yield from self.keys((*at, part), getattr(final, part))
        for name, state in (final.state or {}).items():
            if state is not None and state.__pydantic_extra__:
                yield from self.stocks((*at, "state", name), state.__pydantic_extra__)
        for category, named in (final.awards or {}).items():
            here = (*at, "awards", category)
            if category not in CATEGORIES:
                meant = nearest(category, CATEGORIES)
                hint = f"; did you mean '{meant}'?" if meant else ""
                yield Naming(
                    "unknown-key",
                    here,
                    f"'{category}' is no category of the final award{hint}",
                    part="key",
                    suggestion=meant,
                    drops=(here,),
                )
                continue
            yield from self.listed(here, named, here)
        yield from self.listed((*at, "winners"), final.winners, (*at, "winners"))
        ranking = final.ranking
        if isinstance(ranking, str):
            if ranking not in self.known:
                yield self.unknown((*at, "ranking"), ranking, drops=((*at, "ranking"),))
        else:
            for index, group in enumerate(ranking or ()):
                place = (*at, "ranking", index)
                if isinstance(group, list):
                    for number, each in enumerate(group):
                        if isinstance(each, str) and each not in self.known:
                            yield self.unknown((*place, number), each, puts=(((*place, number), IGNORED),))
                elif isinstance(group, str) and group not in self.known:
                    yield self.unknown(place, group, puts=((place, IGNORED),))

    def listed(self, at: Pointer, named: object, whole: Pointer) -> Iterator[Naming]:
        """Names in a list that counts as a whole: with one of them unknown the list says nothing."""
        if isinstance(named, str):
            if named not in self.known and named != "none":
                yield self.unknown(at, named, drops=(whole,))
        elif isinstance(named, list):
            for index, name in enumerate(named):
                if isinstance(name, str) and name not in self.known:
                    yield self.unknown((*at, index), name, drops=(whole,))
                    break


def _resource(at: Pointer, written: str, meant: str, whole: Pointer) -> Naming:
    return Naming(
        "invalid-value",
        at,
        f"'{written}' is no resource of the game; did you mean '{meant}'?",
        written=written,
        suggestion=meant,
        no_log=whole[0] == "turns",
        drops=(whole,),
    )


def _ruling(at: Pointer, name: str, choice: str | None) -> Iterator[Naming]:
    ruling = RULINGS.get(name)
    if ruling is None:
        meant = nearest(name, RULINGS)
        hint = f"; did you mean '{meant}'?" if meant else ""
        yield Naming(
            "unknown-key",
            at,
            f"'{name}' is no open question{hint}",
            part="key",
            suggestion=meant,
            drops=(at,),
        )
    elif choice is not None and choice not in ruling.options:
        meant = nearest(choice, ruling.options)
        yield Naming(
            "invalid-value",
            at,
            f"'{choice}' is no reading of {name}: {ruling.options[0]} or {ruling.options[1]} is due",
            written=choice,
            suggestion=meant,
            drops=(at,),
        )


def _short(at: Pointer, entry: Short) -> Iterator[Naming]:
    stocks = list((entry.__pydantic_extra__ or {}).items())
    stock, change = stocks[0]
    meant = stock_meant(stock) if stock not in STOCKS else None
    if meant is not None:
        message = f"'{stock}' is no stock of the game; did you mean '{meant}'?"
        put = (at, {"lose": {meant: None}})
        yield Naming("unknown-key", (*at, stock), message, part="key", suggestion=meant, puts=(put,))
    elif stock == "points":
        message = "points are not gained, lost or paid as a stock: write what earned them as an entry"
        yield Naming("invalid-value", (*at, stock), message, no_log=True, puts=((at, IGNORED),))
    elif change == 0:
        yield Naming("invalid-value", (*at, stock), "a change of 0 is none", written=0, puts=((at, {"note": ""}),))
    elif len(stocks) > 1:
        second = stocks[1][0]
        if second in STOCKS:
            message = f"this entry is of two kinds at once; '{second}' needs an entry of its own"
            yield Naming("invalid-value", (*at, second), message, part="key", drops=((*at, second),), no_log=True)
        else:
            meant = stock_meant(second)
            hint = f"; did you mean '{meant}'?" if meant else ""
            message = f"'{second}' is no key of the format here{hint}"
            yield Naming("unknown-key", (*at, second), message, part="key", suggestion=meant, drops=((*at, second),))
