"""YAML to values: several documents, aliases, merge keys, duplicate keys, limits."""

from __future__ import annotations

from typing import Any

import pytest

from checker.document.reader import Limits
from checker.document.tree import Document, read_documents
from checker.pipeline import check
from checker.settings import Settings
from tests.helpers import one, place, pointer, rules, the, totals
from tests.marks import judged


def read(text: str, **limits: int) -> Document:
    (document,) = read_documents(text, Limits(**limits))
    return document


def value(text: str) -> Any:
    document = read(text)
    assert (document.error, document.limit, document.faults) == (None, None, [])
    return document.value


# several documents


def test_each_document_is_a_game() -> None:
    reports = check("sheet: 1\nplayers: [Ada]\n---\nsheet: 1\nplayers: [Ben]\n...\n---\nsheet: 1\nplayers: [Cleo]\n")
    assert [report.document for report in reports] == [0, 1, 2]
    assert [[standing.player for standing in report.standings] for report in reports] == [["Ada"], ["Ben"], ["Cleo"]]


def test_an_empty_document_between_two_is_one_that_lacks_everything() -> None:
    reports = check("sheet: 1\nplayers: [Ada]\n---\n---\nsheet: 1\nplayers: [Ben]\n")
    assert [rules(report) for report in reports] == [[], ["missing-key"], []]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n", "\ufeff"])
def test_a_text_without_content_is_one_empty_document(text: str) -> None:
    (report,) = check(text)
    assert rules(report) == ["missing-key"]
    assert place(report.findings[0])[:2] == (1, 1)


def test_reading_goes_on_at_the_document_after_a_syntax_error() -> None:
    text = (
        "sheet: 1\nplayers: [Ada]\n---\nsheet: 1\nplayers: [Ben\n---\n"
        "sheet: 1\nplayers: [Cleo]\nfinal: {winners: Dov}\n"
    )
    reports = check(text)
    assert [rules(report) for report in reports] == [[], ["invalid-yaml"], ["unknown-player"]]
    assert [report.document for report in reports] == [0, 1, 2]
    assert place(the(reports[2], "unknown-player")) == (9, 18, 9, 21)


def test_a_syntax_error_in_the_first_document_hides_no_other() -> None:
    reports = check("sheet: 1\n\tplayers: x\n---\nsheet: 1\nplayers: [Ada]\n---\nsheet: 1\nplayers: [Ben]\ngame: 1\n")
    assert [rules(report) for report in reports] == [["invalid-yaml"], [], ["invalid-value"]]
    assert place(the(reports[2], "invalid-value"))[:2] == (9, 7)


def test_anchors_end_with_their_document() -> None:
    reports = check("sheet: 1\nplayers: &all [Ada]\n---\nsheet: 1\nplayers: *all\n")
    assert [rules(report) for report in reports] == [[], ["invalid-yaml"]]


def test_dashes_in_a_block_scalar_begin_no_document_unless_they_stand_at_the_margin() -> None:
    text = "sheet: 1\nplayers: [Ada]\ngame:\n  event: |\n    a\n    ---\n    b\n"
    assert len(check(text)) == 1


# aliases


def test_an_alias_is_the_node_it_names() -> None:
    assert value("a: &x {b: [1, 2]}\nc: *x\n") == {"a": {"b": [1, 2]}, "c": {"b": [1, 2]}}


def test_the_later_of_two_anchors_counts() -> None:
    assert value("a: &x 1\nb: *x\nc: &x 2\nd: *x\n") == {"a": 1, "b": 1, "c": 2, "d": 2}


def test_a_fault_reached_through_an_alias_is_shown_where_the_alias_stands() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - scores: &totals {Ada: 3, Ben: 5}
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: [{decide: jungle}]}
            scores: *totals  # error: 13 [score-mismatch]
    """)


def test_a_faulty_part_is_taken_out_at_the_alias_and_not_at_the_anchor() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {start: &s {food: 3, points: 7}}, Ben: {}}
        final: {state: {Ada: *s}, scores: {Ada: 7, Cleo: 4}}
    """)
    assert rules(report) == ["unknown-player"]
    assert totals(report)["Ada"] == 7


