"""What has to hold of every fix, whatever the sheet."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

from checker.fixing.apply import FixResult, fix_text
from checker.fixing.edits import edits_for
from checker.fixing.ignores import survey
from checker.fixing.model import Edit, Fix, spliced
from checker.fixing.session import Key, key_of
from checker.pipeline import SheetReport, check

_NUMBER = re.compile(r"(?<![\w.\-\"'&*])([+-]?\d{1,2})(?![\w.\-:\"'])")
_COMMENT = "unused-ignore"


def keys(report: SheetReport) -> Counter[Key]:
    """All findings of a sheet, as what they are about."""
    return Counter(key_of(each.finding) for each in report.every)


Row = tuple[str, str | None, int | None, int | None, int | None]


def result(report: SheetReport) -> list[Row]:
    """The recomputed result: status, the least and the greatest total, and rank of each player."""
    return sorted((each.player, each.status, each.low, each.high, each.rank) for each in report.standings)


def no_worse(before: Sequence[SheetReport], after: Sequence[SheetReport]) -> None:
    """Nothing new is found, and the recomputed result is the same."""
    for old, new in zip(before, after, strict=True):
        assert keys(new) - keys(old) == Counter()
        assert result(new) == result(old)


def prove_all(text: str) -> FixResult:
    """Put a text right; nothing new, nothing left, nothing else changed, and no more to do the second time."""
    before = check(text)
    fixed = fix_text(text)
    no_worse(before, fixed.reports)
    for report in fixed.reports:
        assert not [fix for fix in edits_for(report, fixed.text).values() if fix.safe]
    again = fix_text(fixed.text)
    assert (again.text, again.applied, again.rounds) == (fixed.text, [], 0)
    assert spliced(text, fixed.edits) == fixed.text
    if fixed.rounds == 1:
        edits = [edit for each in fixed.applied for edit in each.fix.edits]
        assert spliced(text, edits) == fixed.text
        for each in fixed.applied:
            narrow(text, each.fix.edits, comments=each.finding.finding.rule == _COMMENT)
    assert comments_of(fixed.text) == comments_of(text)
    return fixed


def prove_each(text: str) -> int:
    """Every fix by itself: nothing new, and the finding is gone. How many there were."""
    before, count = check(text), 0
    for report in before:
        for fingerprint, fix in edits_for(report, text).items():
            if not fix.safe:
                continue
            count += 1
            after = check(spliced(text, fix.edits))
            no_worse(before, after)
            (found,) = [each for each in report.findings if each.fingerprint == fingerprint]
            assert keys(after[report.document])[key_of(found.finding)] < keys(report)[key_of(found.finding)]
            apart(fix)
    return count


def apart(fix: Fix) -> None:
    """The edits are in order and do not overlap."""
    assert list(fix.edits) == sorted(fix.edits)
    assert all(one.end <= other.start for one, other in zip(fix.edits, fix.edits[1:], strict=False))


def narrow(text: str, edits: Sequence[Edit], *, comments: bool) -> None:
    """An edit takes no comment away, nor more than a list of names."""
    for edit in edits:
        old = text[edit.start : edit.end]
        assert comments or not comments_of(old)
        assert old.count(":") <= 1


def comments_of(text: str) -> list[str]:
    """Comments that are no ignore comments."""
    scalars, _ = survey(text)
    found = re.finditer(r"(?:^|(?<=\s))#(?!\s*checker:)[^\r\n]*", text, re.MULTILINE)
    real = [each for each in found if not any(start < each.start() < end for start, end in scalars)]
    return [each.group().split("# checker:")[0].rstrip() for each in real]


def spoilt(text: str, seed: int) -> str:
    """A sheet with some of its numbers changed."""
    rng = random.Random(seed)
    spots = [
        match
        for match in _NUMBER.finditer(text)
        if not text[: match.start()].rstrip().endswith(("sheet:", "game_turn:", '"sheet":', '"game_turn":'))
    ]
    for match in sorted(
        rng.sample(spots, min(len(spots), rng.choice((1, 2, 2, 3, 4, 6)))), key=lambda each: -each.start()
    ):
        value = max(0, int(match.group()) + rng.choice((-2, -1, 1, 1, 2, 3)))
        sign = "+" if match.group().startswith("+") else ""
        text = f"{text[: match.start()]}{sign}{value}{text[match.end() :]}"
    return text
