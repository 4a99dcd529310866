"""A file that is open in the editor: what was found in it, and what is worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from checker.document.node import Node
from checker.document.spans import Spans
from checker.document.tree import Document
from checker.findings import Pointer
from checker.fixing.apply import fix_text
from checker.fixing.desk import Desk
from checker.fixing.edits import fix_on
from checker.fixing.model import Edit, Fix
from checker.lsp.page import Page
from checker.pipeline import Located, SheetReport, check_documents
from checker.replay.outcome import Outcome
from checker.settings import Settings
from checker.sheet.model import GameTurn


@dataclass(frozen=True)
class Game:
    """One document of the file.

    Attributes:
        report: What was found in it.
        document: Where it stands.
        page: The text of the file.
        settings: How it was judged.
    """

    report: SheetReport
    document: Document
    page: Page
    settings: Settings

    @cached_property
    def spans(self) -> Spans | None:
        """Where its nodes stand; None for what is no YAML."""
        document = self.document
        if document.value is None:
            return None
        return Spans(self.page.text, document.start, document.end)

    @cached_property
    def _found(self) -> Spans | None:
        """Where the nodes of its findings stand, which is found out in less than half the time."""
        document = self.document
        if document.value is None:
            return None
        wanted = [each.finding.at for each in self.report.findings]
        return Spans(self.page.text, document.start, document.end, wanted)

    @cached_property
    def ledger(self) -> Outcome | None:
        """The replay with every change of points noted; None for a sheet that was skipped."""
        return self.report.case.replay(ledger=True) if self.report.case is not None else None

    @cached_property
    def _desk(self) -> Desk:
        document = self.document
        return Desk(self.report, self.page.text, (document.start, document.end), self.settings)

    @cached_property
    def _fixes(self) -> dict[str, Fix | None]:
        return {}

    def fix(self, each: Located) -> Fix | None:
        """What puts a finding right; worked out when it is first asked for."""
        if each.fingerprint not in self._fixes:
            fix = fix_on(self._desk, each)
            if self._desk.tired:
                return fix
            self._fixes[each.fingerprint] = fix
        return self._fixes[each.fingerprint]

    def rest(self) -> None:
        """Another question is asked: fixes may take their time again."""
        self._desk.rest()

    def turn_number(self, index: int) -> int:
        """The number of a Game Turn, given its place in the list."""
        sheet = self.report.loaded.sheet if self.report.loaded is not None else None
        number = 0
        for turn in (sheet.turns or ())[: index + 1] if sheet is not None else ():
            written = turn.game_turn if isinstance(turn, GameTurn) else None
            number = number + 1 if written is None else written
        return number

    def concerns(self, each: Located, start: int, end: int) -> bool:
        """Whether a finding is about a stretch of the text: its own place, or its node as far as the line goes.

        The value belongs to its key there: whoever wonders about ``winners`` rests the mouse on a name.
        """
        if each.span[0] <= end and start <= max(each.span[1], each.span[0] + 1):
            return True
        if self.page.lines.position(start, start).line != each.where.line or not each.finding.at:
            return False
        node = self._found.node(each.finding.at) if self._found is not None else None
        return node is not None and _around(node, start)

    def pointer(self, offset: int) -> Pointer:
        """The innermost node around an offset, or at its key."""
        node = self.spans.root if self.spans is not None else None
        pointer: list[str | int] = []
        while node is not None:
            found = next(((step, child) for step, child in node.children.items() if _around(child, offset)), None)
            if found is None:
                break
            pointer.append(found[0])
            node = found[1]
        return tuple(pointer)


def _around(node: Node, offset: int) -> bool:
    start = node.key.start if node.key is not None else node.start
    return start <= offset <= max(node.end, node.key.end if node.key is not None else node.start)


class Opened:
    """A file as it is in the editor now.

    Args:
        uri: What the editor calls it.
        path: What people call it.
        version: The editor's number of this state.
        page: Its text.
        settings: How to judge it.
    """

    def __init__(self, uri: str, path: str, version: int | None, page: Page, settings: Settings) -> None:
        self.uri = uri
        self.path = path
        self.version = version
        self.page = page
        self.settings = settings
        self.games = [
            Game(report, document, page, settings) for document, report in check_documents(page.text, path, settings)
        ]
        self.foreign = bool(self.games) and all(game.report.foreign for game in self.games)

    @cached_property
    def fix_all(self) -> list[Edit]:
        """The edits that make all fixes that are certain."""
        return fix_text(self.page.text, self.path, self.settings).edits

    def located(self) -> Iterator[tuple[Game, Located]]:
        """Every finding that is reported, with its game; none for some other YAML."""
        for game in self.games if not self.foreign else ():
            for each in game.report.findings:
                yield game, each

    def rest(self) -> None:
        """Another question is asked: fixes may take their time again."""
        for game in self.games:
            game.rest()

    def game_at(self, offset: int) -> Game | None:
        """The game that an offset is in."""
        found = [game for game in self.games if game.document.start <= offset <= game.document.behind]
        return found[-1] if found and not self.foreign else None
