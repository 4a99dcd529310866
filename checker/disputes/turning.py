"""Two records of one Player Turn, laid side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.disputes.matching import align
from checker.disputes.saying import SILENT, Comparer, Difference, Kind, kind_of, plain, short
from checker.document.values import Value, text_of
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS

_SAID_BY_SILENCE = frozenset({"patron", "resource"})
_WHOLE = frozenset({"gain", "lose", "spend", "discard", "cost"})


class TurnComparer(Comparer):
    """Compares Player Turns and what their logs hold."""

    def player_turns(self, at_a: Pointer, at_b: Pointer, a: list[Value], b: list[Value]) -> Iterator[Difference]:
        """The Player Turns of a Game Turn, by player and how many they took."""
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
        """One Player Turn: Time, log, and what ended the Time."""
        yield from self.scalar((*at_a, "time"), (*at_b, "time"), a.get("time"), b.get("time"))
        if isinstance(a.get("log"), list) and isinstance(b.get("log"), list):
            yield from self.log((*at_a, "log"), (*at_b, "log"), a["log"], b["log"])
        up_a, up_b = a.get("time_up"), b.get("time_up")
        here_a, here_b = (*at_a, "time_up"), (*at_b, "time_up")
        if isinstance(up_a, dict) and isinstance(up_b, dict):
            before = {key: value for key, value in up_a.items() if key != "time"}  # the marker is set after the roll
            yield from self.maps(here_a, here_b, before, up_b)
            yield from self.health_roll(
                (*here_a, "health_roll"), (*here_b, "health_roll"), up_a.get("health_roll"), up_b.get("health_roll")
            )
            yield from self.scalar((*here_a, "time"), (*here_b, "time"), up_a.get("time"), up_b.get("time"))
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

    def health_roll(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """Two Health-rolls, or one that the other record says was not made."""
        if a is not None and b is not None and isinstance(a, dict) != isinstance(b, dict):
            yield self.found("value", at_a, at_b, a, b)
        yield from self.maps(at_a, at_b, a, b)

    def log(self, at_a: Pointer, at_b: Pointer, a: list[Value], b: list[Value]) -> Iterator[Difference]:
        """Two logs, entry by entry; counts only where both took as many."""
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
        if kind in STOCKS and isinstance(about, int):  # short for one gain or lose
            return ("gain" if about > 0 else "lose", (kind, abs(int(about))))
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
        """Two entries that are about the same thing."""
        for key in sorted(dict.fromkeys((*a, *b)), key=lambda key: key == "points"):  # points follow from the rest
            if key in SILENT:
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
                yield from self.rivals(here_a, here_b, one, other)
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

    def rivals(self, at_a: Pointer, at_b: Pointer, a: Value, b: Value) -> Iterator[Difference]:
        """Losses of rivals: the sign is free."""
        if not isinstance(a, dict) or not isinstance(b, dict):
            return
        theirs = {self.name(name): name for name in b}
        for name, loss in a.items():
            if name not in theirs:
                yield self.found("only-a", (*at_a, name), None, loss, None)
                continue
            other = b[theirs[name]]
            if isinstance(loss, int) and isinstance(other, int) and abs(loss) != abs(other):
                yield self.found("value", (*at_a, name), (*at_b, theirs[name]), loss, other)
        for own, name in theirs.items():
            if own not in a:
                yield self.found("only-b", None, (*at_b, name), None, b[name])

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


def _numbered(names: list[str | None]) -> list[tuple[str | None, int]]:
    """Each name with which time it is there."""
    seen: dict[str | None, int] = {}
    numbered = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        numbered.append((name, seen[name]))
    return numbered
