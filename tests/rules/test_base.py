"""Words that many rules use."""

from __future__ import annotations

from checker.rules.base import change, listed, points, signed
from tests.helpers import one, the


def test_numbers_have_a_real_minus_sign() -> None:
    assert [signed(count) for count in (-12, -1, 0, 1, 12)] == ["−12", "−1", "0", "1", "12"]
    assert [change(count) for count in (-12, -1, 0, 1, 12)] == ["−12", "−1", "+0", "+1", "+12"]


def test_one_point_and_several() -> None:
    said = [points(count) for count in (-2, -1, 0, 1, 2)]
    assert said == ["−2 points", "−1 point", "0 points", "1 point", "2 points"]


def test_names_are_listed_as_one_says_them() -> None:
    assert listed([]) == ""
    assert listed(["Ada"]) == "Ada"
    assert listed(["Ada", "Ben"]) == "Ada and Ben"
    assert listed(["Ada", "Ben", "Cleo"]) == "Ada, Ben and Cleo"


def test_a_winner_who_is_named_twice_is_told_once() -> None:
    told = the(
        one("sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: [Ben, Ben]}\n"), "wrong-winner"
    )
    assert told.finding.message == "Ben is named as winner, but Ada wins with 51"
