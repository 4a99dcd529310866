"""Everyday slips: one finding each, at the place, in words that say what is written and what is due."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.pipeline import check
from tests.sheet.slips import SHEET, SLIPS, Slip
from tests.snapshots import AsText


def test_without_a_slip_there_is_no_finding() -> None:
    assert [each.finding.message for report in check(SHEET) for each in report.findings] == []


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.kind)
def test_a_slip_is_one_finding(slip: Slip) -> None:
    assert len([each for report in check(slip.sheet) for each in report.findings]) == 1


def test_what_is_said_of_each(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(map(_told, SLIPS)) == snapshot(extension_class=AsText)


def _told(slip: Slip) -> str:
    """The lines that a slip is about, and what is said of them."""
    lines = slip.sheet.splitlines()
    told = [f"# {slip.kind}"]
    for each in (each for report in check(slip.sheet) for each in report.findings):
        told += [f"    {lines[min(each.where.line, len(lines)) - 1]}", f"    {' ' * (each.where.column - 1)}^"]
        told.append(f"{each.where.line}:{each.where.column} {each.finding.rule}: {each.finding.message}")
        if each.related:
            told.append(
                f"see also {', '.join(f'{where.line}:{where.column} {words}' for where, words in each.related)}"
            )
    return "\n".join([*told, ""])
