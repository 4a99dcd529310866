"""Names that refer to something: players, stocks, categories, rulings. Run on every sheet, so it is quick."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from checker.document.odd import odd_in
from checker.document.values import IGNORED
from checker.findings import Pointer
from checker.rulebook.numbers import CATEGORIES, SPECIAL_DISCOVERY, STOCKS
from checker.rulebook.rulings import RULINGS
from checker.sheet.fault import NO_STOCK_OF_POINTS, Fault, comma_inside
from checker.sheet.format import SHEET, Form
from checker.sheet.model import Find, GameTurn, Meet, Sheet, Short, names_in
from checker.sheet.suggest import (
    ALL,
    DRAWN,
    NOBODY,
    YES,
    did_you_mean,
    folded,
    may_have_been,
    nearest,
    several,
    stock_meant,
    without_place,
)


def player_names(sheet: Sheet) -> list[str]:
    """The players in the order of the sheet."""
    if isinstance(sheet.players, dict):
        return list(sheet.players)
    return [name for name in sheet.players if isinstance(name, str)]


def faults_of_names(sheet: Sheet) -> list[Fault]:
    """Every name that refers to nothing, in no order. At most one fault a list that counts as a whole."""
    names = player_names(sheet)
    checks = _Names(names, in_list=isinstance(sheet.players, list))
    checks.numbers(sheet)
    for key, form in SHEET.referring:
        if key == "players":
            checks.players(form, sheet.players)
        elif names or key not in ("turns", "final"):
            checks.look(form, (key,), getattr(sheet, key))
    return checks.found


class _Said(NamedTuple):
    """What is said of a name that is not one of the players.

    Attributes:
        message: What is wrong with it.
        meant: The player who was probably meant.
        group: Names of one group are one finding; the name itself if it is empty.
        listed: The player's name as the list of players has it, of which this is another spelling.
        related: Where else to look.
    """

    message: str
    meant: str | None = None
    group: str = ""
    listed: str = ""
    related: tuple[tuple[Pointer, str], ...] = ()


class _Names:
    def __init__(self, names: list[str], *, in_list: bool) -> None:
        self.names = names
        self.in_list = in_list
        self.known = frozenset(names)
        self.found: list[Fault] = []
        self.say = self.found.append

    # what stands in a place

    def look(self, form: Form, at: Pointer, value: object) -> bool:
        """Look at a value and at what is in it; whether it names something that is not there."""
        way = form.by_part.get(type(value))
        if way is not None:
            return self.part(way, at, value)
        if isinstance(value, str):
            return self.scalar(form, at, value)
        if isinstance(value, list):
            self.items(form, at, value)
        elif isinstance(value, dict):
            self.mapping(form, at, value)
        return False

    def part(self, form: Form, at: Pointer, value: Any) -> bool:
        """A mapping of the format; without a name that it needs it says nothing, so nothing else in it is looked at."""
        kind = type(value)
        for key, below in form.referring:
            there = getattr(value, key)
            if there is not None and self.look(below, (*at, key), there) and kind.model_fields[key].is_required():
                self.found[-1] = replace(self.found[-1], drops=(), puts=((at, IGNORED),))
                return False
        also = _ALSO.get(kind)
        if also is not None:
            also(self, at, value)
        elif value.__pydantic_extra__:
            self.stocks(at, value.__pydantic_extra__)
        return False

    def scalar(self, form: Form, at: Pointer, value: str) -> bool:
        """A name of a player or a Resource."""
        if form.role == "name":
            if value in self.known or (value == "none" and form.nobody):
                return False
            self.say(self.unknown(at, value, nobody=form.nobody, drops=(at,)))
            return True
        if value in STOCKS or form.role != "kept" or (meant := stock_meant(value)) is None:
            return False
        message = f"'{value}' is no resource of the game{did_you_mean(value, meant)}"
        self.say(Fault("invalid-value", at, message, written=value, suggestion=meant, drops=(at,)))
        return True

    def items(self, form: Form, at: Pointer, items: list[Any]) -> None:
        """A list: the faulty items of it go, or all of it where it counts as a whole."""
        below = form.items
        assert below is not None
        for index, item in enumerate(items):
            if type(item) in below.quiet or (type(item) is str and item in self.known):
                continue
            here = (*at, index)
            if not self.look(below, here, item):
                continue
            if form.list_together:
                self.found[-1] = replace(self.found[-1], drops=(at,))
                break
            self.found[-1] = replace(self.found[-1], drops=(), puts=((here, IGNORED),))

    def mapping(self, form: Form, at: Pointer, mapping: dict[str, Any]) -> None:
        """A mapping whose keys are names: of players, stocks, categories, questions or levels."""
        below = form.by_name or form.unknown
        if form.by_name is not None:
            if not self.known.issuperset(mapping):
                self.keys(at, mapping, together=form.together)
        elif form.unknown is not None:
            mapping = self.categories(at, mapping)
        elif form.keyed is None:
            if not STOCKS.issuperset(mapping):
                self.stocks(at, mapping, amounts=form.whole)
        elif form.keyed.names == "level":
            self.levels(at, mapping)
        else:
            for name, choice in mapping.items():
                self.found += _ruling((*at, name), name, choice, mapping)
        if below is not None and below.refers:
            for name, value in mapping.items():
                self.look(below, (*at, name), value)

    # what most checks end in

    def unknown(self, at: Pointer, name: str, *, nobody: bool = False, **more: Any) -> Fault:
        """A name that is not one of the players: the first thing that explains it is said."""
        said = (
            self._row(name)
            or self._joined(name)
            or self._glued(name)
            or self._no_name(at, name, nobody=nobody)
            or self._placed(name)
            or self._alike(name)
            or _Said(
                f"'{name}' is not one of the players{did_you_mean(name, meant := nearest(name, self.names))}", meant
            )
        )
        return Fault(
            "unknown-player",
            at,
            said.message,
            written=name,
            suggestion=said.meant,
            listed=said.listed,
            group=said.group or name,
            related=said.related,
            **more,
        )

    def _row(self, name: str) -> _Said | None:
        """Several names that are read as one: ``Ada & Ben``, ``both``."""
        row = self.names if name.casefold() in ALL else several(name)
        if len(row) < 2 or not self.known.issuperset(row):
            return None
        return _Said(f"'{name}' is read as one name; due is '[{', '.join(row)}]'")

    def _joined(self, name: str) -> _Said | None:
        """A player of whom the list of players makes one name with others: ``players: [Ada; Ben]``."""
        joined = next((player for player in self.names if name in several(player)), None)
        if joined is None:
            return None
        due = ", ".join(several(joined))
        message = f"'{name}' is not one of the players: there '{joined}' is read as one name; due is '[{due}]'"
        return _Said(message, group=f"in {joined}", related=self.where(joined))

    def _glued(self, name: str) -> _Said | None:
        """A name and what belongs to it, without a space between them: ``Ada:54``."""
        glued = _GLUED.fullmatch(name[-_LONGEST_GLUED:])
        if glued is None or glued[1] not in self.known:
            return None
        return _Said(f"'{name}' is read as one name: ':' and a space are due behind '{glued[1]}'", group=glued[2])

    def _no_name(self, at: Pointer, name: str, *, nobody: bool) -> _Said | None:
        """A word for nobody, for a draw, or for yes, where names are due."""
        word, in_list = name.casefold(), isinstance(at[-1], int)
        if word in NOBODY and (nobody or in_list):
            return _Said(f"'{name}' is read as a name; for nobody, write 'none'", "none" if nobody else None)
        if word in DRAWN and "winners" in at:
            return _Said(
                f"'{name}' is read as a name; whoever shares the win is named: '[{', '.join(self.names[:2])}]'"
            )
        if " //" in name:
            return _Said(f"'{name}' is read as a name; a comment begins with '#'")
        if word in YES:
            return _Said(f"'{name}' is read as a name; due is who: '[{', '.join(self.names[:1])}]'")
        return None

    def _placed(self, name: str) -> _Said | None:
        """A name behind its place in a ranking: ``1. Ada``."""
        alone = without_place(name)
        if alone == name or alone not in self.known:
            return None
        message = f"'{name}' is read as a name; it is '{alone}', and its place in the list is the rank"
        return _Said(message, alone, group="a place before a name")

    def _alike(self, name: str) -> _Said | None:
        """Another spelling of a player's name: capitals, hyphens, characters that look alike."""
        meant = nearest(name, self.names)
        if meant is None or folded(meant) != folded(name):
            return None
        odd = odd_in(meant, name)
        group = f"{odd_in(name, meant)}/{odd}/{name.islower()}/{meant.islower()}"
        if odd:
            message = spelt_otherwise([name], [meant])
            return _Said(message, listed=meant, group=group, related=self.where(meant))
        return _Said(f"'{name}' is not one of the players{did_you_mean(name, meant)}", meant, group=group, listed=meant)

    def where(self, player: str) -> tuple[tuple[Pointer, str], ...]:
        """Where a name stands among the players."""
        step = self.names.index(player) if self.in_list else player
        return ((("players", step), "written so here"),)

    def keys(self, at: Pointer, mapping: dict[str, Any], *, together: bool) -> None:
        for name in mapping:
            if name not in self.known:
                comma = comma_inside(at, name, mapping, "unknown-player", "a total")
                self.say(comma or self.unknown((*at, name), name, part="key", drops=(at if together else (*at, name),)))
                if together:
                    return

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
                self.say(misspelt_stock((*at, stock), meant, amounts=amounts))

    def categories(self, at: Pointer, mapping: dict[str, Any]) -> dict[str, Any]:
        """The categories of the final award that there are."""
        for category, named in mapping.items():
            if category not in CATEGORIES:
                here, meant = (*at, category), nearest(category, CATEGORIES)
                message = f"'{category}' is no category of the final award{did_you_mean(category, meant)}"
                turned = next((each for each in names_in(named) if each in CATEGORIES), None)
                if turned is not None and category in self.known:
                    message = f"'{category}' is written where a category is due; due is '{turned}: {category}'"
                self.say(Fault("unknown-key", here, message, part="key", suggestion=meant, drops=(here,)))
        return {category: named for category, named in mapping.items() if category in CATEGORIES}

    def levels(self, at: Pointer, modifiers: dict[str, Any]) -> None:
        wrong = next((level for level in modifiers if not (level.isascii() and level.isdigit())), None)
        if wrong is not None:
            message = f"'{wrong}' is no level of the track: a whole number is due"
            self.say(Fault("invalid-value", (*at, wrong), message, part="key", drops=(at,)))

    def players(self, form: Form, players: object) -> None:
        """The players: names that are there twice, and what each began with."""
        if isinstance(players, dict):
            for name, player in players.items():
                if player is not None and form.by_name is not None:
                    self.part(form.by_name, ("players", name), player)
            return
        seen: set[str] = set()
        for index, name in enumerate(players if isinstance(players, list) else ()):
            at = ("players", index)
            if name in seen:
                self.say(Fault("invalid-value", at, f"'{name}' is one of the players already", drops=(at,)))
            elif isinstance(name, str):
                seen.add(name)

    # what only the game knows

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

    def worth(self, at: Pointer, entry: Find) -> None:
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
            message = f"'base' belongs to a special-discovery; the worth of a {entry.kind} is fixed"
            self.say(Fault("unknown-key", (*at, "base"), message, part="key", drops=((*at, "base"),)))

    def nobody_met(self, at: Pointer, entry: Meet) -> None:
        met = entry.meet
        if isinstance(met, list) and not names_in(met):
            message = "nobody is met here; the entry is left out"
            unless = ((*at, "meet"), *(((*at, "meet", index)) for index in range(len(met))))
            self.say(Fault("invalid-value", (*at, "meet"), message, puts=((at, IGNORED),), unless=unless))

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
            self.say(Fault("invalid-value", (*at, stock), NO_STOCK_OF_POINTS, puts=((at, IGNORED),)))
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


