"""Names that refer to something: players, stocks, categories, rulings. Run on every sheet, so it is quick."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from checker.document.odd import odd_in
from checker.document.values import IGNORED, Ignored
from checker.findings import Pointer
from checker.rulebook.numbers import CATEGORIES, SPECIAL_DISCOVERY, STOCKS
from checker.rulebook.rulings import RULINGS
from checker.sheet.fault import Fault, comma_inside
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
from checker.sheet.suggest import ALL, NOBODY, did_you_mean, folded, may_have_been, nearest, several, stock_meant


def player_names(sheet: Sheet) -> list[str]:
    """The players in the order of the sheet."""
    if isinstance(sheet.players, dict):
        return list(sheet.players)
    return [name for name in sheet.players if isinstance(name, str)]


def faults_of_names(sheet: Sheet) -> list[Fault]:
    """Every name that refers to nothing, in the order of the sheet. At most one fault a list."""
    names = player_names(sheet)
    checks = _Names(names, in_list=isinstance(sheet.players, list))
    checks.head(sheet)
    checks.numbers(sheet)
    if names:
        for index, turn in enumerate(sheet.turns or ()):
            if isinstance(turn, GameTurn):
                checks.turn(("turns", index), turn)
        if sheet.final is not None:
            checks.final(("final",), sheet.final)
    return checks.found


class _Names:
    def __init__(self, names: list[str], *, in_list: bool) -> None:
        self.names = names
        self.in_list = in_list
        self.known = frozenset(names)
        self.found: list[Fault] = []
        self.say = self.found.append

    # what most checks end in

    def unknown(self, at: Pointer, name: str, **more: Any) -> Fault:
        meant, group, listed = nearest(name, self.names), name, ""
        row = self.names if name.casefold() in ALL else several(name)
        joined = next((player for player in self.names if name in several(player)), None)
        message = f"'{name}' is not one of the players{did_you_mean(name, meant)}"
        if len(row) > 1 and self.known.issuperset(row):
            message, meant = f"'{name}' is read as one name; due is '[{', '.join(row)}]'", None
        elif joined is not None:
            due = ", ".join(several(joined))
            message = f"'{name}' is not one of the players: there '{joined}' is read as one name; due is '[{due}]'"
            meant, group = None, f"in {joined}"
        elif (glued := _GLUED.fullmatch(name[-_LONGEST_GLUED:])) is not None and glued[1] in self.known:
            message = f"'{name}' is read as one name: ':' and a space are due behind '{glued[1]}'"
            meant, group = None, glued[2]
        elif at[:2] == ("final", "awards") and name.casefold() in NOBODY:
            message, meant = f"'{name}' is read as a name; where nobody has the point, write 'none'", "none"
        elif meant is not None and folded(meant) == folded(name):
            odd, listed = odd_in(meant, name), meant
            group = f"{odd_in(name, meant)}/{odd}/{name.islower()}/{meant.islower()}"
            if odd:
                message, meant = spelt_otherwise([name], [meant]), None
        fault = Fault("unknown-player", at, message, written=name, suggestion=meant, listed=listed, group=group, **more)
        return (
            fault if joined is None and (not listed or meant) else replace(fault, related=self.where(joined or listed))
        )

    def where(self, player: str) -> tuple[tuple[Pointer, str], ...]:
        """Where a name stands among the players."""
        step = self.names.index(player) if self.in_list else player
        return ((("players", step), "written so here"),)

    def keys(self, at: Pointer, mapping: dict[str, Any] | None) -> None:
        if mapping and not self.known.issuperset(mapping):
            for name in mapping:
                if name not in self.known:
                    comma = comma_inside(at, name, mapping, "unknown-player", "a total")
                    self.say(comma or self.unknown((*at, name), name, part="key", drops=((*at, name),)))

    def stocks(self, at: Pointer, counts: Mapping[str, Any] | None, *, amounts: bool = False) -> None:
        if not counts or STOCKS.issuperset(counts):
            return
        for stock in counts:
            if stock in STOCKS or stock == "status":
                continue
            comma = comma_inside(at, stock, dict(counts), "unknown-key", "a count")
            if comma is not None:
                self.say(comma)
                continue
            meant = stock_meant(stock)
            if meant is not None:
                key = (*at, stock)
                self.say(
                    Fault(
                        "unknown-key",
                        key,
                        _no_stock(stock, meant),
                        part="key",
                        suggestion=meant,
                        unread=(key, (*at, meant)),
                        drops=(key,),
                        puts=(((*at, meant), None),) if amounts else (),
                    )
                )

    # the head of the sheet

    def head(self, sheet: Sheet) -> None:
        if isinstance(sheet.players, list):
            seen: set[str] = set()
            for index, name in enumerate(sheet.players):
                at = ("players", index)
                if name in seen:
                    self.say(Fault("invalid-value", at, f"'{name}' is one of the players already", drops=(at,)))
                elif isinstance(name, str):
                    seen.add(name)
        else:
            for name, player in sheet.players.items():
                if player is None:
                    continue
                place: Pointer = ("players", name)
                if player.start:
                    self.stocks((*place, "start"), player.start)
                for index, resource in enumerate(player.resources or ()):
                    if isinstance(resource, str) and resource not in STOCKS and (meant := stock_meant(resource)):
                        self.say(_resource((*place, "resources", index), resource, meant, (*place, "resources")))
                        break
        for name, choice in (sheet.rulings or {}).items():
            self.found += _ruling(("rulings", name), name, choice, sheet.rulings or {})
        if sheet.tracks is not None:
            for which, track in (("health", sheet.tracks.health), ("sanity", sheet.tracks.sanity)):
                modifiers: Pointer = ("tracks", which, "modifiers")
                for level in (track.modifiers if track else None) or ():
                    if not (level.isascii() and level.isdigit()):
                        self.say(
                            Fault(
                                "invalid-value",
                                (*modifiers, level),
                                f"'{level}' is no level of the track: a whole number is due",
                                part="key",
                                drops=(modifiers,),
                            )
                        )
                        break

    # Game Turns

    def numbers(self, sheet: Sheet) -> None:
        """Game Turns stand oldest first: each number is above the last good one."""
        last = 0
        for index, turn in enumerate(sheet.turns or ()):
            if not isinstance(turn, GameTurn) or turn.game_turn is None:
                last += 1
            elif turn.game_turn > last:
                last = turn.game_turn
            else:
                at = ("turns", index, "game_turn")
                message = f"Game Turn {turn.game_turn} comes after Game Turn {last}; the oldest stands first"
                if not last:
                    message = f"'{turn.game_turn}' is no number of a Game Turn: the first is 1"
                self.say(Fault("invalid-value", at, message, written=turn.game_turn, drops=(at,)))

    def turn(self, at: Pointer, turn: GameTurn) -> None:
        known = self.known
        for index, name in enumerate(turn.order or ()):
            if isinstance(name, str) and name not in known:
                self.say(self.unknown((*at, "order", index), name, drops=((*at, "order"),)))
                break
        for index, player_turn in enumerate(turn.player_turns or ()):
            if isinstance(player_turn, Ignored):
                continue
            here = (*at, "player_turns", index)
            if player_turn.player not in known:
                self.say(self.unknown((*here, "player"), player_turn.player, puts=((here, IGNORED),)))
            else:
                self.player_turn(here, player_turn)
        if turn.desertion and not known.issuperset(turn.desertion):
            self.desertion((*at, "desertion"), turn.desertion)
        for part, acts in (("deaths", turn.deaths), ("boosts", turn.boosts), ("envy", turn.envy)):
            for index, act in enumerate(acts or ()):
                if isinstance(act, Ignored):
                    continue
                here = (*at, part, index)
                name = act if isinstance(act, str) else act.player
                if name not in known:
                    place = here if isinstance(act, str) else (*here, "player")
                    self.say(self.unknown(place, name, puts=((here, IGNORED),)))
        self.keys((*at, "scores"), turn.scores)
        self.keys((*at, "markers"), turn.markers)
        if turn.state:
            self.keys((*at, "state"), turn.state)
            for name, counts in turn.state.items():
                self.stocks((*at, "state", name), counts)

    def desertion(self, at: Pointer, desertion: dict[str, Any]) -> None:
        for name in desertion:
            if name not in self.known:
                self.say(self.unknown((*at, name), name, part="key", drops=((*at, name),)))

    def player_turn(self, at: Pointer, player_turn: PlayerTurn) -> None:
        for index, entry in enumerate(player_turn.log or ()):
            check = _OF_ENTRIES.get(type(entry))
            if check is not None:
                check(self, (*at, "log", index), entry)
        if isinstance(player_turn.time_up, TimeUp):
            self.stocks((*at, "time_up", "state"), player_turn.time_up.state)

    # log entries

    def incidents(self, at: Pointer, entry: Incidents) -> None:
        for number, incident in enumerate(entry.incidents):
            if isinstance(incident, Incident):
                self.stocks((*at, "incidents", number, "cost"), incident.cost, amounts=True)

    def state(self, at: Pointer, entry: State) -> None:
        self.stocks((*at, "state"), entry.state)

    def encounter(self, at: Pointer, entry: Encounter) -> None:
        self.stocks((*at, "cost"), entry.cost, amounts=True)

    def gain(self, at: Pointer, entry: Gain) -> None:
        self.stocks((*at, "gain"), entry.gain, amounts=True)

    def lose(self, at: Pointer, entry: Lose) -> None:
        self.stocks((*at, "lose"), entry.lose, amounts=True)

    def spend(self, at: Pointer, entry: Spend) -> None:
        self.stocks((*at, "spend"), entry.spend, amounts=True)

    def discard(self, at: Pointer, entry: Discard) -> None:
        self.stocks((*at, "discard"), entry.discard, amounts=True)

    def earning(self, at: Pointer, entry: Find | Place) -> None:
        if entry.resource is not None and entry.resource not in STOCKS and (meant := stock_meant(entry.resource)):
            self.say(_resource((*at, "resource"), entry.resource, meant, (*at, "resource")))
        if entry.rivals and not self.known.issuperset(entry.rivals):
            for name in entry.rivals:
                if name not in self.known:
                    self.say(self.unknown((*at, "rivals", name), name, part="key", drops=((*at, "rivals"),)))
                    break
        if not isinstance(entry, Find):
            return
        if entry.kind == SPECIAL_DISCOVERY:
            if entry.base is None and entry.points is None:
                self.say(
                    Fault(
                        "missing-key",
                        at,
                        "'base' is missing here, and 'points' too; without its worth the Special Discovery is left out",
                        puts=((at, IGNORED),),
                        unless=((*at, "base"), (*at, "points")),
                    )
                )
        elif entry.base is not None:
            self.say(
                Fault(
                    "unknown-key",
                    (*at, "base"),
                    f"'base' belongs to a special-discovery; the worth of a {entry.kind} is fixed",
                    part="key",
                    drops=((*at, "base"),),
                )
            )

    def meeting(self, at: Pointer, entry: Meet) -> None:
        met = entry.meet
        wrong = [name for name in names_in(met) if name not in self.known]
        if not wrong:
            if isinstance(met, list) and not names_in(met):
                message = "nobody is met here; the entry is left out"
                unless = ((*at, "meet"), *(((*at, "meet", index)) for index in range(len(met))))
                self.say(Fault("invalid-value", (*at, "meet"), message, puts=((at, IGNORED),), unless=unless))
            return
        for name in wrong:
            if isinstance(met, list):
                place = (*at, "meet", met.index(name))
                self.say(self.unknown(place, name, puts=((place, IGNORED),)))
            else:
                self.say(self.unknown((*at, "meet"), name, puts=((at, IGNORED),)))

    def short(self, at: Pointer, entry: Short) -> None:
        stocks = list((entry.__pydantic_extra__ or {}).items())
        stock, change = stocks[0]
        if len(stocks) == 1 and change != 0 and stock in _CHANGED:
            return
        meant = stock_meant(stock) if stock not in STOCKS else None
        if meant is not None:
            message = _no_stock(stock, meant)
            put = (at, {"lose": {meant: None}})
            self.say(Fault("unknown-key", (*at, stock), message, part="key", suggestion=meant, puts=(put,)))
        elif stock == "points":
            message = "points are not gained, lost or paid as a stock: write what earned them as an entry"
            self.say(Fault("invalid-value", (*at, stock), message, puts=((at, IGNORED),)))
        elif change == 0:
            self.say(
                Fault("invalid-value", (*at, stock), "a change of 0 is none", written=0, puts=((at, {"note": ""}),))
            )
        elif len(stocks) > 1:
            second = stocks[1][0]
            if second in STOCKS:
                message = f"this entry is of two kinds at once; '{second}' needs an entry of its own"
                self.say(Fault("invalid-value", (*at, second), message, part="key", drops=((*at, second),)))
            else:
                meant = stock_meant(second)
                message = f"'{second}' is no key of the format here{did_you_mean(second, meant)}"
                self.say(
                    Fault("unknown-key", (*at, second), message, part="key", suggestion=meant, drops=((*at, second),))
                )

    # the end

    def final(self, at: Pointer, final: Final) -> None:
        for part in ("state", "scores", "before_award", "markers"):
            self.keys((*at, part), getattr(final, part))
        for name, state in (final.state or {}).items():
            if state is not None and state.__pydantic_extra__:
                self.stocks((*at, "state", name), state.__pydantic_extra__)
        for category, named in (final.awards or {}).items():
            here = (*at, "awards", category)
            if category not in CATEGORIES:
                meant = nearest(category, CATEGORIES)
                self.say(
                    Fault(
                        "unknown-key",
                        here,
                        f"'{category}' is no category of the final award{did_you_mean(category, meant)}",
                        part="key",
                        suggestion=meant,
                        drops=(here,),
                    )
                )
                continue
            self.listed(here, named, here)
        self.listed((*at, "winners"), final.winners, (*at, "winners"))
        ranking = final.ranking
        if isinstance(ranking, str):
            if ranking not in self.known:
                self.say(self.unknown((*at, "ranking"), ranking, drops=((*at, "ranking"),)))
        else:
            for index, group in enumerate(ranking or ()):
                place = (*at, "ranking", index)
                if isinstance(group, list):
                    for number, each in enumerate(group):
                        if isinstance(each, str) and each not in self.known:
                            self.say(self.unknown((*place, number), each, puts=(((*place, number), IGNORED),)))
                elif isinstance(group, str) and group not in self.known:
                    self.say(self.unknown(place, group, puts=((place, IGNORED),)))

    def listed(self, at: Pointer, named: object, whole: Pointer) -> None:
        """Names in a list that counts as a whole: with one of them unknown the list says nothing."""
        if isinstance(named, str):
            if named not in self.known and named != "none":
                self.say(self.unknown(at, named, drops=(whole,)))
        elif isinstance(named, list):
            for index, name in enumerate(named):
                if isinstance(name, str) and name not in self.known:
                    self.say(self.unknown((*at, index), name, drops=(whole,)))
                    break


_LONGEST_GLUED = 200
_GLUED = re.compile(r"(.+?)\s*([:=])\s*[-+]?\d+")
"""A name and a number that no ``: `` parts."""


def spelt_otherwise(written: list[str], listed: list[str]) -> str:
    """What is said of names that the list of players has in another spelling."""
    odd = odd_in("".join(listed), "".join(written))
    names, players = (" and ".join(f"'{each}'" for each in names) for names in (written, listed))
    are, name_is = ("is", "name is") if len(written) == 1 else ("are", "names are")
    return f"{names} {are} not among the players, where the {name_is} {players}{f', with {odd} in it' if odd else ''}"


def _no_stock(written: str, meant: str) -> str:
    return f"'{written}' is no stock of the game{did_you_mean(written, meant)}"


def _resource(at: Pointer, written: str, meant: str, whole: Pointer) -> Fault:
    return Fault(
        "invalid-value",
        at,
        f"'{written}' is no resource of the game{did_you_mean(written, meant)}",
        written=written,
        suggestion=meant,
        drops=(whole,),
    )


def _ruling(at: Pointer, name: str, choice: str | None, written: Mapping[str, object]) -> Iterator[Fault]:
    ruling = RULINGS.get(name)
    if ruling is None:
        meant = nearest(name, RULINGS)
        yield Fault(
            "unknown-key",
            at,
            f"'{name}' is no open question{did_you_mean(name, meant)}",
            part="key",
            suggestion=meant,
            unread=tuple(("rulings", each) for each in may_have_been(name, RULINGS, written)),
            drops=(at,),
        )
    elif choice is not None and choice not in ruling.options:
        meant = nearest(choice, ruling.options)
        yield Fault(
            "invalid-value",
            at,
            f"'{choice}' is no reading of {name}: {ruling.options[0]} or {ruling.options[1]} is due",
            written=choice,
            suggestion=meant,
            drops=(at,),
        )


_CHANGED = STOCKS - {"points"}
_OF_ENTRIES: dict[type, Callable[[_Names, Pointer, Any], None]] = {
    Find: _Names.earning,
    Place: _Names.earning,
    Meet: _Names.meeting,
    Incidents: _Names.incidents,
    State: _Names.state,
    Encounter: _Names.encounter,
    Short: _Names.short,
    Gain: _Names.gain,
    Lose: _Names.lose,
    Spend: _Names.spend,
    Discard: _Names.discard,
}
"""What is looked at in each kind of log entry; the others hold no names."""
