"""Two records of one game: where they first part, and which later differences follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from checker.disputes.matching import Match, align, match_names
from checker.disputes.opening import Opened
from checker.disputes.origins import Origins
from checker.document.spans import value_at
from checker.document.values import Value, text_of
from checker.findings import Pointer, claim_of, json_pointer
from checker.rulebook.numbers import CATEGORIES, STOCKS
from checker.sheet.model import KINDS

Kind = Literal["value", "only-a", "only-b", "order"]
_SILENT = frozenset({"note", "allowed"})
_SAID_BY_SILENCE = frozenset({"patron", "resource"})
_WHOLE = frozenset({"gain", "lose", "spend", "discard", "cost"})
_ACTS = ("deaths", "boosts", "envy")


@dataclass(slots=True)
class Difference:
    """One thing that the records say differently."""

    kind: Kind
    game_turn: int | None
    player: str | None
    at_a: Pointer | None
    at_b: Pointer | None
    a: Any
    b: Any
    follows_from: int | None = None
    rules_a: list[str] = field(default_factory=list)
    rules_b: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Comparison:
    """All that two records come to."""

    a: Opened
    b: Opened
    names: list[Match]
    differences: list[Difference]
    same_outcome: bool
    consistent: Literal["a", "b", "both", "neither"]


def compare(a: Opened, b: Opened) -> Comparison:
    """Compare two records of one game."""
    players = [[each.player for each in side.case.outcome.standings] for side in (a, b)]
    order = [[name for name in _names(side) if name in known] for side, known in zip((a, b), players, strict=True)]
    names = match_names(order[0], order[1])
    differences = list(_Walk(a, b, {match.b: match.a for match in names}).all())
    origins = Origins(a, b, {match.b: match.a for match in names})
    for index, each in enumerate(differences):
        each.follows_from = origins.of(each, index)
        each.rules_a, each.rules_b = _rules(a, each.at_a), _rules(b, each.at_b)
    faulty = [any(each.severity == "error" for each in side.report.every) for side in (a, b)]
    consistent: Literal["a", "b", "both", "neither"] = (
        ("neither" if faulty[1] else "b") if faulty[0] else ("a" if faulty[1] else "both")
    )
    return Comparison(a, b, names, differences, _same_outcome(a, b, names), consistent)


def _names(side: Opened) -> list[str]:
    players = side.tree.get("players") if isinstance(side.tree, dict) else None
    if isinstance(players, dict):
        return list(players)
    return [name for item in players or [] if (name := text_of(item)) is not None]


def _same_outcome(a: Opened, b: Opened, names: list[Match]) -> bool:
    to_a = {match.b: match.a for match in names}
    one, other = a.case.outcome, b.case.outcome
    totals = {each.player: each.recomputed for each in one.standings}
    if totals != {to_a.get(each.player, each.player): each.recomputed for each in other.standings}:
        return False
    ranks = {each.player: each.rank for each in one.standings}
    if ranks != {to_a.get(each.player, each.player): each.rank for each in other.standings}:
        return False
    return sorted(one.winners) == sorted(to_a.get(name, name) for name in other.winners)


def _rules(side: Opened, at: Pointer | None) -> list[str]:
    """Rules of the errors at a node or the entry that it is part of, then of those whose ``because`` leads there."""
    if at is None:
        return []
    errors = [each.finding for each in side.report.every if each.severity == "error"]
    claim = claim_of(at)
    here = [each for each in errors if each.at[: len(at)] == at or each.at == claim]
    led, growing = list(here), bool(here)
    while growing:
        more = [each for each in errors if each not in led and any(cause in led for cause in each.because)]
        led += more
        growing = bool(more)
    return list(dict.fromkeys(each.rule for each in led))


class _Walk:
    """Goes through both records in the order of play."""

    def __init__(self, a: Opened, b: Opened, to_a: Mapping[str, str]) -> None:
        self.a, self.b = a, b
        self.to_a = to_a
        self.turn: int | None = None
        self.player: str | None = None

    # what all comparisons end in

    def name(self, value: Value) -> str | None:
        """A name of B's as A writes it."""
        text = text_of(value)
        return self.to_a.get(text, text) if text is not None else None

    def found(self, kind: Kind, at_a: Pointer | None, at_b: Pointer | None, a: Any, b: Any) -> Difference:
        return Difference(kind, self.turn, self.player, at_a, at_b, plain(a), plain(b))

    def scalar(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value, *, named: bool = False) -> Iterator[Difference]:
        """Two scalars that both records have."""
        if a is None or b is None or isinstance(a, dict | list) or isinstance(b, dict | list):
            return
        same = (text_of(a) == self.name(b)) if named else plain(a) == plain(b)
        if not same:
            yield self.found("value", at_a, at_b, a, b)

    def maps(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value, *, players: bool = False) -> Iterator[Difference]:
        """Scalars under keys that both mappings have."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        keys = {(self.name(key) if players else key): key for key in b}
        for key, value in a.items():
            if key in keys and key not in _SILENT:
                if players:
                    self.player = key
                yield from self.scalar((*at_a, key), (*at_b, keys[key]), value, b[keys[key]])
        if players:
            self.player = None

    def lists(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """Names, one or a list of them, whose order means nothing."""
        if a is None or b is None:
            return
        one = a if isinstance(a, list) else [a]
        other = b if isinstance(b, list) else [b]
        names_a = {text_of(item) for item in one if text_of(item) != "none"}
        names_b = {self.name(item) for item in other if text_of(item) != "none"}
        if names_a != names_b:
            yield self.found("value", at_a, at_b, a, b)

    # the whole sheet

    def all(self) -> Iterator[Difference]:
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
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        theirs = {self.name(name): name for name in b}
        for name, counts in a.items():
            if name in theirs:
                self.player = name
                other = theirs[name]
                yield from self.maps((*at_a, name), (*at_b, other), counts, b[other])
        self.player = None

    # Player Turns

    def player_turns(self, at_a: Pointer, at_b: Pointer, a: list[Value], b: list[Value]) -> Iterator[Difference]:
        who_a = [text_of(turn.get("player")) if isinstance(turn, dict) else None for turn in a]
        who_b = [self.name(turn.get("player")) if isinstance(turn, dict) else None for turn in b]
        nth_a, nth_b = _numbered(who_a), _numbered(who_b)
        places_b = {key: index for index, key in enumerate(nth_b)}
        common_a = [key for key in nth_a if key in places_b]
        common_b = [key for key in nth_b if key in set(nth_a)]
        if common_a != common_b:
            self.player = None
            yield self.found(
                "order", at_a, at_b, who_a, [text_of(t.get("player")) if isinstance(t, dict) else None for t in b]
            )
        for index, key in enumerate(nth_a):
            self.player = key[0]
            if key not in places_b:
                yield self.found("only-a", (*at_a, index), None, a[index], None)
            elif isinstance(a[index], dict):
                place = places_b[key]
                yield from self.player_turn((*at_a, index), (*at_b, place), a[index], b[place])
        for index, key in enumerate(nth_b):
            if key not in set(nth_a):
                self.player = key[0]
                yield self.found("only-b", None, (*at_b, index), None, b[index])
        self.player = None

    def player_turn(
        self, at_a: Pointer, at_b: Pointer, a: dict[str, Value], b: dict[str, Value]
    ) -> Iterator[Difference]:
        yield from self.scalar((*at_a, "time"), (*at_b, "time"), a.get("time"), b.get("time"))
        if isinstance(a.get("log"), list) and isinstance(b.get("log"), list):
            yield from self.log((*at_a, "log"), (*at_b, "log"), a["log"], b["log"])
        up_a, up_b = a.get("time_up"), b.get("time_up")
        here_a, here_b = (*at_a, "time_up"), (*at_b, "time_up")
        if isinstance(up_a, dict) and isinstance(up_b, dict):
            yield from self.maps(here_a, here_b, up_a, up_b)
            yield from self.maps(
                (*here_a, "health_roll"), (*here_b, "health_roll"), up_a.get("health_roll"), up_b.get("health_roll")
            )
            yield from self.maps((*here_a, "state"), (*here_b, "state"), up_a.get("state"), up_b.get("state"))
        elif up_a is not None and up_b is not None:
            place_a = up_a.get("at") if isinstance(up_a, dict) else up_a
            place_b = up_b.get("at") if isinstance(up_b, dict) else up_b
            yield from self.scalar(
                (*here_a, "at") if isinstance(up_a, dict) else here_a,
                (*here_b, "at") if isinstance(up_b, dict) else here_b,
                place_a,
                place_b,
            )

    def log(self, at_a: Pointer, at_b: Pointer, a: list[Value], b: list[Value]) -> Iterator[Difference]:
        said_a = [index for index, entry in enumerate(a) if kind_of(entry) not in (None, "note", "state")]
        said_b = [index for index, entry in enumerate(b) if kind_of(entry) not in (None, "note", "state")]
        found = align(
            [(a[index], False) for index in said_a], [(b[index], True) for index in said_b], self.identity, self.like
        )
        if found.crossed:
            yield self.found("order", at_a, at_b, [short(a[i]) for i in said_a], [short(b[i]) for i in said_b])
        for one, other in found.pairs:
            here_a = (*at_a, said_a[one]) if one is not None else None
            here_b = (*at_b, said_b[other]) if other is not None else None
            if here_a is None and here_b is not None:
                yield self.found("only-b", None, here_b, None, b[said_b[other or 0]])
            elif here_b is None and here_a is not None:
                yield self.found("only-a", here_a, None, a[said_a[one or 0]], None)
            elif here_a is not None and here_b is not None:
                yield from self.entry(here_a, here_b, a[said_a[one or 0]], b[said_b[other or 0]])
        states_a = [index for index, entry in enumerate(a) if kind_of(entry) == "state"]
        states_b = [index for index, entry in enumerate(b) if kind_of(entry) == "state"]
        if len(states_a) == len(states_b):
            for one_state, other_state in zip(states_a, states_b, strict=True):
                yield from self.maps(
                    (*at_a, one_state, "state"),
                    (*at_b, other_state, "state"),
                    a[one_state]["state"],
                    b[other_state]["state"],
                )

    def identity(self, item: tuple[Value, bool]) -> tuple[Any, ...]:
        """What makes two entries the same: the kind and what it is about."""
        entry, theirs = item
        kind = kind_of(entry) or ""
        about = entry.get(kind)
        if isinstance(about, list):
            texts = [self.name(each) if theirs else text_of(each) for each in about]
            return (kind, *sorted(text for text in texts if text)) if kind == "meet" else (kind, len(about))
        if isinstance(about, dict):
            return (
                kind,
                *sorted((key, plain(value)) for key, value in about.items() if not isinstance(value, dict | list)),
            )
        if kind == "meet":
            return (kind, self.name(about) if theirs else text_of(about))
        return (kind, plain(about))

    def like(self, item: tuple[Value, bool]) -> str:
        """What makes two entries worth comparing: the kind."""
        return kind_of(item[0]) or ""

    def entry(self, at_a: Pointer, at_b: Pointer, a: dict[str, Value], b: dict[str, Value]) -> Iterator[Difference]:
        for key in sorted(dict.fromkeys((*a, *b)), key=lambda key: key == "points"):  # points follow from the rest
            if key in _SILENT:
                continue
            here_a, here_b = (*at_a, key), (*at_b, key)
            if key not in a or key not in b:
                if key in _SAID_BY_SILENCE:
                    kind: Kind = "only-a" if key in a else "only-b"
                    yield self.found(
                        kind, here_a if key in a else None, here_b if key in b else None, a.get(key), b.get(key)
                    )
                continue
            one, other = a[key], b[key]
            if key in ("meet", "patron"):
                yield from self.lists(here_a, here_b, one, other)
            elif key == "rivals":
                yield from self.maps(here_a, here_b, one, other, players=False)
            elif key in _WHOLE:
                yield from self.whole(here_a, here_b, one, other)
            elif key == "incidents" and isinstance(one, list) and isinstance(other, list):
                for index, (mine, theirs) in enumerate(zip(one, other, strict=False)):
                    yield from self.maps((*here_a, index), (*here_b, index), mine, theirs)
                    if isinstance(mine, dict) and isinstance(theirs, dict) and "cost" in mine and "cost" in theirs:
                        yield from self.whole(
                            (*here_a, index, "cost"), (*here_b, index, "cost"), mine["cost"], theirs["cost"]
                        )
                if len(one) != len(other):
                    yield self.found("value", here_a, here_b, one, other)
            else:
                yield from self.scalar(here_a, here_b, one, other)

    def whole(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """Amounts: what one of them does not name is 0 there."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        yield from self.maps(at_a, at_b, a, b)
        for key in a:
            if key not in b:
                yield self.found("only-a", (*at_a, key), None, a[key], None)
        for key in b:
            if key not in a:
                yield self.found("only-b", None, (*at_b, key), None, b[key])

    # after the Player Turns

    def desertion(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
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
            one = [sorted(_texts(each if isinstance(each, list) else [each], keep=True)) for each in ranking_a]
            other = [
                sorted(name for item in (each if isinstance(each, list) else [each]) if (name := self.name(item)))
                for each in ranking_b
            ]
            if one != other:
                yield self.found("value", (*at, "ranking"), (*at, "ranking"), ranking_a, ranking_b)
        yield from self.lists((*at, "winners"), (*at, "winners"), a.get("winners"), b.get("winners"))


def _texts(items: list[Value], *, keep: bool = False) -> list[str]:
    texts = [text for item in items if (text := text_of(item)) is not None]
    return texts if keep else sorted(texts)


def _numbered(names: list[str | None]) -> list[tuple[str | None, int]]:
    """Each name with which time it is there."""
    seen: dict[str | None, int] = {}
    numbered = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        numbered.append((name, seen[name]))
    return numbered


def kind_of(entry: Value) -> str | None:
    if not isinstance(entry, dict):
        return None
    for key in entry:
        if key in KINDS or key in STOCKS:
            return str(key)
    rest = [key for key in entry if key not in _SILENT]
    return str(rest[0]) if rest else "note"


def short(entry: Value) -> str:
    kind = kind_of(entry) or "note"
    about = entry.get(kind) if isinstance(entry, dict) else None
    text = text_of(about)
    return f"{kind}: {text}" if text is not None else kind


def _step(roll: Value, step: str, at: Pointer) -> tuple[Value, Pointer]:
    if isinstance(roll, dict):
        return roll.get(step), (*at, step)
    return (roll, at) if step == "die" else (None, at)


def _actor(item: Value) -> str | None:
    return text_of(item.get("player") if isinstance(item, dict) else item)


def plain(value: Value) -> Any:
    """A value as plain data for JSON."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    text = text_of(value)
    return {"true": True, "false": False}.get(text or "", text) if type(value) is str else text


def as_json(found: Comparison) -> dict[str, Any]:
    """The contract of ``diff --format json``."""
    differences = [_as_json(found, each) for each in found.differences]
    first = {key: value for key, value in differences[0].items() if key != "follows_from"} if differences else None
    return {
        "same_outcome": found.same_outcome,
        "consistent": found.consistent,
        "first": first,
        "differences": differences,
        "outcome": {
            side: {
                "recomputed": {each.player: each.recomputed for each in opened.case.outcome.standings},
                "winners": opened.case.outcome.winners,
            }
            for side, opened in (("a", found.a), ("b", found.b))
        },
        "names": [{"a": match.a, "b": match.b, "by": match.by} for match in found.names],
    }


def _as_json(found: Comparison, each: Difference) -> dict[str, Any]:
    return {
        "game_turn": each.game_turn,
        "player": each.player,
        "kind": each.kind,
        "pointer_a": json_pointer(each.at_a) if each.at_a is not None else None,
        "line_a": found.a.place(each.at_a).line if each.at_a is not None else None,
        "pointer_b": json_pointer(each.at_b) if each.at_b is not None else None,
        "line_b": found.b.place(each.at_b).line if each.at_b is not None else None,
        "a": each.a,
        "b": each.b,
        "rules_a": each.rules_a,
        "rules_b": each.rules_b,
        "follows_from": each.follows_from,
    }
