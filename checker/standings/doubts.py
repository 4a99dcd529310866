"""What a scorer should look at before the table is believed: names that are nearly alike, games counted twice."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence

from checker.report.places import titled
from checker.sheet.model import Sheet
from checker.standings.games import CountedGame, GameSource
from checker.standings.names import near_names


def doubts(games: Sequence[CountedGame]) -> list[str]:
    """Everything, a sentence each."""
    return [
        *_events(games),
        *_twice(games),
        *_same_sheets(games),
        *_two_tables(games),
        *near_names(game.recomputed for game in games),
    ]


def _events(games: Sequence[CountedGame]) -> Iterator[str]:
    events = sorted({game.source.event or "no event" for game in games})
    if len(events) > 1:
        shown = ", ".join(events[:6]) + (f" and {len(events) - 6} more" if len(events) > 6 else "")
        yield f"the games of {len(events)} events are in one table ({shown}); --event chooses one"


def _twice(games: Sequence[CountedGame]) -> Iterator[str]:
    seats: dict[tuple[str | None, str | None, str | None], list[GameSource]] = defaultdict(list)
    for game in games:
        source = game.source
        if source.table is not None:
            seats[source.event, source.round, source.table].append(source)
    for (_, round_, table), sources in seats.items():
        if len(sources) > 1:
            where = f"table {table}" + (f" of round {round_}" if round_ is not None else "")
            yield f"{where} is there {len(sources)} times, and every one counts: {_listed(sources)}"


def _two_tables(games: Sequence[CountedGame]) -> Iterator[str]:
    seats: dict[tuple[str | None, str, str], list[GameSource]] = defaultdict(list)
    for game in games:
        if game.source.round is not None:
            for name in game.recomputed:
                seats[game.source.event, game.source.round, name].append(game.source)
    for (_, round_, name), sources in seats.items():
        if len({source.table for source in sources}) > 1:
            yield f"{name} plays at more than one table of round {round_}: {_listed(sources)}"


def _listed(sources: Sequence[GameSource]) -> str:
    return ", ".join(map(named, sources))


def named(source: GameSource) -> str:
    """A sheet as it is named to people."""
    return titled(source.path, source.document)


def _same_sheets(games: Sequence[CountedGame]) -> Iterator[str]:
    """Sheets that say the same, however they are laid out; of a table that is there twice it is told already."""
    by_result: dict[str, list[CountedGame]] = defaultdict(list)
    for game in games:
        if game.source.table is None:
            by_result[repr((sorted(game.recomputed.items()), sorted(game.written.items())))].append(game)
    for alike in by_result.values():
        by_content: dict[str, list[GameSource]] = defaultdict(list)
        for game in alike if len(alike) > 1 else ():
            if game.sheet is not None:
                by_content[_content(game.sheet, game.source)].append(game.source)
        for sources in by_content.values():
            if len(sources) > 1:
                yield f"the same sheet is there {len(sources)} times, and every one counts: {_listed(sources)}"


def _content(sheet: Sheet, source: GameSource) -> str:
    """All that a sheet says, whatever the order of its keys."""
    said = sheet.model_dump(exclude={"game": {"round"}}, exclude_none=True, warnings=False)
    if isinstance(sheet.players, list):
        said["players"] = dict.fromkeys(map(str, sheet.players))
    return json.dumps([source.round, said], sort_keys=True, default=repr)  # noqa: TID251 - compared, never shown
