"""Plain scalars are what YAML 1.2 makes of them, and names stay the text that was written."""

from __future__ import annotations

from typing import Any

import pytest

from checker.document.reader import Limits
from checker.document.tree import read_documents
from checker.document.values import Quoted, number, text_of
from tests.helpers import one, rules, totals


def scalar(text: str) -> Any:
    (document,) = read_documents(f"- {text}\n", Limits())
    return document.value[0]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("0", 0), ("12", 12), ("+1", 1), ("-3", -3), ("007", 7), ("0x1F", 31), ("0o17", 15), ("-0", 0), ("+08", 8)],
)
def test_an_integer(written: str, meant: int) -> None:
    found = scalar(written)
    assert isinstance(found, int)
    assert found == meant


@pytest.mark.parametrize(
    "written", ["1.5", "1e3", "1_000", "0b11", "0x", "1:30", "12a", "+", "-x", "٣", "²", "--1", "0xG"]
)
def test_no_integer(written: str) -> None:
    assert scalar(written) == written


@pytest.mark.parametrize(
    "written", ["yes", "no", "on", "off", "null", "Null", "~", "true", "2026-11-21", ".inf", "1.0"]
)
def test_other_plain_words_stay_what_was_written(written: str) -> None:
    assert scalar(written) == written
    assert type(scalar(written)) is str


@pytest.mark.parametrize("written", ["'12'", '"12"', "|\n  12"])
def test_quotes_make_text(written: str) -> None:
    assert isinstance(scalar(written), Quoted)


@pytest.mark.parametrize("written", ["+1", "007", "0x1F", "-0", "12", "no"])
def test_a_name_is_the_text_as_it_was_written(written: str) -> None:
    assert text_of(scalar(written)) == written


def test_a_number_of_more_than_nine_digits_is_none() -> None:
    assert number("999999999") == 999999999
    assert number("1234567890") is None
    assert number("9" * 5000) is None


NAMES = ["no", "yes", "Null", "null", "~", "1", "01", "+1", "2026-11-21", "1.5", "true", "0x1", "off", "Ω", "a b", "-"]


@pytest.mark.parametrize("name", NAMES[:-1])
def test_any_scalar_is_a_name_as_a_key_and_as_a_value(name: str) -> None:
    report = one(
        f"sheet: 1\nplayers: {{{name}: {{}}, Ben: {{}}}}\nfinal: {{scores: {{{name}: 51, Ben: 3}}, winners: {name}}}\n"
    )
    assert rules(report) == []
    assert totals(report) == {name: 51, "Ben": 3}
    assert report.winners == [name]


def test_all_of_them_are_players_of_their_own_in_a_list_too() -> None:
    report = one("sheet: 1\nplayers: [no, Null, 1, 2026-11-21, 01]\nfinal: {winners: [no, 1]}\n")
    assert rules(report) == []
    assert list(totals(report)) == ["no", "Null", "1", "2026-11-21", "01"]


def test_quotes_make_no_other_name_of_it() -> None:
    report = one("sheet: 1\nplayers: {'1': {}, \"no\": {}}\nfinal: {scores: {1: 51, no: 3}, winners: 1}\n")
    assert rules(report) == []
    assert report.winners == ["1"]


def test_names_are_compared_after_nfc() -> None:
    report = one("sheet: 1\nplayers: [Zoe\u0308, Ben]\nfinal: {scores: {Zo\u00eb: 51, Ben: 3}, winners: Zoe\u0308}\n")
    assert rules(report) == []
    assert report.winners == ["Zo\u00eb"]


def test_names_are_not_compared_beyond_nfc() -> None:
    report = one("sheet: 1\nplayers: [Ada, ADA, Ａｄａ]\nfinal: {scores: {Ada: 1, ADA: 2, Ａｄａ: 3}}\n")
    assert rules(report) == []
    assert totals(report) == {"Ada": 1, "ADA": 2, "Ａｄａ": 3}
