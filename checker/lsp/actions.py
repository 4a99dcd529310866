"""What the light bulb offers: fixes that are certain, guesses, a judge's word, and an ignore comment.

To make sure of a fix the whole sheet is checked again. Where that would keep the editor waiting, what is offered is
what seems possible, and its edits are worked out when it is chosen (``codeAction/resolve``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from lsprotocol.types import CodeAction, CodeActionKind, Range, TextEdit, WorkspaceEdit

from checker.fixing.edits import promising
from checker.fixing.guesses import word_of
from checker.fixing.ignores import NEVER, NoComments, ignoring
from checker.fixing.model import Edit, Fix, number_of
from checker.fixing.proposals import COMMENTS
from checker.fixing.solving import derivable
from checker.lsp.diagnostics import diagnostic
from checker.lsp.positions import Positions
from checker.lsp.session import Game, Session
from checker.pipeline import Located
from checker.report.visible import visible

REASON = "TODO: why"
"""Editors cannot be made to ask, so the comment does."""
FIX_ALL = f"{CodeActionKind.SourceFixAll.value}.checker"
_FIX, _ALLOW, _IGNORE, _ALL = "fix", "allow", "ignore", "fix-all"
_SHORT = 40
_AT_ONCE = 50_000
"""Code points that are checked again before an answer, the sheet once for each offer: some 50 ms."""


def actions_at(session: Session, asked: Range, only: Sequence[str] | None, *, later: bool = False) -> list[CodeAction]:
    """Everything that can be done about the findings in a stretch of the text.

    Args:
        session: The file.
        asked: The stretch.
        only: The kinds of actions that are asked for; None for all.
        later: Whether the editor asks for the edits of an action that has none, once it is chosen.
    """
    offers: list[CodeAction] = []
    if _wanted(CodeActionKind.QuickFix.value, only):
        start, end = session.positions.offset(asked.start), session.positions.offset(asked.end)
        for game, each in session.located():
            if game.concerns(each, start, end):
                offers += _offers(session, game, each)
    if _wanted(FIX_ALL, only):
        offers += _all(session)
    if later and len(offers) * len(session.positions.text) > _AT_ONCE:
        return offers
    session.begin()
    return [offer for offer in offers if _fill(session, offer)]


def resolve(session: Session, offer: CodeAction) -> bool:
    """Put the edits into an offer, and more about them into its title; whether there are any."""
    session.begin()
    return _fill(session, offer)


def _fill(session: Session, offer: CodeAction) -> bool:
    data = _data(offer)
    edits: Iterable[Edit] = session.fix_all if data.get("do") == _ALL else ()
    for game, each in session.located():
        if (game.report.document, each.fingerprint) != (data.get("document"), data.get("fingerprint")):
            continue
        if data.get("do") == _IGNORE:
            with suppress(NoComments):
                edits = ignoring(session.positions.text, [(each, game.report.document)], REASON)
        elif data.get("do") == _ALLOW:
            edits = game.allowance(each, REASON)
        elif data.get("do") == _FIX and (fix := game.fix(each)) is not None:
            edits, offer.title = fix.edits, _title(session.positions, fix)
    texts = [TextEdit(session.positions.range(edit.start, edit.end), edit.text) for edit in edits]
    offer.edit = WorkspaceEdit(changes={session.uri: texts}) if texts else None
    return bool(texts)


def uri_of(offer: CodeAction) -> str:
    """The file that an offer is about."""
    return str(_data(offer).get("uri"))


def _data(offer: CodeAction) -> Mapping[str, object]:
    """What is to be known of an offer; it has been with the editor meanwhile."""
    return offer.data if isinstance(offer.data, Mapping) else {}


def _wanted(kind: str, only: Sequence[str] | None) -> bool:
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in only)


def _offers(session: Session, game: Game, each: Located) -> Iterator[CodeAction]:
    """What can be done about one finding, as far as it can be told without trying."""
    named = {"uri": session.uri, "document": game.report.document, "fingerprint": each.fingerprint}
    shown = [diagnostic(session, game, each)]
    if promising(each, game.settings):
        certain = derivable(each, game.settings) or None
        title = _foreseen(session.positions, each)
        yield CodeAction(title, CodeActionKind.QuickFix, shown, certain, data={**named, "do": _FIX})
    if game.claim(each) is not None:
        yield CodeAction(
            "The judge allows this, with a reason", CodeActionKind.QuickFix, shown, data={**named, "do": _ALLOW}
        )
    if each.finding.rule not in NEVER:
        title = f"Ignore {each.finding.rule} here, with a reason"
        yield CodeAction(title, CodeActionKind.QuickFix, shown, data={**named, "do": _IGNORE})


def _all(session: Session) -> Iterator[CodeAction]:
    if any(derivable(each, game.settings) for game, each in session.located()):
        yield CodeAction("Fix all that is certain", FIX_ALL, data={"uri": session.uri, "do": _ALL})


def _foreseen(positions: Positions, each: Located) -> str:
    """What a fix will probably do: what it writes in the place of the finding itself."""
    word, due = word_of(each.finding), number_of(each.finding)
    meant = word.text if word is not None else each.finding.rewrite if each.finding.rule == COMMENTS else None
    if meant is None and due is None:
        return f"Put {each.finding.rule} right"
    new = meant if meant is not None else str(due)
    return _told(positions.text[each.span[0] : each.span[1]], new, certain=meant is None)


def _title(positions: Positions, fix: Fix) -> str:
    """What a fix does, by its first edit."""
    first, more = fix.edits[0], len(fix.edits) - 1
    follow = f", and {more} place{'s' if more > 1 else ''} that follow{'s' if more == 1 else ''} from it"
    return _told(positions.text[first.start : first.end], first.text, follow if more else "", certain=fix.safe)


def _told(old: str, new: str, follow: str = "", *, certain: bool) -> str:
    old, new = _brief(old), _brief(new)
    done = f"Remove {old}" if not new else f"Change {old} to {new}" if old else f"Add {new}"
    return f"{done}{follow}" if certain else f"{done}{follow} (a guess)"


def _brief(text: str) -> str:
    line = visible(" ".join(text.split()).strip(", "))
    return line if len(line) <= _SHORT else f"{line[:_SHORT]}…"