def test_an_alias_may_be_a_key() -> None:
    assert value("a: &x Ada\n*x : 1\n") == {"a": "Ada", "Ada": 1}


def test_an_alias_to_nowhere_is_a_syntax_error_at_the_alias() -> None:
    found = the(one("sheet: 1\nplayers: *all\n"), "invalid-yaml")
    assert place(found)[:2] == (2, 10)
    assert "*all" in found.finding.message


@pytest.mark.parametrize("text", ["a: &x [*x]\n", "a: &x {b: *x}\n", "&x [1, [*x]]\n"])
def test_an_alias_inside_its_own_anchor_has_no_end(text: str) -> None:
    assert rules(one(text)) == ["unreadable-file"]


def test_an_alias_bomb_is_stopped_by_the_count_of_nodes() -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    bomb += "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12))
    report = one(bomb)
    assert rules(report) == ["unreadable-file"]
    assert "200000 nodes" in report.findings[0].finding.message


# merge keys


def test_a_merge_takes_over_what_the_mapping_does_not_say_itself() -> None:
    assert value("a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}\n")["d"] == {"b": 1, "c": 3}


def test_of_several_merged_mappings_the_first_counts() -> None:
    assert value("a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne: {<<: [*x, *y]}\n")["e"] == {"b": 1, "d": 3}


def test_a_second_merge_is_legal() -> None:
    assert value("a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne:\n  <<: *x\n  <<: *y\n")["e"] == {"b": 1, "d": 3}


def test_a_merge_may_stand_before_or_behind_the_keys() -> None:
    assert value("a: &x {b: 1, c: 2}\nd: {c: 3, <<: *x}\n")["d"] == {"b": 1, "c": 3}


def test_a_merge_into_the_anchor_itself_leaves_the_anchor_alone() -> None:
    tree = value("a: &x {b: 1}\nc: &y {<<: *x, d: 2}\ne: {<<: *y, b: 9}\n")
    assert tree == {"a": {"b": 1}, "c": {"b": 1, "d": 2}, "e": {"b": 9, "d": 2}}


@pytest.mark.parametrize("merged", ["3", "[3]", "Ada", "[{a: 1}, 3]"])
def test_a_merge_of_something_else_is_a_wrong_value(merged: str) -> None:
    report = one(f"sheet: 1\nplayers: [Ada]\ngame:\n  <<: {merged}\n  event: Club night\n")
    assert rules(report) == ["invalid-value"]
    assert place(report.findings[0])[0] == 4
    assert report.event == "Club night"


