"""Which part that is not written, or cannot be read, leaves what open. The first law: what is not written is unknown.

This is the only place that says so. :data:`UNWRITTEN` is the table of stocks; :class:`Knowledge` answers the rest:
which Game Turns may be missing, which were played, whose Player Turns are itemised, what a player began with. Stages of
the game ask it and never look for a missing key themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from checker.document.values import Ignored
from checker.findings import Pointer
from checker.sheet import model
from checker.sheet.load import Loaded
from checker.sheet.names import player_names


class Unwritten(NamedTuple):
    """What a part opens where it is left out.

    Attributes:
        stocks: The stocks that may have changed meanwhile.
        in_full: Whether they are open in a ``full`` record too; otherwise its absence says there that nothing happened.
    """

    stocks: tuple[str, ...]
    in_full: bool


UNWRITTEN: Mapping[str, Unwritten] = MappingProxyType(
    {
        "desertion": Unwritten(("porters", "askaris", "discontent", "quinine"), in_full=False),
        "boosts": Unwritten(("health", "sanity", "ammo", "quinine", "cannabis", "ammo-resource"), in_full=False),
        "envy": Unwritten(("sanity",), in_full=True),  # of those who are not itemised
    }
)


@dataclass(slots=True)
class TurnFacts:
    """What is written of one Game Turn.

    Attributes:
        number: Its number; None if it is unknown.
        played: Whether it was: not if nothing is written in it, nor in those behind it.
        missing_before: Whether Game Turns may be missing before it.
        logged: Players all of whose Player Turns are logged.
        bare: Players with a Player Turn that is not logged.
        unseen: Those of them of whose log something may be missing that is not known to be about points alone.
        complete: Whether the list of Player Turns can be read: otherwise anybody may have taken another one.
        lost: Keys of the Game Turn that cannot be read, or of whose lists and mappings a part cannot be.
        broken_off: Whether it may have been broken off anywhere: the last one of a game that was called.
        unlogged_turns: Player Turns, from 0, that are not logged, or whose log cannot be read whole.
    """

    number: int | None = None
    played: bool = True
    missing_before: bool = False
    logged: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    complete: bool = True
    lost: frozenset[str] = frozenset()
    broken_off: bool = False
    unlogged_turns: frozenset[int] = frozenset()

    def itemised(self, alive: Iterable[str]) -> bool:
        """Whether points are itemised here: every Player Turn of everybody who was alive is logged."""
        return self.complete and not self.bare and self.logged.issuperset(alive)

    def logged_whole(self, name: str) -> bool:
        """Whether everything that a player did in Player Turns here is logged."""
        return self.complete and name in self.logged and name not in self.bare

    def may_hide_a_death(self, name: str) -> bool:
        """Whether a player may have died in a Player Turn here that is not written, or cannot be read."""
        return not self.complete or name in self.unseen or name not in self.logged | self.bare

    def all_but(self, name: str, alive: Iterable[str]) -> bool:
        """Whether everybody else's Player Turns are logged: a rival's unlogged one may have cost this player points."""
        return self.complete and all(each in self.logged and each not in self.bare for each in alive if each != name)


@dataclass
class Knowledge:
    """What a sheet says and what it leaves open; the same under every reading.

    Attributes:
        record: ``full``, ``points`` or ``result``.
        partial: Whether the record may be without some Game Turns.
        called: Whether the game may have been stopped at a time limit.
        turns: The Game Turns, as they are written.
        last: The last one that was played; -1 if none is written.
        missing_behind: Whether Game Turns may be missing behind the last one.
        start: Points at the start; None where nobody knows.
        result_lost: Whether the end of the sheet cannot be read.
        unread: Places where something stands, or may have stood, that cannot be read.
    """

    record: str
    partial: bool = False
    called: bool = False
    turns: list[TurnFacts] = field(default_factory=list)
    last: int = -1
    missing_behind: bool = False
    start: dict[str, int | None] = field(default_factory=dict)
    result_lost: bool = False
    unread: frozenset[Pointer] = frozenset()

    def lost(self, *pointer: str | int) -> bool:
        """Whether something here, or in it, cannot be read."""
        return bool(self.unread) and (
            pointer in self.within or any(pointer[:length] in self.unread for length in range(len(pointer)))
        )

    @cached_property
    def within(self) -> Mapping[Pointer, list[Pointer]]:
        """The places that cannot be read, by all that they stand in and by themselves."""
        found: defaultdict[Pointer, list[Pointer]] = defaultdict(list)
        for there in self.unread:
            for length in range(len(there) + 1):
                found[there[:length]].append(there)
        return dict(found)

    def status_lost(self, name: str) -> bool:
        """Whether ``final.state`` may say of a player whether they lived, and it cannot be read."""
        states = self.within.get(("final", "state"), ())
        return self.lost("final", "state", name, "status") or any(len(there) == 3 for there in states)  # anybody's

    @property
    def full(self) -> bool:
        """Whether every change of every stock is recorded."""
        return self.record == "full"


def knowledge_of(loaded: Loaded) -> Knowledge:
    """Work out what a sheet leaves open."""
    sheet = loaded.sheet
    assert sheet is not None
    known = Knowledge(sheet.record, unread=frozenset(loaded.unread))
    game = sheet.game
    if known.record != "result" and known.lost("game", "record"):
        known.record = "points"
    known.partial = (game is not None and game.history == "partial") or known.lost("game", "history")
    known.called = (game is not None and game.ended == "called") or known.lost("game", "ended")
    known.result_lost = sheet.final is None and known.lost("final")
    if known.record != "result":
        _turns(known, sheet)
        if known.last < 0 and sheet.final is not None:
            known.record = "result"  # a form of which no Game Turn was filled in
    _starts(known, sheet)
    return known


# Game Turns


def _turns(known: Knowledge, sheet: model.Sheet) -> None:
    turns = sheet.turns or []
    last_number: int | None = 0
    sure = True
    for index, turn in enumerate(turns):
        facts = TurnFacts()
        known.turns.append(facts)
        written = turn.game_turn if isinstance(turn, model.GameTurn) else None
        unsure = not isinstance(turn, model.GameTurn) or known.lost("turns", index, "game_turn")
        if unsure:
            facts.missing_before = True
        elif written is not None:
            facts.number = written
            facts.missing_before = not sure or written != (last_number or 0) + 1
        else:
            facts.number = last_number + 1 if last_number is not None and sure else None
            facts.missing_before = not sure or known.partial
        if (written is None and index and known.partial) or (
            written is not None and index and known.partial and not _numbered(turns[index - 1])
        ):
            facts.missing_before = True
        sure = not unsure
        last_number = facts.number
        if isinstance(turn, model.GameTurn):
            _player_turns(known, index, turn, facts)
    _played(known, turns)


def _numbered(turn: object) -> bool:
    return isinstance(turn, model.GameTurn) and turn.game_turn is not None


def _played(known: Knowledge, turns: list[model.GameTurn | Ignored]) -> None:
    last = len(turns) - 1
    while last >= 0 and _says_nothing(turns[last]) and not known.turns[last].lost:
        known.turns[last].played = False
        last -= 1
    known.last = last
    known.missing_behind = known.partial or (
        known.lost("turns") and (known.lost("turns", len(turns) - 1, "game_turn") or known.lost("turns", len(turns)))
    )
    if known.called and last >= 0:
        known.turns[last].broken_off = True


def _says_nothing(turn: model.GameTurn | Ignored) -> bool:
    """Whether nothing is written in a Game Turn but its number and order."""
    if isinstance(turn, Ignored):
        return False
    return not any(
        not _empty(getattr(turn, key))
        for key in type(turn).model_fields
        if key not in ("game_turn", "order", "player_turns")
    ) and all(isinstance(taken, model.PlayerTurn) and _only_a_name(taken) for taken in turn.player_turns or ())


def _empty(value: object) -> bool:
    """Whether nothing is written: no value, or a list or mapping of nothing."""
    if isinstance(value, dict):
        return all(_empty(each) for each in value.values())
    return value is None or value == []


def _only_a_name(taken: model.PlayerTurn) -> bool:
    """Whether a Player Turn was prepared and never filled in: the place for its log is there, and empty.

    One without that place says that it was taken.
    """
    return "log" in taken.model_fields_set and taken.time is None and taken.log is None and taken.time_up is None


def _player_turns(known: Knowledge, index: int, turn: model.GameTurn, facts: TurnFacts) -> None:
    logged: set[str] = set()
    bare: set[str] = set()
    unseen: set[str] = set()
    unlogged: set[int] = set()
    at: Pointer = ("turns", index)
    if known.lost(*at):
        facts.lost = frozenset(str(there[2]) for there in _below(known, at) if len(there) <= len(at) + 2)
    facts.complete = "player_turns" not in facts.lost
    for number, taken in enumerate(turn.player_turns or ()):
        if isinstance(taken, Ignored):
            facts.complete = False
            continue
        place = (*at, "player_turns", number)
        if taken.log is not None and not _log_lost(known, place):
            logged.add(taken.player)
        else:
            bare.add(taken.player)
            unlogged.add(number)
            if taken.log is None or _death_lost(known, place):
                unseen.add(taken.player)
    facts.unseen = frozenset(unseen)
    facts.logged, facts.bare, facts.unlogged_turns = frozenset(logged - bare), frozenset(bare), frozenset(unlogged)


def _below(known: Knowledge, at: Pointer) -> Iterator[Pointer]:
    return (there for there in known.within.get(at, ()) if len(there) > len(at))


_SCORING = frozenset(
    "decide place find kind base meet incidents death points patron resource rivals region matrix".split()  # noqa: SIM905
)
"""Keys of a log entry without which nobody knows what it earned."""


def _log_lost(known: Knowledge, at: Pointer) -> bool:
    """Whether something in the log of a Player Turn cannot be read that may have earned points."""
    for there in _below(known, (*at, "log")) if known.lost(*at, "log") else ():
        entry = there[len(at) + 2 :]
        if not entry or (entry[0] in _SCORING and "cost" not in entry):
            return True
        if "points" in entry and entry[0] != "state":
            return True  # earned, and written as if it were a stock
    return (*at, "log") in known.unread


def _death_lost(known: Knowledge, at: Pointer) -> bool:
    """Whether an entry that cannot be read may have been a death."""
    return any(there[len(at) + 2 :] in ((), ("death",)) for there in _below(known, (*at, "log")))


# The start


def _starts(known: Knowledge, sheet: model.Sheet) -> None:
    """Points at the start: written, or 0 where the record begins with the game and nobody began with others."""
    names = player_names(sheet)
    written: dict[str, int | None] = {}
    for name in names:
        player = sheet.players.get(name) if isinstance(sheet.players, dict) else None
        start = player.start if player is not None else None
        written[name] = (start or {}).get("points")
        if start and written[name] is None:
            written[name] = 0  # a start that is written has no points but those in it
    lost = {name for name in names if known.lost("players", name, "start", "points")}
    from_the_start = known.record != "result" and not (known.turns and known.turns[0].missing_before)
    at_zero = from_the_start and not known.partial and not lost and not any(written.values())
    for name in names:
        points = written[name]
        if not from_the_start or name in lost:
            known.start[name] = None
        elif points is not None:
            known.start[name] = points
        else:
            known.start[name] = 0 if at_zero else None
