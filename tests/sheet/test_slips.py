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


# short forms of lists


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("log: []", "log: none"),
        ("resources: [quinine]", "resources: quinine"),
        ("envy: none", "bag: none\n    deaths: none\n    envy: []"),
        ("boosts:\n      - {player: Ada, spend: quinine, health: +1}", "boosts: none"),
    ],
)
def test_none_is_an_empty_list_and_a_word_a_list_of_one(text: str, short: str) -> None:
    assert [each.finding.message for report in check(SHEET.replace(text, short)) for each in report.findings] == []


# what stands before a syntax error

WRONG = SHEET.replace("scores: {Ada: 4, Benjamin: 2}", "scores: {Ada: 5, Benjamin: 2}")


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("winners: [Ada]", "winners: [Ada"),
        ("winners: [Ada]", "winners: 'Ada"),
        ("{Ada: 51, Benjamin: 47}", "{Ada: 51, Benjamin: 47"),
        ("  ranking", " ranking"),
        ("  ranking", "\tranking"),
        ("  ranking", "\N{NO-BREAK SPACE} ranking"),
        ("winners: [Ada]", "<<<<<<< HEAD"),
    ],
)
def test_what_stands_before_a_syntax_error_is_checked(text: str, broken: str) -> None:
    report, behind = check(f"{WRONG.replace(text, broken)}---\n{SHEET}")
    assert [each.finding.rule for each in report.findings] == ["score-mismatch", "invalid-yaml"]
    assert (report.outcome, report.standings, report.winners) == (None, [], [])
    assert (behind.findings, behind.winners) == ([], ["Ada"])


@pytest.mark.parametrize("broken", ["[", '"', "}", "a: b: c", "<<<<<<< HEAD"])
@pytest.mark.parametrize("line", range(1, len(SHEET.splitlines())))
def test_a_sheet_that_breaks_off_has_one_finding(line: int, broken: str) -> None:
    lines = SHEET.splitlines()
    indent = len(lines[line]) - len(lines[line].lstrip())
    text = "\n".join([*lines[:line], " " * indent + broken, *lines[line:]])
    assert [each.finding.rule for report in check(text) for each in report.findings] == ["invalid-yaml"]


def test_behind_a_last_mark_there_is_no_other_sheet() -> None:
    assert [report.document for report in check(f"{SHEET}---\n# good night\n")] == [0]
    assert len(check(f"{SHEET}---\n---\n{SHEET}")) == 3


# what is read in spite of a slip, and what is unknown


def test_a_minus_sign_is_a_minus_and_its_fix_a_guess() -> None:
    (report,) = check(
        SHEET.replace("- health: -1", "- health: \N{MINUS SIGN}1").replace("{health: 6}}\n  -", "{health: 3}}\n  -")
    )
    found = {each.finding.rule: each.finding for each in report.findings}
    assert (found["invalid-value"].rewrite, found["invalid-value"].safe) == ("-1", False)


@pytest.mark.parametrize("total", ["47,5", "1,000"])
def test_a_total_with_a_comma_in_braces_is_unknown(total: str) -> None:
    (report,) = check(SHEET.replace("Ada: 51, Benjamin: 47", f"Ada: {total}, Benjamin: 47"))
    assert [standing.recomputed for standing in report.standings if standing.player == "Ada"] == [54]
    assert [each.finding.message.split()[0] for each in report.findings] == [f"'{total}'"]


def test_keys_of_a_second_game_are_not_the_firsts() -> None:
    first = SHEET[: SHEET.index("final:")]
    (report,) = check(first + SHEET)
    assert [each.finding.rule for each in report.findings] == ["duplicate-key"]
    assert report.loaded is not None
    assert report.loaded.sheet is not None
    assert report.loaded.sheet.final is None
