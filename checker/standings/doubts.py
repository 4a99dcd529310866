"""What a scorer should look at before the table is believed: names that are nearly alike, games counted twice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from checker.sheet.suggest import one_slip
from checker.standings.games import Game, Source

_SHORTEST = 3
"""Shorter names are one slip apart by nature."""


def doubts(games: Sequence[Game]) -> list[str]:
    """Everything, a sentence each."""
    return [*_events(games), *_twice(games), *_two_tables(games), *near_names(game.recomputed for game in games)]


def _events(games: Sequence[Game]) -> Iterator[str]:
    events = sorted({game.source.event or "no event" for game in games})
    if len(events) > 1:
        shown = ", ".join(events[:6]) + (f" and {len(events) - 6} more" if len(events) > 6 else "")
        yield f"the games of {len(events)} events are in one table ({shown}); --event chooses one"


def _twice(games: Sequence[Game]) -> Iterator[str]:
    seats: dict[tuple[str | None, str | None, str | None], list[Source]] = defaultdict(list)
    for game in games:
        source = game.source
        if source.table is not None:
            seats[source.event, source.round, source.table].append(source)
    for (_, round_, table), sources in seats.items():
        if len(sources) > 1:
            where = f"table {table}" + (f" of round {round_}" if round_ is not None else "")
            yield f"{where} is there {len(sources)} times, and every one counts: {', '.join(map(named, sources))}"


def _two_tables(games: Sequence[Game]) -> Iterator[str]:
    seats: dict[tuple[str | None, str, str], list[Source]] = defaultdict(list)
    for game in games:
        if game.source.round is not None:
            for name in game.recomputed:
                seats[game.source.event, game.source.round, name].append(game.source)
    for (_, round_, name), sources in seats.items():
        if len({source.table for source in sources}) > 1:
            yield f"{name} plays at more than one table of round {round_}: {', '.join(map(named, sources))}"


def named(source: Source) -> str:
    """A sheet as it is named to people."""
    return source.path + (f" (document {source.document + 1})" if source.document else "")


def near_names(games: Iterable[Iterable[str]]) -> Iterator[str]:
    """Pairs of names that may be one person: the same but for capitals, or one slip of the pen apart.

    Those who sit at one table are two people, and names that differ in a number only are meant to.
    """
    together: set[tuple[str, str]] = set()
    near: dict[str, set[str]] = defaultdict(set)
    known: set[str] = set()
    for game in games:
        names = sorted(game)
        together.update((a, b) for a in names for b in names if a < b)
        for name in names:
            if name not in known:
                known.add(name)
                folded = name.casefold()
                for variant in {folded, *(folded[:at] + folded[at + 1 :] for at in range(len(folded)))}:
                    near[variant].add(name)
    pairs = {(a, b) for alike in near.values() if len(alike) > 1 for a in alike for b in alike if a < b}
    for a, b in sorted(pairs - together):
        if a.casefold() == b.casefold():
            yield f"'{a}' and '{b}' differ in capitals only; they are counted as two players"
        elif min(len(a), len(b)) >= _SHORTEST and _slip(a.casefold(), b.casefold()):
            yield f"'{a}' and '{b}' are one slip of the pen apart; they are counted as two players"


def _slip(a: str, b: str) -> bool:
    return one_slip(a, b) and re.sub(r"\d", "", a) != re.sub(r"\d", "", b)
