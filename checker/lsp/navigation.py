"""From a name to the player, from a finding to its cause; and a player's name changed all through a sheet."""

from __future__ import annotations

from lsprotocol.types import Location, Position, PrepareRenamePlaceholder, TextEdit, WorkspaceEdit

from checker.blank.players import Unfit, text_of
from checker.fixing.source import word
from checker.lsp.diagnostics import related_to
from checker.lsp.session import Game, Session
from checker.report.visible import visible

_NOBODY = "none"
"""What stands for nobody where a name is due."""


def definition_at(session: Session, position: Position) -> list[Location]:
    """Where to look from a place: what each finding there comes of, and where the player there is named first."""
    offset = session.positions.offset(position)
    game = session.game_at(offset)
    if game is None:
        return []
    related = (related_to(session, game, each) for each in game.findings_at(offset, offset))
    found = [places[0].location for places in related if places]
    name = game.name_at(offset)
    if name is not None and game.walk is not None:
        first = next(each for each in game.walk.names if each.player and each.text == name.text)
        found.append(Location(session.uri, game.range_of(first)))
    return found


def renamable_at(session: Session, position: Position) -> PrepareRenamePlaceholder | None:
    """The player's name at a place, if there is one."""
    offset = session.positions.offset(position)
    game = session.game_at(offset)
    name = game.name_at(offset) if game is not None else None
    return PrepareRenamePlaceholder(game.range_of(name), name.text) if game is not None and name is not None else None


def rename_at(session: Session, position: Position, written: str) -> WorkspaceEdit:
    """The edits that give a player another name, all through the sheet.

    Raises:
        Unfit: nobody is named there, or nobody can be called so; the message says why.
    """
    offset = session.positions.offset(position)
    game = session.game_at(offset)
    name = game.name_at(offset) if game is not None else None
    if game is None or name is None:
        raise Unfit("there is no player's name here")
    new = text_of(written)
    return WorkspaceEdit(changes={session.uri: [] if new == name.text else _edits(game, name.text, new)})


def _edits(game: Game, old: str, new: str) -> list[TextEdit]:
    walk, start = game.walk, game.document.start
    assert walk is not None
    if not new:
        raise Unfit("a player needs a name")
    if new == _NOBODY:
        raise Unfit(f"'{_NOBODY}' stands for nobody in a sheet, so nobody can be called so")
    if any(name.text == new for name in walk.names):
        raise Unfit(f"'{visible(new)}' is a name in this sheet already")
    places = [name for name in walk.names if name.text == old]
    if walk.copied or any(name.block for name in places):
        raise Unfit(f"'{visible(old)}' stands in a place that cannot be changed alone: rename by hand")
    return [
        TextEdit(game.range_of(name), word(new, game.positions.text[name.start + start : name.end + start]))
        for name in places
    ]
