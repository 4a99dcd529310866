"""A file that is open in the editor: what was found in it, and what is worked out once when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from lsprotocol.types import InlayHint, Range

from checker.document.node import Node
from checker.document.spans import Spans
from checker.document.tree import Document
from checker.findings import Pointer, claim_of
from checker.fixing.apply import fix_text
from checker.fixing.edits import fix_on
from checker.fixing.model import Allowance, Edit, Fix
from checker.fixing.session import FixSession
from checker.fixing.source import Unwritable
from checker.lsp.hints import running_totals
from checker.lsp.positions import Positions
from checker.pipeline import Located, SheetReport, check_documents
from checker.readings.impact import allowing
from checker.settings import Settings
from checker.sheet.load import turn_numbers
from checker.sheet.places import Places, Spot


@dataclass(frozen=True)
class Game:
    """One document of the file.

    Attributes:
        report: What was found in it.
        document: Where it stands.
        positions: The text of the file.
        settings: How it was judged.
    """

    report: SheetReport
    document: Document
    positions: Positions
    settings: Settings

    @cached_property
    def spans(self) -> Spans | None:
        """Where its nodes stand; None for what is no YAML."""
        document = self.document
        if document.value is None:
            return None
        return Spans(self.positions.text, document.start, document.end)

    @cached_property
    def _found(self) -> Spans | None:
        """Where the nodes of its findings stand, which is found out in less than half the time."""
        document = self.document
        if document.value is None:
            return None
        wanted = [each.finding.at for each in self.report.findings]
        return Spans(self.positions.text, document.start, document.end, wanted)

    @cached_property
    def walk(self) -> Places | None:
        """The players' names in it, with offsets from where the document begins; None for what is no YAML."""
        document = self.document
        if document.value is None:
            return None
        return Places(self.positions.text[document.start : document.end])

    def name_at(self, offset: int) -> Spot | None:
        """The name of a player that an offset is at."""
        at = offset - self.document.start
        names = self.walk.names if self.walk is not None else ()
        found = next((name for name in names if name.start <= at <= name.end), None)
        return found if self.walk is not None and found is not None and found.text in self.walk.players else None

    def range_of(self, name: Spot) -> Range:
        """Where a name stands."""
        return self.positions.range(name.start + self.document.start, name.end + self.document.start)

    @cached_property
    def _fixing(self) -> FixSession:
        document = self.document
        return FixSession(self.report, self.positions.text, (document.start, document.end), self.settings)

    @cached_property
    def _fixes(self) -> dict[str, Fix | None]:
        return {}

    def fix(self, each: Located) -> Fix | None:
        """What puts a finding right; worked out when it is first asked for."""
        if each.fingerprint not in self._fixes:
            fix = fix_on(self._fixing, each)
            if self._fixing.exhausted:
                return fix
            self._fixes[each.fingerprint] = fix
        return self._fixes[each.fingerprint]

    @cached_property
    def _replayed(self) -> set[int]:
        """The findings of the replay: no word of a judge makes a sheet better to read."""
        return {id(finding) for finding in self.report.outcome.findings} if self.report.outcome is not None else set()

    def claim(self, each: Located) -> Pointer | None:
        """The claim that a judge can let stand, so that a finding is none; None where nothing can carry their word."""
        return claim_of(each.finding.at) if id(each.finding) in self._replayed else None

    def allowance(self, each: Located, reason: str) -> tuple[Edit, ...]:
        """The edits that write that a judge lets a finding's claim stand; none where it would not be gone with that."""
        claim, case = self.claim(each), self.report.case
        if claim is None or case is None:
            return ()
        left = case.replay(allowing([each.finding])).findings
        if any((other.rule, other.at) == (each.finding.rule, each.finding.at) for other in left):
            return ()
        with suppress(Unwritable):
            return self._fixing.in_file(self._fixing.written({claim: Allowance(reason)})[claim])
        return ()

    def begin(self) -> None:
        """Another question is asked: fixes may take their time again."""
        self._fixing.renew_budget()

    @cached_property
    def _numbers(self) -> list[int]:
        return turn_numbers(self.document.value)

    def turn_number(self, index: int) -> int:
        """The number of a Game Turn, given its place in the list."""
        return self._numbers[index] if index < len(self._numbers) else index + 1

    @cached_property
    def totals(self) -> list[tuple[int, str]]:
        """The running totals, each with the offset that it belongs behind."""
        if self.report.outcome is None:
            return []
        said = running_totals(self.report.outcome, self._numbers)
        spans = Spans(self.positions.text, self.document.start, self.document.end, said)
        nodes = ((spans.exactly(at), words) for at, words in said.items())
        return sorted((node.end, words) for node, words in nodes if node is not None)

    def findings_at(self, start: int, end: int) -> list[Located]:
        """The findings that are reported about a stretch of the text."""
        return [each for each in self.report.findings if self.concerns(each, start, end)]

    def concerns(self, each: Located, start: int, end: int) -> bool:
        """Whether a finding is about a stretch of the text: its own place, or its node as far as the line goes.

        The value belongs to its key there: whoever wonders about ``winners`` rests the mouse on a name.
        """
        if each.span[0] <= end and start <= max(each.span[1], each.span[0] + 1):
            return True
        if self.positions.lines.position(start, start).line != each.where.line or not each.finding.at:
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


class Session:
    """A file as it is in the editor now.

    Args:
        uri: What the editor calls it.
        path: What people call it.
        version: The editor's number of this state.
        positions: Its text.
        settings: How to judge it.
    """

    def __init__(self, uri: str, path: str, version: int | None, positions: Positions, settings: Settings) -> None:
        self.uri = uri
        self.path = path
        self.version = version
        self.positions = positions
        self.settings = settings
        self.games = [
            Game(report, document, positions, settings)
            for document, report in check_documents(positions.text, path, settings, ledger=True)
        ]
        self.foreign = bool(self.games) and all(game.report.foreign for game in self.games)

    @cached_property
    def fix_all(self) -> list[Edit]:
        """The edits that make all fixes that are certain."""
        return fix_text(self.positions.text, self.path, self.settings).edits

    def located(self) -> Iterator[tuple[Game, Located]]:
        """Every finding that is reported, with its game; none for some other YAML."""
        for game in self.games if not self.foreign else ():
            for each in game.report.findings:
                yield game, each

    def hints(self, asked: Range) -> list[InlayHint]:
        """The running totals in a stretch of the text."""
        start, end = self.positions.offset(asked.start), self.positions.offset(asked.end)
        return [
            InlayHint(self.positions.position(at), words, padding_left=True)
            for game in self.games
            if not self.foreign
            for at, words in game.totals
            if start <= at <= end
        ]

    def begin(self) -> None:
        """Another question is asked: fixes may take their time again."""
        for game in self.games:
            game.begin()

    def game_at(self, offset: int) -> Game | None:
        """The game that an offset is in."""
        found = [game for game in self.games if game.document.start <= offset <= game.document.behind]
        return found[-1] if found and not self.foreign else None
