"""Two records gone through side by side, in the order of play."""

from __future__ import annotations

from collections.abc import Iterator

from checker.disputes.matching import align
from checker.disputes.opening import Opened
from checker.disputes.saying import Difference
from checker.disputes.turning import TurnComparer
from checker.document.spans import value_at
from checker.document.values import Value, text_of
from checker.findings import Pointer
from checker.rulebook.numbers import CATEGORIES

_ACTS = ("deaths", "boosts", "envy")


class Walk(TurnComparer):
    """Goes through both records in the order of play."""

    def all(self) -> Iterator[Difference]:
        """Every difference of the two sheets."""
        a, b = self.a.tree, self.b.tree
        yield from self.players(a.get("players"), b.get("players"))
        for part in ("rulings",):
            yield from self.maps((part,), (part,), a.get(part), b.get(part))
        turns_a, turns_b = self.turns(self.a), self.turns(self.b)
        for number in sorted(turns_a.keys() & turns_b.keys()):
            self.turn = number
            yield from self.game_turn(turns_a[number], turns_b[number])
        self.turn = self.player = None
        yield from self.final(a.get("final"), b.get("final"))

    def players(self, a: Value, b: Value) -> Iterator[Difference]:
        """What everybody started with."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        theirs = {self.name(name): name for name in b}
        for name, player in a.items():
            other = b.get(theirs.get(name, ""))
            if not isinstance(player, dict) or not isinstance(other, dict):
                continue
            self.player = name
            at_a, at_b = ("players", name), ("players", theirs[name])
            yield from self.scalar((*at_a, "patron"), (*at_b, "patron"), player.get("patron"), other.get("patron"))
            yield from self.maps((*at_a, "start"), (*at_b, "start"), player.get("start"), other.get("start"))
            held_a, held_b = player.get("resources"), other.get("resources")
            if isinstance(held_a, list) and isinstance(held_b, list) and _texts(held_a) != _texts(held_b):
                yield self.found("value", (*at_a, "resources"), (*at_b, "resources"), held_a, held_b)
        self.player = None

    def turns(self, side: Opened) -> dict[int, int]:
        """Game Turns by their number, with their place."""
        found: dict[int, int] = {}
        number = 0
        turns = side.tree.get("turns") if side.report.record != "result" else None
        for index, turn in enumerate(turns if isinstance(turns, list) else []):
            written = turn.get("game_turn") if isinstance(turn, dict) else None
            number = int(written) if isinstance(written, int) else number + 1
            found.setdefault(number, index)
        return found

    def game_turn(self, index_a: int, index_b: int) -> Iterator[Difference]:
        """One Game Turn, in the order of its parts."""
        at_a: Pointer = ("turns", index_a)
        at_b: Pointer = ("turns", index_b)
        a, b = value_at(self.a.tree, at_a), value_at(self.b.tree, at_b)
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        track_a, track_b = a.get("order"), b.get("order")
        if isinstance(track_a, list) and isinstance(track_b, list):
            yield from self.order((*at_a, "order"), (*at_b, "order"), track_a, track_b)
        if isinstance(a.get("player_turns"), list) and isinstance(b.get("player_turns"), list):
            yield from self.player_turns(
                (*at_a, "player_turns"), (*at_b, "player_turns"), a["player_turns"], b["player_turns"]
            )
        yield from self.desertion((*at_a, "desertion"), (*at_b, "desertion"), a.get("desertion"), b.get("desertion"))
        for part in _ACTS:
            if isinstance(a.get(part), list) and isinstance(b.get(part), list):
                yield from self.acts((*at_a, part), (*at_b, part), a[part], b[part])
        for part in ("scores", "markers"):
            yield from self.maps((*at_a, part), (*at_b, part), a.get(part), b.get(part), players=True)
        yield from self.states((*at_a, "state"), (*at_b, "state"), a.get("state"), b.get("state"))
        yield from self.maps((*at_a, "bag"), (*at_b, "bag"), a.get("bag"), b.get("bag"))

    def order(self, at_a: Pointer, at_b: Pointer, a: list[Value], b: list[Value]) -> Iterator[Difference]:
        """Two Turn Tracks."""
        if _texts(a, keep=True) != [self.name(item) for item in b]:
            yield self.found("order", at_a, at_b, a, b)

    def states(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """Counts by player."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        theirs = {self.name(name): name for name in b}
        for name, counts in a.items():
            if name in theirs:
                self.player = name
                other = theirs[name]
                yield from self.maps((*at_a, name), (*at_b, other), counts, b[other])
        self.player = None

    # after the Player Turns

    def desertion(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """The rolls of those whom both records let roll."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        theirs = {self.name(name): name for name in b}
        for name, rolls in a.items():
            other = b.get(theirs.get(name, ""))
            if not isinstance(rolls, dict) or not isinstance(other, dict):
                continue
            self.player = name
            for men in ("porters", "askaris"):
                one, two = rolls.get(men), other.get(men)
                here_a, here_b = (*at_a, name, men), (*at_b, theirs[name], men)
                for step in ("die", "track", "total", "deserts", "stopped"):
                    said_a, place_a = _step(one, step, here_a)
                    said_b, place_b = _step(two, step, here_b)
                    yield from self.scalar(place_a, place_b, said_a, said_b)
        self.player = None

    def acts(self, at_a: Pointer, at_b: Pointer, a: list[Value], b: list[Value]) -> Iterator[Difference]:
        """Deaths, Boosts, claims of Envy: where both Game Turns have the key."""
        who_a = [_actor(item) for item in a]
        who_b = [self.name(_actor(item)) for item in b]
        found = align(list(enumerate(who_a)), list(enumerate(who_b)), lambda item: item[1], lambda item: item)
        if found.crossed:
            self.player = None
            yield self.found("order", at_a, at_b, who_a, [_actor(item) for item in b])
        for one, other in found.pairs:
            if one is None and other is not None:
                self.player = who_b[other]
                yield self.found("only-b", None, (*at_b, other), None, b[other])
            elif other is None and one is not None:
                self.player = who_a[one]
                yield self.found("only-a", (*at_a, one), None, a[one], None)
            elif one is not None and other is not None:
                self.player = who_a[one]
                mine, theirs = a[one], b[other]
                if isinstance(mine, dict) and isinstance(theirs, dict):
                    rest = {key: value for key, value in theirs.items() if key != "player"}
                    yield from self.maps((*at_a, one), (*at_b, other), mine, rest)
        self.player = None

    # the end

    def final(self, a: Value, b: Value) -> Iterator[Difference]:
        """Counts, award and result."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        at: Pointer = ("final",)
        yield from self.states((*at, "state"), (*at, "state"), a.get("state"), b.get("state"))
        yield from self.maps(
            (*at, "before_award"), (*at, "before_award"), a.get("before_award"), b.get("before_award"), players=True
        )
        awards_a, awards_b = a.get("awards"), b.get("awards")
        if isinstance(awards_a, dict) and isinstance(awards_b, dict):
            for category in CATEGORIES:
                here = (*at, "awards", category)
                yield from self.lists(here, here, awards_a.get(category), awards_b.get(category))
        for part in ("scores", "markers"):
            yield from self.maps((*at, part), (*at, part), a.get(part), b.get(part), players=True)
        ranking_a, ranking_b = a.get("ranking"), b.get("ranking")
        if isinstance(ranking_a, list) and isinstance(ranking_b, list):
            one, other = _groups(ranking_a), [[self.name(name) for name in group] for group in _groups(ranking_b)]
            both = {name for group in one for name in group} & {name for group in other for name in group}
            if _only(one, both) != _only(other, both):
                yield self.found("value", (*at, "ranking"), (*at, "ranking"), ranking_a, ranking_b)
        yield from self.lists((*at, "winners"), (*at, "winners"), a.get("winners"), b.get("winners"))


def _texts(items: list[Value], *, keep: bool = False) -> list[str]:
    texts = [text for item in items if (text := text_of(item)) is not None]
    return texts if keep else sorted(texts)


def _groups(ranking: list[Value]) -> list[list[str | None]]:
    """The players of each rank."""
    return [list(_texts(each if isinstance(each, list) else [each], keep=True)) for each in ranking]


def _only(groups: list[list[str | None]], names: set[str | None]) -> list[set[str | None]]:
    """Those of a ranking whom the other one names too: it may leave some out."""
    return [kept for group in groups if (kept := names & set(group))]


def _step(roll: Value, step: str, at: Pointer) -> tuple[Value, Pointer]:
    if isinstance(roll, dict):
        return roll.get(step), (*at, step)
    return (roll, at) if step == "die" else (None, at)


def _actor(item: Value) -> str | None:
    return text_of(item.get("player") if isinstance(item, dict) else item)
