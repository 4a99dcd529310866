"""``--format json``: everything, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any, TextIO

from checker import __version__
from checker.report.encode import encode
from checker.standings.games import CountedGame, GameSource, PlayerResult
from checker.standings.table import Tally
from checker.standings.tournament import TableChange, Tournament

SCHEMA = 1


def write(tournament: Tournament, out: TextIO) -> None:
    """Write the tournament as one JSON document."""
    out.write(encode(as_json(tournament)) + "\n")


def as_json(tournament: Tournament) -> dict[str, Any]:
    """The tournament as plain data."""
    return {
        "checker": __version__,
        "schema": SCHEMA,
        "order": list(tournament.order),
        "players": [
            {
                "player": name,
                "games": tally.games,
                "recomputed": _tally(tally),
                "written": _tally(tournament.written[name]),
            }
            for name, tally in tournament.recomputed.items()
        ],
        "games": [_game(game) for game in tournament.games],
        "not_counted": [{**_source(each.source), "why": each.why} for each in tournament.not_counted],
        "changes": [_change(each) for each in tournament.changes],
        "doubts": tournament.doubts,
    }


def _number(value: Fraction | int | None) -> float | None:
    return round(float(value), 4) if isinstance(value, Fraction) else value


def _tally(tally: Tally) -> dict[str, Any]:
    numbers = {key: _number(value) for key, value in tally.numbers().items()}
    return {**numbers, "places": {str(place): tally.places[place] for place in sorted(tally.places)}}


def _source(source: GameSource) -> dict[str, Any]:
    return asdict(source)


def _game(game: CountedGame) -> dict[str, Any]:
    return {
        **_source(game.source),
        "recomputed": _results(game.recomputed),
        "written": _results(game.written),
        "remarks": game.remarks,
    }


def _results(results: Mapping[str, PlayerResult]) -> list[dict[str, Any]]:
    return [
        {"player": name, "place": each.place, "points": each.points, "win_share": _number(each.share)}
        for name, each in results.items()
    ]


def _change(change: TableChange) -> dict[str, Any]:
    return {
        **_source(change.source),
        "rule": change.found.finding.rule,
        "line": change.found.where.line,
        "message": change.found.finding.message,
        "fingerprint": change.found.fingerprint,
        "effect": change.found.finding.effect,
        "changes": change.what,
        "moves": {name: list(pair) for name, pair in change.moves.items()},
    }
