"""Lines and columns: from 1, in code points, ends exclusive, whatever stands before the place."""

from __future__ import annotations

import pytest

from checker.document.spans import Lines, Position, Spans
from tests.helpers import one, place, the
from tests.marks import judged


@pytest.mark.parametrize("before", ["", "x", "😀", "👩‍👩‍👧", "e\u0301", "אב", "日本", "\u200b", "🇩🇪", "Z̗̄͜a"])
def test_columns_count_code_points(before: str) -> None:
    text = f"sheet: 1\nplayers: [Ada, Ben]\nfinal: {{awards: {{gifts: none}}, ranking: [Ada], winners: ['{before}']}}\n"
    line = text.splitlines()[2]
    found = the(one(text), "unknown-player")
    column = line.index(f"'{before}'") + 1
    assert place(found) == (3, column, 3, column + len(before) + 2)


@pytest.mark.parametrize("before", ["😀", "e\u0301", "日本"])
def test_columns_behind_such_characters(before: str) -> None:
    text = f"sheet: 1\nplayers: ['{before}', Ben]\nfinal: {{scores: {{'{before}': 51, Ben: 40}}, winners: Ben}}\n"
    line = text.splitlines()[2]
    column = line.index("winners") + 1
    assert place(the(one(text), "wrong-winner"))[:2] in ((3, column), (3, line.rindex("Ben") + 1))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_line_ends(end: str) -> None:
    text = end.join(["sheet: 1", "# a comment", "players: [Ada, Ben]", "", "final:", "  winners: Cleo", ""])
    assert place(the(one(text), "unknown-player")) == (6, 12, 6, 16)


def test_mixed_line_ends() -> None:
    text = "sheet: 1\r# one\r\nplayers: [Ada, Ben]\n\rfinal:\r\n  winners: Cleo"
    assert place(the(one(text), "unknown-player")) == (6, 12, 6, 16)


@pytest.mark.parametrize("foreign", ["\x85", "\u2028", "\u2029"], ids=["nel", "ls", "ps"])
def test_nothing_else_ends_a_line(foreign: str) -> None:
    text = f"sheet: 1\nplayers: ['A{foreign}a', Ben]  # a{foreign}b\nfinal: {{winners: Cleo}}\n"
    report = one(text)
    assert place(the(report, "unknown-player")) == (3, 18, 3, 22)
    assert [standing.player for standing in report.standings] == [f"A{foreign}a", "Ben"]


def test_a_tab_is_one_column() -> None:
    assert place(the(one("sheet: 1\nplayers: [Ada,\t\tBen]\nfinal: {winners:\tCleo}\n"), "unknown-player"))[:2] == (
        3,
        18,
    )


def test_lines_know_their_text() -> None:
    lines = Lines("one\r\ntwo\rthree\n")
    assert [lines.line(number) for number in range(6)] == ["", "one", "two", "three", "", ""]
    assert lines.position(5, 8) == Position(2, 1, 2, 4)


def test_a_scalar_is_pointed_at_itself_and_a_mapping_or_list_by_its_key() -> None:
    text = "a: {b: 12, c: [x]}\nd:\n  - e: 1\n"
    spans = Spans(text, 0, len(text))
    assert spans.span(("a", "b")) == (7, 9)
    assert spans.span(("a",)) == (0, 1)
    assert spans.span(("a", "c")) == (11, 12)
    assert spans.span(("d",)) == (19, 20)
    assert spans.span(("a", "b"), "key") == (4, 5)


def test_a_mapping_in_a_list_is_pointed_at_by_its_first_key() -> None:
    text = "- {b: 12}\n- c: 1\n  d: 2\n"
    spans = Spans(text, 0, len(text))
    assert spans.span((0,)) == (3, 4)
    assert spans.span((1,)) == (12, 13)


def test_a_node_that_is_not_there_is_shown_at_the_nearest_around_it() -> None:
    text = "a: {b: 12}\n"
    spans = Spans(text, 0, len(text))
    assert spans.span(("a", "x", "y")) == spans.span(("a",))
    assert spans.span(("z",)) == (0, 1)


def test_a_finding_never_points_into_the_comments_behind_a_block() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {}}
        turns:
          - order: [Ada, Ben]
            scores: {Ada: 0, Ben: 50}
          # the next evening

          - scores: {Ada: 1, Ben: 50}
        # the end
    """)
    assert place(the(report, "played-on")) == (8, 5, 8, 11)


def test_a_missing_key_is_shown_at_the_mapping_that_lacks_it() -> None:
    judged("""
        sheet: 1
        players: [Ada]
        turns:
          - player_turns:
              - time: 3  # error: 9 [missing-key]
                log: []
    """)


def test_empty_documents_and_texts_have_a_place() -> None:
    assert place(one("").findings[0]) == (1, 1, 1, 1)
    assert place(one("# only this").findings[0])[:2] == (1, 1)


def test_a_block_scalar_begins_at_its_sign() -> None:
    text = "sheet: 1\nplayers: [Ada]\nfinal:\n  winners: >\n    Cleo\n    Dov\n"
    assert place(the(one(text), "unknown-player"))[:2] == (4, 12)
