"""What is shown where the mouse rests: the findings there with their rules' pages, and the running score."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from checker.findings import Pointer, claim_of
from checker.lsp.opened import Game, Opened
from checker.lsp.score import as_markdown, scores_at
from checker.pages import page
from checker.pipeline import Located
from checker.report.markdown import cell

_RULE = "\n\n---\n\n"


def hover_at(opened: Opened, position: Position) -> Hover | None:
    """What there is to say about a place; None for nothing."""
    offset = opened.page.offset(position)
    game = opened.game_at(offset)
    if game is None:
        return None
    found = [each for each in game.report.findings if game.concerns(each, offset, offset)]
    pointer = game.pointer(offset)
    table = as_markdown(scores_at(game, claim_of(pointer) or pointer), _where(game, pointer))
    parts = [table, *(_said(each) for each in found), *(page(rule) for rule in _rules(found))]
    if not any(parts):
        return None
    return Hover(MarkupContent(MarkupKind.Markdown, _RULE.join(part.strip() for part in parts if part)))


def _said(each: Located) -> str:
    return f"**{each.severity}[{each.finding.rule}]**: {cell(each.finding.message)}"


def _rules(found: list[Located]) -> list[str]:
    return list(dict.fromkeys(each.finding.rule for each in found))


def _where(game: Game, pointer: Pointer) -> str:
    """The moment of the score, in words."""
    if pointer[:1] == ("final",):
        return "end of the game"
    if len(pointer) < 2 or not isinstance(pointer[1], int):
        return "after this"
    number = game.turn_number(pointer[1])
    return f"Game Turn {number}" if len(pointer) < 3 else f"after this, Game Turn {number}"
