"""One sheet while it is being fixed: its findings, its text, and what a new check finds after some edits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from checker.document.comments import Ignore, read_ignores
from checker.document.reader import Limits
from checker.document.tree import read_documents
from checker.findings import Finding, Pointer
from checker.fixing.comments import without_needless
from checker.fixing.model import Edit, Proposal, spliced
from checker.fixing.proposals import COMMENTS, COUNTS
from checker.fixing.source import SheetSource
from checker.fixing.writing import write
from checker.game.outcome import Standing
from checker.game.play import AS_IT_IS
from checker.pipeline import Located, SheetReport
from checker.readings.case import Case
from checker.settings import DEFAULT, Settings
from checker.sheet.load import load
from checker.sheet.model import Sheet

Key = tuple[str, Pointer, object]
_BUDGET = 1_000_000
"""Code points that are checked again for the fixes of one sheet; findings that come after that get none."""


def key_of(finding: Finding) -> Key:
    """A key of a finding that an edit elsewhere does not change."""
    return finding.rule, finding.at, finding.recorded if finding.rule == COMMENTS else None


@lru_cache(maxsize=1)
def bounds_of(text: str, limits: Limits) -> tuple[tuple[int, int], ...]:
    """Where the text of each document begins and ends; kept for the next sheet of the same text."""
    return tuple((document.start, document.end) for document in read_documents(text, limits))


@dataclass(frozen=True, slots=True)
class Recheck:
    """What a new check finds after some edits.

    Attributes:
        sheet: What the sheet says now; None if it is skipped.
        findings: What is found in it.
        standings: The players as recomputed.
    """

    sheet: Sheet | None
    findings: Sequence[Finding]
    standings: Sequence[Standing]


class FixSession:
    """One sheet that is being fixed.

    Args:
        report: What was found in it.
        text: The text of the file.
        bounds: Where its document begins and ends.
        settings: How it was judged.
    """

    def __init__(self, report: SheetReport, text: str, bounds: tuple[int, int], settings: Settings) -> None:
        self.report = report
        self.settings = settings
        self.start = bounds[0]
        self.text = text[bounds[0] : bounds[1]]
        self._work = 0

    @property
    def exhausted(self) -> bool:
        """Whether this sheet may not be checked again."""
        return self._work > _BUDGET

    def renew_budget(self) -> None:
        """Allow as many new checks as at the beginning: somebody asks for another fix."""
        self._work = 0

    @property
    def sheet(self) -> Sheet | None:
        """What the sheet says; None for one that was skipped."""
        return self.report.loaded.sheet if self.report.loaded is not None else None

    @cached_property
    def source(self) -> SheetSource:
        """The text with its nodes, by pointer."""
        return SheetSource(self.text, self.sheet)

    @cached_property
    def ignores(self) -> list[Ignore]:
        """The ignore comments of the text."""
        return read_ignores(self.text)

    @cached_property
    def every(self) -> list[Finding]:
        """All findings, also those that are not reported."""
        return [each.finding for each in self.report.every]

    @cached_property
    def keys(self) -> Counter[Key]:
        """All findings, as what they are about."""
        return Counter(map(key_of, self.every))

    @cached_property
    def counts(self) -> dict[Pointer, Finding]:
        """The findings about counted stocks, by place."""
        return {finding.at: finding for finding in self.every if finding.rule == COUNTS}

    def comments(self, chosen: Iterable[Located]) -> list[Edit]:
        """The edits that remove needless ignore comments."""
        spans = {each.span for each in chosen if each.finding.rule == COMMENTS}
        if not spans:
            return []
        return without_needless(self.text, self.ignores, {self.here(span) for span in spans})

    def here(self, span: tuple[int, int]) -> tuple[int, int]:
        """Offsets in the file as offsets in the text of this document."""
        return span[0] - self.start, span[1] - self.start

    def written(self, proposals: Mapping[Pointer, Proposal]) -> dict[Pointer, list[Edit]]:
        """The edits at each node.

        Raises:
            Unwritable: one of them cannot be written.
        """
        return {at: write(self.source, at, proposal) for at, proposal in proposals.items()}

    def recheck(self, edits: Sequence[Edit]) -> Recheck | None:
        """What is found once the edits are made; None if it is not one sheet any more, or was tried too often."""
        if self.exhausted:
            return None
        self._work += len(self.text)
        documents = list(read_documents(spliced(self.text, edits), self.settings.limits))
        if len(documents) != 1:
            return None
        loaded = load(documents[0])
        if loaded.sheet is None:
            return Recheck(None, loaded.findings, ())
        trial = self.report.case.trial if self.report.case is not None else AS_IT_IS
        outcome = Case(loaded, self.settings, trial).outcome
        return Recheck(loaded.sheet, [*loaded.findings, *outcome.findings], outcome.standings)

    def in_file(self, edits: Iterable[Edit]) -> tuple[Edit, ...]:
        """Edits as offsets in the whole file, in order."""
        shifted = (Edit(edit.start + self.start, edit.end + self.start, edit.text) for edit in edits)
        return tuple(sorted(shifted))


def settings_of(report: SheetReport, settings: Settings | None) -> Settings:
    """How a sheet was judged, as far as its report tells."""
    if settings is not None:
        return settings
    return report.case.settings if report.case is not None else DEFAULT
