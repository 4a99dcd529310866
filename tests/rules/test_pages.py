"""Every page of docs/rules is run: its examples are the tests of its rule."""

from __future__ import annotations

import pytest

from checker.fixing.apply import fix_text
from checker.pipeline import check
from tests.helpers import books
from tests.marks import differences, marks_in, without_marks
from tests.rules.pages import FIXED, PAGES, SHEETS, Block, blocks_of


@pytest.mark.parametrize("block", SHEETS, ids=str)
def test_a_sheet_on_a_page_has_the_findings_that_are_marked(block: Block) -> None:
    assert differences(block.text, check(block.text)) == []


@pytest.mark.parametrize("block", SHEETS, ids=str)
def test_the_books_of_a_sheet_on_a_page_balance(block: Block) -> None:
    for report in check(block.text):
        assert books(report) == []


@pytest.mark.parametrize("block", FIXED, ids=str)
def test_a_fixed_sheet_is_what_the_fixes_make_of_the_one_above(block: Block) -> None:
    """Marks go with the findings that were put right; what is left over stays marked, and is found."""
    assert block.before is not None
    assert block.before.marked
    fixed = fix_text(block.before.text, unsafe=block.info.endswith("unsafe"))
    assert without_marks(fixed.text) == without_marks(block.text)
    assert differences(block.text, check(block.text)) == []


def test_pages_hold_only_blocks_that_are_known() -> None:
    known = {"yaml", "yaml fixed", "yaml fixed unsafe", "text", "sh"}
    assert [str(block) for path in PAGES for block in blocks_of(path) if block.info not in known] == []


def test_a_mark_may_say_column_and_words() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {winners: Cleo}  # error: 18 [unknown-player] \"'Cleo'\"\n"
    assert differences(text, check(text)) == []
    assert len(differences(text.replace("18", "19"), check(text))) == 2
    assert len(differences(text.replace("\"'Cleo'\"", '"Dov"'), check(text))) == 2


def test_marks_may_stand_side_by_side_and_below() -> None:
    marks = marks_in("a: 1  # error: [one], note: [two]\nb: 2\n  # ^ warning: [three]\n")
    assert [str(mark) for mark in marks] == ["1: error[one]", "1: note[two]", "2: warning[three]"]


def test_other_comments_are_no_marks() -> None:
    assert marks_in("a: 1  # an error: see [rule]\nb: 2  # checker: ignore[error]\n") == []
