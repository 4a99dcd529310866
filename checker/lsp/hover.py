"""What is shown where the mouse rests: the running score, and each finding there with the reason and a link."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from checker.findings import Pointer, claim_of
from checker.lsp.diagnostics import message_of, page_of
from checker.lsp.score import as_markdown, scores_at
from checker.lsp.session import Game, Session
from checker.pages import reason
from checker.pipeline import Located
from checker.report.markdown import cell

_RULE = "\n\n---\n\n"


def hover_at(session: Session, position: Position) -> Hover | None:
    """What there is to say about a place; None for nothing."""
    offset = session.positions.offset(position)
    game = session.game_at(offset)
    if game is None:
        return None
    pointer = game.pointer(offset)
    table = as_markdown(scores_at(game, claim_of(pointer) or pointer), _where(game, pointer))
    parts = [table, *(_said(each) for each in game.findings_at(offset, offset))]
    if not any(parts):
        return None
    return Hover(MarkupContent(MarkupKind.Markdown, _RULE.join(part.strip() for part in parts if part)))


def _said(each: Located) -> str:
    """What is wrong, why the rule is one, and where more is to be read."""
    rule = each.finding.rule
    return f"**{each.severity}[{rule}]**: {cell(message_of(each))}\n\n{reason(rule)}\n\n[{rule}]({page_of(rule)})"


def _where(game: Game, pointer: Pointer) -> str:
    """The moment of the score, in words."""
    if pointer[:1] == ("final",):
        return "end of the game"
    if len(pointer) < 2 or not isinstance(pointer[1], int):
        return "after this"
    number = game.turn_number(pointer[1])
    return f"Game Turn {number}" if len(pointer) < 3 else f"after this, Game Turn {number}"
