"""All that a run over many sheets came to, as the reporters get it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from checker.pipeline import SheetReport


@dataclass(slots=True)
class Summary:
    """Counts over a run.

    Attributes:
        skipped: Files found by a search that are some other YAML.
        fixable: Findings that ``--fix`` would try to put right; now and then one of them stays, for its fix would
            bring another finding.
    """

    sheets: int = 0
    findings: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    unverified: int = 0
    silenced: int = 0
    allowed: int = 0
    skipped: int = 0
    clean: int = 0
    fixable: int = 0

    def add(self, report: SheetReport) -> None:
        """Count one sheet."""
        self.sheets += 1
        self.findings += len(report.findings)
        self.clean += not report.findings
        self.fixable += _fixable(report)
        for each in report.findings:
            if each.severity == "error":
                self.errors += 1
            elif each.severity == "warning":
                self.warnings += 1
            else:
                self.notes += 1
        self.unverified += len(report.unverified)
        self.silenced += len(report.silenced)
        self.allowed += len(report.allowed)


@dataclass(slots=True)
class Run:
    """The reports of a run, in order, and their counts.

    The reports may be read as often as one likes, but they need not be in memory, nor the same objects each time.
    """

    reports: Iterable[SheetReport]
    summary: Summary = field(default_factory=Summary)

    @classmethod
    def of(cls, reports: Iterable[SheetReport], skipped: int = 0) -> Run:
        """Count the reports."""
        summary = Summary(skipped=skipped)
        for report in reports:
            summary.add(report)
        return cls(reports, summary)


def _fixable(report: SheetReport) -> int:
    if not report.findings:
        return 0
    from checker.fixing.proposals import certain, fixable

    return sum(not each.spared and fixable(each.finding) and certain(each.finding) for each in report.findings)
