"""Two records gone through side by side, in the order of play: the format leads, a few tables say the rest.

What only one record writes is no difference, but where leaving it out says something too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from checker.disputes.entries import SILENT, kind_of, plain, short
from checker.disputes.matching import align
from checker.document.values import Value, text_of
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS
from checker.sheet.format import SHEET, Form
from checker.sheet.load import turn_numbers

Kind = Literal["value", "only-a", "only-b", "order"]
Node = tuple[Pointer, Value]
_NEVER = SILENT | {"game"}
_SAYS_NONE = frozenset({"patron", "resource"})
"""Keys of an entry that mean none where they are left out."""
_COUNTED = frozenset({"resources"})
"""Lists in which a thing that is there twice is two things."""
_COMES_BEFORE = {"players": "tracks", "before_award": "awards"}
"""What is compared before what, where the model has another order."""


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


class Walk:
    """Compares two documents.

    Args:
        to_a: The players of the second, as the first calls them.
    """

    def __init__(self, to_a: Mapping[str, str]) -> None:
        self._to_a = to_a
        self._turn: int | None = None
        self._player: str | None = None
        self._lists: Mapping[str, Callable[[Node, Node, Form], Iterator[Difference]]] = {
            "turns": self._turns,
            "order": self._order,
            "log": self._log,
            "incidents": self._in_place,
            "ranking": self._ranking,
        }

    def all(self, a: Value, b: Value) -> Iterator[Difference]:
        """Every difference."""
        yield from self._nodes(((), a), ((), b), SHEET)

    def _name(self, value: Value) -> str | None:
        """A name of the second record as the first writes it."""
        text = text_of(value)
        return self._to_a.get(text, text) if text is not None else None

    def _found(self, kind: Kind, a: Node | None, b: Node | None) -> Difference:
        """A difference at the place where the walk is."""
        at_a, said_a = a or (None, None)
        at_b, said_b = b or (None, None)
        return Difference(kind, self._turn, self._player, at_a, at_b, plain(said_a), plain(said_b))

    def _only(self, a: Node | None, b: Node | None) -> Difference:
        return self._found("only-b" if a is None else "only-a", a, b)

    # what stands in one place

    def _nodes(self, a: Node, b: Node, form: Form) -> Iterator[Difference]:
        """What both records write in one place."""
        one, other = a[1], b[1]
        mappings, lists = (sum(isinstance(each, kind) for each in (one, other)) for kind in (dict, list))
        if mappings:
            if form.first is not None or mappings == 2:
                yield from self._mappings(a, b, form)
            elif {text_of(one), text_of(other)} & form.words.keys():
                yield self._found("value", a, b)
        elif form.key in self._lists or (form.items is not None and form.items.keys):
            if lists == 2:
                yield from self._lists.get(form.key, self._acts)(a, b, form.items or Form())
        elif form.items is not None and form.by_name is None:
            mine, theirs = self._each(one), self._each(other, theirs=form.role == "name")
            if (mine != theirs) if form.key in _COUNTED else (set(mine) != set(theirs)):
                yield self._found("value", a, b)
        elif not lists and not self._same(one, other, form):
            yield self._found("value", a, b)

    def _same(self, one: Value, other: Value, form: Form) -> bool:
        """Whether two scalars say the same."""
        if form.role == "name":
            return text_of(one) == self._name(other)
        if form.key == "rivals" and isinstance(one, int) and isinstance(other, int):
            return abs(one) == abs(other)  # the sign is free there
        return bool(plain(one) == plain(other))

    def _each(self, value: Value, *, theirs: bool = False) -> list[str]:
        """One or several of what has no order of its own."""
        texts = map(self._name if theirs else text_of, value if isinstance(value, list) else [value])
        return sorted(text for text in texts if text is not None and text != "none")

    def _mappings(self, a: Node, b: Node, form: Form) -> Iterator[Difference]:
        """Key by key; a scalar in the place of a mapping is its first key."""
        mine, theirs = _members(a, form, text_of), _members(b, form, self._name if form.by_name else text_of)
        owner = self._player
        for key in _in_order(mine, theirs, form):
            one, other, below = mine.get(key), theirs.get(key), form.under(key)
            if below is None or key in _NEVER:
                continue
            if form.by_name is not None and owner is None:
                self._player = key
            if one is None or other is None:
                says_something = form.whole or below.key == "rivals" != key or (key in _SAYS_NONE and "log" in a[0])
                if says_something and (one or other or a)[1] is not None:
                    yield self._only(one, other)
            elif one[1] is not None and other[1] is not None:
                yield from self._nodes(one, other, below)
            self._player = owner

    # lists

    def _turns(self, a: Node, b: Node, items: Form) -> Iterator[Difference]:
        """The Game Turns that both record."""
        mine, theirs = _by_number(a), _by_number(b)
        for number in sorted(mine.keys() & theirs.keys()):
            self._turn = number
            yield from self._nodes(mine[number], theirs[number], items)
        self._turn = None

    def _order(self, a: Node, b: Node, _: Form) -> Iterator[Difference]:
        """Two Turn Tracks."""
        if [text_of(item) for item in a[1]] != [self._name(item) for item in b[1]]:
            yield self._found("order", a, b)

    def _in_place(self, a: Node, b: Node, items: Form) -> Iterator[Difference]:
        """What has no name: the first with the first."""
        for one, other in zip(_items(a), _items(b), strict=False):
            yield from self._nodes(one, other, items)
        if len(a[1]) != len(b[1]):
            yield self._found("value", a, b)

    def _ranking(self, a: Node, b: Node, _: Form) -> Iterator[Difference]:
        """Two rankings; each may leave some out."""
        one = [self._each(group) for group in a[1]]
        other = [self._each(group, theirs=True) for group in b[1]]
        both = set().union(*one) & set().union(*other)
        if _kept(one, both) != _kept(other, both):
            yield self._found("value", a, b)

    def _acts(self, a: Node, b: Node, items: Form) -> Iterator[Difference]:
        """What somebody did: Player Turns, deaths, Boosts, claims of Envy."""
        mine, theirs = _items(a), _items(b)
        who_a, who_b = [_actor(each) for each in mine], [_actor(each) for each in theirs]
        named = [self._name(each) for each in who_b]
        pairs, crossed = align(_numbered(who_a, named), _numbered(named, who_a), (), ())
        if crossed:
            yield self._found("order", (a[0], who_a), (b[0], who_b))
        for one, other in pairs:
            self._player = who_a[one] if one is not None else named[other or 0]
            yield from self._pair(mine, theirs, (one, other), items)
        self._player = None

    def _log(self, a: Node, b: Node, items: Form) -> Iterator[Difference]:
        """Two logs, entry by entry; counts only where both took as many."""
        mine, theirs = _spoken(a), _spoken(b)
        pairs, crossed = align(
            [_identity(entry, text_of) for _, entry in mine],
            [_identity(entry, self._name) for _, entry in theirs],
            [kind_of(entry) for _, entry in mine],
            [kind_of(entry) for _, entry in theirs],
        )
        if crossed:
            yield self._found(
                "order", (a[0], [short(one) for _, one in mine]), (b[0], [short(one) for _, one in theirs])
            )
        for pair in pairs:
            yield from self._pair(mine, theirs, pair, items)
        counts = [[each for each in _items(side) if kind_of(each[1]) == "state"] for side in (a, b)]
        if len(counts[0]) == len(counts[1]):
            for one, other in zip(*counts, strict=True):
                yield from self._nodes(one, other, items)

    def _pair(
        self, mine: Sequence[Node], theirs: Sequence[Node], pair: tuple[int | None, int | None], items: Form
    ) -> Iterator[Difference]:
        one = mine[pair[0]] if pair[0] is not None else None
        other = theirs[pair[1]] if pair[1] is not None else None
        if one is None or other is None:
            yield self._only(one, other)
        else:
            yield from self._nodes(one, other, items)


def _items(node: Node) -> list[Node]:
    at, value = node
    return [((*at, index), item) for index, item in enumerate(value)]


def _members(node: Node, form: Form, name: Callable[[Value], str | None]) -> dict[str, Node]:
    """What a mapping holds, by key as the first record would write it."""
    at, value = node
    if not isinstance(value, dict):
        return {form.first: node} if form.first is not None else {}
    return {name(key) or "": ((*at, key), each) for key, each in value.items()}


def _in_order(mine: Mapping[str, Node], theirs: Mapping[str, Node], form: Form) -> list[str]:
    """The keys of two mappings in the order of the format; those of entries as they are written, points last."""
    places: dict[str, float] = {key: index for index, key in enumerate(form.keys) if form.key != "log"}
    places |= {key: places[next_one] - 0.5 for key, next_one in _COMES_BEFORE.items() if key in places}
    places |= {"points": len(form.keys)}
    return sorted(dict.fromkeys((*mine, *theirs)), key=lambda key: places.get(key, 0))


def _by_number(node: Node) -> dict[int, Node]:
    """Game Turns by their number."""
    found: dict[int, Node] = {}
    for number, turn in zip(turn_numbers({"turns": node[1]}), _items(node), strict=True):
        found.setdefault(number, turn)
    return found


def _actor(node: Node) -> str | None:
    value = node[1]
    return text_of(value.get("player") if isinstance(value, dict) else value)


def _numbered(names: list[str | None], others: list[str | None]) -> list[tuple[str | None, int]]:
    """Each name with which time it is there, where it is there as often in the other record."""
    seen, mine, theirs = Counter[str | None](), Counter(names), Counter(others)
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append((name, seen[name] if mine[name] == theirs[name] else 0))
    return numbered


def _spoken(log: Node) -> list[Node]:
    """The entries of a log that say what was done."""
    return [each for each in _items(log) if kind_of(each[1]) not in (None, "note", "state")]


def _identity(entry: dict[str, Value], name: Callable[[Value], str | None]) -> tuple[Any, ...]:
    """What makes two entries the same: the kind and what it is about."""
    kind = kind_of(entry) or ""
    about = entry.get(kind)
    if kind in STOCKS and isinstance(about, int):  # short for one gain or lose
        return ("gain" if about > 0 else "lose", (kind, abs(int(about))))
    if kind == "meet":
        return (kind, *sorted(filter(None, map(name, about if isinstance(about, list) else [about]))))
    if isinstance(about, list):
        return (kind, len(about))
    if isinstance(about, dict):
        return (kind, *sorted((key, plain(each)) for key, each in about.items() if not isinstance(each, dict | list)))
    return (kind, plain(about))


def _kept(groups: list[list[str]], names: set[str]) -> list[set[str]]:
    """A ranking without those whom the other one leaves out."""
    return [kept for group in groups if (kept := names & set(group))]
