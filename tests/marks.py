"""Marks in a sheet: what is due stands as a comment on its line.

    envy: [Ben]  # error: [envy-below-threshold]
    envy: [Ben]  # error: 12 [envy-below-threshold] "4 points behind Ada"
    # ^ warning: [unused-ignore]         (due on the line above)

Several on one line stand with a comma between them. A sheet without marks is due nothing at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import dedent

from checker.pipeline import Located, SheetReport, check

_ONE = r'(?:error|warning|note):\s*(?:\d+\s+)?\[[a-z-]+\](?:\s*"[^"]*")?'
_COMMENT = re.compile(rf"#\s*(?P<above>\^)?\s*(?P<marks>{_ONE}(?:\s*,\s*{_ONE})*)\s*$")
_MARK = re.compile(
    r'(?P<severity>error|warning|note):\s*(?:(?P<column>\d+)\s+)?\[(?P<rule>[a-z-]+)\](?:\s*"(?P<words>[^"]*)")?'
)


@dataclass(frozen=True)
class Mark:
    """A finding that is due."""

    line: int
    severity: str
    rule: str
    column: int | None = None
    words: str | None = None

    def fits(self, found: Located) -> bool:
        """Whether a finding is the one that is due."""
        return (
            (found.where.line, found.severity, found.finding.rule) == (self.line, self.severity, self.rule)
            and (self.column is None or found.where.column == self.column)
            and (self.words is None or self.words in found.finding.message)
        )

    def __str__(self) -> str:
        column = "" if self.column is None else f":{self.column}"
        words = "" if self.words is None else f' "{self.words}"'
        return f"{self.line}{column}: {self.severity}[{self.rule}]{words}"


def marks_in(text: str) -> list[Mark]:
    """The marks of a sheet."""
    marks = []
    for number, line in enumerate(text.split("\n"), 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        for mark in _MARK.finditer(comment["marks"]):
            column = int(mark["column"]) if mark["column"] else None
            place = number - 1 if comment["above"] else number
            marks.append(Mark(place, mark["severity"], mark["rule"], column, mark["words"]))
    return marks


def without_marks(text: str) -> str:
    """The sheet alone; a line that holds nothing but a mark goes with it."""
    lines = [(line, _COMMENT.sub("", line).rstrip()) for line in text.split("\n")]
    return "\n".join(bare for line, bare in lines if bare or not line.strip())


def shown(found: Located) -> str:
    """A finding as it would be marked, with its message."""
    return f"{found.where.line}:{found.where.column}: {found.severity}[{found.finding.rule}] {found.finding.message}"


def differences(text: str, reports: list[SheetReport]) -> list[str]:
    """What was found and not due, and what was due and not found."""
    found = [each for report in reports for each in report.findings]
    missing = []
    for mark in marks_in(text):
        match = next((each for each in found if mark.fits(each)), None)
        if match is None:
            missing.append(f"missing {mark}")
        else:
            found.remove(match)
    return missing + [f"not due {shown(each)}" for each in found]


def judged(text: str) -> SheetReport:
    """Check one sheet, and hold it to its marks."""
    text = dedent(text).lstrip("\n")
    reports = check(text)
    wrong = differences(text, reports)
    assert not wrong, "\n".join(wrong)
    (report,) = reports
    return report
