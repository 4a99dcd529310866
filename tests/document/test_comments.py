"""Ignore comments: where they reach, and what is only text."""

from __future__ import annotations

import pytest

from checker.document.comments import read_ignores
from tests.helpers import books, one, rules, the, totals
from tests.marks import judged

SHEET = """\
sheet: 1
players: [Ada, Ben]
turns:
  - player_turns:
      - {player: Ada, log: [{decide: jungle}]}
      - {player: Ben, log: [{decide: veldt}]}
    scores:
      Ben: 1
      Ada: 3
"""


def silenced(text: str) -> list[str]:
    return [each.finding.rule for each in one(text).silenced]


@pytest.mark.parametrize(
    "text",
    [
        SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[score-mismatch] known"),
        SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[score-mismatch]"),
        SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[wrong-points, score-mismatch] known"),
        SHEET.replace("      Ada: 3", "      # checker: ignore[score-mismatch] known\n      Ada: 3"),
        "# checker: ignore[score-mismatch] the whole game\n" + SHEET,
        "# a heading\n\n# checker: ignore[score-mismatch] the whole game\n\n" + SHEET,
        "---\n# checker: ignore[score-mismatch] the whole game\n" + SHEET,
    ],
    ids=["line", "no-reason", "two-rules", "above", "document", "document-with-heading", "document-behind-dashes"],
)
def test_a_comment_silences_its_line_the_next_and_above_the_first_key_all(text: str) -> None:
    assert "score-mismatch" not in rules(one(text))
    assert silenced(text) == ["score-mismatch"]


def test_the_recomputed_result_does_not_change() -> None:
    ignored = one(SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[score-mismatch] known"))
    assert totals(ignored) == totals(one(SHEET)) == {"Ada": 2, "Ben": 1}
    assert books(ignored) == []


@pytest.mark.parametrize(
    "text",
    [
        SHEET.replace("Ben: 1", "Ben: 1  # checker: ignore[score-mismatch] behind another line"),
        SHEET.replace("    scores:", "    # checker: ignore[score-mismatch] two lines above\n    scores:"),
        SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[wrong-points] another rule"),
        SHEET + "# checker: ignore[score-mismatch] below\n",
        "sheet: 1  # checker: ignore[score-mismatch] beside the first key\n" + SHEET.removeprefix("sheet: 1\n"),
    ],
    ids=["other-line", "too-far", "other-rule", "below", "beside-the-first-key"],
)
def test_elsewhere_it_silences_nothing_and_is_reported(text: str) -> None:
    assert sorted(rules(one(text))) == ["score-mismatch", "unused-ignore"]


def test_a_comment_is_for_its_own_document() -> None:
    from checker.pipeline import check

    first, second = check("# checker: ignore[score-mismatch] here\n" + SHEET + "---\n" + SHEET)
    assert rules(first) == []
    assert rules(second) == ["score-mismatch"]


def test_a_comment_above_the_second_document_is_for_that() -> None:
    from checker.pipeline import check

    first, second = check(SHEET + "---\n# checker: ignore[score-mismatch] there\n" + SHEET)
    assert rules(first) == ["score-mismatch"]
    assert rules(second) == []


@pytest.mark.parametrize(
    "event",
    ["'# checker: ignore[score-mismatch]'", '"a # checker: ignore[score-mismatch]"', "|\n    # checker: ignore[x]"],
)
def test_in_a_scalar_it_is_text(event: str) -> None:
    assert rules(one(f"sheet: 1\nplayers: [Ada]\ngame:\n  event: {event}\n")) == []


@pytest.mark.parametrize(
    "comment", ["# checker: ignore", "# checker: ignore[]", "# checker: ignore known", "#checker:ignore[ ]"]
)
def test_a_comment_that_names_no_rule_is_reported(comment: str) -> None:
    found = the(one(f"sheet: 1\nplayers: [Ada]  {comment}\n"), "unused-ignore")
    assert "names no rule" in found.finding.message
    assert (found.where.line, found.where.column) == (2, 17)


def test_the_rule_that_silenced_nothing_is_pointed_at() -> None:
    text = SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[score-mismatch, wrong-points] known")
    found = the(one(text), "unused-ignore")
    assert found.severity == "warning"
    assert text.splitlines()[8][found.where.column - 1 : found.where.end_column - 1] == "wrong-points"


def test_a_comment_silences_both_findings_of_its_line() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              # checker: ignore[wrong-points] both of them
              - {player: Ada, log: [{decide: jungle, points: 1}, {decide: veldt, points: 2}]}
              - {player: Ben, log: []}
    """)


def test_offsets_of_names_and_comment() -> None:
    text = "a: 1 # checker: ignore[one, two-three] why\n"
    (ignore,) = read_ignores(text)
    assert [(text[start:end], name) for name, start, end in ignore.rules] == [
        ("one", "one"),
        ("two-three", "two-three"),
    ]
    assert (text[ignore.start : ignore.end], ignore.reason, ignore.alone) == (text[5:-1], "why", False)


def test_syntax_errors_can_be_ignored_too() -> None:
    text = "# checker: ignore[invalid-yaml] a draft\nsheet: 1\nplayers: [Ada\n"
    assert rules(one(text)) == []


def test_an_unused_ignore_can_be_ignored() -> None:
    text = (
        "# checker: ignore[unused-ignore] kept for later\nsheet: 1\nplayers: [Ada]  # checker: ignore[wrong-points]\n"
    )
    assert "unused-ignore" not in rules(one(text))


def test_a_slip_in_the_name_of_a_rule_is_said() -> None:
    found = the(one(SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[score-mismach] known")), "unused-ignore")
    assert found.finding.message == "'score-mismach': no such rule, did you mean 'score-mismatch'?"
    found = the(one(SHEET.replace("Ada: 3", "Ada: 3  # checker: ignore[house-rule] known")), "unused-ignore")
    assert found.finding.message == "'house-rule': no such rule"


@pytest.mark.parametrize("name", ["sheet", "all", "envy, sheet"])
def test_groups_stand_for_their_rules(name: str) -> None:
    text = SHEET.replace("Ada: 3", f"Ada: 3  # checker: ignore[{name}] known")
    assert silenced(text) == ["score-mismatch"]
    assert rules(one(text)) == (["unused-ignore"] if "envy" in name else [])


@pytest.mark.parametrize("name", ["result", "all", "all, envy", "sheet"])
def test_groups_that_silence_nothing_are_said(name: str) -> None:
    text = SHEET.replace("Ada: 3", "Ada: 2")
    said = [each.finding.recorded for each in one(f"# checker: ignore[{name}] a\n{text}").findings]
    assert said == name.split(", ")


@pytest.mark.parametrize("name", ["result", "all", "sheet"])
def test_groups_do_not_keep_each_other_out_of_the_report(name: str) -> None:
    text = SHEET.replace("Ada: 3", "Ada: 2")
    assert rules(one(f"# checker: ignore[{name}] a\n# checker: ignore[{name}] b\n{text}")) == ["unused-ignore"] * 2


def test_a_group_is_about_other_comments_too() -> None:
    text = SHEET.replace("Ada: 3", "Ada: 2  # checker: ignore[envy-twice]")
    for name in ("all", "sheet", "unused-ignore"):
        assert rules(one(f"# checker: ignore[{name}] a draft\n{text}")) == []
