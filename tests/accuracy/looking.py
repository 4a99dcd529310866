"""Looking around in a legal game for a place where a fault can be put."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.accuracy.model import Game, Plan, Round, Step, Tree
from tests.accuracy.style import Pointer


class Unfit(Exception):
    """This game has no place for this fault; the next seed may have one."""


@dataclass
class Entry:
    """A log entry of the sheet, with the way to it, and what it did (None for a count that was put in)."""

    turn: int
    move: int
    index: int
    player: str
    entry: Tree
    step: Step | None

    @property
    def pointer(self) -> Pointer:
        return ("turns", self.turn, "player_turns", self.move, "log", self.index)


@dataclass
class Looking:
    """A game with the questions that planters ask of it."""

    game: Game
    rng: Random

    @property
    def sheet(self) -> Tree:
        return self.game.sheet

    @property
    def plan(self) -> Plan:
        return self.game.table.plan

    @property
    def full(self) -> bool:
        return self.plan.record == "full"

    @property
    def turns(self) -> list[Tree]:
        turns: list[Tree] = self.sheet.get("turns") or []
        return turns

    @property
    def rounds(self) -> list[Round]:
        return self.game.table.rounds

    @property
    def last(self) -> int:
        return len(self.turns) - 1

    @property
    def final(self) -> Tree:
        final: Tree = self.sheet.get("final") or {}
        return final

    @property
    def names(self) -> list[str]:
        return list(self.game.table.seats)

    def player(self, name: str) -> Tree:
        """What `players` says of somebody."""
        players = self.sheet["players"]
        entry: Tree | None = players[name] if isinstance(players, dict) else None
        return entry or {}

    def pick(self, options: Any) -> Any:
        """One of these; Unfit where there is none."""
        some = list(options)
        if not some:
            raise Unfit
        return self.rng.choice(some)

    def need(self, condition: Any) -> None:
        if not condition:
            raise Unfit

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def moves(self, turn: int | None = None) -> Iterator[tuple[int, int, Tree]]:
        for number, tree in enumerate(self.turns):
            if turn is None or number == turn:
                for index, move in enumerate(tree.get("player_turns") or ()):
                    yield number, index, move

    def entries(self, *kinds: str, turn: int | None = None) -> Iterator[Entry]:
        """Log entries of these kinds (all, where none is named)."""
        for number, index, move in self.moves(turn):
            for place, entry in enumerate(move.get("log") or ()):
                if not kinds or any(kind in entry for kind in kinds):
                    yield Entry(number, index, place, move["player"], entry, self.game.links.get(id(entry)))

    def resets(self, turn: int | None = None) -> Iterator[tuple[int, int, Tree, Tree]]:
        """Player Turns with a `time_up` in long form."""
        for number, index, move in self.moves(turn):
            if isinstance(move.get("time_up"), dict) and not self.dies_in(move):
                yield number, index, move, move["time_up"]

    @staticmethod
    def dies_in(move: Tree) -> bool:
        return any("death" in entry for entry in move.get("log") or ())

    def broken_off(self, turn: int) -> bool:
        """May this Game Turn have ended anywhere? Then nothing is missing from it."""
        return turn == self.last and (self.sheet.get("game") or {}).get("ended") == "called"

    def alive(self, name: str, turn: int) -> bool:
        """At the end of this Game Turn."""
        return self.rounds[turn].statuses[name] == "alive"

    def death_turn(self, name: str) -> int | None:
        return next((turn for turn in range(len(self.rounds)) if not self.alive(name, turn)), None)

    def held(self, name: str, thing: str) -> int:
        """The least that was held of it at the end of any Game Turn (0: perhaps never)."""
        return min(turn.counts[name].get(thing, 0) for turn in self.rounds)

    def never_had(self, name: str, thing: str) -> bool:
        """Known in a full record: not listed at the start, not gained."""
        seat = self.game.table.seats[name]
        told = "resources" in self.player(name)
        gained = any(thing in (entry.entry.get("gain") or {}) for entry in self.entries("gain"))
        return told and not seat.start.get(thing) and not gained

    def count(self, turn: int, name: str, stock: str) -> int:
        return self.rounds[turn].counts[name].get(stock, 0)