_LONGEST_GLUED = 200
_GLUED = re.compile(r"(.+?)\s*([:=])\s*[-+]?\d+")
"""A name and a number that no ``: `` parts."""


def spelt_otherwise(written: list[str], listed: list[str]) -> str:
    """What is said of names that the list of players has in another spelling."""
    odd = odd_in("".join(listed), "".join(written))
    names, players = (" and ".join(f"'{each}'" for each in names) for names in (written, listed))
    are, name_is = ("is", "name is") if len(written) == 1 else ("are", "names are")
    return f"{names} {are} not among the players, where the {name_is} {players}{f', with {odd} in it' if odd else ''}"


def misspelt_stock(key: Pointer, meant: str, *, amounts: bool) -> Fault:
    """A stock by a name that is one slip from one of the game's.

    Args:
        key: Where it stands.
        meant: The stock of the game.
        amounts: Whether one that is left out there did not change, rather than being unknown.
    """
    place = (*key[:-1], meant)
    return Fault(
        "unknown-key",
        key,
        _no_stock(str(key[-1]), meant),
        part="key",
        suggestion=meant,
        unread=(key, place),
        drops=(key,),
        puts=((place, None),) if amounts else (),
    )


def _no_stock(written: str, meant: str) -> str:
    return f"'{written}' is no stock of the game{did_you_mean(written, meant)}"


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
_ALSO: dict[type, Callable[[_Names, Pointer, Any], None]] = {
    Find: _Names.worth,
    Meet: _Names.nobody_met,
    Short: _Names.short,
}
"""What is looked at in an entry besides its names."""
