"""The numbers of a table as words, the same in every format for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from checker.report.verdict import plural
from checker.rules.base import effect_words, signed
from checker.rules.base import listed as together
from checker.standings.doubts import named
from checker.standings.games import CountedGame, GameSource, NotCounted, PlayerResult
from checker.standings.table import Criterion, Table, Tally
from checker.standings.tournament import TableChange, Tournament

_MOST_MOVES = 6
ORDER_WORDS: dict[Criterion, str] = {
    "share": "wins with shares",
    "wins": "wins",
    "points": "points",
    "average": "average points",
    "place": "average place",
}


def decimal(value: Fraction | None) -> str:
    """At most two decimals, none where there are none; a dash for nothing."""
    if value is None:
        return "–"
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return signed(int(text)) if text.lstrip("-").isdigit() else text.replace("-", "−")


def ordinal(place: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def columns(tournament: Tournament) -> Iterator[tuple[str, Callable[[str, Tally], str]]]:
    """The columns of a table: what stands above each, and in each player's line."""
    yield "Rank", lambda _, tally: str(tally.rank)
    yield "Player", lambda name, _: name
    yield "Games", lambda _, tally: str(tally.games)
    yield "Wins", lambda _, tally: str(tally.wins)
    yield "Share", lambda _, tally: decimal(tally.share)
    for place in range(1, tournament.most + 1):
        yield ordinal(place), partial(_times, place)
    yield "Points", lambda _, tally: signed(tally.points) if tally.scored else "–"
    if "average" in tournament.order:
        yield "Average points", lambda _, tally: decimal(tally.average_points)
    yield "Average place", lambda _, tally: decimal(tally.average_place)


def _times(place: int, _: str, tally: Tally) -> str:
    return str(tally.places[place] or "·")


def headings(tournament: Tournament) -> list[str]:
    """What stands above the columns."""
    return [heading for heading, _ in columns(tournament)]


def rows(tournament: Tournament, table: Table) -> list[list[str]]:
    """A line a player under those headings."""
    return [[cell(name, tally) for _, cell in columns(tournament)] for name, tally in table.items()]


def summary(tournament: Tournament) -> str:
    """How much was added up, and in what order the players stand."""
    rounds = {game.source.round for game in tournament.games if game.source.round is not None}
    parts = [plural(len(tournament.games), "game"), plural(len(tournament.recomputed), "player")]
    if rounds:
        parts.insert(1, plural(len(rounds), "round"))
    order = ", then ".join(ORDER_WORDS[criterion] for criterion in tournament.order)
    return f"{', '.join(parts)}; in order of {order}"


def where(source: GameSource) -> str:
    """Round and table, as far as the sheet says."""
    parts = [f"round {source.round}"] if source.round is not None else []
    if source.table is not None:
        parts.append(f"table {source.table}")
    return ", ".join(parts)


def title(source: GameSource) -> str:
    """A sheet with round and table."""
    about = where(source)
    return f"{about}: {named(source)}" if about else named(source)


def result(game: CountedGame) -> str:
    """Who came where with how many points."""
    return ", ".join(f"{_or_dash(each.place)} {name} {_or_dash(each.points)}" for name, each in game.recomputed.items())


def written(game: CountedGame) -> str:
    """The same as written, empty where it is the same."""
    if game.written == game.recomputed:
        return ""
    names = sorted(game.written, key=lambda name: _place(game.written[name]))
    listed = ", ".join(
        f"{_or_dash(game.written[name].place)} {name} {_or_dash(game.written[name].points)}" for name in names
    )
    then, now = _won(game.written), _won(game.recomputed)
    return listed if then == now else f"{listed}; {together(then) or 'nobody'} won"


def _place(result_: PlayerResult) -> int:
    return result_.place if result_.place is not None else 99


def _won(results: Mapping[str, PlayerResult]) -> list[str]:
    return sorted(name for name, each in results.items() if each.share)


def _or_dash(value: int | None) -> str:
    return "–" if value is None else signed(value)


def moves(found: TableChange) -> str:
    """What would be if the judge let the finding stand."""
    if not found.moves:
        return "numbers, not the order"
    told = [f"{name} from {before} to {after}" for name, (before, after) in found.moves.items()]
    return ", ".join(told[:_MOST_MOVES]) + (f" and {len(told) - _MOST_MOVES} more" if len(told) > _MOST_MOVES else "")


def finding(found: TableChange) -> str:
    """Where and what the finding is."""
    effect = effect_words(found.found.finding.effect)
    about = f"{named(found.source)}:{found.found.where.line}: {found.found.finding.rule}"
    return f"{about} ({effect})" if effect else about


def reason(left: NotCounted) -> str:
    """A sheet that does not count, and why."""
    return f"{named(left.source)}: {left.why}"
