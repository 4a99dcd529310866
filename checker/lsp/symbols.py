"""The outline of a sheet: Game Turns, and in them Player Turns and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import DocumentSymbol, SymbolKind

from checker.document.node import Node
from checker.lsp.session import Game, Session
from checker.report.visible import visible
from checker.sheet.model import GameTurn, PlayerTurn

_PARTS = {
    "desertion": "Desertion",
    "deaths": "Deaths",
    "boosts": "Boosts",
    "envy": "Envy",
    "scores": "Scores",
    "markers": "Markers",
    "state": "Counts",
    "bag": "Event bag",
}


def symbols_of(session: Session) -> list[DocumentSymbol]:
    """The outline of a file; with several games in it, each is a part of its own."""
    if session.foreign:
        return []
    outlines = [(game, list(_game(game))) for game in session.games]
    if len(outlines) < 2:
        return [symbol for _, symbols in outlines for symbol in symbols]
    return [_whole(game, symbols) for game, symbols in outlines if game.spans is not None and game.spans.root]


def _whole(game: Game, symbols: list[DocumentSymbol]) -> DocumentSymbol:
    root = game.spans.root if game.spans is not None else None
    assert root is not None
    name = f"Game {game.report.document + 1}"
    return _symbol(game, root, name, SymbolKind.Module, visible(game.report.event or ""), symbols)


def _game(game: Game) -> Iterator[DocumentSymbol]:
    sheet = game.report.loaded.sheet if game.report.loaded is not None else None
    root = game.spans.root if game.spans is not None else None
    if sheet is None or root is None:
        return
    players = root.children.get("players")
    if players is not None:
        names = [visible(standing.player) for standing in game.report.standings]
        yield _symbol(game, players, "Players", SymbolKind.Namespace, ", ".join(names))
    turns = root.children.get("turns")
    for index, node in turns.children.items() if turns is not None else ():
        turn = sheet.turns[int(index)] if sheet.turns and int(index) < len(sheet.turns) else None
        if isinstance(turn, GameTurn):
            yield _game_turn(game, int(index), node, turn)
    final = root.children.get("final")
    if final is not None:
        winners = ", ".join(visible(name) for name in game.report.winners)
        yield _symbol(game, final, "End of the game", SymbolKind.Event, f"won by {winners}" if winners else "")


def _game_turn(game: Game, index: int, node: Node, turn: GameTurn) -> DocumentSymbol:
    parts = []
    for key, child in node.children.items():
        if key == "player_turns":
            parts += list(_player_turns(game, child, turn))
        elif key in _PARTS:
            parts.append(_symbol(game, child, _PARTS[str(key)], SymbolKind.Field))
    scores = ", ".join(
        f"{visible(name)} {points}" for name, points in (turn.scores or {}).items() if points is not None
    )
    return _symbol(game, node, f"Game Turn {game.turn_number(index)}", SymbolKind.Class, scores, parts)


def _player_turns(game: Game, node: Node, turn: GameTurn) -> Iterator[DocumentSymbol]:
    for index, child in node.children.items():
        taken = (turn.player_turns or [])[int(index)] if int(index) < len(turn.player_turns or ()) else None
        if isinstance(taken, PlayerTurn):
            entries = len(taken.log or ())
            detail = "" if taken.log is None else f"{entries} {'entry' if entries == 1 else 'entries'}"
            yield _symbol(game, child, visible(taken.player) or "(no name)", SymbolKind.Method, detail)


def _symbol(
    game: Game,
    node: Node,
    name: str,
    kind: SymbolKind,
    detail: str = "",
    children: list[DocumentSymbol] | None = None,
) -> DocumentSymbol:
    """A node of the outline: all of it, and the key to jump to."""
    start = node.key.start if node.key is not None else node.start
    end = max(node.end, node.key.end if node.key is not None else node.start)
    head = node.key
    if head is None and node.children:
        head = next(iter(node.children.values())).key
    chosen = (head.start, head.end) if head is not None and head.start >= start else (start, start)
    return DocumentSymbol(
        name=name,
        kind=kind,
        range=game.positions.range(start, max(end, chosen[1])),
        selection_range=game.positions.range(*chosen),
        detail=detail or None,
        children=children or None,
    )