def test_a_fault_in_a_merged_mapping_is_shown_at_the_merge() -> None:
    judged("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns:
              - {player: Ada, log: []}
              - &slip {player: Ben, log: [{decide: jungle, points: 1}]}  # error: [wrong-points]
          - player_turns:
              - <<: *slip  # error: [wrong-points]
              - {player: Ada, log: []}
    """)


# duplicate keys


def test_of_a_key_twice_the_first_counts_and_the_second_is_pointed_at() -> None:
    report = judged("""
        sheet: 1
        players: [Ada, Ben]
        final:
          scores: {Ada: 51, Ben: 4, Ada: 3}  # error: 29 [duplicate-key]
          winners: Ada
    """)
    assert report.winners == ["Ada"]
    assert pointer(the(report, "duplicate-key")) == "/final/scores/Ada"


def test_a_key_three_times_is_two_findings() -> None:
    assert rules(one("sheet: 1\nplayers: [Ada]\nsheet: 2\nsheet: 3\n")) == ["duplicate-key", "duplicate-key"]


def test_what_stands_under_a_repeated_key_is_not_looked_at() -> None:
    assert rules(one("sheet: 1\nplayers: [Ada]\ngame: {}\ngame: {helth: [}}\n")) == ["invalid-yaml"]
    assert rules(one("sheet: 1\nplayers: [Ada]\ngame: {}\ngame: {helth: [{a: {b: 1, b: 2}}]}\n"))[0] == "duplicate-key"
    assert "unknown-key" not in rules(one("sheet: 1\nplayers: [Ada]\ngame: {}\ngame: {helth: 1}\n"))


def test_keys_are_compared_as_text_after_nfc() -> None:
    assert rules(one("sheet: 1\nplayers: {Zoe\u0308: {}, Zo\u00eb: {}}\n")) == ["duplicate-key"]
    assert rules(one("sheet: 1\nplayers: {1: {}, '1': {}, 01: {}}\n")) == ["duplicate-key"]


@pytest.mark.parametrize("key", ["[Ada, Ben]", "{Ada: 1}", "? [Ada]\n "])
def test_a_list_or_mapping_as_a_key_is_a_wrong_value(key: str) -> None:
    report = one(f"sheet: 1\nplayers:\n  {key} : {{}}\n  Ben: {{}}\n")
    assert "invalid-value" in rules(report)
    assert list(totals(report)) == ["Ben"]


# limits, each a setting


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_the_limit_of_depth_is_a_setting() -> None:
    assert read(nested(5), depth=5).limit is None
    assert "deeper than the limit of 5" in (read(nested(6), depth=5).limit or "")


def test_a_hundred_levels_are_read_by_default() -> None:
    assert read(nested(100)).limit is None
    assert read(nested(101)).limit is not None


def test_five_thousand_brackets_are_nested_too_deep() -> None:
    assert rules(one("sheet: 1\nplayers: " + nested(5000))) == ["unreadable-file"]
    assert rules(one("- " * 5000)) == ["unreadable-file"]


def test_aliases_count_for_the_depth() -> None:
    text = "a: &a [[[1]]]\nb: &b [[*a]]\nc: [[*b]]\n"
    assert read(text, depth=8).limit is None
    assert "aliases nest" in (read(text, depth=7).limit or "")


def test_the_limit_of_nodes_is_a_setting() -> None:
    text = f"a: [{', '.join('123456789')}]\n"
    assert read(text, nodes=12).limit is None
    assert read(text, nodes=9).limit is not None


def test_nodes_count_with_their_aliases_written_out() -> None:
    text = "a: &x [1, 2, 3]\nb: *x\n"
    assert read(text, nodes=11).limit is None
    assert read(text, nodes=9).limit is not None


def test_limits_reach_the_run() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\n"
    assert rules(check(text, settings=Settings(limits=Limits(depth=1)))[0]) == ["unreadable-file"]
    assert rules(check(text, settings=Settings(limits=Limits(nodes=3)))[0]) == ["unreadable-file"]
    assert rules(check(text)[0]) == []


def test_many_documents_do_not_add_up_to_the_limit() -> None:
    assert all(
        not report.findings for report in check("sheet: 1\nplayers: [A, B]\n---\n" * 20 + "sheet: 1\nplayers: [A]")
    )


# tags


def test_core_tags_are_read_and_others_are_wrong_values() -> None:
    assert value("!!map {a: !!int '3', b: !!str 3, c: !!seq [1]}") == {"a": 3, "b": "3", "c": [1]}
    assert rules(one("sheet: 1\nplayers: [Ada]\ngame: {event: !python/object:os.system x}\n")) == ["invalid-value"]


# the places of the outermost keys


def test_keys_beside_anchors_need_no_second_walk() -> None:
    document = read("a: &x {b: 1}\nfinal: {c: *x}\nd: *x\n")
    assert document.outermost(("final",), "node") == (13, 18)
    assert document.outermost(("d",), "node") is None
