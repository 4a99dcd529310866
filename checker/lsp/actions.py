"""What the light bulb offers: fixes that are certain, guesses, and keeping a finding out of the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from lsprotocol.types import CodeAction, CodeActionKind, Range, TextEdit, WorkspaceEdit

from checker.fixing.apply import fix_text
from checker.fixing.ignores import NoComments, add_ignores
from checker.fixing.model import Edit, Fix
from checker.lsp.diagnostics import diagnostic
from checker.lsp.opened import Game, Opened
from checker.lsp.page import Page
from checker.pipeline import Located
from checker.report.visible import visible

REASON = "TODO: why"
"""Editors cannot be made to ask, so the comment does."""
FIX_ALL = f"{CodeActionKind.SourceFixAll.value}.checker"
_SHORT = 40


def actions_at(opened: Opened, asked: Range, only: Sequence[str] | None) -> list[CodeAction]:
    """Everything that can be done about the findings in a stretch of the text."""
    actions: list[CodeAction] = []
    if _wanted(CodeActionKind.QuickFix.value, only):
        start, end = opened.page.offset(asked.start), opened.page.offset(asked.end)
        for game, each in opened.located():
            if game.concerns(each, start, end):
                actions += _quick_fixes(opened, game, each)
    if _wanted(FIX_ALL, only):
        actions += _fix_all(opened)
    return actions


def _wanted(kind: str, only: Sequence[str] | None) -> bool:
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in only)


def _quick_fixes(opened: Opened, game: Game, each: Located) -> Iterator[CodeAction]:
    fix = game.fixes.get(each.fingerprint)
    if fix is not None:
        yield _action(opened, game, each, _title(opened.page, fix), fix.edits, certain=fix.safe)
    silenced = _silenced(opened, game, each)
    if silenced:
        yield _action(opened, game, each, f"Ignore {each.finding.rule} here, with a reason", silenced)


def _action(
    opened: Opened, game: Game, each: Located, title: str, edits: Iterable[Edit], *, certain: bool = False
) -> CodeAction:
    return CodeAction(
        title=title,
        kind=CodeActionKind.QuickFix,
        diagnostics=[diagnostic(opened, game, each)],
        edit=_workspace_edit(opened, edits),
        is_preferred=certain or None,
    )


def _workspace_edit(opened: Opened, edits: Iterable[Edit]) -> WorkspaceEdit:
    texts = [TextEdit(opened.page.range(edit.start, edit.end), edit.text) for edit in edits]
    return WorkspaceEdit(changes={opened.uri: texts})


def _title(page: Page, fix: Fix) -> str:
    """What the fix does, by its first edit."""
    first = fix.edits[0]
    old, new = _brief(page.text[first.start : first.end]), _brief(first.text)
    done = f"Remove {old}" if not new else f"Change {old} to {new}" if old else f"Add {new}"
    more = len(fix.edits) - 1
    if more:
        done += f", and {more} place{'s' if more > 1 else ''} that follow{'s' if more == 1 else ''} from it"
    return done if fix.safe else f"{done} (a guess)"


def _brief(text: str) -> str:
    line = visible(" ".join(text.split()).strip(", "))
    return line if len(line) <= _SHORT else f"{line[:_SHORT]}…"


def _silenced(opened: Opened, game: Game, each: Located) -> list[Edit]:
    """An ignore comment for one finding; nothing where no comment can silence it."""
    text = opened.page.text
    alone = replace(game.report, findings=[each])
    try:
        return list(difference(text, add_ignores(text, [alone], REASON)))
    except NoComments:
        return []


def _fix_all(opened: Opened) -> Iterator[CodeAction]:
    text = opened.page.text
    if not any(fix.safe for game in opened.games for fix in game.fixes.values()):
        return
    edits = list(difference(text, fix_text(text, opened.path, opened.settings).text))
    if edits:
        yield CodeAction("Fix all that is certain", kind=FIX_ALL, edit=_workspace_edit(opened, edits))


def difference(old: str, new: str) -> Iterator[Edit]:
    """The edits that make one text of another, line by line, so that the cursor and its marks stay."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield _trimmed(old, Edit(starts[i], starts[j], "".join(after[k:m])))


def _trimmed(old: str, edit: Edit) -> Edit:
    """Without what is the same at both ends."""
    was = old[edit.start : edit.end]
    front = 0
    while front < min(len(was), len(edit.text)) and was[front] == edit.text[front]:
        front += 1
    back = 0
    while back < min(len(was), len(edit.text)) - front and was[-1 - back] == edit.text[-1 - back]:
        back += 1
    return Edit(edit.start + front, edit.end - back, edit.text[front : len(edit.text) - back])
