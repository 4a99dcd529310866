"""A legal game, written out, of which parts are rubbed out; the game behind it stays as it was played."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from tests.accuracy.games import legal_game
from tests.accuracy.hands import Style, choose_style
from tests.accuracy.model import Game, Plan, Round, Step, Tree
from tests.accuracy.sheets import child, emit, write_file
from tests.accuracy.style import Pointer

Erasure = tuple[Pointer, ...]


class Steady(Random):
    """Chance that always takes the same side."""

    def random(self) -> float:
        return 0.9

    def getrandbits(self, k: int, /) -> int:
        return 0


@dataclass(frozen=True)
class Page:
    """The sheet as it was written, and which of its nodes are gone. Pointers mean the sheet before anything went."""

    game: Game
    seed: int
    gone: frozenset[Pointer] = field(default_factory=frozenset)

    @property
    def whole(self) -> Tree:
        """The sheet before anything was rubbed out."""
        return self.game.sheet

    @property
    def full(self) -> bool:
        return self.game.table.plan.record == "full"

    @property
    def partial(self) -> bool:
        return (self.whole.get("game") or {}).get("history") == "partial"

    @property
    def rounds(self) -> list[Round]:
        return self.game.table.rounds

    @cached_property
    def sheet(self) -> Tree:
        """The sheet as it can still be read."""
        left: Tree = without(self.whole, self.gone)
        return left

    def without(self, erasure: Erasure) -> "Page":
        return replace(self, gone=self.gone | set(erasure))

    def has(self, pointer: Pointer) -> bool:
        """Is this node written, and still there?"""
        if any(pointer[:depth] in self.gone for depth in range(1, len(pointer) + 1)):
            return False
        try:
            child(self.whole, pointer)
        except (KeyError, IndexError, TypeError):
            return False
        return True

    def get(self, pointer: Pointer) -> Any:
        """What is left of this node; None where nothing is."""
        if not self.has(pointer):
            return None
        return without(child(self.whole, pointer), self.gone, pointer)

    def keys(self, pointer: Pointer) -> list[Pointer]:
        """The nodes right below this one that are still there."""
        node = child(self.whole, pointer) if self.has(pointer) else None
        steps = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        return [(*pointer, step) for step in steps if (*pointer, step) not in self.gone]

    def turns(self) -> Iterator[tuple[Pointer, Round]]:
        """The Game Turns that are still written, with what was played in them."""
        for at in self.keys(("turns",)):
            yield at, self.round_of(at)

    def round_of(self, at: Pointer) -> Round:
        """The Game Turn that a node belongs to, as it was played."""
        number = at[1]
        assert isinstance(number, int)
        return self.rounds[number]

    def moves(self) -> Iterator[tuple[Pointer, str]]:
        """The Player Turns that are still written, and whose they are."""
        for at, _ in self.turns():
            for move in self.keys((*at, "player_turns")):
                tree = child(self.whole, move)
                if isinstance(tree, dict):  # else a planted fault
                    yield move, str(tree.get("player"))

    def entries(self) -> Iterator[tuple[Pointer, Tree, Step | None]]:
        """Log entries that are still there, as they were written, and the step that each tells."""
        for move, _ in self.moves():
            for at in self.keys((*move, "log")):
                entry = child(self.whole, at)
                if isinstance(entry, dict):
                    yield at, entry, self.game.links.get(id(entry))

    def open_in(self, at: Pointer) -> bool:
        """Is there somebody, alive when this Game Turn began, of whom a Player Turn is not logged?"""
        return any(not self.logged(at, name) for name in self.round_of(at).order)

    def logged(self, at: Pointer, name: str) -> bool:
        """Are all Player Turns of somebody in this Game Turn written, with their logs?"""
        mine = [move for move, player in self.moves() if move[:2] == at and player == name]
        return bool(mine) and all(self.get((*move, "log")) is not None for move in mine)

    def text(self) -> str:
        """The sheet as this person writes it."""
        style = choose_style(Random(f"hand {self.seed}"))
        style.encoding, style.newline = "utf-8", "\n"
        return write_file([replace(self.game, sheet=self.sheet)], self.seed, style=style).data.decode()

    def plain(self) -> str:
        """The sheet in a hand without quirks, for people who compare two of them."""
        style = Style(flow=2.0, quote=0.0, key_quote=0.0, plus=0.0, comments=0.0, blocks=0.0, width=10**6)
        return emit(self.sheet, Steady(), style)[0].text


def json_pointer(pointer: Pointer) -> str:
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in pointer)


def without(tree: Any, gone: frozenset[Pointer], at: Pointer = ()) -> Any:
    """A copy of the tree that lacks these nodes."""
    if isinstance(tree, dict):
        return {key: without(item, gone, (*at, key)) for key, item in tree.items() if (*at, key) not in gone}
    if isinstance(tree, list):
        return [without(item, gone, (*at, n)) for n, item in enumerate(tree) if (*at, n) not in gone]
    return tree


def new_page(seed: int, record: str | None = None, players: int | None = None) -> Page:
    """A legal game of this seed, written out (nearly) in full."""
    rng = Random(f"page {seed}")

    def adjust(plan: Plan) -> None:
        plan.history, plan.terse = "complete", 0.0 if rng.random() < 0.7 else None
        if not plan.doom and rng.random() < 0.3:
            plan.doom = rng.randint(1, plan.rounds)
        if rng.random() < 0.75:
            plan.bare, plan.loose = set(), set()

    game = legal_game(rng.randrange(10**9), record, players, adjust)
    renumber(game, rng)
    page = Page(game, seed)
    return page if tells_the_dead(page) else new_page(seed + 1_000_003, record, players)


def renumber(game: Game, rng: Random) -> None:
    """Game Turns get their numbers, so that a gap can be seen; or the record says that there are gaps."""
    turns = game.sheet.get("turns") or []
    if not turns or rng.random() < 0.1:
        return
    share = 1.0
    if rng.random() < 0.25:
        game.sheet.setdefault("game", {})
        game.sheet["game"] = (game.sheet["game"] or {}) | {"history": "partial"}
        share = rng.choice((0.0, 0.5, 1.0))
    for index, turn in enumerate(turns):
        turn.pop("game_turn", None)
        if rng.random() < share:
            numbered = {"game_turn": game.table.rounds[index].number} | turn
            turn.clear()
            turn.update(numbered)


def tells_the_dead(page: Page) -> bool:
    """Is the track that killed somebody at 0 for good? Counts above 0 without a status mean alive by convention."""
    last = page.rounds[-1]
    tracks = {"insane": "sanity", "dead": "health"}
    for name, status in last.statuses.items():
        if status == "dead" and any(death.get("cause") == "mutiny" for death in last.deaths):
            continue
        if status != "alive" and last.counts[name].get(tracks[status], 0):
            return False
    return True
